/** <payment-method> on the page that the customer comes back to. */
import { expect } from '@open-wc/testing'
import { ApiError } from '../../../components/internal/api/api-error.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { PaymentMethod } from '../../../components/payment-method/payment-method.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  anotherPage,
  CONFIRM,
  METHOD,
  newMethod,
  oldMethod,
  PROOF,
  SETUP,
  STATE,
  WINDOW_KEY,
} from '../../support/elements/approvals.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { aSession } from '../../support/elements/session-tokens.ts'
import { settled } from '../../support/elements/wait.ts'

define('payment-method', PaymentMethod)
define('till-session', TillSession)

const SCOPES = ['profile:read', 'payment-method:read', 'payment-method:write']

describe('<payment-method> after an approval', () => {
  let bff: MockBff
  let other: ReturnType<typeof anotherPage>
  const { href } = location
  const { close } = window
  let closed: number
  let clock: FakeTimers
  beforeEach(() => {
    clock = new FakeTimers()
    sessionStorage.clear()
    closed = 0
    window.close = () => void closed++
    other = anotherPage()
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(METHOD, { json: oldMethod })
      .on(CONFIRM, () => {
        bff.on(METHOD, { json: newMethod })
        return { json: newMethod }
      })
  })
  afterEach(() => {
    clock.restore()
    bff.restore()
    other.close()
    window.close = close
    history.replaceState(null, '', href)
    sessionStorage.clear()
  })

  const render = () =>
    renderInSession('payment-method', ['payment-method-replaced'], { scopes: SCOPES })
  type Panel = Awaited<ReturnType<typeof render>>
  const comeBack = (query: string) => history.replaceState({ own: 1 }, '', `?${query}#top`)
  const notice = ({ texts }: Panel) => texts('[part=notice] > span')[0]
  const said = async (panel: Panel, words: string) => {
    await clock.until(() => notice(panel) === words, words)
    await settled()
  }
  const bodies = () => bff.calls(CONFIRM).map(({ body }) => JSON.parse(body!))
  const button = ({ one }: Panel) => one('[part=notice] button')

  it('clears the address first, confirms with both parts, and tells the other tabs', async () => {
    comeBack(
      `customer=ada%20b&till-return=${STATE}.${PROOF}&approval_token_id=1&approval_session_id=2`,
    )
    const panel = await render()
    expect(location.search + location.hash).to.equal('?customer=ada%20b#top')
    expect(history.state).to.deep.equal({ own: 1 })
    await said(panel, PaymentMethod.messages['method.saved'])
    expect(bodies()).to.deep.equal([{ state: STATE, proof: PROOF }])
    await clock.until(() => panel.text().includes('b•••@e•••.com'))
    expect(panel.events).to.have.length(1)
    await clock.until(() => other.heard.length === 2)
    expect(other.heard.map(({ kind }) => kind)).to.deep.equal(['returned', 'replaced'])
    expect(sessionStorage.length).to.equal(0)
    await expect(panel.element).to.be.accessible()
    // A reload finds nothing to do.
    await render()
    await settled()
    expect(bff.calls(CONFIRM)).to.have.length(1)
  })

  it('clears an address that is malformed, and ignores it', async () => {
    for (const forged of ['', 'x.y', `${STATE}.${PROOF}.more`, STATE]) {
      comeBack(`till-return=${forged}`)
      const panel = await render()
      await settled()
      expect(location.search).to.equal('')
      expect(notice(panel)).to.equal(undefined)
    }
    expect(bff.calls(CONFIRM)).to.deep.equal([])
  })

  it('finishes after the customer has signed in, also on the next page', async () => {
    comeBack(`till-return=${STATE}.${PROOF}`)
    const panel = await render()
    panel.session.remove()
    panel.session.fetchSession = async () => {
      throw new ApiError('unauthenticated')
    }
    panel.session.start()
    panel.parent.append(panel.session)
    const before = bff.calls(CONFIRM).length
    panel.session.fetchSession = async () => ({ ...aSession('ada'), scopes: SCOPES })
    panel.session.start()
    await clock.until(() => bff.calls(CONFIRM).length >= Math.max(1, before))
    await said(panel, PaymentMethod.messages['method.saved'])
  })

  it('says that an approval has expired, and forgets it', async () => {
    bff.on(CONFIRM, { problem: 'not-found' })
    comeBack(`till-return=${STATE}.${PROOF}`)
    const panel = await render()
    await said(panel, PaymentMethod.messages['method.expired-approval'])
    expect(sessionStorage.length).to.equal(0)
    expect(panel.one('[part=replace]').getAttribute('aria-disabled')).to.equal('false')
    await expect(panel.element).to.be.accessible()
  })

  it('says that a method was not accepted', async () => {
    bff.on(CONFIRM, { problem: 'refused' })
    comeBack(`till-return=${STATE}.${PROOF}`)
    await said(await render(), PaymentMethod.messages['method.refused'])
  })

  it('checks again after an unknown outcome, with the same approval', async () => {
    bff.once(CONFIRM, { problem: 'outcome-unknown' }).once(CONFIRM, { offline: true })
    comeBack(`till-return=${STATE}.${PROOF}`)
    const panel = await render()
    const unknown = PaymentMethod.messages['method.unknown']
    await said(panel, unknown)
    button(panel).click()
    await clock.until(() => bff.calls(CONFIRM).length === 2)
    await said(panel, unknown)
    button(panel).click()
    await said(panel, PaymentMethod.messages['method.saved'])
    const body = { state: STATE, proof: PROOF }
    expect(bodies()).to.deep.equal([body, body, body])
  })

  it('tries again after a failure, also after a reload', async () => {
    bff.once(CONFIRM, { problem: 'upstream-unavailable' })
    comeBack(`till-return=${STATE}.${PROOF}`)
    const panel = await render()
    await said(panel, PaymentMethod.messages['method.unsaved'])
    expect(panel.texts('[part=notice] button')).to.deep.equal(['Try again'])
    panel.session.remove()
    await said(await render(), PaymentMethod.messages['method.saved'])
  })

  it('says that the customer came back without an approval, and that once', async () => {
    bff.on(SETUP, { status: 201, json: {} })
    const first = await render()
    await settled()
    const { api } = (first.session as unknown as { session: { api: { storage: Storage } } }).session
    ;(api.storage as unknown as { write(...args: string[]): void }).write(
      'method',
      'attempt',
      JSON.stringify({ state: STATE }),
    )
    first.session.remove()
    const panel = await render()
    await said(panel, PaymentMethod.messages['method.cancelled'])
    panel.session.remove()
    const reloaded = await render()
    await settled()
    expect(notice(reloaded)).to.equal(undefined)
  })

  it('reads the method again when the back button shows the page as it was left', async () => {
    const panel = await render()
    await clock.until(() => panel.text().includes('a•••@e•••.com'))
    bff.on(METHOD, { json: newMethod })
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await clock.until(() => panel.text().includes('b•••@e•••.com'))
  })

  describe('in the window that was opened for it', () => {
    beforeEach(() => sessionStorage.setItem(WINDOW_KEY, 'attempt-1'))

    it('leaves the confirmation to the page that began, and closes itself', async () => {
      comeBack(`till-return=${STATE}.${PROOF}`)
      const panel = await render()
      await clock.until(() => other.heard.length > 0)
      expect(other.heard).to.deep.equal([{ kind: 'returned', state: STATE, proof: PROOF }])
      await other.post({ kind: 'confirming', state: STATE })
      await clock.advance(1200)
      expect(bff.calls(CONFIRM)).to.deep.equal([])
      expect(closed).to.equal(0)
      await other.post({ kind: 'replaced', state: STATE })
      await said(panel, PaymentMethod.messages['method.saved-window'])
      expect(closed).to.equal(1)
      expect(sessionStorage.length).to.equal(0)
    })

    it('confirms by itself without an answer of the page that began', async () => {
      comeBack(`till-return=${STATE}.${PROOF}`)
      await said(await render(), PaymentMethod.messages['method.saved-window'])
      expect(bff.calls(CONFIRM)).to.have.length(1)
      expect(closed).to.equal(1)
    })

    it('confirms by itself when the page that began could not', async () => {
      comeBack(`till-return=${STATE}.${PROOF}`)
      const panel = await render()
      await clock.until(() => other.heard.length > 0)
      await other.post({ kind: 'confirming', state: STATE })
      await other.post({ kind: 'unconfirmed', state: STATE })
      await said(panel, PaymentMethod.messages['method.saved-window'])
    })

    it('tells the page that began that there was no approval, and closes itself', async () => {
      const panel = await render()
      await said(panel, PaymentMethod.messages['method.cancelled-window'])
      await clock.until(() => other.heard.length > 0)
      expect(other.heard).to.deep.equal([{ kind: 'cancelled', attempt: 'attempt-1' }])
      expect(closed).to.equal(1)
      expect(sessionStorage.getItem(WINDOW_KEY)).to.equal(null)
    })
  })
})
