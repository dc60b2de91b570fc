/** The stream of changes of `<till-session>`: when it is open, its ends and gaps, and its failures. */
import { expect, fixture, html } from '@open-wc/testing'
import { usd } from '../../../demo/fixtures/customer.ts'
import '../../support/elements/element-fixtures.ts'
import type { TillSession } from '../../../components/till-session/till-session.ts'
import type { ChangeMessage } from '../../../server/contract/notifications/change.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { type Answer, MockBff } from '../../support/elements/mock-bff.ts'
import { MockStreams } from '../../support/elements/mock-stream.ts'
import { aSession } from '../../support/elements/session-tokens.ts'

const BALANCE = 'GET /api/me/analytics/overdue-balance'
const INVOICE: ChangeMessage = { kind: 'invoice', id: 'inv-1' }

function look(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('the stream of changes', () => {
  let bff: MockBff
  let streams: MockStreams
  let clock: FakeTimers
  let sessions: number
  const errors: unknown[] = []
  const { error, warn } = console

  beforeEach(() => {
    clock = new FakeTimers()
    bff = new MockBff().on(BALANCE, { json: { overdue_balances: [] } })
    streams = new MockStreams(bff)
    sessions = 0
    errors.length = 0
    console.error = console.warn = (...texts: unknown[]) => errors.push(...texts)
  })
  afterEach(() => {
    clock.restore()
    bff.restore()
    Reflect.deleteProperty(document, 'hidden')
    Object.assign(console, { error, warn })
  })

  /** Two elements of one session, after their first responses. */
  async function aPage(markup = '<balance-summary></balance-summary>', expiresIn = 900) {
    const session = document.createElement('till-session') as TillSession
    session.fetchSession = async () => {
      sessions++
      return aSession('ada', expiresIn)
    }
    session.innerHTML = markup
    const parent = await fixture<HTMLElement>(html`<main lang="en"></main>`)
    parent.append(session)
    await clock.advance(1)
    await clock.advance(1)
    const first = bff.calls(BALANCE).length
    return { session, reads: () => bff.calls(BALANCE).length - first }
  }

  it('is one of a session, with its token in a header', async () => {
    const { session } = await aPage('<balance-summary></balance-summary>'.repeat(3))
    expect(streams.open).to.have.length(1)
    const [{ address, headers, init }] = streams.calls as [(typeof streams.calls)[0]]
    expect(address).to.equal('/api/me/changes')
    expect(headers.get('Authorization')).to.match(/^Bearer ./)
    expect([init.credentials, init.cache]).to.deep.equal(['omit', 'no-store'])
    session.remove()
    await clock.advance(1001)
    expect(streams.open, 'without its elements').to.deep.equal([])
  })

  it('is not opened for elements without changes', async () => {
    await aPage('<pay-link-button link="PLB-1"></pay-link-button>')
    expect(streams.calls).to.have.length(0)
  })

  it('is closed with the last element that follows it', async () => {
    const { session } = await aPage()
    session.firstElementChild!.remove()
    await clock.advance(1)
    expect(streams.open).to.have.length(0)
  })

  it('makes one refresh of the changes of 300 ms', async () => {
    const { reads } = await aPage()
    streams.send(INVOICE, { kind: 'invoice', id: 'inv-2' })
    await clock.advance(200)
    streams.send(INVOICE)
    await clock.advance(99)
    expect(reads()).to.equal(0)
    await clock.advance(1)
    expect(reads()).to.equal(1)
    await clock.advance(10_000)
    expect(reads()).to.equal(1)
  })

  it('makes fewer refreshes of changes that never cease, and one soon after a quiet time', async () => {
    const { reads } = await aPage()
    const send = async (seconds: number) => {
      const before = reads()
      for (let halves = 0; halves < 2 * seconds; halves++) {
        streams.send(INVOICE)
        await clock.advance(500)
      }
      return reads() - before
    }
    expect(await send(20)).to.be.within(4, 6)
    expect(await send(20)).to.be.within(1, 2)
    await clock.advance(16_000)
    expect(await send(0.5)).to.equal(1)
  })

  it('refreshes no element for kinds that it does not show, nor for unknown messages', async () => {
    const { reads } = await aPage()
    streams.send({ kind: 'wallet', id: 'w' }, { kind: 'later', id: 'x' }, { id: 'y' })
    streams.push('data: null\n\ndata: {\n\ndata: 7\n\n')
    await clock.advance(1000)
    expect(reads()).to.equal(0)
    streams.send(INVOICE)
    await clock.advance(1000)
    expect(reads(), 'goes on').to.equal(1)
    expect(errors).to.deep.equal([])
  })

  it('reads messages in chunks that split a character', async () => {
    const { reads } = await aPage()
    const bytes = new TextEncoder().encode(`: é\r\ndata: {"kind":"invoice","id":"ü"}\r\n\r\n`)
    for (const byte of bytes) {
      streams.push(Uint8Array.of(byte))
      await clock.advance(0)
    }
    await clock.advance(300)
    expect(reads()).to.equal(1)
  })

  it('is closed in a hidden page, and its elements are read once when the page is seen again', async () => {
    const { reads } = await aPage(
      '<balance-summary></balance-summary><balance-summary refresh="60"></balance-summary>',
    )
    look(true)
    await clock.advance(1)
    expect(streams.open).to.have.length(0)
    await clock.advance(600_000)
    expect([reads(), streams.calls.length]).to.deep.equal([0, 1])
    look(false)
    await clock.advance(1)
    expect(streams.open).to.have.length(1)
    // Equal reads of two elements share one request.
    expect(reads()).to.be.within(1, 2)
    const once = reads()
    await clock.advance(15_000)
    expect(reads()).to.equal(once)
  })

  it('drops the changes that a page did not show before it was hidden, and reads once after it', async () => {
    const { reads } = await aPage()
    streams.send(INVOICE)
    await clock.advance(100)
    look(true)
    await clock.advance(1000)
    expect(reads()).to.equal(0)
    look(false)
    await clock.advance(12_000)
    expect(reads()).to.equal(1)
  })

  it('is opened again after the wait of the server, with jitter, and the reads are spread', async () => {
    const { reads } = await aPage()
    streams.push('retry: 4000\n\n')
    await clock.advance(0)
    streams.end()
    await clock.advance(3999)
    expect(streams.calls).to.have.length(1)
    await clock.advance(2001)
    expect(streams.open).to.have.length(1)
    await clock.advance(10_000)
    expect(reads()).to.equal(1)
    streams.push(':\n\n')
    await clock.advance(0)
    streams.cut()
    await clock.advance(6000)
    expect(streams.open, 'after a cut').to.have.length(1)
  })

  it('spreads the reads of a resync over 10 seconds', async () => {
    const { reads } = await aPage()
    const { random } = Math
    Math.random = () => 0.5
    streams.send({ kind: 'resync' })
    await clock.advance(4999)
    expect(reads()).to.equal(0)
    await clock.advance(1)
    Math.random = random
    expect(reads()).to.equal(1)
  })

  it('is opened again when it is silent', async () => {
    await aPage()
    await clock.advance(40_000)
    streams.push(':\n\n')
    await clock.advance(44_000)
    expect(streams.calls).to.have.length(1)
    await clock.advance(8000)
    expect(streams.calls).to.have.length(2)
    expect(streams.open).to.have.length(1)
  })

  for (const [name, disturb] of [
    ['buffers it', () => {}],
    ['ends it after a while', () => streams.end()],
  ] as [string, () => void][]) {
    it(`is opened at growing intervals behind a proxy that ${name}, and the reads with it`, async () => {
      // Its third renewal comes after the waits at the end: it would replace a steady stream by a new one.
      const { reads } = await aPage(undefined, 1200)
      for (let minutes = 0; minutes < 40; minutes += 0.5) {
        await clock.advance(30_000)
        disturb()
      }
      expect(sessions).to.equal(3)
      expect(streams.calls).to.have.length.within(8, 18)
      expect(reads()).to.be.below(18)
      for (let waits = 0; waits < 45 && !streams.open.length; waits++) await clock.advance(10_000)
      streams.push(':\n\n')
      await clock.advance(10_000)
      streams.push(':\n\n')
      await clock.advance(0)
      streams.end()
      await clock.advance(4500)
      expect(streams.open, 'soon after a steady one').to.have.length(1)
    })
  }

  it('is opened with a new token before the previous one is closed, without a gap', async () => {
    const { reads } = await aPage(undefined, 300)
    const [old] = streams.open
    for (let seconds = 0; seconds < 285; seconds += 15) {
      streams.push(':\n\n')
      await clock.advance(15_000)
    }
    expect(sessions).to.equal(2)
    expect(streams.open).to.have.length(1)
    expect(streams.open[0]).not.to.equal(old)
    await clock.advance(12_000)
    expect(reads()).to.equal(0)
  })

  it('ends with its session: the elements are cleared and nothing is opened', async () => {
    const { session } = await aPage()
    session.logout()
    await clock.advance(1)
    expect(streams.open).to.have.length(0)
    const count = streams.calls.length
    await clock.advance(60_000)
    expect(streams.calls).to.have.length(count)
  })

  it('takes a new session after a revocation, once', async () => {
    await aPage()
    bff.once(streams.route, { problem: 'session-expired' })
    streams.end()
    await clock.advance(5000)
    expect(sessions).to.equal(2)
    expect(streams.open).to.have.length(1)
    expect(streams.calls).to.have.length(3)
  })

  it('ends with a revoked session that gets no other', async () => {
    await aPage()
    bff.on(streams.route, { problem: 'unauthenticated' })
    streams.end()
    await clock.advance(600_000)
    expect(sessions).to.be.below(5)
    expect(streams.calls.length).to.be.below(6)
  })

  for (const [name, answer] of [
    ['204', { status: 204 }],
    ['404 of an older server', { problem: 'not-found' }],
    ['403', { problem: 'insufficient-scope' }],
  ] as [string, Answer][]) {
    it(`is requested once if the response is ${name}`, async () => {
      bff.on(streams.route, answer)
      const { reads } = await aPage('<balance-summary refresh="60"></balance-summary>')
      await clock.advance(59_990)
      look(true)
      look(false)
      await clock.advance(1)
      expect(reads(), 'as without a stream').to.equal(1)
      await clock.advance(600_000)
      expect(streams.calls).to.have.length(1)
      expect(errors).to.deep.equal([])
    })
  }

  for (const [name, answer] of [
    ['503', { problem: 'unavailable' }],
    ['404 of a balancer', { status: 404, text: 'default backend' }],
    ['page of a maintenance', { status: 200, text: '<h1>Back soon</h1>' }],
    ['429', { problem: 'too-many-requests' }],
    ['no network', { offline: true }],
  ] as [string, Answer][]) {
    it(`is requested at growing intervals after ${name}`, async () => {
      bff.on(streams.route, answer)
      await aPage()
      await clock.advance(10_000)
      const soon = streams.calls.length
      expect(soon).to.be.within(2, 3)
      await clock.advance(790_000)
      expect(streams.calls).to.have.length.within(6, 9)
      const later = new MockStreams(bff)
      for (let seconds = 0; seconds < 450 && !later.open.length; seconds += 10)
        await clock.advance(10_000)
      expect(later.open, 'goes on').to.have.length(1)
      expect(errors).to.deep.equal([])
    })
  }

  it('waits for Retry-After', async () => {
    bff.once(streams.route, { problem: 'unavailable', headers: { 'Retry-After': '60' } })
    await aPage()
    await clock.advance(59_000)
    expect(streams.calls).to.have.length(1)
    await clock.advance(31_000)
    expect(streams.open).to.have.length(1)
  })

  it('repeats a read in flight when a change arrives', async () => {
    const { session } = await aPage()
    let amount = usd('1.00')
    bff.on(BALANCE, () => ({
      json: { overdue_balances: [{ month: '2026-11', amount, invoice_ids: [] }] },
      after: new Promise((resolve) => setTimeout(resolve, 1000)),
    }))
    const element = session.querySelector('balance-summary')!
    element.months = 3
    await clock.advance(10)
    amount = usd('2.00')
    streams.send(INVOICE)
    await clock.advance(5000)
    expect(element.shadowRoot!.textContent).to.contain('$2.00')
  })
})
