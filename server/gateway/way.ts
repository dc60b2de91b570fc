/**
 * A call's way as a row of steps: one direction, none looks back, and the one that answers is the last.
 * Whatever it comes to is an answer, and one entry in the log.
 */
import { goOn, isPromised, type Soon } from '../store/soon.ts'
import type { GatewayContext } from './context.ts'
import type { Recorder } from './record.ts'

export type Step = (c: GatewayContext) => Soon<Response | undefined>
export type Last = (c: GatewayContext) => Soon<Response>

/** A row of steps as the one handler of a route, on record under the operation's name. */
export type Way = (operation: string | undefined, ...steps: [...Step[], Last]) => Last

interface Around {
  recorder: Recorder
  /** Taken before the steps of any way. */
  first: Step[]
  /** Answers what a step has thrown. */
  fault: (c: GatewayContext, error: unknown) => Response
}

/**
 * No middleware, and no promise for a step that does not wait: either would cost more than most steps do,
 * and an answer from memory leaves in the turn in which it was asked for.
 */
export const ways =
  ({ recorder, first, fault }: Around): Way =>
  (operation, ...own) => {
    const steps: Step[] = [...first, ...own]
    return function way(c) {
      const entry = recorder.begin(c, operation)
      const ended = (response: Response) => {
        recorder.end(entry, response.status)
        return response
      }
      const failed = (error: unknown) => ended(fault(c, error))
      try {
        // The last one answers.
        const answer = taken(steps, 0, c) as Soon<Response>
        return isPromised(answer) ? answer.then(ended, failed) : ended(answer)
      } catch (error) {
        return failed(error)
      }
    }
  }

/** Takes the steps from here on until one answers. */
function taken(
  steps: readonly Step[],
  from: number,
  c: GatewayContext,
): Soon<Response | undefined> {
  for (let i = from; i < steps.length; i++) {
    const answer = steps[i]?.(c)
    if (i === steps.length - 1) return answer
    if (isPromised(answer)) return goOn(answer, (answer) => answer ?? taken(steps, i + 1, c))
    if (answer) return answer
  }
}
