/** <authorization-renewal>: its days, the amount as typed, one key an intent, and each refusal in words. */
import { expect } from '@open-wc/testing'
import { AuthorizationRenewal } from '../../../components/backoffice/authorization-renewal/authorization-renewal.ts'
import { messages } from '../../../components/backoffice/authorization-renewal/messages.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  anAuthorization,
  aRenewal,
  ORIGINAL_ID,
  RENEWED_ID,
} from '../../../demo/fixtures/office.ts'
import {
  at,
  READ_AUTHORIZATION,
  READ_RENEWED,
  RENEW_AUTHORIZATION,
  TIME,
} from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { deferred, MockBff, type RecordedCall } from '../../support/elements/mock-bff.ts'
import { afterDoubleClick } from '../../support/elements/monotonic-clock.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('authorization-renewal', AuthorizationRenewal)
define('till-session', TillSession)

const says = englishOf(messages)

const TYPES = ['loaded', 'failed', 'renew', 'renewed', 'renewal-failed'].map(
  (name) => `authorization-${name}`,
)
const SCOPES = ['authorizations:read', 'authorizations:reauthorize']
const DAY_6 = '2026-11-07T13:00:00Z'

const render = ({ scopes = SCOPES, authorization = ORIGINAL_ID, lang = 'en' } = {}) =>
  renderInSession('authorization-renewal', TYPES, { attributes: { authorization }, scopes, lang })

const bodyOf = ({ body }: RecordedCall) => JSON.parse(body!)
const keyOf = ({ headers }: RecordedCall) => headers.get('Idempotency-Key')

