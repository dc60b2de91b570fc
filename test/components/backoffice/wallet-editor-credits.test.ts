/** Credits of a wallet in <wallet-editor>: requested once, their payment, their transactions. */
import { expect } from '@open-wc/testing'
import { messages } from '../../../components/backoffice/wallet-editor/messages.ts'
import { WalletEditor } from '../../../components/backoffice/wallet-editor/wallet-editor.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aTransaction,
  aTransactionPage,
  aWallet,
  WALLET_ID,
} from '../../../demo/fixtures/office.ts'
import { anApi, anExistingWallet } from '../../support/back-office/fixtures/wallet-editor.ts'
import {
  MOVE_CREDITS,
  READ_WALLET,
  readTransaction,
  TRANSACTIONS,
} from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { deferred, type MockBff } from '../../support/elements/mock-bff.ts'
import { afterDoubleClick } from '../../support/elements/monotonic-clock.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('wallet-editor', WalletEditor)
define('till-session', TillSession)

const says = englishOf(messages)

describe('the credits of <wallet-editor>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('shows the balance, and charges for credits after a question, once for two quick clicks', async () => {
    const editor = await anExistingWallet()
    expect(editor.text()).to.contain('80 credits, $40.00')
    expect(editor.text()).to.contain('$27.50')
    await editor.type('/paid_credits', '30')
    await editor.type('/granted_credits', '0')
    await editor.press('Add credits')
    expect(editor.text()).to.contain(
      says('wallet.ask-paid', { count: 30, paid: '30', amount: '$15.00' }),
    )
    expect(editor.focused()?.classList.contains('keep')).to.equal(true)
    await expect(editor.element).to.be.accessible()
    expect(bff.calls(MOVE_CREDITS)).to.have.length(0)
    const confirm = editor.one('[part=confirm]')
    afterDoubleClick(() => {
      confirm.click()
      confirm.click()
    })
    await settled()
    expect(bff.bodies(MOVE_CREDITS)).to.deep.equal([{ type: 'TOPUP', paid_credits: '30' }])
    expect(editor.types()).to.include('wallet-changed')
    expect(editor.text()).to.contain(says('wallet.requested'))
    expect(bff.calls(READ_WALLET), 'the balance is read again').to.have.length(2)
    expect(editor.field('/paid_credits').value).to.equal('')
  })

  it('voids credits after a question, and sends none that were typed for a top-up', async () => {
    const editor = await anExistingWallet()
    await editor.type('/paid_credits', '30')
    await editor.type('/type', 'VOID')
    await editor.type('/voided_credits', '5')
    await editor.press('Void credits')
    expect(editor.text()).to.contain(says('wallet.ask-void', { count: 5, credits: '5' }))
    afterDoubleClick(() => editor.one('[part=confirm]').click())
    await settled()
    expect(bff.bodies(MOVE_CREDITS)).to.deep.equal([{ type: 'VOID', voided_credits: '5' }])
  })

  it('names paid and free credits in one question, and sends the data of the merchant', async () => {
    const editor = await anExistingWallet()
    await editor.type('/paid_credits', '30')
    await editor.type('/granted_credits', '5')
    await editor.press('Add data')
    await editor.type('/metadata/0/key', 'order')
    await editor.type('/metadata/0/value', 'A-1042')
    await editor.press('Add credits')
    expect(editor.text()).to.contain(
      says('wallet.ask-both', { paid: '30', granted: '5', amount: '$15.00' }),
    )
    afterDoubleClick(() => editor.one('[part=confirm]').click())
    await settled()
    expect(bff.bodies(MOVE_CREDITS)).to.deep.equal([
      {
        type: 'TOPUP',
        paid_credits: '30',
        granted_credits: '5',
        metadata: [{ key: 'order', value: 'A-1042' }],
      },
    ])
  })

  for (const [payment_status, outcome] of [
    ['SETTLED', says('wallet.payment-settled', { count: 30, credits: '30' })],
    ['FAILED', says('wallet.payment-failed', { count: 30, credits: '30' })],
  ] as const) {
    it(`follows the payment of a top-up until it is ${payment_status}, and announces it`, async () => {
      const pending = aTransaction({ payment_status: 'PENDING' })
      const read = readTransaction(pending.wallet_transaction_id)
      const editor = await anExistingWallet()
      await editor.type('/paid_credits', '30')
      await editor.press('Add credits')
      bff.on(MOVE_CREDITS, { json: aTransactionPage([pending]) })
      bff.on(TRANSACTIONS, { json: aTransactionPage([pending]) })
      bff.on(read, { json: pending })
      const timers = new FakeTimers()
      try {
        afterDoubleClick(() => editor.one('[part=confirm]').click())
        await timers.advance(0)
        expect(editor.texts('[part=status]')).to.deep.equal(['Pending'])
        await timers.advance(2_000)
        expect(bff.calls(read)).to.have.length(1)
        const done = aTransaction({ payment_status })
        bff.on(read, { json: done })
        bff.on(TRANSACTIONS, { json: aTransactionPage([done]) })
        await timers.advance(4_000)
        expect(editor.texts('[part=outcome]')).to.deep.equal([outcome])
        expect(editor.one('[role=status].sr-only').textContent).to.contain(outcome)
        expect(editor.types().filter((one) => one === 'wallet-changed')).to.have.length(2)
        const calls = bff.calls(read).length
        await timers.advance(120_000)
        expect(bff.calls(read), 'the end').to.have.length(calls)
      } finally {
        timers.restore()
      }
    })
  }

  for (const payment_status of [undefined, 'REFUNDED']) {
    it(`announces neither a payment nor a failure for the status ${payment_status}`, async () => {
      const { payment_status: _, ...purchase } = aTransaction()
      const transaction = payment_status ? { ...purchase, payment_status } : purchase
      bff.on(MOVE_CREDITS, { json: { wallet_transactions: [transaction], meta: {} } })
      const editor = await anExistingWallet()
      await editor.type('/paid_credits', '30')
      await editor.press('Add credits')
      afterDoubleClick(() => editor.one('[part=confirm]').click())
      await waitUntil(() => editor.one('[part=outcome]'))
      expect(editor.texts('[part=outcome]')).to.deep.equal(['Done.'])
    })
  }

  it('shows the transactions, page by page, with their kind, status and data', async () => {
    bff.on(TRANSACTIONS, {
      json: aTransactionPage(
        [
          aTransaction({ payment_status: 'FAILED', source: 'THRESHOLD' }),
          aTransaction({
            transaction_status: 'INVOICED',
            transaction_type: 'OUTBOUND',
            metadata: [{ key: 'order', value: 'A-1042' }],
          }),
        ],
        { pages: 2 },
      ),
    })
    const editor = await anExistingWallet()
    const [failed, spent] = editor.texts('[part=transaction]')
    expect(failed).to.equal(
      'Purchase Failed +$15.00 Nov 20, 2026 · 30 credits · When the balance falls below',
    )
    expect(spent).to.equal(
      'Applied to invoice -$15.00 Nov 20, 2026 · 30 credits · order: A-1042'.replace('-', '−'),
    )
    await expect(editor.element).to.be.accessible()
    bff.on(TRANSACTIONS, { json: aTransactionPage([aTransaction()], { page: 2, pages: 2 }) })
    await editor.press('Next page')
    expect(bff.calls(TRANSACTIONS).at(-1)!.address).to.contain('page=2&per_page=5')
    expect(editor.texts('[part=transaction]')).to.have.length(1)
  })

  it('shows the wallet without transactions that can’t be loaded', async () => {
    bff.on(TRANSACTIONS, { status: 503 })
    const editor = await anExistingWallet()
    expect(editor.text()).to.contain('80 credits, $40.00')
    expect(editor.text()).to.contain(says('wallet.transactions-not-loaded'))
    bff.on(TRANSACTIONS, { json: aTransactionPage([]) })
    await editor.press('Try again')
    expect(editor.text()).to.contain(says('wallet.no-transactions'))
  })

  it('sends nothing without credits', async () => {
    const editor = await anExistingWallet()
    await editor.press('Add credits')
    expect(editor.issue('/paid_credits')).to.contain(says('wallet.nothing'))
    expect(editor.one('[part=confirm]')).to.equal(undefined)
  })

  it('keeps the key of a top-up with an unknown outcome over a reload', async () => {
    bff.on(MOVE_CREDITS, { problem: 'outcome-unknown' })
    let editor = await anExistingWallet()
    await editor.type('/paid_credits', '30')
    await editor.press('Add credits')
    afterDoubleClick(() => editor.one('[part=confirm]').click())
    await settled()
    expect(editor.text()).to.contain(says('wallet.unknown'))
    expect(editor.element.hasUnsavedWork).to.equal(true)
    editor.parent.remove()
    editor = await anExistingWallet()
    expect(editor.text()).to.contain(says('wallet.unknown'))
    expect(editor.field('/paid_credits').value).to.equal('30')
    bff.on(MOVE_CREDITS, { json: { wallet_transactions: [], meta: {} } })
    await editor.press('Check and try again')
    const keys = bff.keys(MOVE_CREDITS)
    expect(keys).to.have.length(2)
    expect(new Set(keys).size).to.equal(1)
    expect(editor.element.hasUnsavedWork).to.equal(false)
  })

  for (const problem of [undefined, 'outcome-unknown'] as const)
    it(`shows the outcome of credits (${problem ?? 'done'}) at their own wallet alone`, async () => {
      const { promise, resolve } = deferred()
      const answer = problem ? { problem } : { json: { wallet_transactions: [], meta: {} } }
      bff.on(MOVE_CREDITS, { ...answer, after: promise })
      bff.on('GET /api/billing/wallets/other', { json: aWallet({ id: 'other' }) })
      bff.on('GET /api/billing/wallets/other/wallet-transactions', { json: aTransactionPage([]) })
      const editor = await anExistingWallet()
      await editor.type('/paid_credits', '30')
      await editor.press('Add credits')
      afterDoubleClick(() => editor.one('[part=confirm]').click())
      await waitUntil(() => bff.calls(MOVE_CREDITS).length === 1)
      editor.element.wallet = 'other'
      await settled()
      await editor.confirm('Discard changes')
      await waitUntil(() => editor.field('/paid_credits')?.value === '')
      resolve()
      await settled()
      expect(editor.types()).not.to.include('wallet-changed')
      expect(editor.text()).not.to.contain(says('wallet.unknown'))
      expect(editor.element.hasUnsavedWork).to.equal(false)
      editor.element.wallet = WALLET_ID
      await waitUntil(() => editor.field('/paid_credits')?.value === (problem ? '30' : ''))
      expect(editor.text().includes(says('wallet.unknown'))).to.equal(problem !== undefined)
    })

  it('puts a refusal of credits at its field, and keeps the typed number', async () => {
    const description = 'must be at most 80'
    const issues = [{ issue: 'INVALID_PARAMETER_VALUE', field: '/voided_credits', description }]
    bff.on(MOVE_CREDITS, { problem: 'refused', json: { upstream: { issues } } })
    const editor = await anExistingWallet()
    await editor.type('/type', 'VOID')
    await editor.type('/voided_credits', '500')
    await editor.press('Void credits')
    afterDoubleClick(() => editor.one('[part=confirm]').click())
    await settled()
    expect(editor.issue('/voided_credits')).to.equal(description)
    expect(editor.field('/voided_credits').value).to.equal('500')
  })

  it('has a question before typed credits are discarded', async () => {
    const editor = await anExistingWallet()
    await editor.type('/paid_credits', '30')
    await editor.press('Cancel')
    expect(editor.text()).to.contain(says('editor.discard-question'))
    await editor.confirm('Discard changes')
    expect(editor.field('/paid_credits').value).to.equal('')
    expect(editor.element.hasUnsavedWork).to.equal(false)
  })
})
