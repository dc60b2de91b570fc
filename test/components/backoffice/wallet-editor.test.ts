/** <wallet-editor>: every member of a wallet, top-ups by rules, and credits that are requested once. */
import { expect, waitUntil } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../../components/backoffice/wallet-editor/wallet-editor.define.ts'
import '../../../components/till-session/till-session.define.ts'
import { walletRules } from '../../../components/backoffice/internal/constraints/wallet.ts'
import { toDraft } from '../../../components/backoffice/internal/forms/draft.ts'
import { validate } from '../../../components/backoffice/internal/forms/validate.ts'
import {
  walletBody,
  walletIssues,
} from '../../../components/backoffice/wallet-editor/wallet-draft.ts'
import { WalletBody } from '../../../server/contract/wallet.ts'
import {
  aTransaction,
  aTransactionPage,
  aWallet,
  CHANGE_WALLET,
  CREATE_WALLET,
  MOVE_CREDITS,
  READ_WALLET,
  readTransaction,
  TRANSACTIONS,
  WALLET_ID,
} from '../../support/back-office/merchant-wallets.ts'
import { renderEditor } from '../../support/back-office/render-editor.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { afterDoubleClick } from '../../support/elements/monotonic-clock.ts'
import { settled } from '../../support/elements/wait.ts'
import fc from '../../support/fc.ts'

const SCOPES = ['credits:read', 'credits:write']
const anEditor = (attributes: Record<string, string>, scopes = SCOPES) =>
  renderEditor('wallet-editor', 'wallet', { attributes, scopes })
const aNewOne = () => anEditor({ customer: 'northwind' })
const anOldOne = (scopes = SCOPES) => anEditor({ wallet: WALLET_ID }, scopes)

const ALL = ['SUBSCRIPTION', 'COMMITMENT', 'CHARGE']

