/** <wallet-editor>: every member of a wallet, and top-ups by rules. */
import { expect } from '@open-wc/testing'
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
  aNewWallet,
  anApi,
  anExistingWallet,
} from '../../support/back-office/fixtures/wallet-editor.ts'
import {
  aWallet,
  CHANGE_WALLET,
  CREATE_WALLET,
  READ_WALLET,
  WALLET_ID,
} from '../../support/back-office/merchant-wallets.ts'
import type { MockBff } from '../../support/elements/mock-bff.ts'
import fc from '../../support/fc.ts'

const ALL = ['SUBSCRIPTION', 'COMMITMENT', 'CHARGE']

describe('a date that is half typed', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('has date fields with a background, because WebKit else paints an empty one like a value', async () => {
    const editor = await aNewWallet()
    const fields = editor.all('input[type=date], input[type=datetime-local]')
    expect(fields).not.to.have.length(0)
    for (const one of fields) {
      expect(getComputedStyle(one).backgroundColor).to.match(/^rgb\(|^color\(|^oklab\(/)
      expect(getComputedStyle(one).backgroundColor).not.to.contain('/')
    }
  })

  it('keeps its other parts, is no empty date, and is saved once it is whole', async () => {
    const editor = await anExistingWallet()
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
    const editor = await anExistingWallet()
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
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('names the customer of a new wallet and of an existing one', async () => {
    for (const editor of [await aNewWallet(), await anExistingWallet()]) {
      const { value, readOnly } = editor.field('/external_customer_id')
      expect([value, readOnly]).to.deep.equal(['northwind', true])
    }
  })

  it('creates a wallet of the customer with credits, fee types and a top-up', async () => {
    const editor = await aNewWallet()
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
    const editor = await aNewWallet()
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
    const editor = await anExistingWallet()
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
    const editor = await anExistingWallet()
    await editor.type('/expiration_at', '')
    await editor.submit()
    expect(editor.issue('/expiration_at')).to.contain('can’t remove it')
    expect(bff.bodies(CHANGE_WALLET)).to.deep.equal([])
  })

  it('checks all of the fee types of a wallet that names none', async () => {
    const { applies_to, ...wallet } = aWallet()
    expect(applies_to).not.to.equal(undefined)
    bff.on(READ_WALLET, { json: wallet })
    const editor = await anExistingWallet()
    const boxes = editor.all<HTMLInputElement>('input[type=checkbox]')
    expect(boxes.map(({ checked }) => checked)).to.deep.equal(ALL.map(() => true))
    expect(editor.element.hasUnsavedWork).to.equal(false)
  })

  it('only shows a wallet that has ended, or to a session that may not change it', async () => {
    let editor = await anExistingWallet(['credits:read'])
    expect(editor.text()).to.contain('credits:write')
    expect(editor.button('Add credits')).to.equal(undefined)
    editor.parent.remove()
    bff.on(READ_WALLET, { json: aWallet({ status: 'TERMINATED' }) })
    editor = await anExistingWallet()
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
