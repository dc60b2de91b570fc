/** Intended writes of a merchant, each with a unique name, so that their effects can be counted. */
import assert from 'node:assert/strict'
import { aLinkBody } from '../support/upstream/upstream-rows.ts'
import type { Random } from './random.ts'

export interface Intent {
  key: string | undefined
  /** The name found by the service in the body. */
  name: string
  path: string
  body: object
}

type Kind = (n: number) => Omit<Intent, 'key'>

const renewal: Kind = (n) => {
  const value = `${n}.01`
  const amount = { currency_code: 'USD', value }
  return { name: value, path: '/api/authorizations/AUTH1/reauthorize', body: { amount } }
}
const link: Kind = (n) => {
  const name = `Shirt ${n}`
  const unit_amount = { currency_code: 'USD', value: '20.00' }
  const body = aLinkBody({ line_items: [{ name, unit_amount }] })
  return { name, path: '/api/payment-resources', body }
}
const plan: Kind = (n) => {
  const code = `plan-${n}`
  const amount = { value: 5, currency_code: 'USD' }
  const body = { name: 'Pro', code, billing_cycle: 'MONTHLY', amount }
  return { name: code, path: '/api/billing/plans', body }
}
const KINDS = [renewal, link, plan]

/** Number of intents kept for repeats. */
const REMEMBERED = 4

export function intents() {
  const remembered: { intent: Intent; kind: Kind; names: string[] }[] = []
  let made = 0

  return {
    /** A new intent, a repeat of an old one, or another request with an old key. */
    next(random: Random): Intent {
      const old = random.oneIn(2) ? random.of(remembered) : undefined
      if (old && !random.oneIn(4)) return old.intent
      const kind = old?.kind ?? random.of(KINDS)
      const key = old?.intent.key ?? (random.oneIn(5) ? undefined : keyOf(made))
      const intent = { ...kind(++made), key }
      if (old) old.names.push(intent.name)
      else remembered.push({ intent, kind, names: [intent.name] })
      if (remembered.length > REMEMBERED) remembered.shift()
      return intent
    },
    /** Asserts that all requests with one key had at most one effect. */
    check(effectsOf: (name: string) => number): void {
      for (const { intent, names } of remembered) {
        const done = names.reduce((sum, name) => sum + effectsOf(name), 0)
        if (intent.key) assert.ok(done <= 1, `${names} were done ${done} times`)
      }
    },
  }
}

const keyOf = (n: number) => `5b0d7b0e-3c1a-4f3c-9d0e-${String(n).padStart(12, '0')}`
