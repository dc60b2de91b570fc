/** <credit-note-editor>: parts of charges, refunds, and one creation an intent. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/backoffice/credit-note-editor/credit-note-editor.define.ts'
import '../../../components/till-session/till-session.define.ts'
import type { InvoiceForMerchant } from '../../../server/contract/invoice.ts'
import {
  aCreditNote,
  aPaidInvoice,
  CREATE_NOTE,
  CREDITED_INVOICE,
  FEE_IDS,
  INVOICE_ID,
  NOTE_ID,
  READ_NOTE,
} from '../../support/back-office/merchant-credit-notes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'

const SCOPES = ['credits:read', 'credits:write', 'invoices:read']

const anEditor = async (attributes: Record<string, string> = { invoice: INVOICE_ID }) => {
  const events = ['credit-note-loaded', 'credit-note-failed', 'credit-note-created']
  const editor = await renderInSession('credit-note-editor', events, {
    attributes,
    scopes: SCOPES,
  })
  await waitUntil(() => editor.one('form'))
  await settled()
  return editor
}
type Editor = Awaited<ReturnType<typeof anEditor>>

const AMOUNT = '/items/0/amount/value'
const REFUND = '/refund_amount/value'
const field = ({ one }: Editor, pointer: string) =>
  one<HTMLInputElement>(`#field${pointer.replaceAll('/', '-')}`)
const issue = ({ one }: Editor, pointer: string) =>
  one(`[data-pointer="${pointer}"]`)?.textContent?.trim()
const button = ({ all }: Editor, name: string) =>
  all<HTMLButtonElement>('button').find(({ textContent }) => textContent!.trim() === name)!
async function press(rendered: Editor, name: string): Promise<void> {
  button(rendered, name).click()
  await settled()
}
async function type(editor: Editor, pointer: string, text: string): Promise<void> {
  const input = field(editor, pointer)
  input.value = text
  input.dispatchEvent(new Event(input.localName === 'select' ? 'change' : 'input'))
  await editor.element.updateComplete
}
async function choose(editor: Editor, charge: number): Promise<void> {
  editor.one<HTMLInputElement>(`#charge-${charge}`).click()
  await settled()
}
const submit = async ({ one }: Editor) => {
  one<HTMLFormElement>('form').requestSubmit()
  await settled()
}
/** Moves the clock of the page behind the time of a double click. */
let waited = 0
const confirmable = () => void (waited += 1000)
async function confirm(editor: Editor): Promise<void> {
  confirmable()
  await press(editor, 'Create credit note')
}
const bodies = (bff: MockBff) => bff.calls(CREATE_NOTE).map(({ body }) => JSON.parse(body!))
const keys = (bff: MockBff) =>
  bff.calls(CREATE_NOTE).map(({ headers }) => headers.get('idempotency-key'))
const types = ({ events }: Editor) => events.map(({ type }) => type)