describe('<authorization-renewal>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on(TIME, at(DAY_6))
      .on(READ_AUTHORIZATION, { json: anAuthorization() })
      .on(READ_RENEWED, { json: aRenewal() })
  })
  afterEach(() => {
    bff.restore()
    sessionStorage.clear()
  })

  async function renderLoaded(options: Parameters<typeof render>[0] = {}) {
    const made = await render(options)
    await made.waitForEvents(1)
    const input = () => made.one<HTMLInputElement>('#amount')
    return {
      ...made,
      input,
      async type(text: string) {
        input().value = text
        input().dispatchEvent(new Event('input'))
        await made.element.updateComplete
      },
      async submit() {
        made.one('[part=renew]').click()
        await made.element.updateComplete
        afterDoubleClick(() => made.one('.question .button:not(.keep)')?.click())
        await settled()
        await made.element.updateComplete
      },
      async repeat() {
        made.one('.notice button').click()
        await settled()
        await made.element.updateComplete
      },
      issue: () => made.texts('#issue')[0],
    }
  }

  it('writes all its numbers in the digits of its dates', async () => {
    for (const lang of ['ar', 'ar-EG', 'fa']) {
      const { parent, text } = await renderLoaded({ lang })
      await waitUntil(() => text() !== '', lang)
      const zeros = new Set(
        // Without ids and codes.
        [
          ...text()
            .replace(/\w*[A-Za-z][\w.-]*/g, '')
            .matchAll(/\p{Nd}/gu),
        ].map(([digit]) => '0٠۰'.split('').findLast((zero) => zero <= digit)!),
      )
      expect([...zeros], `${lang}: ${text()}`).to.have.length(1)
      parent.remove()
    }
  })

  it('shows the days by the service’s time: honor period, window, today and end', async () => {
    const { text, texts, all, element } = await renderLoaded()
    expect(texts('[part=phase]')).to.deep.equal([
      'Day 6 of 29 · The funds are no longer guaranteed. Capture or renew by Nov 30, 2026, 12:00 UTC.',
    ])
    expect(texts('[part=dates] :is(dt, dd)')).to.deep.equal([
      'Guaranteed until',
      'Nov 4, 2026, 12:00 UTC',
      'Can be captured until',
      'Nov 30, 2026, 12:00 UTC',
    ])
    const indexesOf = (selector: string) =>
      all('.days > *').flatMap((day, index) => (day.matches(selector) ? [index] : []))
    expect(all('.days > *')).to.have.length(30)
    expect(indexesOf('.held')).to.deep.equal([0, 1, 2])
    expect(indexesOf('.open')).to.have.length(24).and.to.include(6).and.to.include(29)
    expect(indexesOf('.today')).to.deep.equal([6])
    // Noon of November 30 is where day 28 is over.
    expect(indexesOf('.end')).to.deep.equal([28])
    expect(text()).to.contain('Not guaranteed')
    await expect(element).to.be.accessible()
  })

  const UNTIL = 'Nov 30, 2026, 12:00 UTC'
  const MOMENTS: [now: string, state: string, text: string, hasForm: boolean][] = [
    [
      '2026-11-02T12:00:00Z',
      'Guaranteed',
      'Day 1 of 29 · The funds are guaranteed until Nov 4, 2026, 12:00 UTC. A renewal is possible from Nov 5, 2026, 12:00 UTC.',
      false,
    ],
    [
      '2026-11-04T12:00:00Z',
      'Not guaranteed',
      'Day 3 of 29 · The funds are no longer guaranteed. A renewal is possible from Nov 5, 2026, 12:00 UTC.',
      false,
    ],
    [
      '2026-11-05T12:00:00Z',
      'Not guaranteed',
      `Day 4 of 29 · The funds are no longer guaranteed. Capture or renew by ${UNTIL}.`,
      true,
    ],
    [
      '2026-11-30T11:59:59Z',
      'Not guaranteed',
      `Day 28 of 29 · The funds are no longer guaranteed. Capture or renew by ${UNTIL}.`,
      true,
    ],
    [
      '2026-11-30T12:00:00Z',
      'Expired',
      `Day 29 of 29 · Expired on ${UNTIL}. A renewal is still possible until Dec 1, 2026, 12:00 UTC.`,
      true,
    ],
    [
      '2026-12-01T12:00:00Z',
      'Expired',
      `After day 29 · Expired on ${UNTIL}. Authorize a new payment.`,
      false,
    ],
  ]
  for (const [now, state, expected, hasForm] of MOMENTS) {
    it(`says on ${now}: ${state}, ${expected}`, async () => {
      bff.on(TIME, at(now))
      const { texts, all } = await renderLoaded()
      expect(texts('[part=status]')).to.deep.equal([state])
      expect(texts('[part=phase]')).to.deep.equal([expected])
      expect(all('form')).to.have.length(hasForm ? 1 : 0)
      // No line of days without a day on which something can be done.
      expect(all('.days .today')).to.have.length(expected.startsWith('After') ? 0 : 1)
      expect(all('[part=newest]')).to.have.length(state === 'Expired' ? 0 : 1)
    })
  }

  const CLOSED: [changes: Parameters<typeof anAuthorization>[0], state: string, text: string][] = [
    [{ status: 'CAPTURED' }, 'Captured', 'Nothing is left to capture.'],
    [{ status: 'VOIDED' }, 'Voided', 'Nothing can be captured any more.'],
    [{ status: 'DENIED' }, 'Denied', 'Nothing was authorized, so nothing can be captured.'],
    [
      { status: 'PARTIALLY_CAPTURED' },
      'Partly captured',
      `A part is captured. Capture the rest by ${UNTIL}: no renewal is possible.`,
    ],
    [
      { status: 'PARTIALLY_CAPTURED', expiration_time: DAY_6 },
      'Expired',
      'A part was captured. The rest expired on Nov 7, 2026, 13:00 UTC.',
    ],
    [
      { status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } },
      'Pending',
      says('renewal.review'),
    ],
    [{ status: 'NEW_STATUS' }, 'NEW_STATUS', says('renewal.phase-closed')],
  ]
  for (const [changes, state, expected] of CLOSED) {
    it(`offers no renewal of one that is ${state}, and says: ${expected}`, async () => {
      bff.on(READ_AUTHORIZATION, { json: anAuthorization(changes) })
      const { texts, all, element } = await renderLoaded()
      expect(texts('[part=status]')).to.deep.equal([state])
      expect(texts('[part=phase]')).to.deep.equal([expected])
      expect(all('form, [part=line]')).to.have.length(0)
      expect(all('[part=newest]')).to.have.length(expected.startsWith('A part is') ? 1 : 0)
      expect(element.matches(':state(empty)')).to.equal(true)
    })
  }

  it('offers no renewal of one of which the renewal is captured', async () => {
    bff.on(READ_RENEWED, { json: aRenewal({ status: 'CAPTURED' }) })
    const { texts, all } = await renderLoaded({ authorization: RENEWED_ID })
    expect(texts('[part=phase]')).to.deep.equal(['Nothing is left to capture.'])
    expect(all('form')).to.have.length(0)
  })

  it('captures the original where its renewal was denied', async () => {
    bff.on(READ_RENEWED, { json: aRenewal({ status: 'DENIED' }) })
    const { texts } = await renderLoaded({ authorization: RENEWED_ID })
    expect(texts('[part=newest] .id')).to.deep.equal([ORIGINAL_ID])
  })

  it('names the payment as the merchant did: its invoice, else its own id, else the order', async () => {
    const related_ids = { order_id: 'ORDER1' }
    for (const [changes, name] of [
      [{ invoice_id: 'INV-1', custom_id: 'mine', supplementary_data: { related_ids } }, 'INV-1'],
      [{ custom_id: 'mine', supplementary_data: { related_ids } }, 'mine'],
      [{ supplementary_data: { related_ids } }, 'ORDER1'],
      [{}, ORIGINAL_ID],
    ] as const) {
      bff.on(READ_AUTHORIZATION, { json: anAuthorization(changes) })
      const { texts } = await renderLoaded()
      expect(texts('[part=reference]')).to.deep.equal([name])
    }
  })

  it('copies the id to capture, and says that the server captures', async () => {
    const { one, text } = await renderLoaded({ authorization: RENEWED_ID })
    expect(text()).to.contain(says('renewal.capture-hint'))
    const { writeText } = navigator.clipboard
    const copied: string[] = []
    navigator.clipboard.writeText = async (value) => void copied.push(value)
    one('[part=copy]').click()
    await waitUntil(() => one('[part=copy]').innerText === says('renewal.copied'))
    navigator.clipboard.writeText = writeText
    expect(copied).to.deep.equal([RENEWED_ID])
  })

  it('asks before it renews, and about the amount that is typed', async () => {
    const { type, one, text, element, input } = await renderLoaded()
    bff.on(RENEW_AUTHORIZATION, { json: aRenewal() })
    one('[part=renew]').click()
    await element.updateComplete
    expect(text()).to.contain(says('renewal.question', { amount: '$100.00' }))
    await type('105')
    expect(text()).not.to.contain(says('renewal.question', { amount: '$100.00' }))
    one('[part=renew]').click()
    await element.updateComplete
    expect(text()).to.contain(says('renewal.question', { amount: '$105.00' }))
    afterDoubleClick(() => one('.keep').click())
    await element.updateComplete
    expect(input().value).to.equal('105')
    expect(bff.calls(RENEW_AUTHORIZATION)).to.have.length(0)
  })

  it('begins with day 0 when the service’s time was read before the creation', async () => {
    bff.on(TIME, at('2026-11-01T11:59:52Z'))
    const { text } = await renderLoaded()
    expect(text()).to.contain(
      'Day 0 of 29 · The funds are guaranteed until Nov 4, 2026, 12:00 UTC.',
    )
  })

  for (const [typed, issue] of [
    ['', says('renewal.amount-number', { example: '100.00' })],
    ['ten', says('renewal.amount-number', { example: '100.00' })],
    ['0', says('renewal.amount-zero')],
    ['100.001', says('renewal.amount-decimals', { currency: 'USD', count: 2 })],
    ['115.01', says('renewal.amount-limit', { limit: '$115.00' })],
    ['115.00', ''],
    ['115', ''],
    ['0.01', ''],
  ]) {
    it(`checks the amount “${typed}” as it is typed: ${issue || 'valid'}`, async () => {
      const { type, issue: shown, input, submit } = await renderLoaded()
      await type(typed!)
      expect(shown()).to.equal(issue)
      expect(input().getAttribute('aria-invalid')).to.equal(String(issue !== ''))
      bff.on(RENEW_AUTHORIZATION, { json: aRenewal() })
      await submit()
      expect(bff.calls(RENEW_AUTHORIZATION)).to.have.length(issue ? 0 : 1)
    })
  }

  it('limits a large amount to 75 units more', async () => {
    const amount = { currency_code: 'USD', value: '1000.00' }
    bff.on(READ_AUTHORIZATION, { json: anAuthorization({ amount }) })
    const { type, issue, text } = await renderLoaded()
    expect(text()).to.contain(
      says('renewal.limit', {
        limit: '$1,075.00',
        share: '115%',
        original: '$1,000.00',
        increase: '$75.00',
      }),
    )
    await type('1075.01')
    expect(issue()).to.equal(says('renewal.amount-limit', { limit: '$1,075.00' }))
  })

  it('renews the original once, also if a renewal is named, and says which one to capture', async () => {
    const again = aRenewal({ id: '1NEW', create_time: '2026-11-12T12:00:00Z' })
    bff.on(TIME, at('2026-11-12T12:00:00Z'))
    bff.on('GET /api/authorizations/1NEW', { json: again })
    const { promise, resolve } = deferred()
    bff.on(RENEW_AUTHORIZATION, { json: again, after: promise })
    const { type, one, events, text, texts, element, waitForEvents } = await renderLoaded({
      authorization: RENEWED_ID,
    })
    expect(texts('[part=newest] .id')).to.deep.equal([RENEWED_ID])
    await type('112.50')
    expect(text()).to.contain(says('renewal.renew', { amount: '$112.50' }))
    one('[part=renew]').click()
    await element.updateComplete
    const confirm = one('.question .button:not(.keep)')
    afterDoubleClick(() => {
      confirm.click()
      confirm.click()
    })
    await element.updateComplete
    expect(text()).to.contain('Renewing…')
    resolve()
    await waitForEvents(4)
    expect(bff.calls(RENEW_AUTHORIZATION)).to.have.length(1)
    const [call] = bff.calls(RENEW_AUTHORIZATION)
    expect(bodyOf(call!)).to.deep.equal({ amount: { currency_code: 'USD', value: '112.50' } })
    expect(keyOf(call!)).to.match(/^[\da-f-]{36}$/)
    expect(events.map(({ type }) => type)).to.deep.equal(
      ['loaded', 'renew', 'renewed', 'loaded'].map((name) => `authorization-${name}`),
    )
    expect(text()).to.contain(says('renewal.renewed', { amount: '$110.00' }))
    expect(texts('[part=newest] .id')).to.deep.equal(['1NEW'])
    expect(texts('[part=phase]')).to.deep.equal([
      'Day 11 of 29 · The funds are guaranteed until Nov 15, 2026, 12:00 UTC. From then on another renewal is possible.',
    ])
    expect(texts('[part=status]')).to.deep.equal(['Guaranteed'])
    await expect(element).to.be.accessible()
  })

  it('sends nothing if the page cancels the request', async () => {
    const { submit, session } = await renderLoaded()
    session.addEventListener('authorization-renew', (event) => event.preventDefault())
    await submit()
    expect(bff.calls(RENEW_AUTHORIZATION)).to.deep.equal([])
  })

  it('repeats a renewal of unknown outcome with its key, also after a reload', async () => {
    bff.on(RENEW_AUTHORIZATION, { problem: 'outcome-unknown' })
    const first = await renderLoaded()
    await first.type('105')
    await first.submit()
    expect(first.text()).to.contain(says('renewal.unknown', { amount: '$105.00' }))
    expect(first.all('form')).to.have.length(0)
    await first.repeat()
    first.session.remove()

    const second = await renderLoaded()
    expect(second.text()).to.contain(says('renewal.unknown', { amount: '$105.00' }))
    bff.on(RENEW_AUTHORIZATION, { problem: 'conflict' })
    await second.repeat()
    expect(second.text()).to.contain(says('renewal.in-progress'))
    bff.on(RENEW_AUTHORIZATION, { json: aRenewal() })
    await second.repeat()
    await waitUntil(() => second.texts('[part=newest] .id').includes(RENEWED_ID))
    const calls = bff.calls(RENEW_AUTHORIZATION)
    expect(calls).to.have.length(4)
    expect(new Set(calls.map(keyOf)).size).to.equal(1)
    expect(new Set(calls.map(({ body }) => body)).size).to.equal(1)

    second.session.remove()
    const third = await renderLoaded()
    expect(third.texts('[part=newest] .id')).to.deep.equal([RENEWED_ID])
    expect(third.text()).not.to.contain(says('renewal.repeat'))
  })

  it('keeps the key of an unknown outcome while a repeat is not sent, and drops it once refused', async () => {
    bff.on(RENEW_AUTHORIZATION, { offline: true })
    const { submit, repeat, text } = await renderLoaded()
    await submit()
    bff.on(RENEW_AUTHORIZATION, { problem: 'upstream-unavailable' })
    await repeat()
    expect(text()).to.contain(says('renewal.failed')).and.to.contain(says('renewal.repeat'))
    const issues = [{ issue: 'PAYER_CANNOT_PAY' }]
    bff.on(RENEW_AUTHORIZATION, { problem: 'refused', json: { upstream: { issues } } })
    await repeat()
    expect(text())
      .to.contain(says('renewal.refused-payer'))
      .and.not.to.contain(says('renewal.repeat'))
    await submit()
    const keys = bff.calls(RENEW_AUTHORIZATION).map(keyOf)
    expect(new Set(keys.slice(0, 3)).size).to.equal(1)
    expect(keys[3]).not.to.equal(keys[0])
  })

  const REFUSED: [issue: string, text: string][] = [
    ['REAUTHORIZATION_TOO_SOON', says('renewal.refused-early')],
    ['REAUTHORIZATION_NOT_SUPPORTED', says('renewal.refused-kind')],
    ['AUTH_CURRENCY_MISMATCH', says('renewal.refused-currency', { currency: 'USD' })],
    ['AUTHORIZATION_AMOUNT_EXCEEDED', says('renewal.refused-limit')],
    ['AUTHORIZATION_VOIDED', says('renewal.refused-voided')],
    ['AUTHORIZATION_ALREADY_CAPTURED', says('renewal.refused-captured')],
    ['AUTHORIZATION_DENIED', says('renewal.refused-denied')],
    ['AUTHORIZATION_EXPIRED', says('renewal.refused-expired')],
    ['INVALID_CURRENCY_CODE', says('renewal.refused-currency', { currency: 'USD' })],
    ['CANNOT_BE_ZERO_OR_NEGATIVE', says('renewal.amount-zero')],
    ['DECIMAL_PRECISION', says('renewal.amount-decimals', { currency: 'USD', count: 2 })],
    ['DECIMALS_NOT_SUPPORTED', says('renewal.amount-whole', { currency: 'USD' })],
    ['TRANSACTION_REFUSED', says('renewal.refused-risk')],
    ['PAYEE_ACCOUNT_LOCKED_OR_CLOSED', says('renewal.refused-payee')],
    ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', says('renewal.refused-payer-account')],
    ['PAYEE_ACCOUNT_RESTRICTED', says('renewal.refused-payee')],
    ['INVALID_PARAMETER_SYNTAX', says('renewal.refused-form')],
    ['SOMETHING_NEW', says('merchant.refused-reason', { reason: 'In its own words.' })],
  ]
  it('names the remedy of each refusal of the service', async () => {
    const { submit, texts } = await renderLoaded()
    for (const [issue, expected] of REFUSED) {
      const issues = [{ issue, description: 'In its own words.' }]
      bff.on(RENEW_AUTHORIZATION, { problem: 'refused', json: { upstream: { issues } } })
      await submit()
      expect(texts('.notice > span').at(-1), issue).to.contain(expected)
    }
    const others: [Parameters<typeof bff.on>[1], string][] = [
      [{ problem: 'not-found' }, says('renewal.refused-missing')],
      [{ problem: 'upstream-refused' }, says('merchant.credentials')],
      [{ problem: 'too-many-requests' }, says('error.busy')],
      [{ problem: 'insufficient-scope' }, 'You can look here, not change.'],
    ]
    for (const [answer, expected] of others) {
      bff.on(RENEW_AUTHORIZATION, answer)
      await submit()
      expect(texts('.notice > span').at(-1), expected).to.contain(expected)
    }
  })

  it('is read-only without the scope, and says which one is missing', async () => {
    const { all } = await renderLoaded({ scopes: ['authorizations:read'] })
    expect(all('[title*="authorizations:reauthorize"]')).to.have.length(1)
    expect(all('form')).to.have.length(0)
  })

  it('renews without an amount if the service names none, and without dates', async () => {
    const { id, status, links } = anAuthorization()
    bff.on(READ_AUTHORIZATION, { json: { id, status, links } })
    bff.on(RENEW_AUTHORIZATION, { json: { id: RENEWED_ID, status, links } })
    const { text, submit } = await renderLoaded()
    expect(text()).to.contain(says('renewal.no-dates'))
    await submit()
    expect(bodyOf(bff.calls(RENEW_AUTHORIZATION)[0]!)).to.deep.equal({})
    expect(text()).to.contain(says('renewal.renewed-same'))
  })

  it('clears everything when another authorization is named', async () => {
    bff.on('GET /api/authorizations/OTHER', { json: anAuthorization({ id: 'OTHER' }) })
    const { element, type, text, one, waitForEvents, input } = await renderLoaded()
    await type('999')
    element.authorization = 'OTHER'
    await settled()
    expect([element.authorization, text().includes(says('editor.discard-question'))]).to.deep.equal(
      [ORIGINAL_ID, true],
    )
    const { now } = performance
    performance.now = () => now.call(performance) + 1000
    one('.question .negative').click()
    performance.now = now
    await waitForEvents(2)
    expect(text()).to.contain('OTHER').and.not.to.contain(ORIGINAL_ID)
    expect(input().value).to.equal('100.00')
  })

  it('sends no request without an authorization', async () => {
    const { text } = await render({ authorization: '' })
    await settled()
    expect(text()).to.contain(says('renewal.none'))
    expect(bff.calls().filter(({ address }) => address.includes('authorizations'))).to.deep.equal(
      [],
    )
  })
})
