/** Elements that are taken off the page and put back a thousand times leave nothing behind. */
import { expect } from '@open-wc/testing'
import '../../components/usage-meter/usage-meter.define.ts'
import '../../components/session/till-session.define.ts'
import { BffDouble } from '../support/bff-double.ts'
import { settled } from '../support/next.ts'
import { aPanel } from '../support/panel.ts'
import { aUsage } from '../support/usage.ts'

describe('an element that is put back a thousand times', () => {
  let bff: BffDouble
  const { addEventListener, removeEventListener } = document
  let listening = 0
  beforeEach(() => {
    bff = new BffDouble()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on('GET /api/me/usage/current', { json: aUsage() })
    Object.assign(document, {
      addEventListener: (...args: Parameters<typeof addEventListener>) => {
        listening++
        addEventListener.apply(document, args)
      },
      removeEventListener: (...args: Parameters<typeof removeEventListener>) => {
        listening--
        removeEventListener.apply(document, args)
      },
    })
  })
  afterEach(() => {
    bff.restore()
    Object.assign(document, { addEventListener, removeEventListener })
  })

  it('listens no more than before, and shows one reading', async function () {
    this.timeout(60_000)
    const { element, session, heardOf, text } = await aPanel('usage-meter', ['usage-loaded'], {
      attributes: { subscription: 'terrain' },
    })
    await heardOf(1)
    const before = listening
    for (let turn = 0; turn < 1000; turn++) {
      element.remove()
      session.append(element)
    }
    await settled()
    await element.updateComplete
    expect(listening).to.equal(before)
    expect(element.shadowRoot!.querySelectorAll('.card')).to.have.length(1)
    expect(text()).to.contain('API calls')
    const open = bff.calls().filter(({ aborted }) => !aborted)
    expect(open.length).to.be.lessThan(10)
  })
})
