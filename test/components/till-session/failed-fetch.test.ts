/** Failed token requests: the console names the mistake, the customer sees how to continue. */
import { expect, fixture, html } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import type { FetchSession } from '../../../components/internal/session/fetch-session.ts'
import type { SessionExpiredEvent } from '../../../components/till-session/till-session.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { messages as usageMeterMessages } from '../../../components/usage-meter/messages.ts'
import { UsageMeter } from '../../../components/usage-meter/usage-meter.ts'
import { aUsage } from '../../../demo/fixtures/customer.ts'
import { englishOf } from '../../support/elements/english.ts'
import { type Answer, MockBff } from '../../support/elements/mock-bff.ts'
import { aSession } from '../../support/elements/session-tokens.ts'
import { next, shownText, waitUntil, warned } from '../../support/elements/wait.ts'

define('till-session', TillSession)
define('usage-meter', UsageMeter)

const says = englishOf({ ...TillSession.messages, ...usageMeterMessages })

const ROUTE = 'a route of your server has to pass on what POST /api/sessions answered, as it is'
const FOREIGN =
  'something before your route refused the POST. If it protects against forged requests, leave this route out, or give the page <meta name="csrf-token">'
const FAILED = `${says('usage.not-loaded')} Try again`
const SIGNED_OUT = `${says('session.required')} ${says('common.signed-out')}`
const PAGE = { 'Content-Type': 'text/html' }

/** The response of the merchant's server, the console warning after the address, and the visible text. */
const ANSWERS: Record<string, [answer: Answer, warning: string, shown: string]> = {
  'a page with status 200': [
    { text: '<!doctype html><title>Shop</title>', headers: PAGE },
    `answered 200 with no JSON instead of a session: ${ROUTE}`,
    FAILED,
  ],
  'the source of a PHP file': [
    { text: '<?php echo 1;' },
    `answered 200 with no JSON instead of a session: ${ROUTE}`,
    FAILED,
  ],
  'JSON without a token': [
    { json: { ok: true } },
    `answered 200 without a token instead of a session: ${ROUTE}`,
    FAILED,
  ],
  'a token that is no text': [
    { json: { token: 7 } },
    `answered 200 without a token instead of a session: ${ROUTE}`,
    FAILED,
  ],
  null: [{ json: null }, `answered 200 without a token instead of a session: ${ROUTE}`, FAILED],
  'a refusal passed on with status 200': [
    { status: 200, problem: 'unauthenticated' },
    'answered 200 instead of a session: A session is needed; is the API key of your server one of TILL_API_KEYS?',
    FAILED,
  ],
  'that there is no such address': [
    { status: 404, text: '<h1>Not Found</h1>', headers: PAGE },
    `answered 404 with no JSON instead of a session: ${ROUTE}`,
    FAILED,
  ],
  'that it takes no POST': [
    { status: 501, text: 'Unsupported method' },
    `answered 501 with no JSON instead of a session: ${ROUTE}`,
    FAILED,
  ],
  'that the BFF can not be reached': [
    { status: 502, json: { detail: 'The BFF can not be reached.' } },
    'answered 502 without a token instead of a session: The BFF can not be reached.',
    FAILED,
  ],
  'an error page of the server': [
    { status: 500, text: '<h1>Internal Server Error</h1>', headers: PAGE },
    'answered 500 with no JSON instead of a session: your server failed; can it reach the BFF?',
    FAILED,
  ],
  'a refused API key': [
    { problem: 'unauthenticated' },
    'answered 401 instead of a session: A session is needed; is the API key of your server one of TILL_API_KEYS?',
    FAILED,
  ],
  'a refused request, with its detail and its members': [
    {
      problem: 'invalid-request',
      json: {
        detail: 'The body is not right.',
        errors: [
          { pointer: '/customer', message: 'must be text' },
          { pointer: '/scopes', message: 'is missing' },
        ],
      },
    },
    'answered 400 instead of a session: The body is not right.; /customer must be text; /scopes is missing',
    FAILED,
  ],
  'that nobody is signed in': [
    { status: 401, json: { error: 'login' } },
    'answered 401 instead of a session: your server refuses the customer',
    SIGNED_OUT,
  ],
  'a page of a protection against forged requests': [
    { status: 403, text: '<h1>CSRF verification failed</h1>', headers: PAGE },
    `answered 403 with no JSON instead of a session: ${FOREIGN}`,
    FAILED,
  ],
  'JSON of a protection against forged requests': [
    { status: 403, json: { message: 'invalid csrf token' } },
    `answered 403 without a token instead of a session: ${FOREIGN}`,
    FAILED,
  ],
  'that the page has expired': [
    { status: 419, json: { message: 'Page Expired' } },
    `answered 419 without a token instead of a session: ${FOREIGN}`,
    FAILED,
  ],
  'that it refuses the customer': [
    { status: 403, json: { error: 'blocked' } },
    'answered 403 instead of a session: your server refuses the customer',
    SIGNED_OUT,
  ],
  'a redirect': [
    { redirects: true },
    'was redirected, as to a page that signs in: answer it directly, with 401 where the customer is signed out',
    SIGNED_OUT,
  ],
}

