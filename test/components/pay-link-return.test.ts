/** <pay-link-return>: reports the buyer's return once, and claims no payment. */
import { expect, fixture, html } from '@open-wc/testing'
import { define } from '../../components/internal/dom/define-element.ts'
import {
  openReturnChannel,
  saveAttempt,
} from '../../components/internal/domain/checkout-attempt.ts'
import type { PayLinkReturnEvent } from '../../components/pay-link-return/pay-link-return.ts'
import { PayLinkReturn } from '../../components/pay-link-return/pay-link-return.ts'
import { englishOf } from '../support/elements/english.ts'
import { channelsHeard, next, settled, shownText, waitUntil } from '../support/elements/wait.ts'

define('pay-link-return', PayLinkReturn)

const says = englishOf(PayLinkReturn.messages)

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
    channel = openReturnChannel()!
    channel.onmessage = ({ data }) => messages.push(data)
    sessionStorage.clear()
  })

  afterEach(() => {
    window.close = close
    channel.close()
  })

  const arrive = () =>
    fixture<HTMLElement>(html`<pay-link-return><p>Thank you!</p></pay-link-return>`)

  it('notifies the page of the checkout attempt and restores the reference', async () => {
    saveAttempt(trip)
    const returned = next<PayLinkReturnEvent>(window, 'pay-link-returned')
    const element = await arrive()
    expect(await returned).to.include({ link: trip.link, reference: 'order-7' })
    await settled()
    expect(messages).to.deep.equal([{ kind: 'returned', attempt: 't1' }])
    expect(shownText(element)).to.equal('Thank you!')
    expect(closed).to.equal(0)
    await expect(element).to.be.accessible()
  })

  it('restores the reference only once when the page reloads', async () => {
    saveAttempt(trip)
    await arrive()
    const again = next<PayLinkReturnEvent>(window, 'pay-link-returned')
    await arrive()
    expect((await again).reference).to.equal(undefined)
  })

  it('closes the popup, or shows that it can be closed', async () => {
    saveAttempt({ ...trip, popup: true })
    const element = await arrive()
    expect(closed).to.equal(1)
    expect(shownText(element)).to.contain(says('return.close'))
    await expect(element).to.be.accessible()
  })

  it('closes its own window when the waiting page acknowledges', async () => {
    saveAttempt(trip)
    const element = await arrive()
    expect(closed).to.equal(0)
    channel.postMessage({ kind: 'acknowledged', attempt: 't1' })
    await waitUntil(() => closed === 1)
    await settled()
    expect(shownText(element)).to.contain(says('return.close'))
  })

  it('ignores another attempt and unknown messages', async () => {
    saveAttempt(trip)
    await arrive()
    for (const odd of [{ kind: 'acknowledged', attempt: 'other' }, { kind: 'close' }, null]) {
      channel.postMessage(odd)
    }
    await channelsHeard()
    expect(closed).to.equal(0)
  })

  it('reports one return although it is moved, and takes the acknowledgement afterwards', async () => {
    saveAttempt(trip)
    let reported = 0
    const count = () => reported++
    window.addEventListener('pay-link-returned', count)
    const element = await arrive()
    document.body.append(element)
    await channelsHeard()
    expect([reported, messages.length]).to.deep.equal([1, 1])
    channel.postMessage({ kind: 'acknowledged', attempt: 't1' })
    await waitUntil(() => closed === 1)
    window.removeEventListener('pay-link-returned', count)
    element.remove()
  })

  it('sends no message to waiting pages without an attempt', async () => {
    await arrive()
    await channelsHeard()
    expect(messages).to.deep.equal([])
  })

  it('reports the return where the browser refuses a BroadcastChannel', async () => {
    const { BroadcastChannel } = window
    window.BroadcastChannel = class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    } as unknown as typeof BroadcastChannel
    saveAttempt(trip)
    const returned = next<PayLinkReturnEvent>(window, 'pay-link-returned')
    try {
      await arrive()
      expect((await returned).reference).to.equal('order-7')
    } finally {
      window.BroadcastChannel = BroadcastChannel
    }
  })

  it('never claims a payment, with any query string', async () => {
    history.replaceState(null, '', '?status=success&paid=true')
    expect(shownText(await arrive()).toLowerCase()).not.to.contain('paid')
    history.replaceState(null, '', location.pathname)
  })
})
