/** What may have happened at a first attempt is not undone by a second one that was turned away. */
import type { Answer } from './answer.ts'
import { effectOf, UpstreamError } from './error.ts'

/** Stands around the attempts of one call that changes something. */
export function inDoubt(attempt: (ms: number) => Promise<Answer>): (ms: number) => Promise<Answer> {
  let doubt: UpstreamError | undefined
  return async (ms) => {
    try {
      return await attempt(ms)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (effectOf(error) === 'unknown') doubt = error
      throw doubt && !isVerdict(error) ? doubt : error
    }
  }
}

/** The service has looked at the request, and so at what the first one did. */
const isVerdict = ({ code, status }: UpstreamError) =>
  code === 'not-found' || (code === 'refused' && (status === 400 || status === 422))
