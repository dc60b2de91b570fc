/** <credit-note-editor>: parts of charges, refunds, and one creation an intent. */
import { expect } from '@open-wc/testing'
import { CreditNoteEditor } from '../../../components/backoffice/credit-note-editor/credit-note-editor.ts'
import { messages } from '../../../components/backoffice/credit-note-editor/messages.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCreditNote,
  aCustomersUsage,
  aPaidInvoice,
  aSubscription,
  aSubscriptionPage,
  billingUsd,
  FEE_IDS,
  INVOICE_ID,
  NOTE_ID,
} from '../../../demo/fixtures/office.ts'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import { renderEditor } from '../../support/back-office/render-editor.ts'
import {
  CREATE_NOTE,
  CREDITED_INVOICE,
  PAST_USAGE,
  PLANS,
  READ_NOTE,
  SUBSCRIPTIONS,
} from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { stoppedClock } from '../../support/elements/monotonic-clock.ts'
import { settled } from '../../support/elements/wait.ts'

define('credit-note-editor', CreditNoteEditor)
define('till-session', TillSession)

const says = englishOf(messages)

const anEditor = (
  attributes: Record<string, string> = { invoice: INVOICE_ID },
  more: readonly string[] = [],
) =>
  renderEditor('credit-note-editor', 'credit-note', {
    attributes,
    scopes: ['credits:read', 'credits:write', 'invoices:read', ...more],
  })
type Editor = Awaited<ReturnType<typeof anEditor>>

const AMOUNT = '/items/0/amount/value'
const REFUND = '/refund_amount/value'
async function choose(editor: Editor, charge: number): Promise<void> {
  editor.one<HTMLInputElement>(`#charge-${charge}`).click()
  await settled()
}

