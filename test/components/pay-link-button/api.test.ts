/** The API address of a <pay-link-button>: precedence, changes, and invalid addresses. */
import { expect, fixture, html } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { configuration, configure } from '../../../components/internal/i18n/config.ts'
import { messages } from '../../../components/pay-link-button/messages.ts'
import { PayLinkButton } from '../../../components/pay-link-button/pay-link-button.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aLink, LINK_ID } from '../../../demo/fixtures/customer.ts'
import { englishOf } from '../../support/elements/english.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { buttonOn, HOSTED, ROUTE, target } from '../../support/elements/pay-link-button.ts'
import { settled, shownText, warned } from '../../support/elements/wait.ts'

define('pay-link-button', PayLinkButton)
define('till-session', TillSession)

const says = englishOf(messages)

describe('the API of a <pay-link-button>', () => {
  let bff: MockBff

  beforeEach(() => {
    bff = new MockBff()
  })

  afterEach(() => {
    bff.restore()
    configuration.api = ''
  })

  const aButton = buttonOn(() => bff)

  it('is the API of the surrounding session', async () => {
    bff.on(ROUTE, { json: aLink() })
    await fixture(html`
      <till-session api="https://pay.shop.example"><pay-link-button link=${LINK_ID}></pay-link-button></till-session>
      <till-session .api=${'https://till.shop.example'}><pay-link-button link=${LINK_ID}></pay-link-button></till-session>
    `)
    await settled()
    const origins = bff.calls().map(({ origin }) => origin)
    expect(origins).to.have.members(['https://pay.shop.example', 'https://till.shop.example'])
  })

  it('is its own attribute before the session and the page', async () => {
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

  it('keeps the slotted link when it responds with an HTML page, and never reports the link as deleted', async () => {
    for (const [index, status] of [200, 404].entries()) {
      const answer = { status, text: '<!doctype html><title>Shop</title>' }
      const api = `https://static${index}.example`
      configuration.api = api
      const warnings = await warned(async () => {
        const known = await aButton({ inside: HOSTED, answer })
        expect(target(known)).to.equal(HOSTED)
        const alone = await aButton({ answer })
        expect(shownText(alone)).to.equal(`${says('button.failed')} Try again`)
      })
      expect(warnings).to.have.length(1)
      expect(warnings[0]).to.contain(`${api}/api is not answered by the BFF`)
    }
  })

  it('is requested again when the session sets it later', async () => {
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

  it('takes the newer of two responses, in any order of arrival', async () => {
    const { abort } = AbortController.prototype
    // Disables aborts, as if both responses were already received.
    AbortController.prototype.abort = () => {}
    try {
      for (const last of ['older', 'newer']) {
        const gates = { older: deferred(), newer: deferred() }
        bff.on(ROUTE, ({ origin }) =>
          origin.includes('newer')
            ? { json: aLink(), after: gates.newer.promise }
            : { problem: 'not-found', after: gates.older.promise },
        )
        configure({ api: `https://older-than-${last}.example` })
        const parent = await fixture(html`
          <div><pay-link-button link=${LINK_ID} show-price></pay-link-button></div>
        `)
        configure({ api: `https://newer-with-${last}-last.example` })
        await settled()
        for (const name of last === 'older' ? ['newer', 'older'] : ['older', 'newer']) {
          gates[name as 'older' | 'newer'].resolve()
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
