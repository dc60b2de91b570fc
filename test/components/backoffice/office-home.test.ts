/** <office-home>: overdue and failed invoices, this month's revenue and the newest notifications, with their places. */
import { expect } from '@open-wc/testing'
import { messages } from '../../../components/backoffice/office-home/messages.ts'
import { OfficeHome } from '../../../components/backoffice/office-home/office-home.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { bindUrlState } from '../../../components/internal/url-state/bind-url-state.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aMerchantInvoice, anAuthorization, invoicePage } from '../../../demo/fixtures/office.ts'
import { EVENT_TYPES } from '../../../server/contract/notifications/event-types.ts'
import { BY_ID, INVOICES, READ_SUBSCRIPTION, TIME } from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('office-home', OfficeHome)
define('till-session', TillSession)

const says = englishOf(messages)

const NOTIFICATIONS = 'GET /api/notifications'
const UNKNOWN = { time: null, customer: null, resource_id: null, amount: null }
const EVENTS = ['office-home-loaded', 'office-home-failed']
const money = (currency_code: string, value: number) => ({ total_amount: { currency_code, value } })
const late = (number: number, external_id: string, value: number, currency = 'USD') =>
  aMerchantInvoice(number, {
    amount: money(currency, value),
    customer: { id: external_id, external_id, name: `${external_id} & Co` },
  })
const of = (status: string) => (address: string) =>
  new URL(address, 'https://bff.example').searchParams.get('payment_status') === status