describe('<credit-note-editor>', () => {
  let bff: MockBff
  const { now } = performance
  const has = (changes: Partial<InvoiceForMerchant>) =>
    bff.on(CREDITED_INVOICE, { json: aPaidInvoice(changes) })
  beforeEach(() => {
    sessionStorage.clear()
    // A fixed time, because in a slow browser the time of a double click would pass.
    const start = now.call(performance)
    performance.now = () => start + waited
    bff = new MockBff()
      .on(CREDITED_INVOICE, { json: aPaidInvoice() })
      .on(CREATE_NOTE, { status: 201, json: aCreditNote() })
      .on(READ_NOTE, { json: aCreditNote() })
  })
  afterEach(() => {
    performance.now = now
    bff.restore()
  })

  it('credits a part of a charge, refunds a part of that, and shows the note', async () => {
    const editor = await anEditor()
    expect(editor.text()).to.contain('Invoice INV-2026-0042: $144.00')
    expect(editor.text()).to.contain('Charge 2: $24.00 with tax')
    await choose(editor, 2)
    expect(editor.element.shadowRoot!.activeElement).to.equal(field(editor, AMOUNT))
    await type(editor, AMOUNT, '20')
    await type(editor, REFUND, '4.50')
    await type(editor, '/reason', 'ORDER_CHANGE')
    await type(editor, '/description', 'One seat less')
    await expect(editor.element).to.be.accessible()
    await submit(editor)
    await confirm(editor)
    expect(bodies(bff)).to.deep.equal([
      {
        invoice_id: INVOICE_ID,
        items: [{ fee_id: FEE_IDS[1], amount: { value: 20 } }],
        refund_amount: { value: 4.5 },
        reason: 'ORDER_CHANGE',
        description: 'One seat less',
      },
    ])
    expect(types(editor)).to.include('credit-note-created')
    expect(editor.element.note).to.equal(NOTE_ID)
    expect(editor.text()).to.contain('Credit note INV-2026-0042-CN001')
    expect(button(editor, 'Create credit note')).to.equal(undefined)
    await expect(editor.element).to.be.accessible()
  })

  it('refunds money after a question away from the pointer, and once', async () => {
    const editor = await anEditor()
    await choose(editor, 2)
    await type(editor, AMOUNT, '20')
    await type(editor, REFUND, '4.5')
    await press(editor, 'Create credit note')
    expect(editor.text()).to.contain('Credit $20.00 plus tax, and refund $4.50 of it?')
    expect(editor.element.shadowRoot!.activeElement).to.equal(button(editor, 'Keep editing'))
    expect(field(editor, AMOUNT).readOnly).to.equal(true)
    // The second click of a double click, and Enter in a field.
    button(editor, 'Create credit note').click()
    await submit(editor)
    expect(bodies(bff)).to.deep.equal([])
    await expect(editor.element).to.be.accessible()
    confirmable()
    await press(editor, 'Keep editing')
    expect(editor.text()).not.to.contain('plus tax, and refund')
    expect(field(editor, AMOUNT).readOnly).to.equal(false)
    await press(editor, 'Create credit note')
    confirmable()
    const confirm = button(editor, 'Create credit note')
    confirm.click()
    confirm.click()
    await settled()
    expect(bodies(bff)).to.have.length(1)
    expect(editor.text()).to.contain('Credit note INV-2026-0042-CN001')
  })

  it('names no refund when none is typed, so that all becomes credit', async () => {
    const editor = await anEditor()
    await choose(editor, 1)
    await type(editor, AMOUNT, '100')
    await submit(editor)
    expect(bodies(bff)[0]).to.deep.equal({
      invoice_id: INVOICE_ID,
      items: [{ fee_id: FEE_IDS[0], amount: { value: 100 } }],
    })
  })

  it('offers no refund of an invoice that is not paid', async () => {
    has({ payment_status: 'FAILED' })
    const editor = await anEditor()
    expect(field(editor, REFUND)).to.equal(undefined)
    expect(editor.text()).to.contain('isn’t paid')
  })

  it('sends nothing without a charge, or above a charge or the invoice', async () => {
    const editor = await anEditor()
    await submit(editor)
    expect(issue(editor, '/items')).to.equal('Choose at least one charge.')
    expect(editor.element.shadowRoot!.activeElement?.id).to.equal('charge-1')
    await choose(editor, 2)
    await type(editor, AMOUNT, '24.01')
    await type(editor, REFUND, '145')
    await submit(editor)
    expect(issue(editor, AMOUNT)).to.equal('At most 24.')
    expect(issue(editor, REFUND)).to.equal('At most 144.')
    expect(bodies(bff)).to.deep.equal([])
  })

  it('keeps the amount of the other charge when one is taken back', async () => {
    const editor = await anEditor()
    await choose(editor, 1)
    await type(editor, AMOUNT, '100')
    await choose(editor, 2)
    await type(editor, '/items/1/amount/value', '20')
    await choose(editor, 1)
    expect(field(editor, AMOUNT).value).to.equal('20')
    await submit(editor)
    expect(bodies(bff)[0].items).to.deep.equal([{ fee_id: FEE_IDS[1], amount: { value: 20 } }])
  })

  it('puts a refusal at its amount in words, and keeps the typed texts', async () => {
    const exceeded = (issue: string, field: string): Parameters<MockBff['on']>[1] => ({
      problem: 'refused',
      json: { upstream: { issues: [{ issue, field, description: 'must be at most 5' }] } },
    })
    const editor = await anEditor()
    await choose(editor, 1)
    await type(editor, AMOUNT, '20')
    await type(editor, REFUND, '5')
    bff.on(CREATE_NOTE, exceeded('CREDIT_NOTE_AMOUNT_EXCEEDED', '/items/0/amount/value'))
    await submit(editor)
    await confirm(editor)
    expect(issue(editor, AMOUNT)).to.equal('More than is left of this charge.')
    bff.on(CREATE_NOTE, exceeded('REFUND_AMOUNT_EXCEEDED', '/refund_amount/value'))
    await submit(editor)
    await confirm(editor)
    expect(issue(editor, REFUND)).to.contain('More than was paid')
    expect(field(editor, AMOUNT).value).to.equal('20')
  })

  it('sends an unknown outcome again with its key after a reload, and is created once', async () => {
    bff.on(CREATE_NOTE, { problem: 'outcome-unknown' })
    let editor = await anEditor()
    await choose(editor, 1)
    await type(editor, AMOUNT, '20')
    await submit(editor)
    expect(editor.text()).to.contain('We don’t know if this was created')
    editor.parent.remove()
    editor = await anEditor()
    expect(editor.text()).to.contain('We don’t know if this was created')
    expect(field(editor, AMOUNT).value).to.equal('20')
    bff.on(CREATE_NOTE, { status: 201, json: aCreditNote() })
    await press(editor, 'Check and try again')
    expect(keys(bff)).to.have.length(2)
    expect(new Set(keys(bff)).size).to.equal(1)
    expect(editor.element.note).to.equal(NOTE_ID)
  })

  it('restores an unknown outcome for its own invoice alone', async () => {
    bff.on(CREATE_NOTE, { problem: 'outcome-unknown' })
    let editor = await anEditor()
    await choose(editor, 1)
    await type(editor, AMOUNT, '20')
    await submit(editor)
    editor.parent.remove()
    const other = '4fa035e6-914c-4e7a-9d9b-ad5d4d4a3e05'
    bff.on(`GET /api/billing/invoices/${other}`, { json: aPaidInvoice({ id: other }) })
    editor = await anEditor({ invoice: other })
    expect(editor.text()).not.to.contain('We don’t know')
    await choose(editor, 1)
    await type(editor, AMOUNT, '7')
    bff.on(CREATE_NOTE, { status: 201, json: aCreditNote() })
    await submit(editor)
    expect(bodies(bff).at(-1).invoice_id).to.equal(other)
    expect(new Set(keys(bff)).size).to.equal(2)
  })

  it('stays with the invoice of its draft while another one is named', async () => {
    const editor = await anEditor()
    await choose(editor, 1)
    await type(editor, AMOUNT, '20')
    editor.element.invoice = '4fa035e6-914c-4e7a-9d9b-ad5d4d4a3e05'
    await settled()
    expect(field(editor, AMOUNT).value).to.equal('20')
    await submit(editor)
    expect(bodies(bff)[0].invoice_id).to.equal(INVOICE_ID)
  })

  it('can’t name a charge without an id', async () => {
    has({ fees: [{ id: null, total_amount: { currency_code: 'USD', value: 144 } }] })
    const editor = await anEditor()
    expect(editor.all('input[type=checkbox]')).to.have.length(0)
    expect(editor.text()).to.contain('no charges that can be credited')
  })
})
