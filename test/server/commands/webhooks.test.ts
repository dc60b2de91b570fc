/** `tillkit webhooks` in front of the fake services. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { EVENT_TYPES } from '../../../server/contract/notifications/event-types.ts'
import { commandEnvironment, runWebhooks } from '../../support/bff/command.ts'
import { CLIENT, fails, type Misbehaviour, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const NOTIFICATIONS = '/v1/notifications'
const URL_OF_SHOP = 'https://shop.example/pay/webhooks'
const ID = '1JE4291016473214C'
const upstream = await upstreamOfFile()

const run = async (args: readonly string[], more?: Record<string, string>) => {
  const { code, stdout, stderr } = await runWebhooks(args, commandEnvironment(upstream.url, more))
  assert.doesNotMatch(stdout + stderr, new RegExp(`${CLIENT.secret}|CANARY`))
  return { code, stdout, stderr }
}
const json = async (args: readonly string[], more?: Record<string, string>) => {
  const { code, stdout, stderr } = await run([...args, '--json'], more)
  assert.equal(stdout.trim().split('\n').length, 1, stdout + stderr)
  return { code, stderr, data: JSON.parse(stdout) }
}

const offers = (names: readonly string[]) =>
  upstream.misbehave(
    `GET ${NOTIFICATIONS}/webhooks-event-types`,
    says(200, {
      event_types: names.map((name) => ({ name, description: 'd', status: 'ENABLED' })),
    }),
  )
const webhook = (url: string, names: readonly string[], id = ID) => ({
  id,
  url,
  event_types: names.map((name) => ({ name })),
  links: [],
})
/** The path of the list is the start of others. */
const isRegistered = (...webhooks: object[]) => {
  upstream.misbehave(`GET ${NOTIFICATIONS}/webhooks`, says(200, { webhooks }))
  offers(EVENT_TYPES)
}
const body = (start: string) => JSON.parse(upstream.seen(start)[0]?.body ?? 'null')

