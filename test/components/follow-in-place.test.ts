/** An element that reads again after a change stays as it is: its layout, the focus and the scroll position. */
import { expect } from '@open-wc/testing'
import { BACK_OFFICE_FIXTURES } from '../support/back-office/back-office-fixtures.ts'
import { CUSTOMER_FIXTURES, type ElementFixture } from '../support/elements/element-fixtures.ts'
import { FakeTimers } from '../support/elements/fake-timers.ts'
import { deferred, MockBff } from '../support/elements/mock-bff.ts'
import { MockStreams } from '../support/elements/mock-stream.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'

type Fixture = [fixture: ElementFixture, kind: string, path: '/me/changes' | '/changes']

const CUSTOMER_KINDS: Record<string, string> = {
  'invoice-list': 'invoice',
  'usage-meter': 'usage',
  'spend-chart': 'invoice',
  'balance-summary': 'invoice',
  'credit-balance': 'wallet',
  'usage-history': 'usage',
  'billing-details': 'customer',
  'usage-alerts': 'alert',
}

const OFFICE_KINDS: Record<string, string> = {
  'alert-list': 'alert',
  'authorization-list': 'authorization',
  'authorization-renewal': 'authorization',
  'credit-note-list': 'credit-note',
  'customer-list': 'customer',
  'customer-overview': 'wallet',
  'event-list': 'event',
  'invoice-board': 'invoice',
  'metric-list': 'metric',
  'pay-link-list': 'payment-link',
  'plan-list': 'plan',
  'revenue-summary': 'invoice',
  'subscription-list': 'subscription',
  'tax-list': 'tax',
}

const fixturesOf = (
  kinds: Record<string, string>,
  fixtures: ElementFixture[],
  path: Fixture[2],
): Fixture[] =>
  Object.entries(kinds).map(([tag, kind]) => [fixtures.find(([one]) => one === tag)!, kind, path])

describe('an element that follows a change', () => {
  let bff: MockBff
  let clock: FakeTimers
  beforeEach(() => {
    sessionStorage.clear()
    clock = new FakeTimers()
    bff = new MockBff()
  })
  afterEach(() => {
    clock.restore()
    bff.restore()
    scrollTo(0, 0)
  })

  for (const [[tag, event, answers, attributes = {}, scopes = []], kind, path] of [
    ...fixturesOf(CUSTOMER_KINDS, CUSTOMER_FIXTURES, '/me/changes'),
    ...fixturesOf(OFFICE_KINDS, BACK_OFFICE_FIXTURES, '/changes'),
  ]) {
    it(`keeps layout, focus and scroll position while it reads, and after it: <${tag}>`, async () => {
      const streams = new MockStreams(bff, path)
      for (const [route, json] of Object.entries(answers)) bff.on(route, { json })
      const { element, parent, events } = await renderInSession(tag, [`${event}-loaded`], {
        attributes: { ...attributes, refresh: '0' },
        scopes,
      })
      for (let turn = 0; turn < 20 && !events.length; turn++) await clock.advance(1)
      await clock.advance(6000)
      expect(events.length, 'loaded').to.equal(1)

      // The page is not scrolled to its end, which a shorter element would move.
      parent.style.paddingBlock = '50vh 100vh'
      const root = element.shadowRoot!
      const control = [
        ...root.querySelectorAll<HTMLElement>('button:enabled, a[href], select:enabled'),
      ]
        .filter((one) => one.checkVisibility())
        .at(-1)
      ;(control ?? element).scrollIntoView()
      control?.focus()
      const layout = () => {
        const { top } = element.getBoundingClientRect()
        return {
          focused: root.activeElement,
          boxes: [...root.querySelectorAll('*')]
            .filter(
              (one) => !one.closest('[role=status], .sr-only, style') && one.checkVisibility(),
            )
            .map((one) => {
              const { x, y, width, height } = one.getBoundingClientRect()
              return `${one.localName} ${[x, y - top, width, height].map(Math.round)}`
            }),
        }
      }
      const before = layout()
      const scroll = scrollY
      const { promise, resolve } = deferred()
      const count = bff.recorded.length
      for (const [route, json] of Object.entries(answers)) bff.on(route, { json, after: promise })
      streams.send({ kind, id: 'x' })
      await clock.advance(1000)
      expect(bff.recorded.length, 'reads again').to.be.above(count)
      expect(layout(), 'while it reads').to.deep.equal(before)
      resolve()
      await clock.advance(6000)
      expect(events.length, 'loaded again').to.equal(2)
      expect(layout(), 'after it').to.deep.equal(before)
      // Firefox's scroll anchoring rounds to a pixel.
      expect(scrollY).to.be.closeTo(scroll, 1)
    })
  }
})
