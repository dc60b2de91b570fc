/** The merchant's way through: what the service answers goes out as it came, byte for byte. */
import type { Operation } from '../operations/operation.ts'
import type { Answer } from '../upstream/answer.ts'
import { UpstreamError } from '../upstream/error.ts'
import type { Gateway, GatewayContext } from './context.ts'
import { intentOf } from './intent.ts'
import { once } from './once.ts'
import { payOnce } from './pay-once.ts'
import { type Said, say } from './say.ts'
import { carryOut } from './send.ts'
import { withoutSecrets } from './without-secrets.ts'

export const passOn = (gateway: Gateway, operation: Operation) => async (c: GatewayContext) => {
  const bound = c.get('bound')
  const record = c.get('record')
  const { upstream } = gateway
  if (operation.underAMark) {
    await payOnce(gateway, bound.ids?.id ?? '', record)
    return say(c, { status: 204 })
  }
  const signal = gateway.leaving(c)
  const call = (requestKey?: string) =>
    carryOut(operation, bound, { upstream, record, signal, requestKey })
  if (operation.repeat === 'freely') return say(c, passed(operation, await call()))
  const ask = async (requestKey?: string) => passed(operation, await call(requestKey))
  return say(c, await once(gateway, await intentOf(c, operation, bound), ask))
}

/** CHOICE: any 2xx is the success that the contract lists, as long as a body is there where one belongs. */
function passed({ status, or, answer }: Operation, { status: got, text, body }: Answer): Said {
  if (!answer || (text === '' && status === 204)) return { status: 204 }
  if (text === '') throw new UpstreamError('unreadable', 'there is no body', { status: got })
  if (!isObject(body)) {
    throw new UpstreamError('unreadable', 'the answer is no JSON object', { status: got })
  }
  return {
    status: or !== undefined && (got === or || status === 204) ? or : status,
    body: withoutSecrets(text),
  }
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