describe('tillkit webhooks register', () => {
  it('registers the address for each type that the service offers, and prints the id', async () => {
    isRegistered()
    offers(EVENT_TYPES.filter((name) => name !== 'PAYMENT.CAPTURE.DENIED'))
    const created = webhook(URL_OF_SHOP, [])
    upstream.misbehave(`POST ${NOTIFICATIONS}/webhooks`, says(201, created))
    const { code, stdout } = await run(['register'])
    assert.equal(code, 0)
    assert.match(stdout, new RegExp(`^TILL_WEBHOOK_IDS=${ID}$`, 'm'))
    assert.match(stdout, /not offered by the service: PAYMENT\.CAPTURE\.DENIED/)
    const sent = body(`POST ${NOTIFICATIONS}/webhooks`)
    assert.equal(sent.url, URL_OF_SHOP)
    assert.equal(sent.event_types.length, EVENT_TYPES.length - 1)
    assert.equal(JSON.stringify(sent).includes('VAULT.'), false)
  })

  it('leaves a registration that needs no change', async () => {
    isRegistered(webhook(URL_OF_SHOP, EVENT_TYPES))
    const { code, data } = await json(['register'])
    assert.deepEqual([code, data.outcome, data.id], [0, 'unchanged', ID])
    assert.equal(upstream.seen(`POST ${NOTIFICATIONS}`).length, 0)
    assert.equal(upstream.seen(`PATCH ${NOTIFICATIONS}`).length, 0)
  })

  it('replaces the types that were named, and keeps the id', async () => {
    isRegistered(webhook(URL_OF_SHOP, ['CHECKOUT.ORDER.APPROVED']))
    upstream.misbehave(`PATCH ${NOTIFICATIONS}/webhooks/${ID}`, says(200, webhook(URL_OF_SHOP, [])))
    const types = 'PAYMENT.CAPTURE.COMPLETED, PAYMENT.CAPTURE.REFUNDED'
    const { code, data } = await json(['register', '--types', types])
    assert.deepEqual([code, data.outcome], [0, 'changed'])
    const value = [{ name: 'PAYMENT.CAPTURE.COMPLETED' }, { name: 'PAYMENT.CAPTURE.REFUNDED' }]
    assert.deepEqual(body('PATCH'), [{ op: 'replace', path: '/event_types', value }])
  })

  it('replaces the address of the configured id after a move', async () => {
    isRegistered(webhook('https://old.example/webhooks', EVENT_TYPES))
    upstream.misbehave(`PATCH ${NOTIFICATIONS}/webhooks/${ID}`, says(200, webhook(URL_OF_SHOP, [])))
    const { data } = await json(['register'], { TILL_WEBHOOK_IDS: ID })
    assert.equal(data.outcome, 'changed')
    assert.deepEqual(body('PATCH'), [{ op: 'replace', path: '/url', value: URL_OF_SHOP }])
  })

  it('sends nothing for a type that the service does not offer, or that is not handed over', async () => {
    isRegistered()
    for (const [types, message] of [
      ['PAYMENT.CAPTURE.GUESSED', 'the service does not offer PAYMENT.CAPTURE.GUESSED'],
      ['VAULT.PAYMENT-TOKEN.CREATED', /VAULT\.PAYMENT-TOKEN\.CREATED is not handed over/],
      [' , ', '--types takes names of event types, comma-separated'],
    ] as const) {
      const { code, stderr } = await run(['register', '--types', types])
      assert.equal(code, 2)
      if (typeof message === 'string') assert.equal(stderr, `tillkit: ${message}\n`)
      else assert.match(stderr, message)
    }
    assert.equal(upstream.seen(`POST ${NOTIFICATIONS}`).length, 0)
  })

  it('prints the call, the name and the debug id of a refusal as its last line', async () => {
    isRegistered()
    const refusal = fails(400, 'VALIDATION_ERROR', [
      { field: '/url', issue: 'Not a valid webhook URL' },
    ])
    upstream.misbehave(`POST ${NOTIFICATIONS}/webhooks`, refusal)
    const { code, stdout, stderr } = await run(['register'])
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(
      stderr,
      /^tillkit: .* at POST \/webhooks of notifications: status 400 \(VALIDATION_ERROR.*debug id d3b06\)\n$/,
    )
    const { data } = await json(['register'])
    assert.match(data.error.message, /VALIDATION_ERROR/)
  })
})

describe('tillkit webhooks register in live mode', () => {
  it('needs no id yet where a receiver is configured', async () => {
    const live = {
      TILL_MODE: 'live',
      TILL_UPSTREAM_BASE_URL: 'https://127.0.0.1:1',
      TILL_NOTIFY_URL: 'https://shop.example/notifications',
    }
    const { code, stderr } = await run(['register'], live)
    assert.equal(code, 1)
    assert.match(stderr, /^tillkit: .*no token/)
  })
})

describe('tillkit webhooks unregister', () => {
  const OTHER = webhook('https://other.example/hooks', ['*'], '2JE4291016473214C')
  const DELETE = `DELETE ${NOTIFICATIONS}/webhooks/`
  const deleted = () => upstream.seen('DELETE').map(({ url }) => url)

  it('deletes the registration of our address alone, once confirmed', async () => {
    isRegistered(OTHER, webhook(URL_OF_SHOP, EVENT_TYPES))
    upstream.misbehave(DELETE, says(204))
    const asked = await run(['unregister'])
    assert.equal(asked.code, 2)
    assert.equal(
      asked.stderr,
      `tillkit: the registration ${ID} of ${URL_OF_SHOP} is deleted: confirm with --yes\n`,
    )
    assert.deepEqual(deleted(), [])
    const { code, data } = await json(['unregister', '--yes'])
    assert.deepEqual([code, data.outcome, data.id], [0, 'deleted', ID])
    assert.deepEqual(deleted(), [`${NOTIFICATIONS}/webhooks/${ID}`])
  })

  it('deletes nothing where the address is not registered', async () => {
    isRegistered(OTHER)
    const { code, data } = await json(['unregister', '--yes'])
    assert.deepEqual([code, data.outcome], [0, 'absent'])
    assert.deepEqual(deleted(), [])
  })

  it('is done if the registration is gone by then, and fails otherwise', async () => {
    isRegistered(webhook(URL_OF_SHOP, EVENT_TYPES))
    upstream.misbehave(DELETE, fails(404, 'INVALID_RESOURCE_ID'))
    assert.equal((await run(['unregister', '--yes'])).code, 0)
    upstream.misbehave(DELETE, fails(403, 'NOT_AUTHORIZED'))
    const { code, stderr } = await run(['unregister', '--yes'])
    assert.equal(code, 1)
    assert.match(stderr, /at DELETE \/webhooks/)
  })
})