describe('<office-home>', () => {
  let bff: MockBff
  let unbind = () => {}
  const invoices: Record<string, ReturnType<typeof aMerchantInvoice>[]> = {}
  beforeEach(() => {
    invoices.FAILED = [late(1, 'kite', 60.1), late(2, 'harbor', 100.2), late(3, 'harbor', 7, 'EUR')]
    invoices.PENDING = [
      aMerchantInvoice(4, {
        payment_status: 'PENDING',
        payment_overdue: false,
        amount: money('USD', 10),
      }),
      aMerchantInvoice(5, {
        status: 'DRAFT',
        payment_status: 'PENDING',
        amount: money('USD', 900),
      }),
    ]
    invoices.SUCCEEDED = [
      aMerchantInvoice(6, {
        payment_status: 'SUCCEEDED',
        payment_overdue: false,
        issued_date: '2026-10-31',
        amount: money('USD', 55),
      }),
    ]
    bff = new MockBff()
      .on(TIME, { json: { now: '2026-11-20T10:00:00Z' } })
      .on(INVOICES, ({ address }) => {
        const status = Object.keys(invoices).find((one) => of(one)(address))!
        return { json: invoicePage(invoices[status]!) }
      })
      .on(NOTIFICATIONS, {
        json: {
          notifications: [
            {
              id: '1',
              type: 'USAGE-BILLING.INVOICE.PAYMENT.FAILED',
              time: '2026-11-19T10:00:00Z',
              customer: 'kite',
              resource_id: 'INV1',
              amount: { currency_code: 'USD', value: '60.1' },
            },
            { id: '2', type: 'NEW.KIND', ...UNKNOWN },
            {
              id: '3',
              type: 'PAYMENT.AUTHORIZATION.CREATED',
              ...UNKNOWN,
              resource_id: 'A1',
              amount: { currency_code: 'USD', value: '940.5' },
            },
            {
              id: '4',
              type: 'USAGE-BILLING.CREDIT-NOTE.CREATED',
              ...UNKNOWN,
              customer: 'quiet',
              resource_id: 'C1',
            },
          ],
        },
      })
  })
  afterEach(() => {
    unbind()
    bff.restore()
  })

  const aHome = async (scopes = ['invoices:read', 'notifications:read']) => {
    const home = await renderInSession('office-home', EVENTS, { scopes })
    await home.waitForEvents(1)
    return home
  }
  const box = ({ one }: Awaited<ReturnType<typeof aHome>>, part: string) =>
    one(`[part=${part}]`)?.innerText.replace(/\s+/g, ' ').trim()

  it('shows overdue amounts by currency and customer, the main currency first, without drafts, by five calls', async () => {
    const home = await aHome()
    expect(box(home, 'overdue')).to.equal(
      'Overdue $160.30 €7.00 2 customers · 3 invoices harbor & Co $100.20 · €7.00 kite & Co $60.10',
    )
    expect(box(home, 'failed')).to.equal('Failed payments $160.30 €7.00 3 invoices')
    const calls = bff.recorded.filter(({ address }) => !address.includes('session'))
    expect(calls).to.have.length(5)
    await expect(home.element).to.be.accessible()
  })

  it('compares this month with the one before', async () => {
    const home = await aHome()
    expect(box(home, 'revenue')).to.equal(
      'Invoiced this month $170.30 October 2026: $55.00 (+210%) €7.00',
    )
  })

  it('shows a currency of the month before alone as nothing invoiced', async () => {
    invoices.FAILED = []
    invoices.PENDING = []
    const home = await aHome()
    expect(box(home, 'revenue')).to.equal('Invoiced this month $0.00 October 2026: $55.00')
  })

  it('names notifications with their amount and customer, and shows an unknown type as it is', async () => {
    const home = await aHome()
    expect(box(home, 'news')).to.equal(
      'Newest notifications Payment failed $60.10 kite & Co Nov 19, 2026 NEW.KIND Payment authorized $940.50 Credit note created quiet',
    )
  })

  it('has a payment and the invoice that it paid as one event, and no two others', async () => {
    const paid = (id: string, type: string, invoice_number: string | null, value = '60.00') => ({
      ...UNKNOWN,
      ...{ id, type, invoice_number, amount: { currency_code: 'USD', value } },
    })
    const notifications = [
      paid('1', 'USAGE-BILLING.INVOICE.PAYMENT.SUCCEEDED', 'INV-1', '60'),
      paid('2', 'PAYMENT.CAPTURE.COMPLETED', 'INV-1'),
      paid('3', 'PAYMENT.CAPTURE.COMPLETED', 'INV-1', '60.01'),
      paid('4', 'PAYMENT.CAPTURE.COMPLETED', 'INV-2'),
      paid('5', 'PAYMENT.CAPTURE.COMPLETED', null),
      paid('6', 'PAYMENT.CAPTURE.COMPLETED', 'INV-1'),
    ]
    bff.on(NOTIFICATIONS, { json: { notifications } })
    expect((await aHome()).texts('[part=notification]')).to.deep.equal([
      'Invoice paid $60.00',
      'Payment received $60.01',
      'Payment received $60.00',
      'Payment received $60.00',
      'Payment received $60.00',
    ])
  })

  it('has an order and its payment as one event', async () => {
    const of = (id: string, type: string, order_id: string | null) => ({
      ...UNKNOWN,
      ...{ id, type, order_id, time: null },
    })
    const notifications = [
      of('1', 'CHECKOUT.ORDER.COMPLETED', 'O-1'),
      of('2', 'PAYMENT.CAPTURE.COMPLETED', 'O-1'),
      of('3', 'CHECKOUT.ORDER.APPROVED', 'O-1'),
      of('4', 'CHECKOUT.ORDER.APPROVED', 'O-2'),
      of('5', 'PAYMENT.CAPTURE.COMPLETED', null),
      of('6', 'CHECKOUT.ORDER.APPROVED', null),
    ]
    bff.on(NOTIFICATIONS, { json: { notifications } })
    expect((await aHome()).texts('[part=notification]')).to.deep.equal([
      'Payment received',
      'Order approved',
      'Payment received',
      'Order approved',
    ])
  })

  it('names the customer of a usage alert, whose event has the subscription alone', async () => {
    const alert = { id: '1', type: 'USAGE-BILLING.SUBSCRIPTION-ALERT.TRIGGERED', ...UNKNOWN }
    const notifications = [
      { ...alert, subscription: 'maps' },
      { ...alert, subscription: 'gone' },
    ]
    bff.on(NOTIFICATIONS, { json: { notifications } })
    bff.on(READ_SUBSCRIPTION, { json: { external_customer_id: 'kite' } })
    unbind = bindUrlState({ viewHref: (view, parameters) => `/office/${view}?${parameters}` })
    const home = await aHome(['invoices:read', 'notifications:read', 'subscriptions:read'])
    expect(home.texts('[part=notification]')).to.deep.equal([
      'Usage alert reached kite & Co',
      'Usage alert reached',
    ])
    const [link] = home.all<HTMLAnchorElement>('[part=notification] a')
    expect(link!.getAttribute('href')).to.equal('/office/customers?customer=kite&part=alerts')
  })

  it('names each type that the server subscribes to', async () => {
    const notifications = EVENT_TYPES.map((type, index) => ({ id: `${index}`, type, ...UNKNOWN }))
    for (let start = 0; start < notifications.length; start += 8) {
      bff.on(NOTIFICATIONS, { json: { notifications: notifications.slice(start, start + 8) } })
      expect(box(await aHome(), 'news')).to.not.match(/[A-Z]\./)
    }
  })

  it('has no notifications without their scope, and where none are received', async () => {
    expect(box(await aHome(['invoices:read']), 'news')).to.equal(undefined)
    bff.on(NOTIFICATIONS, { problem: 'not-found' })
    expect(box(await aHome(), 'news')).to.equal(undefined)
  })

  it('keeps the numbers when notifications fail', async () => {
    bff.on(NOTIFICATIONS, { problem: 'internal' })
    const home = await aHome()
    await waitUntil(() => box(home, 'news')?.includes(says('home.news-failed')))
    expect(box(home, 'failed')).to.contain('$160.30')
  })

  it('says that nothing is due', async () => {
    for (const status of Object.keys(invoices)) invoices[status] = []
    bff.on(NOTIFICATIONS, { json: { notifications: [] } })
    const home = await aHome()
    expect(home.text()).to.contain(says('home.none-overdue'))
    expect(home.text()).to.contain(says('home.none-failed'))
    expect(home.text()).to.contain(says('home.no-revenue'))
    expect(home.element.matches(':state(empty)')).to.equal(true)
  })

  it('reads whole lists up to 1,000 invoices, and says if there are more', async () => {
    let pages = 0
    bff.on(INVOICES, ({ address }) => {
      if (!of('FAILED')(address)) return { json: invoicePage([]) }
      const rows = Array.from({ length: 100 }, (_, i) => late(pages * 100 + i, 'kite', 1))
      pages++
      return { json: invoicePage(rows, { count: 1200, pages: 12 }) }
    })
    const home = await aHome()
    expect(pages).to.equal(10)
    expect(home.text()).to.contain(says('home.incomplete', { read: '1,000', all: '1,200' }))
    expect(box(home, 'failed')).to.contain('$1,000.00')
  })

  it('leads to the places that the page names', async () => {
    unbind = bindUrlState({ viewHref: (view, parameters) => `/office/${view}?${parameters}` })
    const home = await aHome()
    const links = home.all<HTMLAnchorElement>('a').map((link) => link.getAttribute('href'))
    expect(links).to.deep.equal([
      '/office/customers?customer=harbor',
      '/office/customers?customer=kite',
      '/office/invoices?status=overdue',
      '/office/invoices?status=failed',
      '/office/revenue?',
      '/office/invoices?invoice=INV1',
      '/office/customers?customer=kite',
      '/office/authorizations?authorization=A1',
      '/office/customers?customer=quiet&part=invoices',
      '/office/customers?customer=quiet',
    ])
  })

  it('shows the authorizations of the page with an end within a week, one end each, with their places', async () => {
    const at = (create_time: string, expiration_time: string, changes = {}) =>
      anAuthorization({ create_time, expiration_time, ...changes })
    const far = '2026-12-10T10:00:00Z'
    const authorizations = [
      at('2026-11-11T10:00:00Z', far, { id: 'MIDDLE' }),
      at('2026-11-19T10:00:00Z', far, { id: 'NEW', invoice_id: 'INV-9' }),
      at('2026-11-16T10:00:00Z', far, { id: 'HELD' }),
      at('2026-10-29T10:00:00Z', '2026-11-27T10:00:00Z', { id: 'LAST', custom_id: 'Mine' }),
      at('2026-10-29T10:00:00Z', '2026-11-27T10:00:01Z', { id: 'LATER' }),
      at('2026-10-22T10:00:00Z', '2026-11-20T10:00:00Z', { id: 'OVER' }),
      at('2026-10-10T10:00:00Z', '2026-11-13T09:59:59Z', { id: 'LONG-OVER' }),
      at('2026-11-19T10:00:00Z', far, { id: 'CAPTURED', status: 'CAPTURED' }),
    ]
    bff.on(BY_ID, { json: { authorizations, failed: [{ id: 'LOST', code: 'not-found' }] } })
    unbind = bindUrlState({ viewHref: (view, parameters) => `/office/${view}?${parameters}` })
    const scopes = ['invoices:read', 'authorizations:read']
    const home = await renderInSession('office-home', EVENTS, { scopes })
    await home.waitForEvents(1)
    expect(box(home, 'ending')).to.equal(undefined)
    const ids = [...authorizations.map(({ id }) => id), 'LOST']
    home.element.setAttribute('authorizations', ids.join(' '))
    await waitUntil(() => box(home, 'ending')?.includes('100'))
    expect(home.texts('[part=authorization]')).to.deep.equal([
      'MIDDLE $100.00 Not guaranteed since Nov 14, 2026, 10:00 UTC',
      'HELD $100.00 Not guaranteed since Nov 19, 2026, 10:00 UTC',
      'OVER $100.00 Expired on Nov 20, 2026, 10:00 UTC',
      'INV-9 $100.00 Guaranteed until Nov 22, 2026, 10:00 UTC',
      'Mine $100.00 Can be captured until Nov 27, 2026, 10:00 UTC',
    ])
    expect(box(home, 'ending')).to.contain(says('home.unread', { count: 1 }))
    expect(home.one('[part=authorization] a').getAttribute('href')).to.equal(
      '/office/authorizations?authorization=MIDDLE',
    )
    await expect(home.element).to.be.accessible()
  })

  it('divides no amount of an authorization in a narrow card', async () => {
    const amount = { currency_code: 'USD', value: '123456.00' }
    const expiration_time = '2026-11-27T10:00:00Z'
    const authorizations = [anAuthorization({ id: 'A', expiration_time, amount })]
    bff.on(BY_ID, { json: { authorizations, failed: [] } })
    unbind = bindUrlState({ viewHref: (view) => `/office/${view}` })
    const scopes = ['invoices:read', 'authorizations:read']
    const attributes = { authorizations: 'A' }
    const home = await renderInSession('office-home', EVENTS, { scopes, attributes })
    await waitUntil(() => home.texts('[part=authorization]').length === 1)
    for (const width of [320, 280, 240]) {
      home.element.style.inlineSize = `${width}px`
      const { length } = home.one('[part=authorization] .number').getClientRects()
      expect(length, `${width}`).to.equal(1)
    }
  })

  it('reads the first 20 authorizations and says so, and none without their scope', async () => {
    const ids = Array.from({ length: 21 }, (_, i) => `A${i}`)
    const authorizations = ids.slice(0, 20).map((id) => anAuthorization({ id, status: 'VOIDED' }))
    bff.on(BY_ID, { json: { authorizations, failed: [] } })
    const attributes = { authorizations: ids.join(' ') }
    const calls = () => bff.recorded.filter(({ address }) => address.includes('/authorizations'))
    const unscoped = await renderInSession('office-home', EVENTS, {
      scopes: ['invoices:read'],
      attributes,
    })
    await unscoped.waitForEvents(1)
    expect(box(unscoped, 'ending')).to.equal(undefined)
    expect(calls()).to.have.length(0)
    const scopes = ['invoices:read', 'authorizations:read']
    const home = await renderInSession('office-home', EVENTS, { scopes, attributes })
    await waitUntil(() => box(home, 'ending')?.includes(says('home.none-ending')))
    expect(box(home, 'ending')).to.contain(says('home.first', { count: '20' }))
    expect(
      calls().map(({ address }) => new URL(address, 'https://bff.example').searchParams.get('ids')),
    ).to.deep.equal([ids.slice(0, 20).join()])
  })

  it('reads all of it by six calls', async () => {
    bff.on(BY_ID, { json: { authorizations: [anAuthorization({ id: 'A' })], failed: [] } })
    const scopes = ['invoices:read', 'notifications:read', 'authorizations:read']
    const attributes = { authorizations: 'A B C' }
    const home = await renderInSession('office-home', EVENTS, { scopes, attributes })
    await waitUntil(() => box(home, 'ending')?.includes(says('home.unread', { count: 2 })))
    const calls = bff.recorded.filter(({ address }) => !address.includes('session'))
    expect(calls).to.have.length(6)
  })

  it('claims nothing of authorizations that could not be read', async () => {
    const scopes = ['invoices:read', 'authorizations:read']
    bff.on(BY_ID, { problem: 'upstream-unavailable' })
    for (const authorizations of ['A B', 'no/id %']) {
      const home = await renderInSession('office-home', EVENTS, {
        scopes,
        attributes: { authorizations },
      })
      await waitUntil(() => box(home, 'ending')?.includes('couldn’t'))
      expect(box(home, 'ending')).to.equal(
        `${says('home.ending')} ${says('home.unread', { count: 2 })}`,
      )
    }
    expect(bff.calls(BY_ID)).to.have.length(1)
  })

  it('reads its notifications again when the page is online', async () => {
    bff.once(NOTIFICATIONS, { offline: true })
    const home = await aHome()
    expect(box(home, 'news')).to.contain(says('home.news-failed'))
    dispatchEvent(new Event('online'))
    await waitUntil(() => box(home, 'news')?.includes('Payment failed'))
  })

  it('has no wrong sum of an amount that can not be read', async () => {
    invoices.FAILED = [late(1, 'kite', Number.NaN)]
    const home = await aHome()
    expect(home.events.map(({ type }) => type)).to.deep.equal(['office-home-failed'])
    expect(home.text()).to.contain(says('home.not-loaded'))
  })

  it('leaves no rejected promise without a handler when the invoices fail before the time', async () => {
    const time = deferred()
    bff
      .on(TIME, { json: { now: '2026-11-20T10:00:00Z' }, after: time.promise })
      .on(INVOICES, { problem: 'upstream-unavailable' })
    const rejections: unknown[] = []
    const onRejection = (event: PromiseRejectionEvent) => rejections.push(event.reason)
    addEventListener('unhandledrejection', onRejection)
    const home = await renderInSession('office-home', EVENTS, { scopes: ['invoices:read'] })
    await waitUntil(() => bff.calls(INVOICES).length === 2)
    await settled()
    time.resolve()
    await home.waitForEvents(1)
    removeEventListener('unhandledrejection', onRejection)
    expect(home.types()).to.deep.equal(['office-home-failed'])
    expect(rejections).to.deep.equal([])
  })
})
