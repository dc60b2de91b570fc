/** Serializes billing's money, which is a number in JSON and decimal text in the database. */
import { tryGetContext } from 'hono/context-storage'
import { isCarried } from '../../contract/money.ts'
import type { SandboxEnv } from '../context.ts'

/** Serializes money as a number (billing-2). The request log names the last inexact amount of a response. */
export function serializeMoney(value: string, currency_code: string) {
  if (!isCarried(value)) {
    tryGetContext<SandboxEnv>()?.set('inexactAmount', { value, currency_code })
  }
  return { value: Number(value), currency_code }
}

/** Omits a member without a value, because JSON leaves out undefined. */
export const orUndefined = <Value>(value: Value | null) => value ?? undefined
