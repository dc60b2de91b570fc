/** `tillkit webhooks probe`: finds out which members of a sale name the payment link it was made through. */
import { setTimeout } from 'node:timers/promises'
import { callOperation } from '../../bff/core/upstream/call.ts'
import type { Upstream } from '../../bff/core/upstream/client.ts'
import { UpstreamError } from '../../bff/core/upstream/error.ts'
import type { RecordedEvent } from '../../contract/notifications/webhook-event.ts'
import { readCapture } from '../../operations/internal/captures.ts'
import { readOrder } from '../../operations/internal/orders.ts'
import { createPaymentLink, deletePaymentLink } from '../../operations/payment-links.ts'
import { type Command, CommandError, type CommandInput, EXIT, usageError } from '../command.ts'
import { type CommandConfig, readConfiguration } from '../configuration.ts'
import { describeUpstreamError } from '../upstream-errors.ts'
import { pathsOf } from './paths-of.ts'
import { recordedEvents } from './record.ts'

const POLL_MS = 5_000
const DEFAULT_MINUTES = '15'
const PRICE = { currency_code: 'USD', value: '1.00' }
/** The record's clock may differ from ours. */
const CLOCK_SKEW_MS = 60_000

export const probe: Command = {
  summary:
    'Make a payment link in your own test account, wait for its payment, and print which members name the link.',
  options: {
    minutes: { value: 'N', help: `minutes to wait for the payment (${DEFAULT_MINUTES})` },
    currency: { value: 'CODE', help: `currency of the price (${PRICE.currency_code})` },
  },
  details: [
    'The link is deleted at the end. Refused in live mode. Another sale in the account meanwhile makes the result',
    'worthless.',
  ],
  async run(input) {
    const { values, signal } = input
    const minutes = readMinutes(values.minutes ?? DEFAULT_MINUTES)
    const configuration = readConfiguration(input)
    const { env, upstream } = configuration
    if (env.TILL_MODE === 'live')
      throw usageError('a probe runs with a test account, not in live mode')
    const begin = Date.now()
    const link = await createProbeLink(configuration, values.currency ?? PRICE.currency_code)
    try {
      input.report(`Pay this link as a test buyer: ${link.url}`)
      const since = new Date(begin - CLOCK_SKEW_MS)
      const capture = await waitForCapture(upstream, since, begin + minutes * 60_000, signal)
      if (!capture) return signal.aborted ? EXIT.interrupted : noPayment(minutes)
      await printFindings(input, upstream, link, capture)
      return undefined
    } finally {
      const params = { id: link.id }
      await callOperation(deletePaymentLink, { params }, { upstream }).catch((error: unknown) => {
        const message = error instanceof UpstreamError ? describeUpstreamError(error) : error
        input.report(`${link.id} is not deleted: ${message}`)
      })
    }
  },
}

/** @throws {CommandError} */
function readMinutes(text: string): number {
  const minutes = Number(text)
  if (!(minutes > 0 && minutes <= 1440)) throw usageError('--minutes takes a number up to 1440')
  return minutes
}

/** @throws {CommandError} */
function noPayment(minutes: number): never {
  throw new CommandError(
    `no completed capture is in the record after ${minutes} minutes; without a registered address there is none ("tillkit webhooks register")`,
  )
}

interface ProbeLink {
  id: string
  url: string
  product_id: string
  name: string
}

async function createProbeLink(
  { env, upstream }: CommandConfig,
  currency_code: string,
): Promise<ProbeLink> {
  const requestKey = crypto.randomUUID()
  const product_id = `probe-${requestKey.slice(0, 13)}`
  const name = `Probe ${requestKey.slice(0, 8)}`
  const body = {
    integration_mode: 'LINK',
    type: 'BUY_NOW',
    reusable: 'MULTIPLE',
    return_url: env.TILL_PUBLIC_URL ?? 'https://example.com/',
    line_items: [{ name, product_id, unit_amount: { ...PRICE, currency_code } }],
  }
  const { value } = await callOperation(createPaymentLink, { body }, { upstream, requestKey })
  const { id, payment_link: url } = value
  if (url === undefined) throw new CommandError(`the service gave no address of ${id}`)
  return { id, url, product_id, name }
}

/** The newest completed capture of the record; undefined after the deadline. */
async function waitForCapture(
  upstream: Upstream,
  since: Date,
  deadline: number,
  signal: AbortSignal,
): Promise<RecordedEvent | undefined> {
  while (Date.now() < deadline && !signal.aborted) {
    const events = await recordedEvents(upstream, { since })
    const capture = events.find(({ event_type }) => event_type === 'PAYMENT.CAPTURE.COMPLETED')
    if (capture) return capture
    await setTimeout(POLL_MS, undefined, { signal }).catch(() => {})
  }
  return undefined
}

/** Prints the members of the event, the capture and the order that contain a name of the link. */
async function printFindings(
  { print }: CommandInput,
  upstream: Upstream,
  link: ProbeLink,
  event: RecordedEvent,
): Promise<void> {
  const resource = event.resource ?? {}
  const capture = await readOrReason(async () => {
    const params = { capture_id: String(resource.id) }
    return (await callOperation(readCapture, { params }, { upstream })).value
  })
  const orderId = 'read' in capture && capture.read.supplementary_data?.related_ids?.order_id
  const order = orderId
    ? await readOrReason(async () => {
        const params = { order_id: orderId }
        return (await callOperation(readOrder, { params }, { upstream })).value
      })
    : { reason: 'the capture names no order' }
  const sources = { event: { read: resource }, capture, order }
  const found = Object.fromEntries(
    (['id', 'product_id', 'name'] as const).map((member) => [
      member,
      Object.entries(sources).flatMap(([source, value]) =>
        'read' in value ? pathsOf(value.read, link[member]).map((path) => `${source}${path}`) : [],
      ),
    ]),
  )
  const unreadable = Object.fromEntries(
    Object.entries(sources).flatMap(([source, value]) =>
      'reason' in value ? [[source, value.reason]] : [],
    ),
  )
  const lines = [
    ...Object.entries(found).map(
      ([member, paths]) => `${member}: ${paths.join(', ') || 'nowhere'}`,
    ),
    ...Object.entries(unreadable).map(([source, reason]) => `${source} is not readable: ${reason}`),
  ]
  print(lines.join('\n'), { event_id: event.id, link, found, unreadable })
}

async function readOrReason<Value>(
  read: () => Promise<Value>,
): Promise<{ read: Value } | { reason: string }> {
  try {
    return { read: await read() }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return { reason: describeUpstreamError(error) }
  }
}