describe('tillkit webhooks list', () => {
  it('prints each address with its types, and marks the configured one', async () => {
    isRegistered(
      webhook(URL_OF_SHOP, EVENT_TYPES),
      webhook('https://other.example/hooks', ['*'], '2JE4291016473214C'),
    )
    const { code, stdout } = await run(['list'], { TILL_WEBHOOK_IDS: ID })
    assert.equal(code, 0)
    assert.deepEqual(stdout.trimEnd().split('\n'), [
      `${ID}  ${URL_OF_SHOP}  ${EVENT_TYPES.length} event types, in TILL_WEBHOOK_IDS`,
      '2JE4291016473214C  https://other.example/hooks  all event types',
    ])
    const { data } = await json(['list'])
    assert.deepEqual(data.webhooks[1].event_types, ['*'])
  })

  it('needs no key of sessions and pages in live mode', async () => {
    const live = { TILL_MODE: 'live', TILL_UPSTREAM_BASE_URL: 'https://127.0.0.1:1' }
    const { code, stderr } = await run(['list'], live)
    assert.equal(code, 1)
    assert.match(stderr, /^tillkit: .*(ECONNREFUSED|no token).*\n$/)
  })
})

describe('tillkit webhooks resend', () => {
  const EVENT = 'WH-2WR32451HC0233532-67976317FL4543714'

  it('requests a delivery to the configured registrations', async () => {
    const start = `POST ${NOTIFICATIONS}/webhooks-events/${EVENT}/resend`
    upstream.misbehave(start, says(202, { id: EVENT, event_type: 'X' }))
    assert.equal((await run(['resend', EVENT], { TILL_WEBHOOK_IDS: `${ID},B` })).code, 0)
    assert.deepEqual(body(start), { webhook_ids: [ID, 'B'] })
  })

  it('fails for an unknown event, and sends nothing for another text', async () => {
    upstream.misbehave(`POST ${NOTIFICATIONS}`, fails(404, 'INVALID_RESOURCE_ID'))
    const unknown = await run(['resend', EVENT])
    assert.equal(unknown.code, 1)
    assert.match(unknown.stderr, /not-found.*INVALID_RESOURCE_ID/)
    upstream.requests.length = 0
    const malformed = await run(['resend', '../webhooks'])
    assert.equal(malformed.code, 2)
    assert.equal(upstream.requests.length, 0)
  })
})