describe('<credit-note-editor>', () => {
  let bff: MockBff
  const clock = stoppedClock()
  const has = (changes: Partial<InvoiceForMerchant>) =>
    bff.on(CREDITED_INVOICE, { json: aPaidInvoice(changes) })
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(CREDITED_INVOICE, { json: aPaidInvoice() })
      .on(CREATE_NOTE, { status: 201, json: aCreditNote() })
      .on(READ_NOTE, { json: aCreditNote() })
  })
  afterEach(() => bff.restore())

  it('credits a part of a charge, refunds a part of that, and shows the note', async () => {
    const editor = await anEditor()
    expect(editor.text()).to.contain('Invoice INV-2026-0042: $144.00')
    expect(editor.text()).to.contain('Charge 2: $24.00 with tax')
    await choose(editor, 2)
    expect(editor.focused()).to.equal(editor.field(AMOUNT))
    await editor.type(AMOUNT, '20')
    await editor.type(REFUND, '4.50')
    await editor.type('/reason', 'ORDER_CHANGE')
    await editor.type('/description', 'One seat less')
    await expect(editor.element).to.be.accessible()
    await editor.submit()
    await editor.confirm('Create credit note')
    expect(bff.bodies(CREATE_NOTE)).to.deep.equal([
      {
        invoice_id: INVOICE_ID,
        items: [{ fee_id: FEE_IDS[1], amount: { value: 20 } }],
        refund_amount: { value: 4.5 },
        reason: 'ORDER_CHANGE',
        description: 'One seat less',
      },
    ])
    expect(editor.types()).to.include('credit-note-created')
    expect(editor.element.note).to.equal(NOTE_ID)
    expect(editor.text()).to.contain('Credit note INV-2026-0042-CN001')
    expect(editor.text()).to.contain('Charge 2, without tax $20.00')
    expect(editor.button('Create credit note')).to.equal(undefined)
    await expect(editor.element).to.be.accessible()
  })

  it('says that a note can’t be changed before it is created', async () => {
    const editor = await anEditor()
    const save = editor.button('Create credit note')
    // In sight with the button, however long the form is.
    expect(save!.previousElementSibling!.textContent).to.contain(says('note.fixed'))
    await choose(editor, 2)
    await editor.type(AMOUNT, '20')
    await editor.type(REFUND, '4.50')
    await editor.submit()
    expect(editor.one('.question').textContent).to.contain(says('note.fixed'))
  })

  it('names the credited charges of a note by their fees, whatever their order', async () => {
    const items = [FEE_IDS[1], FEE_IDS[0]].map((fee_id, index) => ({
      fee_id,
      amount: billingUsd(20 + index),
    }))
    bff.on(READ_NOTE, { json: aCreditNote({ items }) })
    const editor = await anEditor({ note: NOTE_ID })
    expect(editor.text()).to.contain('Charge 2, without tax $20.00 Charge 1, without tax $21.00')
    await expect(editor.element).to.be.accessible()
  })

  it('has no number of a charge without the invoice, or if the invoice lacks it', async () => {
    bff.on(CREDITED_INVOICE, { problem: 'insufficient-scope' })
    expect((await anEditor({ note: NOTE_ID })).text()).to.contain('1 charge, without tax $20.00')
    has({ fees: [] })
    expect((await anEditor({ note: NOTE_ID })).text()).to.contain('1 charge, without tax $20.00')
  })

  it('adds the names that the customer reads, with the scopes to read the usage', async () => {
    has({ issued_date: '2026-11-01' })
    bff
      .on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription()]) })
      .on(PLANS, { json: { plans: [] } })
      .on(PAST_USAGE, {
        json: {
          usage_periods: [
            aCustomersUsage({
              from_datetime: '2026-10-01T00:00:00Z',
              to_datetime: '2026-10-31T23:59:59Z',
              taxes_amount: billingUsd(0),
              charges_usage: [
                {
                  units: '8',
                  amount: billingUsd(24),
                  metric: { code: 'gpu', name: 'GPU minutes' },
                },
              ],
            }),
          ],
        },
      })
    const scopes = ['usage:read', 'subscriptions:read', 'catalog:read']
    const note = await anEditor({ note: NOTE_ID }, scopes)
    expect(note.text()).to.contain('Charge 2 (GPU minutes), without tax $20.00')
    const editor = await anEditor({ invoice: INVOICE_ID }, scopes)
    expect(editor.text()).to.contain('Charge 1: $120.00 with tax')
    expect(editor.text()).to.contain('Charge 2 (GPU minutes): $24.00 with tax')
    expect((await anEditor()).text()).to.contain('Charge 2: $24.00 with tax')
  })

  it('refunds money after a question away from the pointer, and once', async () => {
    const editor = await anEditor()
    await choose(editor, 2)
    await editor.type(AMOUNT, '20')
    await editor.type(REFUND, '4.5')
    await editor.press('Create credit note')
    expect(editor.text()).to.contain(says('note.ask-refund', { amount: '$20.00', refund: '$4.50' }))
    expect(editor.focused()).to.equal(editor.button('Keep editing'))
    expect(editor.field(AMOUNT).readOnly).to.equal(true)
    // The second click of a double click, and Enter in a field.
    editor.button('Create credit note').click()
    await editor.submit()
    expect(bff.bodies(CREATE_NOTE)).to.deep.equal([])
    await expect(editor.element).to.be.accessible()
    clock.advance(400)
    await editor.press('Keep editing')
    expect(editor.text()).not.to.contain(
      says('note.ask-refund', { amount: '$20.00', refund: '$4.50' }),
    )
    expect(editor.field(AMOUNT).readOnly).to.equal(false)
    await editor.press('Create credit note')
    clock.advance(400)
    const confirm = editor.button('Create credit note')
    confirm.click()
    confirm.click()
    await settled()
    expect(bff.bodies(CREATE_NOTE)).to.have.length(1)
    expect(editor.text()).to.contain('Credit note INV-2026-0042-CN001')
  })

  it('names no refund when none is typed, so that all becomes credit', async () => {
    const editor = await anEditor()
    await choose(editor, 1)
    await editor.type(AMOUNT, '100')
    await editor.submit()
    expect(bff.bodies(CREATE_NOTE)[0]).to.deep.equal({
      invoice_id: INVOICE_ID,
      items: [{ fee_id: FEE_IDS[0], amount: { value: 100 } }],
    })
  })

  it('offers no refund of an invoice that is not paid', async () => {
    has({ payment_status: 'FAILED' })
    const editor = await anEditor()
    expect(editor.field(REFUND)).to.equal(undefined)
    expect(editor.text()).to.contain(says('note.unpaid'))
  })

  it('sends nothing without a charge, or above a charge or the invoice', async () => {
    const editor = await anEditor()
    await editor.submit()
    expect(editor.issue('/items')).to.equal(says('note.choose'))
    expect(editor.focused()?.id).to.equal('charge-1')
    await choose(editor, 2)
    await editor.type(AMOUNT, '24.01')
    await editor.type(REFUND, '145')
    await editor.submit()
    expect(editor.issue(AMOUNT)).to.equal(says('form.max', { limit: '24' }))
    expect(editor.issue(REFUND)).to.equal(says('form.max', { limit: '144' }))
    expect(bff.bodies(CREATE_NOTE)).to.deep.equal([])
  })

  it('keeps the amount of the other charge when one is taken back', async () => {
    const editor = await anEditor()
    await choose(editor, 1)
    await editor.type(AMOUNT, '100')
    await choose(editor, 2)
    await editor.type('/items/1/amount/value', '20')
    await choose(editor, 1)
    expect(editor.field(AMOUNT).value).to.equal('20')
    await editor.submit()
    expect(bff.bodies(CREATE_NOTE)[0].items).to.deep.equal([
      { fee_id: FEE_IDS[1], amount: { value: 20 } },
    ])
  })

  it('puts a refusal at its amount in words, and keeps the typed texts', async () => {
    const exceeded = (issue: string, field: string): Parameters<MockBff['on']>[1] => ({
      problem: 'refused',
      json: { upstream: { issues: [{ issue, field, description: 'must be at most 5' }] } },
    })
    const editor = await anEditor()
    await choose(editor, 1)
    await editor.type(AMOUNT, '20')
    await editor.type(REFUND, '5')
    bff.on(CREATE_NOTE, exceeded('CREDIT_NOTE_AMOUNT_EXCEEDED', '/items/0/amount/value'))
    await editor.submit()
    await editor.confirm('Create credit note')
    expect(editor.issue(AMOUNT)).to.equal(says('note.exceeded'))
    bff.on(CREATE_NOTE, exceeded('REFUND_AMOUNT_EXCEEDED', '/refund_amount/value'))
    await editor.submit()
    await editor.confirm('Create credit note')
    expect(editor.issue(REFUND)).to.contain(says('note.refund-exceeded'))
    expect(editor.field(AMOUNT).value).to.equal('20')
  })

  it('stays with the invoice of its draft while another one is named', async () => {
    const editor = await anEditor()
    await choose(editor, 1)
    await editor.type(AMOUNT, '20')
    editor.element.invoice = '4fa035e6-914c-4e7a-9d9b-ad5d4d4a3e05'
    await settled()
    expect(editor.field(AMOUNT).value).to.equal('20')
    await editor.submit()
    expect(bff.bodies(CREATE_NOTE)[0].invoice_id).to.equal(INVOICE_ID)
  })

  it('can’t name a charge without an id', async () => {
    has({ fees: [{ id: null, total_amount: { currency_code: 'USD', value: 144 } }] })
    const editor = await anEditor()
    expect(editor.all('input[type=checkbox]')).to.have.length(0)
    expect(editor.text()).to.contain(says('note.no-charges'))
  })
})
