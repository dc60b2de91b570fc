/** A declined card is replaced in another tab, another browser, in place, or by a wallet that is declined, too. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aPage, confirm, PAY } from '../../support/browser/browser.ts'
import { aDeclinedCustomer, CUSTOMER, DECLINED } from '../../support/browser/declined-customer.ts'

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }

describe('a declined card', async () => {
  const {
    browser,
    token,
    steps,
    otherwise,
    approve,
    aDeclinedCard,
    openWindow,
    question,
    payWithNew,
    saved,
  } = await aDeclinedCustomer()

  it('is replaced by an approval in another browser, once the customer has signed in there', async () => {
    const { page, context } = await aDeclinedCard()
    const popup = await openWindow(page)
    const other = await aPage(browser)
    await other.page.goto(popup.url())
    await approve(other.page).click()
    await other.page.locator('payment-method').getByText('Payment method saved.').waitFor()
    assert.notEqual(await token(), DECLINED)
    await other.context.close()
    await popup.close()
    await saved(page)
    await context.close()
  })

  it('is replaced by an approval in another tab, and the page that began it goes on to pay', async () => {
    const { page, context, wrong, posts } = await aDeclinedCard()
    const popup = await openWindow(page)
    const tab = await context.newPage()
    await tab.goto(popup.url())
    await popup.close()
    await approve(tab).click()
    await tab.locator('payment-method').getByText('Payment method saved.').waitFor()
    assert.equal(new URL(tab.url()).search, `?customer=${CUSTOMER}`)
    await saved(tab)
    await page.bringToFront()
    await question(page, posts)
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('is replaced in place on a touch screen, and the invoice is paid afterwards', async () => {
    const { page, context, wrong, confirmations, posts } = await aDeclinedCard(PHONE)
    await otherwise(page).tap()
    await approve(page).tap()
    await payWithNew(page, posts)
    assert.equal(new URL(page.url()).search, `?customer=${CUSTOMER}`)
    assert.deepEqual(confirmations, [200])
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('is kept if the back button leaves the approve page, and can be replaced then', async () => {
    const { page, context, posts } = await aDeclinedCard(PHONE)
    await otherwise(page).tap()
    await approve(page).waitFor()
    await page.goBack()
    await page
      .locator('payment-method')
      .getByText('You came back without approving. Nothing was changed.')
      .waitFor()
    assert.equal(await token(), DECLINED)
    await steps(page).getByRole('button', { name: 'Close' }).tap()
    await otherwise(page).tap()
    await approve(page).tap()
    await question(page, posts)
    await context.close()
  })
})

describe('a declined card, with fewer choices', async () => {
  const { list, steps, otherwise, approve, aDeclinedCard, openWindow, question } =
    await aDeclinedCustomer()

  it('can not be paid with a wallet that is declined, and offers another method again', async () => {
    const { page, context } = await aDeclinedCard()
    const popup = await openWindow(page)
    await popup.getByText('declined@').click()
    await approve(popup).click()
    const dialog = list(page).locator('dialog.pay')
    await confirm(dialog.getByRole('button', { name: PAY }))
    await list(page).getByText('Payment failed').first().waitFor()
    await otherwise(page).waitFor()
    await context.close()
  })

  it('is replaced by a link in place if the browser blocks the window', async () => {
    const { page, context, posts } = await aDeclinedCard()
    await page.evaluate('window.open = () => null')
    await otherwise(page).click()
    await steps(page).getByText('Your browser blocked the window.').waitFor()
    await steps(page).getByRole('link', { name: 'Continue to PayPal' }).click()
    await approve(page).click()
    await question(page, posts)
    await context.close()
  })
})