describe('a date that is half typed', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on(READ_WALLET, { json: aWallet() })
      .on(CHANGE_WALLET, { json: aWallet() })
      .on(TRANSACTIONS, { json: aTransactionPage([]) })
  })
  afterEach(() => bff.restore())

  it('has date fields with a background, because WebKit else paints an empty one like a value', async () => {
    const editor = await aNewOne()
    const fields = editor.all('input[type=date], input[type=datetime-local]')
    expect(fields).not.to.have.length(0)
    for (const one of fields) {
      expect(getComputedStyle(one).backgroundColor).to.match(/^rgb\(|^color\(|^oklab\(/)
      expect(getComputedStyle(one).backgroundColor).not.to.contain('/')
    }
  })

  it('keeps its other parts, is no empty date, and is saved once it is whole', async () => {
    const editor = await anOldOne()
    const expires = editor.field('/expiration_at')
    expires.focus()
    await sendKeys({ press: 'Backspace' })
    await editor.submit()
    // WebKit keeps the date until another month is typed.
    if (expires.validity.badInput) {
      expect(bff.calls(CHANGE_WALLET)).to.deep.equal([])
      expect(editor.issue('/expiration_at')).to.contain('Type a date')
      expires.focus()
    }
    await sendKeys({ type: '07' })
    expect(expires.value).to.equal('2027-07-01')
    await editor.submit()
    expect(bff.bodies(CHANGE_WALLET)[0].expiration_at).to.equal('2027-07-01T00:00:00Z')
  })

  it('is cleared when its draft is discarded', async () => {
    bff.on(READ_WALLET, { json: aWallet({ expiration_at: null }) })
    const editor = await anOldOne()
    const expires = editor.field('/expiration_at')
    expires.focus()
    await sendKeys({ type: '07' })
    expect(expires.validity.badInput).to.equal(true)
    await editor.submit()
    expect(bff.calls(CHANGE_WALLET)).to.deep.equal([])
    expect(editor.issue('/expiration_at')).to.contain('Type a date')
    await editor.press('Cancel')
    await editor.confirm('Discard changes')
    expect(editor.field('/expiration_at')?.validity.badInput ?? false).to.equal(false)
  })
})

describe('<wallet-editor>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(READ_WALLET, { json: aWallet() })
      .on(CREATE_WALLET, { status: 201, json: aWallet() })
      .on(CHANGE_WALLET, { json: aWallet() })
      .on(MOVE_CREDITS, { json: { wallet_transactions: [], meta: {} } })
      .on(TRANSACTIONS, { json: aTransactionPage([]) })
  })
  afterEach(() => bff.restore())

  it('names the customer of a new wallet and of an existing one', async () => {
    for (const editor of [await aNewOne(), await anOldOne()]) {
      const { value, readOnly } = editor.field('/external_customer_id')
      expect([value, readOnly]).to.deep.equal(['northwind', true])
    }
  })

  it('creates a wallet of the customer with credits, fee types and a top-up', async () => {
    const editor = await aNewOne()
    await editor.type('/name', 'Prepaid')
    await editor.type('/rate_amount', '0.5')
    await editor.type('/paid_credits', '100')
    editor.one<HTMLInputElement>('[id$="COMMITMENT-box"]').click()
    await editor.press('Add top-up')
    await editor.type('/recurring_transaction_rules/0/paid_credits', '20')
    await expect(editor.element).to.be.accessible()
    await editor.submit()
    expect(bff.bodies(CREATE_WALLET)).to.deep.equal([
      {
        external_customer_id: 'northwind',
        currency: 'USD',
        rate_amount: '0.5',
        name: 'Prepaid',
        paid_credits: '100',
        applies_to: { fee_types: ['SUBSCRIPTION', 'CHARGE'] },
        recurring_transaction_rules: [
          { trigger: 'INTERVAL', method: 'FIXED', interval: 'MONTHLY', paid_credits: '20' },
        ],
      },
    ])
    expect(bff.keys(CREATE_WALLET)).to.have.length(1).and.not.to.include(null)
    expect(editor.types()).to.include('wallet-saved')
    expect(editor.element.wallet).to.equal(WALLET_ID)
  })

  it('sends the members of a top-up that its trigger and its method read', async () => {
    const editor = await aNewOne()
    await editor.press('Add top-up')
    const at = '/recurring_transaction_rules/0'
    await editor.type(`${at}/paid_credits`, '20')
    await editor.type(`${at}/trigger`, 'THRESHOLD')
    await editor.type(`${at}/method`, 'TARGET')
    await editor.submit()
    expect(editor.issue(`${at}/threshold_credits`)).to.equal('Fill this in.')
    expect(editor.issue(`${at}/target_ongoing_balance`)).to.equal('Fill this in.')
    await editor.type(`${at}/threshold_credits`, '5')
    await editor.type(`${at}/target_ongoing_balance`, '50')
    await editor.submit()
    expect(bff.bodies(CREATE_WALLET)[0].recurring_transaction_rules).to.deep.equal([
      {
        trigger: 'THRESHOLD',
        method: 'TARGET',
        threshold_credits: '5',
        target_ongoing_balance: '50',
      },
    ])
  })

  it('changes a wallet: its name, its day, its fee types and its top-ups alone', async () => {
    const editor = await anOldOne()
    expect(editor.field('/currency').readOnly).to.equal(true)
    expect(editor.field('/rate_amount').readOnly).to.equal(true)
    expect(editor.field('/paid_credits')).not.to.have.property('value', '100')
    await editor.type('/name', '')
    await editor.press('Remove')
    await editor.submit()
    expect(bff.bodies(CHANGE_WALLET)).to.deep.equal([
      {
        name: '',
        expiration_at: '2027-06-01T12:00:00Z',
        applies_to: { fee_types: ['CHARGE'] },
        recurring_transaction_rules: [],
      },
    ])
  })

  it('says that a day of expiration can’t be removed', async () => {
    const editor = await anOldOne()
    await editor.type('/expiration_at', '')
    await editor.submit()
    expect(editor.issue('/expiration_at')).to.contain('can’t remove it')
    expect(bff.bodies(CHANGE_WALLET)).to.deep.equal([])
  })

  it('checks all of the fee types of a wallet that names none', async () => {
    const { applies_to, ...wallet } = aWallet()
    expect(applies_to).not.to.equal(undefined)
    bff.on(READ_WALLET, { json: wallet })
    const editor = await anOldOne()
    const boxes = editor.all<HTMLInputElement>('input[type=checkbox]')
    expect(boxes.map(({ checked }) => checked)).to.deep.equal(ALL.map(() => true))
    expect(editor.element.hasUnsavedWork).to.equal(false)
  })

  it('shows the balance, and charges for credits after a question, once for two quick clicks', async () => {
    const editor = await anOldOne()
    expect(editor.text()).to.contain('80 credits, $40.00')
    expect(editor.text()).to.contain('$27.50')
    await editor.type('/paid_credits', '30')
    await editor.type('/granted_credits', '0')
    await editor.press('Add credits')
    expect(editor.text()).to.contain('The customer will be charged at most $15.00.')
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
    expect(editor.text()).to.contain('Purchased credits arrive once their payment has succeeded.')
    expect(bff.calls(READ_WALLET), 'the balance is read again').to.have.length(2)
    expect(editor.field('/paid_credits').value).to.equal('')
  })

  it('voids credits after a question, and sends none that were typed for a top-up', async () => {
    const editor = await anOldOne()
    await editor.type('/paid_credits', '30')
    await editor.type('/type', 'VOID')
    await editor.type('/voided_credits', '5')
    await editor.press('Void credits')
    expect(editor.text()).to.contain('Void 5 credits? This can’t be undone.')
    afterDoubleClick(() => editor.one('[part=confirm]').click())
    await settled()
    expect(bff.bodies(MOVE_CREDITS)).to.deep.equal([{ type: 'VOID', voided_credits: '5' }])
  })

  it('names paid and free credits in one question, and sends the data of the merchant', async () => {
    const editor = await anOldOne()
    await editor.type('/paid_credits', '30')
    await editor.type('/granted_credits', '5')
    await editor.press('Add data')
    await editor.type('/metadata/0/key', 'order')
    await editor.type('/metadata/0/value', 'A-1042')
    await editor.press('Add credits')
    expect(editor.text()).to.contain(
      'Add credits, 30 purchased and 5 free? The customer will be charged at most $15.00.',
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
    ['SETTLED', 'The payment succeeded: 30 credits were added.'],
    ['FAILED', 'The payment failed: 30 credits weren’t added.'],
  ] as const) {
    it(`follows the payment of a top-up until it is ${payment_status}, and announces it`, async () => {
      const pending = aTransaction({ payment_status: 'PENDING' })
      const read = readTransaction(pending.wallet_transaction_id)
      const editor = await anOldOne()
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
      const editor = await anOldOne()
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
    const editor = await anOldOne()
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
    const editor = await anOldOne()
    expect(editor.text()).to.contain('80 credits, $40.00')
    expect(editor.text()).to.contain('Transactions couldn’t be loaded.')
    bff.on(TRANSACTIONS, { json: aTransactionPage([]) })
    await editor.press('Try again')
    expect(editor.text()).to.contain('No transactions yet.')
  })

  it('sends nothing without credits', async () => {
    const editor = await anOldOne()
    await editor.press('Add credits')
    expect(editor.issue('/paid_credits')).to.contain('above zero')
    expect(editor.one('[part=confirm]')).to.equal(undefined)
  })

  it('keeps the key of a top-up with an unknown outcome over a reload', async () => {
    bff.on(MOVE_CREDITS, { problem: 'outcome-unknown' })
    let editor = await anOldOne()
    await editor.type('/paid_credits', '30')
    await editor.press('Add credits')
    afterDoubleClick(() => editor.one('[part=confirm]').click())
    await settled()
    expect(editor.text()).to.contain('We don’t know if this was done')
    expect(editor.element.hasUnsavedWork).to.equal(true)
    editor.parent.remove()
    editor = await anOldOne()
    expect(editor.text()).to.contain('We don’t know if this was done')
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
      const editor = await anOldOne()
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
      expect(editor.text()).not.to.contain('We don’t know')
      expect(editor.element.hasUnsavedWork).to.equal(false)
      editor.element.wallet = WALLET_ID
      await waitUntil(() => editor.field('/paid_credits')?.value === (problem ? '30' : ''))
      expect(editor.text().includes('We don’t know')).to.equal(problem !== undefined)
    })

  it('puts a refusal of credits at its field, and keeps the typed number', async () => {
    const description = 'must be at most 80'
    const issues = [{ issue: 'INVALID_PARAMETER_VALUE', field: '/voided_credits', description }]
    bff.on(MOVE_CREDITS, { problem: 'refused', json: { upstream: { issues } } })
    const editor = await anOldOne()
    await editor.type('/type', 'VOID')
    await editor.type('/voided_credits', '500')
    await editor.press('Void credits')
    afterDoubleClick(() => editor.one('[part=confirm]').click())
    await settled()
    expect(editor.issue('/voided_credits')).to.equal(description)
    expect(editor.field('/voided_credits').value).to.equal('500')
  })

  it('has a question before typed credits are discarded', async () => {
    const editor = await anOldOne()
    await editor.type('/paid_credits', '30')
    await editor.press('Cancel')
    expect(editor.text()).to.contain('Discard your changes?')
    await editor.confirm('Discard changes')
    expect(editor.field('/paid_credits').value).to.equal('')
    expect(editor.element.hasUnsavedWork).to.equal(false)
  })

  it('only shows a wallet that has ended, or to a session that may not change it', async () => {
    let editor = await anOldOne(['credits:read'])
    expect(editor.text()).to.contain('credits:write')
    expect(editor.button('Add credits')).to.equal(undefined)
    editor.parent.remove()
    bff.on(READ_WALLET, { json: aWallet({ status: 'TERMINATED' }) })
    editor = await anOldOne()
    expect(editor.text()).to.contain('This wallet has ended')
    expect(editor.button('Save')).to.equal(undefined)
    expect(editor.button('Add credits')).to.equal(undefined)
  })
})

