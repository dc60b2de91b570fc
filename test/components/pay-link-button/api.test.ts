/** The API that a <pay-link-button> reads its link from: which one, and an address that is none. */
import { expect, fixture, html } from '@open-wc/testing'
import '../../../components/pay-link-button/pay-link-button.define.ts'
import '../../../components/session/till-session.define.ts'
import { configuration, configure } from '../../../components/internal/configuration.ts'
import type { TillSession } from '../../../components/session/till-session.ts'
import { BffDouble, gate } from '../../support/bff-double.ts'
import { settled, shownText, warned } from '../../support/next.ts'
import { buttonOn, HOSTED, ROUTE, target } from '../../support/pay-link-button.ts'
import { aLink, LINK_ID } from '../../support/payment-links.ts'

describe('the API of a <pay-link-button>', () => {
  let bff: BffDouble

  beforeEach(() => {
    bff = new BffDouble()
  })

  afterEach(() => {
    bff.restore()
    configuration.api = ''
  })

  const aButton = buttonOn(() => bff)

  it('asks the API of the session around it', async () => {
    bff.on(ROUTE, { json: aLink() })
    await fixture(html`
      <till-session api="https://pay.shop.example"><pay-link-button link=${LINK_ID}></pay-link-button></till-session>
      <till-session .api=${'https://till.shop.example'}><pay-link-button link=${LINK_ID}></pay-link-button></till-session>
    `)
    await settled()
    const origins = bff.calls().map(({ origin }) => origin)
    expect(origins).to.have.members(['https://pay.shop.example', 'https://till.shop.example'])
  })

  it('asks the API of its own attribute, before that of the session and of the page', async () => {
    bff.on(ROUTE, { json: aLink() })
    configure({ api: 'https://page.example' })
    const parent = await fixture(html`
      <div><till-session api="https://pay.shop.example"
        ><pay-link-button link=${LINK_ID} api="https://own.shop.example" qr></pay-link-button
      ></till-session></div>
    `)
    await settled()
    const origins = () => [...new Set(bff.calls().map(({ origin }) => origin))]
    expect(origins()).to.deep.equal(['https://own.shop.example'])
    parent.querySelector('pay-link-button')!.api = 'https://later.shop.example'
    await settled()
    expect(origins().at(-1)).to.equal('https://later.shop.example')
  })

  it('can be bought from what its page says where the API answers with a page, and is never called gone', async () => {
    for (const [index, status] of [200, 404].entries()) {
      const answer = { status, text: '<!doctype html><title>Shop</title>' }
      const api = `https://static${index}.example`
      configuration.api = api
      const warnings = await warned(async () => {
        const known = await aButton({ inside: HOSTED, answer })
        expect(target(known)).to.equal(HOSTED)
        const alone = await aButton({ answer })
        expect(shownText(alone)).to.equal('This can’t be shown right now. Try again')
      })
      expect(warnings).to.have.length(1)
      expect(warnings[0]).to.contain(`${api}/api is not answered by the BFF`)
    }
  })

  it('asks the API that the session around it is given later, whatever the first has said', async () => {
    bff.on(ROUTE, ({ origin }) =>
      origin === location.origin ? { problem: 'not-found' } : { json: aLink() },
    )
    const session = await fixture<TillSession>(html`
      <till-session><pay-link-button link=${LINK_ID}></pay-link-button></till-session>
    `)
    await settled()
    expect(shownText(session)).to.equal('No longer available')
    session.api = 'https://pay.shop.example'
    await settled()
    expect(shownText(session)).to.equal('Buy')
  })

  it('believes the newer of two answers, whichever comes last', async () => {
    const { abort } = AbortController.prototype
    // Nothing is given up, as if each answer were on its way already.
    AbortController.prototype.abort = () => {}
    try {
      for (const last of ['older', 'newer']) {
        const gates = { older: gate(), newer: gate() }
        bff.on(ROUTE, ({ origin }) =>
          origin.includes('newer')
            ? { json: aLink(), after: gates.newer.opened }
            : { problem: 'not-found', after: gates.older.opened },
        )
        configure({ api: `https://older-than-${last}.example` })
        const parent = await fixture(html`
          <div><pay-link-button link=${LINK_ID} show-price></pay-link-button></div>
        `)
        configure({ api: `https://newer-with-${last}-last.example` })
        await settled()
        for (const name of last === 'older' ? ['newer', 'older'] : ['older', 'newer']) {
          gates[name as 'older' | 'newer'].open()
          await settled()
        }
        expect(bff.calls(ROUTE).at(-2)!.aborted, 'was answered').to.equal(false)
        expect(shownText(parent), `${last} last`).to.equal('Buy $12.50')
      }
    } finally {
      AbortController.prototype.abort = abort
    }
  })
})
