/** <payment-method>: the method on file, its expiry, and pages without any. */
import { expect } from '@open-wc/testing'
import { define } from '../../components/internal/dom/define-element.ts'
import { configuration, configure } from '../../components/internal/i18n/config.ts'
import { PaymentMethod } from '../../components/payment-method/payment-method.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { englishOf } from '../support/elements/english.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { settled, warned } from '../support/elements/wait.ts'

define('payment-method', PaymentMethod)
define('till-session', TillSession)

const says = englishOf(PaymentMethod.messages)

const METHOD = 'GET /api/me/payment-method'
const wallet = { on_file: true, type: 'PAYPAL', account: 'a•••@e•••.com' }
const card = (expiry: string) => ({
  on_file: true,
  type: 'CARD',
  brand: 'VISA',
  last_digits: '1111',
  expiry,
})
const EVENTS = ['payment-method-loaded', 'payment-method-failed']
const render = (scopes = ['profile:read', 'payment-method:read'], lang = 'en') =>
  renderInSession('payment-method', EVENTS, { scopes, lang })

describe('<payment-method>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(METHOD, { json: wallet })
  })
  afterEach(() => {
    bff.restore()
    delete configuration.merchant
    delete configuration.wallet
  })

  const loaded = async (method: object) => {
    bff.on(METHOD, { json: method })
    const panel = await render()
    await panel.waitForEvents(1)
    return panel
  }

  it('names a wallet by its masked account, in neutral words', async () => {
    const { text, element } = await loaded(wallet)
    expect(text()).to.equal(
      `Wallet a•••@e•••.com ${says('method.for-all')} ${says('method.remove', { merchant: 'the shop' })}`,
    )
    await expect(element).to.be.accessible()
  })

  it('names the wallet and the merchant as they are configured, with a link to write to', async () => {
    configure({
      merchant: { name: 'Meridian', contact: 'billing@meridian.example' },
      wallet: 'PayPal',
    })
    const { text, one, element } = await loaded(wallet)
    expect(text()).to.contain('PayPal a•••@e•••.com')
    expect(text()).to.contain('write to Meridian. billing@meridian.example')
    expect(one('[part=contact]').getAttribute('href')).to.equal('mailto:billing@meridian.example')
    await expect(element).to.be.accessible()
    configure({ merchant: { name: 'Meridian', contact: 'https://meridian.example/help' } })
    await settled()
    expect(one('[part=contact]').getAttribute('href')).to.equal('https://meridian.example/help')
    configure({ merchant: { name: 'Meridian', contact: 'javascript:alert(1)' } })
    await settled()
    expect(one('[part=contact]')).to.equal(undefined)
  })

  for (const [expiry, words, label] of [
    ['2027-02', 'Visa ending in 1111 Expires February 2027', undefined],
    ['2026-12', 'Visa ending in 1111 Expires soon Expires December 2026', 'Expires soon'],
    ['2026-11', 'Visa ending in 1111 Expires soon Expires November 2026', 'Expires soon'],
    ['2026-10', 'Visa ending in 1111 Expired Expired October 2026', 'Expired'],
  ] as const) {
    it(`shows a card until ${expiry} on November 20, 2026, by the service’s clock`, async () => {
      const { text, texts, element } = await loaded(card(expiry))
      expect(text()).to.contain(words)
      expect(texts('[part=expiry]')[0]).to.equal(label)
      await expect(element).to.be.accessible()
    })
  }

  it('shows the known members of other methods', async () => {
    for (const [method, words] of [
      [{ on_file: true, type: 'ACH_DEBIT' }, 'Bank account'],
      [{ on_file: true, type: 'APPLE_PAY' }, 'Apple Pay'],
      [{ on_file: true, type: 'CARD' }, 'Card'],
      [{ on_file: true, type: 'CARD', brand: 'MASTERCARD' }, 'Mastercard'],
      [{ on_file: true, type: 'LATER_INVENTED' }, 'Payment method'],
    ] as const)
      expect((await loaded(method)).texts('.name')).to.deep.equal([words])
  })

  it('says that there is no method on file', async () => {
    const { text, element } = await loaded({ on_file: false })
    expect(text()).to.equal(says('method.none'))
    expect(element.matches(':state(empty)')).to.equal(true)
    await expect(element).to.be.accessible()
  })

  it('fails at a malformed answer', async () => {
    bff.on(METHOD, { json: { on_file: 'yes' } })
    const panel = await render()
    await panel.waitForEvents(1)
    expect(panel.events[0]!.type).to.equal('payment-method-failed')
  })

  const isHidden = (element: HTMLElement) =>
    element.getBoundingClientRect().height === 0 && element.matches(':state(unavailable)')

  it('is hidden in a session without its scope, and reads nothing', async () => {
    const { element } = await render(['invoices:read'])
    await settled()
    await settled()
    expect(isHidden(element)).to.equal(true)
    expect(bff.calls(METHOD)).to.deep.equal([])
  })

  it('is hidden where the server has no payment methods', async () => {
    bff.on(METHOD, { problem: 'not-found' })
    const { element, waitForEvents } = await render()
    await waitForEvents(1)
    expect(isHidden(element)).to.equal(true)
  })

  it('is hidden where the account is not approved for saving methods, and the console says why, once', async () => {
    const warnings = await warned(async () => {
      bff.on(METHOD, { problem: 'vault-not-enabled' })
      for (const _ of [1, 2]) {
        const { element, waitForEvents } = await render()
        await waitForEvents(1)
        expect(isHidden(element)).to.equal(true)
      }
    })
    expect(warnings.filter((text) => text.includes('not approved for saving'))).to.have.length(1)
  })

  it('shows the method in the language and the direction of the page', async () => {
    configure({ locales: { ar: { 'method.expires-soon': 'تنتهي قريبًا' } } })
    bff.on(METHOD, { json: card('2026-12') })
    const { text, waitForEvents, element } = await render(undefined, 'ar')
    await waitForEvents(1)
    await settled()
    expect(text()).to.contain('تنتهي قريبًا')
    expect(element.matches(':dir(rtl)')).to.equal(true)
  })
})
