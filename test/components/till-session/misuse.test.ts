/** Warnings about elements in a wrong place or with a wrong tag: once, with the guide. */
import { expect, fixture, html } from '@open-wc/testing'
import { CreditBalance } from '../../../components/credit-balance/credit-balance.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { UsageMeter } from '../../../components/usage-meter/usage-meter.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { pending } from '../../support/elements/mock-bff.ts'
import { warned } from '../../support/elements/wait.ts'

define('till-session', TillSession)
define('usage-meter', UsageMeter)

const GUIDE = '(docs/start/troubleshooting.md)'

describe('<till-session>', () => {
  let clock: FakeTimers
  beforeEach(() => {
    clock = new FakeTimers()
  })
  afterEach(() => clock.restore())

  it('is missed once by elements that were moved out of it or are added beside it', async () => {
    const parent = await fixture(html`
      <main>
        <till-session .fetchSession=${() => pending}><credit-balance></credit-balance></till-session>
      </main>
    `)
    define('credit-balance', CreditBalance)
    const warnings = await warned(async () => {
      await clock.advance(2000)
      parent.append(
        parent.querySelector('credit-balance')!,
        document.createElement('credit-balance'),
      )
      await clock.advance(2000)
    })
    expect(warnings).to.deep.equal([
      `tillkit: <credit-balance> needs a <till-session> around it ${GUIDE}`,
    ])
  })

  for (const tag of ['usage-metre', 'subscription-crad', 'pricing-tabel', 'payment-metod'])
    it(`names a misspelled tag inside it, and no tag of the page itself: ${tag}`, async () => {
      const warnings = await warned(async () => {
        const session = await fixture(html`
          <till-session .fetchSession=${() => pending}>
            <usage-meter></usage-meter><shop-basket></shop-basket>
          </till-session>
        `)
        session.append(document.createElement(tag))
        await clock.advance(2000)
      })
      expect(warnings).to.deep.equal([
        `tillkit: <${tag}> is not defined: is it misspelled, or its script missing? ${GUIDE}`,
      ])
    })
})
