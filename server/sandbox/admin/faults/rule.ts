/** Schema of a fault rule, the body of POST /sandbox/faults. */
import { z } from 'zod'
import { text } from '../../../contract/scalars.ts'

/** Milliseconds; at most 10 minutes. */
const Duration = z.int().min(0).max(600_000)
const MemberNames = z.array(text(100).min(1)).min(1).max(20)

/** True if the service processes the call. CHOICE: false, for a failure before the response headers. */
const reached = z.boolean().default(false)
/** Before the response, or after its headers; then the service has processed the call. */
const at = z.enum(['headers', 'body']).default('headers')

/** Faults of calls to the services. */
const CALL_FAULTS = [
  /** A delayed response. */
  z.strictObject({ kind: z.literal('latency'), ms: Duration }),
  /** An error response. `retry_after` is sent unvalidated in the header. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retry_after: z
      .string()
      .regex(/^[\x20-\x7e]{0,100}$/, 'must be printable ASCII')
      .optional(),
    reached,
  }),
  /** An unknown token: the OAuth 401, or 403 (tokens-17). */
  z.strictObject({
    kind: z.literal('expired-token'),
    status: z.union([z.literal(401), z.literal(403)], 'must be 401 or 403').default(401),
  }),
  /** No response until the client disconnects or the faults are cleared. */
  z.strictObject({ kind: z.literal('hang'), at, reached }),
  /** The connection is reset (RST). */
  z.strictObject({ kind: z.literal('reset'), at, reached }),
  /** A slow response, a few bytes at a time. */
  z.strictObject({
    kind: z.literal('drip'),
    ms: Duration.min(1).default(1000),
    bytes: z.int().min(1).max(65_536).default(1),
  }),
  /** A body shorter than announced; half of it if absent. */
  z.strictObject({ kind: z.literal('truncate'), bytes: z.int().min(0).optional() }),
  /** Another content type, and optionally another body. */
  z.strictObject({
    kind: z.literal('content-type'),
    type: z
      .string()
      .regex(/^[\x21-\x7e][\x20-\x7e]{0,99}$/, 'must be printable ASCII')
      .default('text/html'),
    body: text(10_000).optional(),
  }),
  /** Ignored query parameters; all filters if absent. */
  z.strictObject({ kind: z.literal('filters-ignored'), parameters: MemberNames.optional() }),
  /** Members with a value outside the contract, at any depth. */
  z.strictObject({
    kind: z.literal('unknown-values'),
    members: MemberNames.default(['status', 'payment_status', 'type', 'charge_model']),
    value: text(100).min(1).default('SOMETHING_NEW'),
  }),
  /** Missing members, at any depth. */
  z.strictObject({ kind: z.literal('missing-members'), members: MemberNames }),
] as const

/** Seconds of the sandbox's clock. */
const Seconds = z.int().min(1).max(86_400)

/** Faults of webhooks that are sent. */
const DELIVERY_FAULTS = [
  /** Never sent, and not repeated. */
  z.strictObject({ kind: z.literal('lost') }),
  /** Sent twice at the same time, with two transmission ids. */
  z.strictObject({ kind: z.literal('twice') }),
  /** Sent after the next event of the webhook. */
  z.strictObject({ kind: z.literal('reordered') }),
  /** Sent later. */
  z.strictObject({ kind: z.literal('late'), seconds: Seconds.default(60) }),
  /** The signature is of another body. */
  z.strictObject({ kind: z.literal('wrong-signature') }),
  /** Signed by a certificate that was valid until yesterday. */
  z.strictObject({ kind: z.literal('expired-certificate') }),
  /** The event's resource is answered with 404 for a time from the first attempt on. */
  z.strictObject({ kind: z.literal('unreadable'), seconds: Seconds.default(5) }),
] as const

const CallFault = z.discriminatedUnion('kind', CALL_FAULTS)
export type CallFault = z.infer<typeof CallFault>

const DeliveryFault = z.discriminatedUnion('kind', DELIVERY_FAULTS)
export type DeliveryFault = z.infer<typeof DeliveryFault>

export const Fault = z.discriminatedUnion('kind', [...CALL_FAULTS, ...DELIVERY_FAULTS])
export type Fault = z.infer<typeof Fault>

const DELIVERY_KINDS = new Set<string>(DELIVERY_FAULTS.map(({ shape }) => shape.kind.value))

export const isDeliveryFault = (fault: Fault): fault is DeliveryFault =>
  DELIVERY_KINDS.has(fault.kind)

/** These only change the first attempt of an event. */
const FIRST_ATTEMPT_KINDS = new Set(['lost', 'reordered', 'late', 'unreadable'])

export const isOfFirstAttempt = ({ kind }: DeliveryFault): boolean => FIRST_ATTEMPT_KINDS.has(kind)

/** Without `times` and `probability` every matching call or webhook fails; both may be combined. */
export const RuleBody = z
  .strictObject({
    method: z
      .string()
      .regex(/^[A-Za-z]{1,10}$/, 'must be a method')
      .transform((method) => method.toUpperCase())
      .optional(),
    /** A glob of the whole path: `*` matches within a segment, `**` anything. */
    path: text(200)
      .regex(/^(\/|\*\*)/, 'must begin with / or **')
      .optional(),
    /** A glob of the event's type, for faults of webhooks: `*` matches anything. */
    event_type: text(50).optional(),
    times: z.int().min(1).max(1_000_000).optional(),
    /** Per matching call; the seed makes it reproducible. */
    probability: z.number().min(0).max(1).optional(),
    seed: z.int().min(0).max(4_294_967_295).optional(),
    fault: Fault,
  })
  .superRefine(({ method, path, event_type, fault }, issues) => {
    const wrong = isDeliveryFault(fault) ? { method, path } : { event_type }
    for (const [member, value] of Object.entries(wrong)) {
      if (value === undefined) continue
      const kind = isDeliveryFault(fault) ? 'webhooks' : 'calls'
      issues.addIssue({ code: 'custom', path: [member], message: `is not for faults of ${kind}` })
    }
  })
export type Rule = z.infer<typeof RuleBody>
