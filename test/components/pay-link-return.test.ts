/** <pay-link-return>: says that the buyer is back, once, and nothing about money. */
import { expect, fixture, html, waitUntil } from '@open-wc/testing'
import '../../components/pay-link-return/pay-link-return.define.ts'
import { rememberTrip, tripChannel } from '../../components/internal/checkout-trip.ts'
import type { PayLinkReturnEvent } from '../../components/pay-link-return/pay-link-return.ts'
import { next, settled, shownText } from '../support/next.ts'

const trip = { id: 't1', link: 'PLB-ABCDEF123456', reference: 'order-7', popup: false }

describe('<pay-link-return>', () => {
  const { close } = window
  let closed = 0
  let channel: BroadcastChannel
  let messages: unknown[]

  beforeEach(() => {
    closed = 0
    window.close = () => closed++
    messages = []
    channel = tripChannel()
    channel.onmessage = ({ data }) => messages.push(data)
    sessionStorage.clear()
  })

  afterEach(() => {
    window.close = close
    channel.close()
  })

  const arrive = () =>
    fixture<HTMLElement>(html`<pay-link-return><p>Thank you!</p></pay-link-return>`)

  it('tells the page that the buyer left from, and gives the reference back', async () => {
    rememberTrip(trip)
    const returned = next<PayLinkReturnEvent>(window, 'pay-link-returned')
    const element = await arrive()
    expect(await returned).to.include({ link: trip.link, reference: 'order-7' })
    await settled()
    expect(messages).to.deep.equal([{ kind: 'returned', trip: 't1' }])
    expect(shownText(element)).to.equal('Thank you!')
    expect(closed).to.equal(0)
    await expect(element).to.be.accessible()
  })

  it('is not another return when the page is loaded again', async () => {
    rememberTrip(trip)
    await arrive()
    const again = next<PayLinkReturnEvent>(window, 'pay-link-returned')
    await arrive()
    expect((await again).reference).to.equal(undefined)
  })

  it('closes the popup, or says that it may be closed', async () => {
    rememberTrip({ ...trip, popup: true })
    const element = await arrive()
    expect(closed).to.equal(1)
    expect(shownText(element)).to.contain('You can close this window')
    await expect(element).to.be.accessible()
  })

  it('closes a window of its own when the page that waits has heard', async () => {
    const element = await arrive()
    expect(closed).to.equal(0)
    channel.postMessage({ kind: 'heard', trip: undefined })
    await waitUntil(() => closed === 1)
    await settled()
    expect(shownText(element)).to.contain('You can close this window')
  })

  it('does not close for another’s trip or for odd messages', async () => {
    rememberTrip(trip)
    await arrive()
    for (const odd of [{ kind: 'heard', trip: 'other' }, { kind: 'close' }, null]) {
      channel.postMessage(odd)
    }
    await settled()
    expect(closed).to.equal(0)
  })

  it('never says that anything was paid, whatever the address says', async () => {
    history.replaceState(null, '', '?status=success&paid=true')
    expect(shownText(await arrive()).toLowerCase()).not.to.contain('paid')
    history.replaceState(null, '', location.pathname)
  })
})