describe('a wallet’s draft', () => {
  it('has issues exactly when the contract rejects its body', () => {
    const credits = fc.constantFrom(undefined, '', '5', '0.25')
    const aRule = fc.record({
      trigger: fc.constantFrom('INTERVAL', 'THRESHOLD'),
      method: fc.constantFrom('FIXED', 'TARGET'),
      interval: fc.constantFrom(undefined, 'MONTHLY'),
      paid_credits: credits,
      granted_credits: credits,
      threshold_credits: credits,
      target_ongoing_balance: credits,
    })
    const aDraft = fc.record({
      external_customer_id: fc.constant('northwind'),
      currency: fc.constantFrom('USD', 'usd'),
      rate_amount: fc.constantFrom('0.5', '0', ''),
      granted_credits: fc.constantFrom('', '5', 'five'),
      applies_to: fc.record({ fee_types: fc.subarray(ALL) }),
      recurring_transaction_rules: fc.array(aRule, { maxLength: 2 }),
    })
    fc.assert(
      fc.property(aDraft, (wallet) => {
        const draft = toDraft(walletRules, wallet)
        const issues = { ...walletIssues(draft, {}, 'kept'), ...validate(walletRules, draft) }
        const isValid = WalletBody.safeParse(walletBody(draft)).success
        expect(Object.keys(issues).length === 0).to.equal(isValid)
      }),
    )
  })
})
