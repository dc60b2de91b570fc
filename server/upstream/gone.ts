/** A DELETE that is not found the second time has worked the first time. */
import type { Answer } from './answer.ts'
import { effectOf, UpstreamError } from './error.ts'

/** Stands around the attempts of one DELETE, of which the first may have worked unheard. */
export function orGone(attempt: (ms: number) => Promise<Answer>): (ms: number) => Promise<Answer> {
  let mayBeGone = false
  return async (ms) => {
    try {
      return await attempt(ms)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (error.code === 'not-found' && mayBeGone) return GONE
      mayBeGone ||= effectOf(error) === 'unknown'
      throw error
    }
  }
}

const GONE: Answer = {
  status: 204,
  body: undefined,
  text: '',
  arrayItems: 0,
  headers: new Headers(),
}