describe('tillkit webhooks reconcile', () => {
  const HOUR = 3_600_000
  const event = (n: number, event_type = 'USAGE-BILLING.INVOICE.CREATED') => ({
    id: `WH-${n}`,
    event_type,
    create_time: new Date(Date.now() - n * 60_000).toISOString(),
  })
  /** Pages of the record: each but the last has a link to the next one. */
  const recordOf = (...pages: object[][]): Misbehaviour => {
    return (response, request) => {
      const token = Number(new URL(request.url, upstream.url).searchParams.get('token') ?? 0)
      const next = `https://elsewhere.example/other?token=${token + 1}&page_size=2`
      const links = token + 1 < pages.length ? [{ rel: 'next', href: next }] : []
      says(200, { events: pages[token], links })(response, request)
    }
  }
  const RECORD = `GET ${NOTIFICATIONS}/webhooks-events?`
  const RESEND = `POST ${NOTIFICATIONS}/webhooks-events/`
  const accepts = says(202, { id: 'x', event_type: 'X' })
  const resent = () =>
    upstream.seen(RESEND).map(({ url }) => /webhooks-events\/([\w-]+)/.exec(url)?.[1])

  it('resends each event of all pages, oldest first, without those of the vault', async () => {
    const vault = event(3, 'VAULT.PAYMENT-TOKEN.CREATED')
    upstream.misbehave(RECORD, recordOf([event(1), event(2)], [vault, event(4)], [event(5)]))
    upstream.misbehave(RESEND, accepts)
    const { code, data } = await json(['reconcile', '--since', '12h'])
    assert.equal(code, 0)
    assert.deepEqual(resent(), ['WH-5', 'WH-4', 'WH-2', 'WH-1'])
    assert.deepEqual([data.found, data.resent, data.oldest.id], [4, 4, 'WH-5'])
    const [first] = upstream.seen(RECORD)
    const since = new URL(first?.url ?? '', upstream.url).searchParams.get('start_time')
    assert.ok(Math.abs(Date.parse(since ?? '') - (Date.now() - 12 * HOUR)) < 60_000)
    // The link's host was not followed.
    assert.equal(upstream.seen(RECORD).length, 3)
  })

  it('goes on after an event that can’t be sent, and exits with 1', async () => {
    upstream.misbehave(RECORD, recordOf([event(1), event(2), event(3)]))
    upstream.misbehave(RESEND, accepts)
    upstream.misbehave(`${RESEND}WH-2`, fails(422, 'UNPROCESSABLE_ENTITY'))
    const { code, stderr, data } = await json(['reconcile', '--since', '1h'])
    assert.equal(code, 1)
    assert.deepEqual(resent(), ['WH-3', 'WH-2', 'WH-1'])
    assert.deepEqual(
      data.failed.map(({ id }: { id: string }) => id),
      ['WH-2'],
    )
    assert.match(stderr, /^WH-2: /)
  })

  it('waits as long as the service’s rate limit says', async () => {
    upstream.misbehave(RECORD, recordOf([event(1)]))
    upstream.misbehave(RESEND, accepts)
    upstream.misbehave(RESEND, says(429, '', { 'Retry-After': '1' }), 1)
    const { code, data } = await json(['reconcile', '--since', '1h'])
    assert.deepEqual([code, data.resent], [0, 1])
    assert.equal(upstream.seen(RESEND).length, 2)
  })

  it('stops where the service fails, because the rest would fail too', async () => {
    upstream.misbehave(RECORD, recordOf([event(1), event(2)]))
    upstream.misbehave(RESEND, says(503))
    const { code, stderr } = await run(['reconcile', '--since', '1h'])
    assert.equal(code, 1)
    assert.match(stderr, /status 503/)
    assert.equal(resent().includes('WH-1'), false)
  })

  it('needs a confirmation for a time more than four days ago', async () => {
    upstream.misbehave(RECORD, recordOf([event(1)]))
    upstream.misbehave(RESEND, accepts)
    const { code, stderr } = await run(['reconcile', '--since', '5d'])
    assert.equal(code, 2)
    assert.match(stderr, /handed over again: confirm with --yes\n$/)
    assert.equal(upstream.requests.length, 0)
    assert.equal((await run(['reconcile', '--since', '5d', '--yes'])).code, 0)
    assert.deepEqual(resent(), ['WH-1'])
  })

  it('refuses a time that is none', async () => {
    for (const since of ['yesterday', '2026-13-01', '5w', '-1h', '2999-01-01']) {
      const { code, stderr } = await run(['reconcile', `--since=${since}`])
      assert.equal(code, 2, since)
      assert.match(stderr, /^tillkit: --since (takes a time|is a time to come)/)
    }
    assert.equal((await run(['reconcile'])).stderr, 'tillkit: --since is missing\n')
  })
})
