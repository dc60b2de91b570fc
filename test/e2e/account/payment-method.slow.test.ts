/** A declined card is replaced on the account page, through the real approve page in its window. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aDeclinedCustomer, DECLINED } from '../../support/browser/declined-customer.ts'

describe('a declined card on the account page', async () => {
  const {
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

  it('is replaced and the invoice paid with two clicks and the approve page', async () => {
    const { page, context, wrong, confirmations, posts } = await aDeclinedCard()
    const popup = await openWindow(page)
    await steps(page).getByText('Approve the payment method in the other window.').waitFor()
    const closed = popup.waitForEvent('close')
    await approve(popup).click()
    await closed
    await payWithNew(page, posts)
    await saved(page)
    assert.notEqual(await token(), DECLINED)
    assert.deepEqual(confirmations, [200])
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('is kept if the customer comes back without an approval', async () => {
    const { page, context, confirmations } = await aDeclinedCard()
    const popup = await openWindow(page)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('link', { name: 'Cancel and return to' }).click()
    await closed
    await steps(page).getByText('You came back without approving. Nothing was changed.').waitFor()
    await steps(page).getByRole('button', { name: 'Close' }).click()
    await otherwise(page).waitFor()
    assert.equal(await token(), DECLINED)
    assert.deepEqual(confirmations, [])
    await context.close()
  })

  it('is kept if the customer closes the window, and can be replaced then', async () => {
    const { page, context, posts } = await aDeclinedCard()
    const popup = await openWindow(page)
    await popup.close()
    await steps(page).getByText('The window was closed before a method was saved.').waitFor()
    await steps(page).getByRole('button', { name: 'Close' }).click()
    assert.equal(await token(), DECLINED)

    await approve(await openWindow(page)).click()
    await question(page, posts)
    await context.close()
  })
})