describe('a failed session request', () => {
  let bff: MockBff
  let addresses = 0
  beforeEach(() => {
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on('GET /api/me/subscriptions', {
        json: { subscriptions: [{ external_id: 'terrain', name: 'T', status: 'ACTIVE' }] },
      })
      .on('GET /api/me/usage/current', { json: aUsage() })
  })
  afterEach(() => bff.restore())

  async function aMeter(source: { fetchFrom: string } | { fetchSession: FetchSession }) {
    const parent = await fixture<HTMLElement>(html`<main></main>`)
    const failed = next<SessionExpiredEvent>(parent, 'session-failed')
    const warnings = await warned(async () => {
      const session = Object.assign(document.createElement('till-session'), source)
      session.append(document.createElement('usage-meter'))
      parent.append(session)
      await failed
      await waitUntil(() => !shownText(parent).includes('Loading'))
    })
    const meter = parent.querySelector('usage-meter')!
    await meter.updateComplete
    return { text: shownText(parent), warnings, error: (await failed).error }
  }

  for (const [response, [answer, warning, shown]] of Object.entries(ANSWERS)) {
    it(`warns with the fix and is not shown as expired: ${response}`, async () => {
      const fetchFrom = `/mint/${++addresses}`
      bff.on(`POST ${fetchFrom}`, answer)
      const { text, warnings } = await aMeter({ fetchFrom })
      expect(warnings).to.deep.equal([
        `tillkit: fetch-from: POST ${location.origin}${fetchFrom} ${warning} (docs/start/troubleshooting.md)`,
      ])
      expect(text).to.equal(shown)
    })
  }

  it('has a code: signed out, rejected by the API, or not a session', async () => {
    const codeOf = async (answer: Answer) => {
      const fetchFrom = `/mint/${++addresses}`
      bff.on(`POST ${fetchFrom}`, answer)
      const { error } = await aMeter({ fetchFrom })
      return [error.code, error.status]
    }
    expect(await codeOf({ status: 401 })).to.deep.equal(['unauthenticated', 401])
    expect(await codeOf({ problem: 'unauthenticated' })).to.deep.equal(['upstream-refused', 401])
    expect(await codeOf({ text: '<html>' })).to.deep.equal(['upstream-unreadable', 200])
    expect(await codeOf({ status: 503 })).to.deep.equal(['upstream-unavailable', 503])
  })

  it('warns when fetchSession returns no token', async () => {
    const none = [{}, undefined, { token: '' }] as never[]
    for (const answer of none) {
      const { text, warnings } = await aMeter({ fetchSession: async () => answer })
      expect(text).to.contain(FAILED)
      // A repeated warning is suppressed.
      expect(warnings).to.deep.equal(
        answer === none[0]
          ? [
              'tillkit: fetchSession returned no token: it has to return what POST /api/sessions answered',
            ]
          : [],
      )
    }
  })

  it('warns when fetchSession throws, with the error', async () => {
    const { text, warnings } = await aMeter({
      fetchSession: () => Promise.reject(new TypeError('x is not a function')),
    })
    expect(text).to.contain(FAILED)
    expect(warnings).to.deep.equal(['tillkit: fetchSession failed: TypeError: x is not a function'])
  })

  it('is shown as expired when a signed-in customer signs out', async () => {
    const parent = await fixture<HTMLElement>(html`<main></main>`)
    bff.once('POST /mint/ended', { json: aSession('ada') })
    bff.on('POST /mint/ended', { status: 401 })
    bff.once('GET /api/me/subscriptions', { problem: 'session-expired' })
    const expired = next<SessionExpiredEvent>(parent, 'session-expired')
    await warned(async () => {
      parent.innerHTML =
        '<till-session fetch-from="/mint/ended"><usage-meter></usage-meter></till-session>'
      expect((await expired).error.code).to.equal('session-expired')
      await waitUntil(() => shownText(parent).includes(says('session.ended')))
    })
  })

  it('is not shown as expired when the API rejects the key later', async () => {
    const parent = await fixture<HTMLElement>(html`<main></main>`)
    bff.once('POST /mint/later', { json: aSession('ada') })
    bff.on('POST /mint/later', { problem: 'unauthenticated' })
    bff.once('GET /api/me/subscriptions', { problem: 'session-expired' })
    const expired = next<SessionExpiredEvent>(parent, 'session-expired')
    await warned(async () => {
      parent.innerHTML =
        '<till-session fetch-from="/mint/later"><usage-meter></usage-meter></till-session>'
      expect((await expired).error.code).to.equal('upstream-refused')
      await waitUntil(() => shownText(parent).includes(FAILED))
    })
  })
})
