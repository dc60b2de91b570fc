/** <credit-balance>: wallets with balance, credit rate, expiry and transactions. */
import { expect } from '@open-wc/testing'
import { CreditBalance } from '../../components/credit-balance/credit-balance.ts'
import { messages } from '../../components/credit-balance/messages.ts'
import { define } from '../../components/internal/dom/define-element.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { usd } from '../../demo/fixtures/customer.ts'
import type {
  WalletForCustomer,
  WalletTransactionForCustomer,
} from '../../server/contract/wallet.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'

define('credit-balance', CreditBalance)
define('till-session', TillSession)

const WALLETS = 'GET /api/me/wallets'

const aWallet = (changes: Partial<WalletForCustomer> = {}): WalletForCustomer => ({
  id: 'w1',
  name: 'Launch credits',
  status: 'ACTIVE',
  currency: 'USD',
  rate_amount: '0.50',
  expiration_at: '2027-01-01T00:00:00Z',
  available_balance: usd('60.25'),
  ongoing_usage: usd('10.25'),
  net_balance: usd('50.00'),
  available_credits: '120.5',
  ...changes,
})
const MOVED = 'GET /api/me/wallets/w1/transactions'
const moved = (changes: Partial<WalletTransactionForCustomer> = {}) => ({
  wallet_transaction_id: 't1',
  payment_status: 'SETTLED',
  transaction_status: 'PURCHASED',
  transaction_type: 'INBOUND',
  amount: usd('60.00'),
  credits: '120',
  created_at: '2026-10-31T23:59:59Z',
  ...changes,
})
const transactions = (...all: WalletTransactionForCustomer[]) => ({
  json: { wallet_transactions: all },
})
const wallets = (...all: WalletForCustomer[]) => ({ json: { wallets: all } })
const aBalance = () => renderInSession('credit-balance', ['credit-loaded', 'credit-failed'])

describe('<credit-balance>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff().on(WALLETS, wallets(aWallet())).on(MOVED, transactions())
  })
  afterEach(() => bff.restore())

  it('shows the balance, the rate, the usage of the period and the expiry date', async () => {
    const { waitForEvents, text, element } = await aBalance()
    await waitForEvents(1)
    expect(text()).to.equal(
      'Launch credits $60.25 120.5 credits · 1 credit = $0.50 ' +
        `${messages['credit.pays-all']} Used in this period $10.25 ` +
        `Left after this period’s usage $50.00 Expires Jan 1, 2027 ${messages['credit.rest']}`,
    )
    await expect(element).to.be.accessible()
  })

  it('says what a wallet pays for, and nothing of one that pays nothing more', async () => {
    const only = (...fee_types: string[]) => ({ applies_to: { fee_types } })
    const pays = async (wallet: Partial<WalletForCustomer>) => {
      bff.on(WALLETS, wallets(aWallet(wallet)))
      const { waitForEvents, texts } = await aBalance()
      await waitForEvents(1)
      return texts('[part=pays], [part=rest]')
    }
    const rest = messages['credit.rest']
    expect(await pays(only('COMMITMENT'))).to.deep.equal([messages['credit.pays-minimum'], rest])
    expect(await pays({ ...only('CHARGE'), available_balance: usd('0.00') })).to.deep.equal([
      messages['credit.pays-usage'],
    ])
    expect(await pays(only('CHARGE', 'DISCOUNT'))).to.deep.equal([rest])
    expect(await pays({ ...only('CHARGE'), status: 'TERMINATED' })).to.deep.equal([])
  })

  it('omits missing details and labels a terminated wallet', async () => {
    bff.on(
      WALLETS,
      wallets(
        aWallet({
          name: null,
          status: 'TERMINATED',
          currency: 'JPY',
          rate_amount: '1',
          available_balance: { currency_code: 'JPY', value: '1' },
          available_credits: '1',
          ongoing_usage: null,
          expiration_at: null,
        }),
      ),
    )
    const { waitForEvents, text } = await aBalance()
    await waitForEvents(1)
    expect(text()).to.equal('Credits Ended ¥1 1 credit · 1 credit = ¥1 Expires Never')
  })

  it('shows recent transactions with kind, date, amount and status', async () => {
    bff.on(
      MOVED,
      transactions(
        moved({
          transaction_status: 'INVOICED',
          transaction_type: 'OUTBOUND',
          amount: usd('10.25'),
        }),
        moved({ payment_status: 'PENDING' }),
        moved({ payment_status: 'FAILED', credits: '1' }),
        moved({ transaction_status: 'GRANTED', payment_status: null }),
        moved({ transaction_status: 'EXPIRED', transaction_type: 'LATER', payment_status: 'HELD' }),
        moved(),
      ),
    )
    const { waitForEvents, texts, element, all } = await aBalance()
    await waitForEvents(1)
    expect(bff.calls(MOVED)[0]!.address).to.contain('per_page=5')
    expect(texts('[part=transaction]')).to.deep.equal([
      'Applied to invoice Oct 31, 2026 · 120 credits −$10.25',
      'Purchase Pending Oct 31, 2026 · 120 credits +$60.00',
      'Purchase Failed Oct 31, 2026 · 1 credit +$60.00',
      'Free credit Oct 31, 2026 · 120 credits +$60.00',
      'EXPIRED HELD Oct 31, 2026 · 120 credits $60.00',
    ])
    expect(texts('s')).to.deep.equal(['+$60.00'], 'what failed is struck through')
    expect(all('ul ul')[0]!.ariaLabel).to.equal('Latest transactions')
    await expect(element).to.be.accessible()
  })

  it('shows a wallet without its transactions when these fail to load, and retries', async () => {
    bff.once(MOVED, { problem: 'upstream-failed' })
    bff.once(MOVED, transactions(moved({ amount: usd('much') })))
    bff.on(MOVED, transactions(moved()))
    const { waitForEvents, text, one, texts } = await aBalance()
    await waitForEvents(1)
    expect(text()).to.contain('$60.25').and.to.contain(messages['error.failed'])
    one('.notice button').click()
    await waitForEvents(2)
    expect(text()).to.contain('$60.25').and.not.to.contain('much')
    one('.notice button').click()
    await waitForEvents(3)
    expect(texts('[part=transaction]')).to.have.length(1)
  })

  it('shows a malformed response as an error', async () => {
    bff.on(WALLETS, wallets(aWallet({ available_balance: usd('plenty') })))
    const { waitForEvents, events } = await aBalance()
    await waitForEvents(1)
    expect(events[0]!.type).to.equal('credit-failed')
  })
})
