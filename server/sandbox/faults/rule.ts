/** What can go wrong, where and how often: the body of POST /sandbox/faults. */
import { z } from 'zod'

/** Milliseconds; longer than any caller waits. */
const Duration = z.int().min(0).max(600_000)
const MemberNames = z.array(z.string().min(1).max(100)).min(1).max(20)

/** CHOICE: unless `reached` says otherwise, a call that fails before its headers never reached the service. */
const reached = z.boolean().default(false)
/** Before the first byte of the answer, or after its headers; then the service has done what was asked. */
const at = z.enum(['headers', 'body']).default('headers')

const FAULTS = [
  /** The service takes its time, then answers as it would have. */
  z.strictObject({ kind: z.literal('latency'), ms: Duration }),
  /** An error of the family. `retry_after` goes into the header as it stands, whatever it says. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retry_after: z
      .string()
      .regex(/^[\x20-\x7e]{0,100}$/, 'must be printable ASCII')
      .optional(),
    reached,
  }),
  /** A token that is no longer known: 401 as the gateway says it, or 403 (tokens-17). */
  z.strictObject({
    kind: z.literal('expired-token'),
    status: z.union([z.literal(401), z.literal(403)], 'must be 401 or 403').default(401),
  }),
  /** No answer until the caller leaves or the faults are cleared. */
  z.strictObject({ kind: z.literal('hang'), at, reached }),
  /** The connection is reset (RST). */
  z.strictObject({ kind: z.literal('reset'), at, reached }),
  /** The answer comes a few bytes at a time. */
  z.strictObject({
    kind: z.literal('drip'),
    ms: Duration.min(1).default(1000),
    bytes: z.int().min(1).max(65_536).default(1),
  }),
  /** The connection ends before the bytes that were announced have come; half of them, if not said. */
  z.strictObject({ kind: z.literal('truncate'), bytes: z.int().min(0).optional() }),
  /** Another content type, with another body if given. */
  z.strictObject({
    kind: z.literal('content-type'),
    type: z
      .string()
      .regex(/^[\x21-\x7e][\x20-\x7e]{0,99}$/, 'must be printable ASCII')
      .default('text/html'),
    body: z.string().max(10_000).optional(),
  }),
  /** The service does not look at these query parameters; at none but those of paging, if not said. */
  z.strictObject({ kind: z.literal('filters-ignored'), parameters: MemberNames.optional() }),
  /** Members hold a value that the contract does not name, at any depth of the answer. */
  z.strictObject({
    kind: z.literal('unknown-values'),
    members: MemberNames.default(['status', 'payment_status', 'type', 'charge_model']),
    value: z.string().min(1).max(100).default('SOMETHING_NEW'),
  }),
  /** Members are missing, at any depth of the answer. */
  z.strictObject({ kind: z.literal('missing-members'), members: MemberNames }),
] as const

export const Fault = z.discriminatedUnion('kind', FAULTS)
export type Fault = z.infer<typeof Fault>

/** `times` and `probability` may both be given; with neither it happens always. */
export const RuleBody = z.strictObject({
  method: z
    .string()
    .regex(/^[A-Za-z]{1,10}$/, 'must be a method')
    .transform((method) => method.toUpperCase())
    .optional(),
  /** `*` stands for anything within a segment, `**` for anything; the whole path must match. */
  path: z
    .string()
    .max(200)
    .regex(/^(\/|\*\*)/, 'must begin with / or **')
    .optional(),
  times: z.int().min(1).max(1_000_000).optional(),
  /** Per call that matches; the seed decides which ones, and the same one decides the same. */
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().min(0).max(4_294_967_295).optional(),
  fault: Fault,
})
export type Rule = z.infer<typeof RuleBody>
