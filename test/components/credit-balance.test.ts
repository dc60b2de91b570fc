/** <credit-balance>: wallets with what is in them, what a credit is worth and when they expire. */
import { expect } from '@open-wc/testing'
import '../../components/credit-balance/credit-balance.define.ts'
import '../../components/session/till-session.define.ts'
import type { WalletForCustomer } from '../../server/contract/wallet.ts'
import { BffDouble } from '../support/bff-double.ts'
import { aPanel } from '../support/panel.ts'
import { usd } from '../support/usage.ts'

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
const wallets = (...all: WalletForCustomer[]) => ({ json: { wallets: all } })
const aBalance = () => aPanel('credit-balance', ['credit-loaded', 'credit-failed'])

describe('<credit-balance>', () => {
  let bff: BffDouble
  beforeEach(() => {
    bff = new BffDouble().on(WALLETS, wallets(aWallet()))
  })
  afterEach(() => bff.restore())

  it('shows balance, rate, what the period takes of it, and the day it expires', async () => {
    const { heardOf, text, element } = await aBalance()
    await heardOf(1)
    expect(text()).to.equal(
      'Launch credits $60.25 120.5 credits · 1 credit is $0.50 Used in this period $10.25 ' +
        'Left after this period’s usage $50.00 Expires Jan 1, 2027',
    )
    await expect(element).to.be.accessible()
  })

  it('leaves out what there is nothing of, and names a wallet that has ended', async () => {
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
    const { heardOf, text } = await aBalance()
    await heardOf(1)
    expect(text()).to.equal('Credits Ended ¥1 1 credit · 1 credit is ¥1 Expires Never')
  })

  it('says that there are none', async () => {
    bff.on(WALLETS, wallets())
    const { heardOf, text, element } = await aBalance()
    await heardOf(1)
    expect(text()).to.equal('There are no credits.')
    expect(element.matches(':state(empty)')).to.equal(true)
  })

  it('shows nothing of an amount that is none', async () => {
    bff.on(WALLETS, wallets(aWallet({ available_balance: usd('plenty') })))
    const { heardOf, heard } = await aBalance()
    await heardOf(1)
    expect(heard[0]!.type).to.equal('credit-failed')
  })
})
