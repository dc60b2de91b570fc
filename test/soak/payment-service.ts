/** Fake services for payments that count every effect of a write. */
import {
  BILLING,
  type FakeUpstream,
  LINKS,
  type Misbehaviour,
  PAYMENTS,
  resets,
  type SeenRequest,
  says,
} from '../support/upstream/upstream.ts'
import { ALICE, anInvoice, BOB } from '../support/upstream/upstream-rows.ts'

/** Outcome of a write that has arrived. */
interface Outcome {
  isExecuted: boolean
  /** Sent instead of the real result. */
  response?: Misbehaviour
  /** Responds like a rejection, although the write was executed. */
  misreports?: true
}

export const OUTCOMES = {
  executed: { isExecuted: true },
  'executed, response lost': { isExecuted: true, response: resets },
  'executed, no response': { isExecuted: true, response: () => {} },
  'executed, a gateway failed': { isExecuted: true, response: says(504, '<html>') },
  'executed, reported as limited': {
    isExecuted: true,
    misreports: true,
    response: says(429, {}, { 'Retry-After': '60' }),
  },
  'executed, reported as a conflict': {
    isExecuted: true,
    misreports: true,
    response: says(409, {}),
  },
  rejected: { isExecuted: false, response: says(422, { name: 'NO', message: 'no' }) },
  failed: { isExecuted: false, response: says(503) },
} satisfies Record<string, Outcome>
export type OutcomeName = keyof typeof OUTCOMES

export const INVOICES = [ALICE, BOB].flatMap((customer) =>
  [1, 2, 3].map((n) => anInvoice({ id: `inv-${customer.external_id}-${n}`, customer })),
)

export function paymentService(upstream: FakeUpstream) {
  /** Invoices with a payment that was accepted and has no outcome. */
  const payments = new Map<string, 'queued' | 'running'>()
  /** Number of effects by intent name. */
  const effects = new Map<string, number>()
  const known = new Map<string, string>()
  let nextOutcome: OutcomeName = 'executed'
  let queues = false
  let updates = 0
  let doubled = 0
  upstream.rows.invoices = INVOICES.map((invoice) => ({ ...invoice }))

  const count = (intent: string) => effects.set(intent, (effects.get(intent) ?? 0) + 1)

  function update(id: string, payment_status: string) {
    const updated_at = new Date(Date.UTC(2026, 1, 1) + ++updates * 1000).toISOString()
    const row = upstream.rows.invoices.find((invoice) => invoice.id === id)
    Object.assign(row ?? {}, { payment_status, updated_at })
  }

  function start(id: string) {
    if (payments.get(id) !== 'queued') return
    payments.set(id, 'running')
    update(id, 'PENDING')
  }

  /** @param effect executes the write and returns the response */
  const moves =
    (effect: (request: SeenRequest) => Misbehaviour, isSafe: boolean): Misbehaviour =>
    (response, request) => {
      const outcome: Outcome = OUTCOMES[nextOutcome]
      nextOutcome = 'executed'
      const { isExecuted, misreports } = outcome
      const result = isExecuted && (isSafe || !misreports) ? effect(request) : says(503)
      const respond = outcome.response ?? result
      respond(response, request)
    }

  function pay({ url }: SeenRequest): Misbehaviour {
    const id = url.split('/').at(-2) ?? ''
    if (payments.has(id)) doubled++
    count(id)
    payments.set(id, 'queued')
    if (!queues) start(id)
    return says(204)
  }

  /** A known request key has no second effect. */
  const make =
    (status: number, nameOf: (body: never) => string) =>
    ({ headers, body }: SeenRequest): Misbehaviour => {
      const name = nameOf(JSON.parse(body) as never)
      const key = headers['service-request-id']
      const id = typeof key === 'string' ? known.get(key) : undefined
      if (id !== undefined) return says(status, { id })
      count(name)
      if (typeof key === 'string') known.set(key, name)
      return says(status, { id: name })
    }

  type Named = { amount: { value: string }; line_items: { name: string }[]; code: string }
  const renew = make(200, ({ amount }: Named) => amount.value)
  const sell = make(201, ({ line_items }: Named) => line_items[0]?.name ?? '')
  const plan = make(201, ({ code }: Named) => code)
  upstream.misbehave(`POST ${BILLING}/invoices/`, moves(pay, true))
  upstream.misbehave(`POST ${PAYMENTS}/authorizations/`, moves(renew, true))
  upstream.misbehave(`POST ${LINKS}`, moves(sell, true))
  // Equal plans are indistinguishable, so a service that misreports is not simulated here.
  upstream.misbehave(`POST ${BILLING}/plans`, moves(plan, false))

  return {
    start,
    effectsOf: (intent: string) => effects.get(intent) ?? 0,
    /** Payments accepted while another one of the same invoice was in progress. */
    doubled: () => doubled,
    /** Sets the outcome of the next write. */
    setNextOutcome(next: OutcomeName) {
      nextOutcome = next
    },
    /** Queues payments instead of starting them at once. */
    queue(whether: boolean) {
      queues = whether
    },
    settle(id: string, outcome: 'SUCCEEDED' | 'FAILED') {
      if (payments.get(id) !== 'running') return
      payments.delete(id)
      update(id, outcome)
    },
    /** Reverses a payment, so that the invoice can be paid again. */
    reverse(id: string) {
      if (!payments.has(id)) update(id, 'FAILED')
    },
  }
}
