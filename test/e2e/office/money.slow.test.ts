/**
 * Money in the demo's back office, against the sandbox: renewals, credit notes, wallets, and a subscription up to its
 * retried invoice.
 */
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { describe, it } from 'vitest'
import type { Authorization } from '../../../server/contract/authorization.ts'
import type { CreditNote } from '../../../server/contract/credit-note.ts'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import { accessibilityFaults, confirm } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { button, fill } from '../../support/browser/office.ts'
import { advance, backOffice } from '../../support/browser/system.ts'

const BILLING = '/v1/commerce/billing'

describe('the back office', async () => {
  const { system, open } = await aFullStack()

  it('has credit notes: created from a paid invoice, partly refunded, listed, and voided while unused', async () => {
    const { page } = await open()
    await page.goto(`${system.url}/office?section=invoices`)
    const board = page.locator('invoice-board')
    await board.getByLabel('Draft or final').selectOption({ label: 'Final' })
    await board.getByText('Paid', { exact: true }).click()
    await board.getByRole('cell', { name: 'Paid' }).first().waitFor()
    await board.locator('table .open').first().click()
    const create = async (charge: number, amount: string, refund: string) => {
      await board.getByRole('button', { name: 'New credit note' }).click()
      await board.getByRole('checkbox', { name: `Charge ${charge}` }).check()
      await board.getByLabel(`Amount of charge ${charge}`).fill(amount)
      await board.getByLabel('Refund').fill(refund)
      await board.getByRole('button', { name: 'Create credit note' }).click()
    }
    await create(1, '100', '1000000')
    await board.getByText(/At most/).waitFor()
    await board.getByLabel('Refund').fill('50')
    await board.getByRole('button', { name: 'Create credit note' }).click()
    await board.getByText('Credit ¥100 plus tax, and refund ¥50 of it?').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await confirm(board.getByRole('button', { name: 'Create credit note' }))
    await board.getByRole('heading', { name: /^Credit note .*-CN001$/ }).waitFor()
    await board.getByText('Refund processing').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await board.getByRole('button', { name: 'Back', exact: true }).click()
    await board.getByRole('row', { name: /-CN001/ }).waitFor()

    await create(2, '200', '')
    const title = board.getByRole('heading', { name: /^Credit note .*-CN002$/ })
    await title.waitFor()
    const number = (await title.innerText()).replace('Credit note ', '')
    const { json } = backOffice(system)
    const list = await json<{ credit_notes: CreditNote[] }>(
      'GET',
      `${BILLING}/credit-notes?per_page=100`,
    )
    const note = list.credit_notes.find((each) => each.number === number)!
    const invoice = await json<InvoiceForMerchant>('GET', `${BILLING}/invoices/${note.invoice_id}`)
    const credited = note.items!.map(({ fee_id }) =>
      invoice.fees!.findIndex(({ id }) => id === fee_id),
    )
    assert.deepEqual(credited, [1])
    const details = await board.locator('[part=details]').last().innerText()
    assert.match(details, /Charge 2\b.*without tax\s+¥200/)
    assert.doesNotMatch(details, /Charge 1/)
    await board.getByRole('button', { name: 'Back', exact: true }).click()
    const row = board.getByRole('row', { name: /-CN002/ }).first()
    await row.getByText('Available').waitFor()
    await row.getByRole('button', { name: 'Actions' }).click()
    await row.getByRole('menuitem', { name: 'Void' }).click()
    await confirm(board.getByRole('button', { name: 'Void credit note' }))
    await row.getByText('Voided').waitFor()
    assert.equal(await row.getByRole('button', { name: 'Actions' }).count(), 0)
    // A refund that is under way can't be voided.
    const refunded = board.getByRole('row', { name: /-CN001/ })
    assert.equal(await refunded.getByRole('button', { name: 'Actions' }).count(), 0)
  })

  it('has wallets: created with credits, changed, topped up, paid for, and some of it is voided', async () => {
    const { page } = await open()
    await page.goto(`${system.url}/office?section=customers`)
    await page.getByRole('link', { name: 'Northwind Maps', exact: true }).click()
    await page.getByRole('button', { name: 'New wallet' }).click()
    const editor = page.locator('wallet-editor')
    await editor.getByLabel('Name').fill('Prepaid rendering')
    await editor.getByLabel('Price of a credit').fill('0.5')
    await editor.getByLabel('Free credits').fill('40')
    await editor.getByRole('button', { name: 'Add top-up' }).click()
    await editor.getByLabel('When').selectOption({ label: 'When the balance falls below' })
    await editor.getByLabel('Top up below (credits)').fill('5')
    await editor.getByLabel('Purchased credits').last().fill('20')
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await editor.getByText('40 credits, $20.00').first().waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])

    await editor.getByLabel('Name').fill('Prepaid maps')
    await editor.getByRole('button', { name: 'Remove' }).click()
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await editor.getByText('Unsaved changes').waitFor({ state: 'detached' })
    const saved = await editor.getAttribute('wallet')

    const answer = async (question: string, name: string) => {
      await editor.getByText(question).waitFor()
      await confirm(editor.getByRole('button', { name, exact: true }))
    }
    await editor.getByLabel('Free credits').fill('10')
    await editor.getByRole('button', { name: 'Add credits' }).click()
    await answer('Add 10 free credits?', 'Add credits')
    await editor.getByText('50 credits, $25.00').first().waitFor()

    await editor.getByLabel('Action', { exact: true }).selectOption({ label: 'Void credits' })
    await editor.getByLabel('Credits to void').fill('60')
    await editor.getByRole('button', { name: 'Void credits' }).click()
    await answer('Void 60 credits?', 'Void credits')
    // The service refuses more than there is; the typed number stays.
    await editor.locator('.issue', { hasText: /./ }).first().waitFor()
    assert.equal(await editor.getByLabel('Credits to void').inputValue(), '60')
    await editor.getByLabel('Credits to void').fill('20')
    await editor.getByRole('button', { name: 'Void credits' }).click()
    await answer('Void 20 credits?', 'Void credits')
    await editor.getByText('30 credits, $15.00').first().waitFor()

    // The payment of the sandbox takes three seconds.
    await editor.getByLabel('Action', { exact: true }).selectOption({ label: 'Add credits' })
    await editor.getByLabel('Purchased credits').last().fill('10')
    await editor.getByRole('button', { name: 'Add credits' }).click()
    await answer(
      'Add 10 purchased credits? The customer will be charged at most $5.00.',
      'Add credits',
    )
    await editor.getByText('The payment succeeded: 10 credits were added.').first().waitFor()
    await editor.getByText('40 credits, $20.00').first().waitFor()
    const latest = editor.locator('[part=transaction]').first()
    await latest.getByText('Settled').waitFor()
    assert.match(await latest.innerText(), /Purchase\s+Settled/)

    assert.equal(await editor.getAttribute('wallet'), saved)
    assert.equal(await editor.getByLabel('Name').inputValue(), 'Prepaid maps')
    assert.equal(await editor.getByRole('button', { name: 'Remove' }).count(), 0)
    await editor.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Prepaid maps', exact: true }).waitFor()
  })

  it('lists authorizations with the ends and the state that the service has, and renews one with the clock five days on', async () => {
    const { page } = await open()
    const { json } = backOffice(system)
    await page.goto(`${system.url}/office?section=authorizations`)
    const list = page.locator('authorization-list')
    const renewal = list.locator('authorization-renewal')
    const idOf = (row: Locator) => row.getAttribute('data-id')
    /** What the service says of an authorization, in the words of the page. */
    const endsOf = async (id: string) => {
      const path = `/v2/payments/authorizations/${id}`
      const { create_time, expiration_time } = await json<Required<Authorization>>('GET', path)
      const guaranteed = Math.min(
        Date.parse(create_time) + 3 * 86_400_000,
        Date.parse(expiration_time),
      )
      const text = (instant: number) => {
        const day = new Date(instant).toLocaleDateString('en', {
          dateStyle: 'medium',
          timeZone: 'UTC',
        })
        return `${day}, ${new Date(instant).toISOString().slice(11, 16)} UTC`
      }
      return { guaranteed: text(guaranteed), capturable: text(Date.parse(expiration_time)) }
    }
    const row = (name: string) => list.getByRole('row', { name })
    for (const [name, state] of [
      ['Atoll prints, A. Moreau', 'Guaranteed'],
      ['MER-2041', 'Not guaranteed'],
      ['MER-1987', 'Not guaranteed'],
      ['Ridge calendar, pre-order', 'Expired'],
    ] as const) {
      await row(name).waitFor()
      const { guaranteed, capturable } = await endsOf((await idOf(row(name)))!)
      const cells = await row(name).getByRole('cell').allInnerTexts()
      assert.deepEqual(cells.slice(1), [guaranteed, capturable, state], name)
    }
    assert.deepEqual(await accessibilityFaults(page), [])

    const [first] = await list.locator('[part=row]').all()
    const before = await idOf(first!)
    await page.getByRole('button', { name: 'Authorize another payment' }).click()
    await list.locator(`[part=row]:not([data-id="${before}"])`).first().waitFor()
    await list.locator(`[part=row][data-id="${before}"]:nth-child(2)`).waitFor()
    const original = (await idOf(list.locator('[part=row]').first()))!
    await list.locator('.open').first().click()
    await renewal.getByText('Day 0 of 29').waitFor()
    assert.equal(await renewal.locator('form').count(), 0)

    await advance(system, { days: 5 })
    await renewal.getByText('Day 5 of 29').waitFor()
    const held = await endsOf(original)
    await renewal
      .getByText(`The funds are no longer guaranteed. Capture or renew by ${held.capturable}.`)
      .waitFor()
    const amount = renewal.getByLabel('Amount')
    await amount.fill('147.21')
    await renewal.getByText('At most $147.20.').waitFor()
    await amount.fill('140')
    await renewal.getByRole('button', { name: 'Renew for $140.00' }).click()
    await confirm(renewal.locator('.question').getByRole('button', { name: 'Renew for $140.00' }))
    await renewal.getByText('Renewed for $140.00.').first().waitFor()
    const newest = (await renewal.locator('[part=newest] .id').first().innerText()).trim()
    assert.notEqual(newest, original)
    const renewed = await endsOf(newest)
    await renewal.getByText(`The funds are guaranteed until ${renewed.guaranteed}.`).waitFor()

    await page.reload()
    await renewal.locator('[part=newest]').getByText(newest).waitFor()
    assert.ok((await renewal.locator('[part=newest]').innerText()).includes(original))
    await renewal.getByText('Guaranteed', { exact: true }).first().waitFor()
    await list.getByRole('button', { name: 'Back' }).click()
    const cells = list.locator(`[part=row][data-id="${newest}"]`).getByRole('cell')
    await cells.first().waitFor()
    assert.deepEqual(await cells.allInnerTexts(), [
      '$140.00',
      renewed.guaranteed,
      renewed.capturable,
      'Guaranteed',
    ])
  })

  it('leads from a metric, a plan and a customer to an invoice that fails and is retried', async () => {
    const { page } = await open()
    const goTo = (section: string) => page.goto(`${system.url}/office?section=${section}`)
    const save = async (editor: Locator) => {
      await button(editor, 'Save').click()
      await editor.getByText('Saved', { exact: true }).first().waitFor()
      await button(editor, 'Back').click()
    }

    await goTo('metrics')
    await button(page, 'New metric').click()
    const metric = page.locator('metric-editor')
    await fill(metric, { Name: 'Renders', Code: 'renders' })
    await button(metric, 'Save').click()
    // A created record has an address: its title names it, and a reload opens it again.
    await page.waitForURL(/metric=[\w-]+$/)
    await page.getByRole('heading', { level: 1, name: 'Renders' }).waitFor()
    assert.match(await page.title(), /^Renders — /)
    const hasFocus = () =>
      metric.evaluate((editor) => {
        const { host } = editor.getRootNode() as ShadowRoot
        return host.contains(document.activeElement)
      })
    assert.equal(await hasFocus(), true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Renders' }).waitFor()
    await page.goBack()
    await page.getByRole('row', { name: /Renders/ }).waitFor()

    await goTo('plans')
    await button(page, 'New plan').click()
    const plan = page.locator('plan-editor')
    await fill(plan, { Name: 'Studio', Code: 'studio', 'Price per period': '0' })
    await button(plan, 'Add charge').click()
    await fill(plan, { Metric: 'Renders', 'Price per unit': '0.25' })
    await save(plan)
    await page.getByRole('row', { name: /Studio/ }).waitFor()

    await goTo('customers')
    await button(page, 'New customer').click()
    const customer = page.locator('customer-editor')
    await customer.getByText('Advanced').click()
    await fill(customer, {
      Name: 'Aerial Works',
      'Customer ID': 'aerial-works',
      'E-mail': 'billing@aerial.example',
      Type: 'Card',
      'Token in the vault': 'tok_sandbox_declined',
    })
    await button(customer, 'Save').click()
    const subscriptions = page.locator('subscription-list')
    await button(subscriptions, 'New subscription').click()
    await fill(subscriptions, { Plan: 'studio', 'Subscription ID': 'aerial-works-studio' })
    await button(subscriptions, 'Save').click()
    await subscriptions.getByText('Active', { exact: true }).waitFor()

    // The period of the usage ends, and the card is declined.
    await page.goto(system.sandboxUrl)
    const usage = page.locator('#usage')
    if (!(await usage.isVisible())) await page.getByText('Send usage').first().click()
    await fill(usage, { Subscription: 'aerial-works-studio', Metric: 'renders', Units: '40' })
    await button(usage, 'Send usage').click()
    await page.locator('#said').getByText('/events/batch → 202').waitFor()
    await button(page, 'To next month').click()
    await button(page, '+ 1 hour').click()
    const invoices = page.locator('#invoices')
    const failed = invoices.getByRole('row', { name: /Aerial Works.*Failed/ })
    await failed.waitFor()
    await page.locator('summary', { hasText: 'another card' }).click()
    const card = page.locator('#card')
    await fill(card, { Customer: 'aerial-works', Card: 'Works' })
    await button(card, 'Use this card').click()
    await page.locator('#said').getByText('/customers/aerial-works → 200').waitFor()

    await goTo('invoices')
    const invoice = page.getByRole('row', { name: /Aerial Works/ })
    await invoice.getByText('$10.00').waitFor()
    await button(invoice, 'Retry').click()
    await page.getByText('Charge 1 customer $10.00 now?').waitFor()
    await confirm(button(page, 'Retry 1 payment'))
    await invoice.getByText('Payment failed', { exact: true }).waitFor({ state: 'detached' })
    await page.getByLabel('Paid', { exact: true }).check()
    await invoice.getByText('Paid', { exact: true }).waitFor()
  })
})
