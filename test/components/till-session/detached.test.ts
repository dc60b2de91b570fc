/**
 * A `<till-session>` that leaves the page for a moment, as kept-alive views and tab panels do, and one that is gone.
 */
import { expect, fixture, html } from '@open-wc/testing'
import { anInvoicePage } from '../../../demo/fixtures/customer.ts'
import '../../support/elements/element-fixtures.ts'
import type { TillSession } from '../../../components/till-session/till-session.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { aSession } from '../../support/elements/session-tokens.ts'
import { settled, shownText } from '../../support/elements/wait.ts'

describe('a session that is removed from the page', () => {
  let bff: MockBff
  let routes = 0
  let route: string
  let clock: FakeTimers
  beforeEach(() => {
    clock = new FakeTimers()
    route = `/mint/detached/${++routes}`
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on('GET /api/me/invoices', { json: anInvoicePage() })
      .on(`POST ${route}`, { json: aSession('ada') })
      .on('DELETE /api/sessions/current', { status: 204 })
  })
  afterEach(() => {
    bff.restore()
    clock.restore()
  })

  async function aSessionElement() {
    const parent = await fixture<HTMLElement>(html`<main lang="en"></main>`)
    const session = document.createElement('till-session') as TillSession
    session.setAttribute('fetch-from', route)
    session.innerHTML = '<invoice-list></invoice-list>'
    parent.append(session)
    await clock.until(() => shownText(session).includes('INV-2026-0042'))
    return { parent, session }
  }

  it('is the same one when it is back after 100 ms', async () => {
    const { parent, session } = await aSessionElement()
    const previous = session.session
    session.remove()
    await clock.advance(100)
    parent.append(session)
    await settled()
    expect(session.session).to.equal(previous)
    expect(shownText(session)).to.contain('INV-2026-0042')
    expect(bff.calls(`POST ${route}`)).to.have.length(1)
  })

  it('is the same one when it leaves twice within a second', async () => {
    const { parent, session } = await aSessionElement()
    const previous = session.session
    session.remove()
    await clock.advance(500)
    parent.append(session)
    await clock.advance(100)
    session.remove()
    await clock.advance(600)
    parent.append(session)
    await settled()
    expect(session.session).to.equal(previous)
    expect(bff.calls(`POST ${route}`)).to.have.length(1)
  })

  it('is ended by logout() meanwhile, so that it is back without data', async () => {
    const { parent, session } = await aSessionElement()
    session.remove()
    await clock.advance(0)
    session.logout()
    await clock.until(() => bff.calls('DELETE /api/sessions/current').length === 1)
    parent.append(session)
    await settled()
    expect(shownText(session)).not.to.contain('INV-2026-0042')
    expect(bff.calls(`POST ${route}`)).to.have.length(1)
  })

  it('is not continued by another element, because another person may have signed in', async () => {
    const { parent, session } = await aSessionElement()
    session.remove()
    await clock.advance(0)
    const other = document.createElement('till-session') as TillSession
    other.setAttribute('fetch-from', route)
    parent.append(other)
    await clock.until(() => bff.calls(`POST ${route}`).length === 2)
  })

  it('is another one when it is back much later', async () => {
    const { parent, session } = await aSessionElement()
    const previous = session.session
    session.remove()
    await clock.advance(1200)
    parent.append(session)
    await clock.until(() => bff.calls(`POST ${route}`).length === 2)
    expect(session.session).not.to.equal(previous)
  })
})
