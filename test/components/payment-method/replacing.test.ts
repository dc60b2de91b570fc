/** <payment-method>: the approve page in a window or in place, and each way back. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { configuration, configure } from '../../../components/internal/i18n/config.ts'
import { PaymentMethod } from '../../../components/payment-method/payment-method.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  APPROVE_URL,
  anotherPage,
  CONFIRM,
  FakeWindow,
  fakeOpen,
  METHOD,
  newMethod,
  oldMethod,
  PROOF,
  SETUP,
  STATE,
} from '../../support/elements/approvals.ts'
import { englishOf } from '../../support/elements/english.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled, warned } from '../../support/elements/wait.ts'

define('payment-method', PaymentMethod)
define('till-session', TillSession)

const says = englishOf(PaymentMethod.messages)

const SCOPES = ['profile:read', 'payment-method:read', 'payment-method:write']
const EVENTS = [
  'payment-method-loaded',
  'payment-method-failed',
  'payment-method-replace',
  'payment-method-replaced',
]

describe('<payment-method> replacing the method', () => {
  let bff: MockBff
  let popup: FakeWindow | null
  let opened: ReturnType<typeof fakeOpen>
  let other: ReturnType<typeof anotherPage>
  let clock: FakeTimers
  beforeEach(() => {
    clock = new FakeTimers()
    sessionStorage.clear()
    popup = new FakeWindow()
    opened = fakeOpen(() => popup)
    other = anotherPage()
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(METHOD, { json: oldMethod })
      .on(SETUP, { status: 201, json: { approve_url: APPROVE_URL, state: STATE } })
      .on(CONFIRM, { json: newMethod })
  })
  afterEach(() => {
    clock.restore()
    bff.restore()
    opened.restore()
    other.close()
    delete configuration.wallet
  })

  async function loaded(attributes: Record<string, string> = {}, scopes = SCOPES) {
    const panel = await renderInSession('payment-method', EVENTS, { scopes, attributes })
    await panel.waitForEvents(1)
    return panel
  }
  type Panel = Awaited<ReturnType<typeof loaded>>
  const replace = ({ one }: Panel) => one('[part=replace]').click()
  const approving = async () => {
    const panel = await loaded()
    replace(panel)
    await clock.until(() => popup!.shown.length > 0)
    await settled()
    return panel
  }
  const notice = ({ texts }: Panel) => texts('[part=notice] > span')[0]
  const press = ({ all }: Panel, name: string) =>
    all('button')
      .find(({ textContent }) => textContent!.trim() === name)!
      .click()
  const bodies = (route: string) => bff.calls(route).map(({ body }) => JSON.parse(body!))

  it('is offered with payment-method:write alone', async () => {
    expect((await loaded()).texts('button')).to.deep.equal(['Replace'])
    expect((await loaded({}, SCOPES.slice(0, 2))).texts('button')).to.deep.equal([])
  })

  it('offers the first method where there is none, with the name of the wallet', async () => {
    configure({ wallet: 'PayPal' })
    bff.on(METHOD, { json: { on_file: false } })
    const { text } = await loaded()
    expect(text()).to.equal(
      `${says('method.none')} ${says('method.add')} ${says('method.approved-with', { wallet: 'PayPal' })}`,
    )
  })

  it('opens an empty window in the click, without an opener, and then the approve page', async () => {
    const gate = deferred()
    bff.on(SETUP, {
      status: 201,
      json: { approve_url: APPROVE_URL, state: STATE },
      after: gate.promise,
    })
    const panel = await loaded()
    replace(panel)
    expect(opened.calls.map(({ url }) => url)).to.deep.equal(['about:blank'])
    expect(popup!.opener).to.equal(null)
    expect(popup!.document.body.textContent).to.equal('Connecting…')
    await settled()
    expect(notice(panel)).to.equal('Connecting…')
    expect(bodies(SETUP)).to.deep.equal([{ return_to: location.href }])
    gate.resolve()
    await clock.until(() => popup!.shown.length > 0)
    await settled()
    expect(popup!.shown).to.deep.equal([APPROVE_URL])
    expect(notice(panel)).to.equal(says('method.approve'))
    // The window has a copy of the attempt; a page in this tab would close itself by it.
    expect(opened.calls[0]!.attempt).to.be.a('string')
    expect(sessionStorage.getItem('tillkit-approval-window')).to.equal(null)
    await expect(panel.element).to.be.accessible()
  })

  it('comes back to the page of its attribute', async () => {
    const panel = await loaded({ 'return-to': '/account/card?lang=en' })
    replace(panel)
    await settled()
    expect(bodies(SETUP)).to.deep.equal([{ return_to: `${location.origin}/account/card?lang=en` }])
  })

  it('confirms once when the other page has learned the proof, and shows the new method', async () => {
    const panel = await approving()
    await other.post({ kind: 'returned', state: STATE, proof: PROOF })
    await clock.until(() => panel.events.some(({ type }) => type === 'payment-method-replaced'))
    await clock.until(
      () => panel.text().includes('b•••@e•••.com') || bff.on(METHOD, { json: newMethod }),
    )
    expect(bodies(CONFIRM)).to.deep.equal([{ state: STATE, proof: PROOF }])
    expect(notice(panel)).to.equal(says('method.saved'))
    expect(popup!.closed).to.equal(true)
    await clock.until(() => other.heard.length === 2)
    expect(other.heard.map(({ kind }) => kind)).to.deep.equal(['confirming', 'replaced'])
    expect(panel.events.filter(({ type }) => type === 'payment-method-replaced')).to.have.length(1)
  })

  it('ignores the proof of another setup', async () => {
    const panel = await approving()
    await other.post({ kind: 'returned', state: 'x'.repeat(22), proof: PROOF })
    expect(bff.calls(CONFIRM)).to.deep.equal([])
    expect(notice(panel)).to.contain('Approve')
  })

  it('reads the method again when another page has replaced it, for this attempt or any other', async () => {
    const panel = await approving()
    bff.on(METHOD, { json: newMethod })
    await other.post({ kind: 'replaced', state: 'x'.repeat(22) })
    await clock.until(() => panel.text().includes('b•••@e•••.com'))
    expect(notice(panel)).to.contain('Approve')
    await other.post({ kind: 'replaced', state: STATE })
    await clock.until(() => notice(panel) === says('method.saved'))
    expect(bff.calls(CONFIRM)).to.deep.equal([])
  })

  it('says that nothing was changed when the window came back without an approval', async () => {
    const panel = await approving()
    await other.post({ kind: 'cancelled', attempt: 'another' })
    expect(notice(panel)).to.contain('Approve')
    await other.post({ kind: 'cancelled', attempt: opened.calls[0]!.attempt! })
    expect(notice(panel)).to.equal(says('method.cancelled'))
    expect(popup!.closed).to.equal(true)
    await expect(panel.element).to.be.accessible()
  })

  it('reads the method once after the window was closed, when the customer is back, and does not say canceled', async () => {
    const panel = await approving()
    const before = bff.calls(METHOD).length
    const { hasFocus } = Document.prototype
    Document.prototype.hasFocus = () => false
    try {
      popup!.closed = true
      await clock.advance(700)
      expect(bff.calls(METHOD)).to.have.length(before)
      for (const _ of [1, 2]) dispatchEvent(new Event('focus'))
      await settled()
      expect(bff.calls(METHOD)).to.have.length(before + 1)
      expect(notice(panel)).to.equal(says('method.closed'))
    } finally {
      Document.prototype.hasFocus = hasFocus
    }
    // The approval may still arrive.
    await other.post({ kind: 'returned', state: STATE, proof: PROOF })
    await clock.until(() => notice(panel) === says('method.saved'))
  })

  it('says that the method was saved when it is another one after the window was closed', async () => {
    const panel = await approving()
    bff.on(METHOD, { json: newMethod })
    popup!.closed = true
    await clock.until(() => notice(panel) === says('method.saved'), 'saved')
    expect(panel.text()).to.contain('b•••@e•••.com')
  })

  it('goes on with a window that was opened while the method was read for a closed one', async () => {
    const panel = await approving()
    const read = deferred()
    const before = bff.calls(METHOD).length
    bff.once(METHOD, { json: oldMethod, after: read.promise })
    popup!.closed = true
    await clock.until(() => bff.calls(METHOD).length > before)
    popup = new FakeWindow()
    replace(panel)
    await clock.until(() => popup!.shown.length > 0)
    read.resolve()
    await settled()
    expect(notice(panel)).to.equal(says('method.approve'))
  })

  it('notices a closed window also after it was moved in the page', async () => {
    const panel = await approving()
    const { parentElement } = panel.element
    panel.element.remove()
    parentElement!.append(panel.element)
    popup!.closed = true
    await clock.until(() => notice(panel)!.includes(says('method.closed')), 'noticed')
  })

  it('shows the new method although the next reading fails', async () => {
    const panel = await approving()
    bff.on(METHOD, { problem: 'internal' })
    await other.post({ kind: 'returned', state: STATE, proof: PROOF })
    await clock.until(() => panel.text().includes('b•••@e•••.com'))
  })

  it('closes the window at Cancel, and shows it at a second click', async () => {
    const panel = await approving()
    replace(panel)
    press(panel, 'Show window')
    expect(popup!.focused).to.equal(2)
    expect(opened.calls).to.have.length(1)
    press(panel, 'Cancel')
    await settled()
    expect(popup!.closed).to.equal(true)
    expect(notice(panel)).to.equal(undefined)
  })

  it('offers a link to the approve page when the browser has blocked the window', async () => {
    popup = null
    configure({ wallet: 'PayPal' })
    const panel = await loaded()
    replace(panel)
    await clock.until(() => panel.one('[part=continue]'))
    expect(notice(panel)).to.equal(says('method.blocked'))
    const link = panel.one<HTMLAnchorElement>('[part=continue]')
    expect(link.href).to.equal(APPROVE_URL)
    expect(link.textContent!.trim().replace(/[⁨⁩]/g, '')).to.equal('Continue to PayPal')
    await expect(panel.element).to.be.accessible()
  })

  // A navigation is observed before it happens, by the Navigation API of a page that is no frame.
  const { navigation } = window as { navigation?: EventTarget }
  if (navigation && window.top === window)
    it('goes to the approve page in place on a touch screen', async () => {
      const { matchMedia } = window
      window.matchMedia = (query) => ({ matches: query.includes('coarse') }) as MediaQueryList
      const left: string[] = []
      const stay = (event: Event) => {
        left.push((event as Event & { destination: { url: string } }).destination.url)
        event.preventDefault()
      }
      navigation!.addEventListener('navigate', stay)
      try {
        const panel = await loaded()
        replace(panel)
        await clock.until(() => left.length > 0)
        expect(left).to.deep.equal([APPROVE_URL])
        expect(opened.calls).to.deep.equal([])
        // Back by the back button: the page is as it was left.
        bff.on(METHOD, { json: newMethod })
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
        await settled()
        expect(notice(panel)).to.equal(says('method.cancelled'))
        await clock.until(() => panel.text().includes('b•••@e•••.com'))
      } finally {
        window.matchMedia = matchMedia
        navigation!.removeEventListener('navigate', stay)
      }
    })

  for (const approve_url of [
    'javascript:alert(1)',
    'http://checkout.example/agreements/approve?approval_session_id=9',
    'https://checkout.example/elsewhere',
    'https:\\\\checkout.example/agreements/approve',
  ]) {
    it(`opens no other address: ${approve_url}`, async () => {
      bff.on(SETUP, { status: 201, json: { approve_url, state: STATE } })
      const panel = await loaded()
      replace(panel)
      await settled()
      expect(notice(panel)).to.equal(says('method.not-begun'))
      expect([popup!.shown, popup!.closed]).to.deep.equal([[], true])
    })
  }

  it('says why the replacement could not begin, and closes the window', async () => {
    for (const [problem, words] of [
      ['too-many-requests', says('method.too-many')],
      ['upstream-failed', says('method.not-begun')],
    ] as const) {
      popup = new FakeWindow()
      bff.once(SETUP, { problem })
      const panel = await loaded()
      replace(panel)
      await clock.until(() => popup!.closed)
      await settled()
      expect(notice(panel)).to.equal(words)
    }
  })

  it('hides where the account is not approved, and the console says why', async () => {
    const warnings = await warned(async () => {
      bff.on(SETUP, { problem: 'vault-not-enabled' })
      const panel = await loaded()
      replace(panel)
      await clock.until(() => panel.element.matches(':state(unavailable)'))
      expect(panel.text()).to.equal('')
      expect(popup!.closed).to.equal(true)
    })
    expect(warnings.join()).to.contain('payment methods are hidden')
  })

  it('is left to the page that cancels its event', async () => {
    const panel = await loaded()
    panel.element.addEventListener('payment-method-replace', (event) => event.preventDefault())
    replace(panel)
    await settled()
    expect([opened.calls.length, bff.calls(SETUP).length]).to.deep.equal([0, 0])
  })
})
