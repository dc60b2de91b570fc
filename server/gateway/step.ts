/** A call's way as a row of steps: one direction, none looks back, and the one that answers is the last. */
import type { MiddlewareHandler } from 'hono'
import type { GatewayContext, GatewayEnv } from './context.ts'

type Answer = Response | undefined

export type Step = (c: GatewayContext) => Answer | Promise<Answer>

/** As one handler: a middleware for each step would cost more than most of them do. */
export const inTurn = (...steps: Step[]): MiddlewareHandler<GatewayEnv> =>
  async function way(c, next) {
    for (const step of steps) {
      const taken = step(c)
      const answer = taken instanceof Promise ? await taken : taken
      if (answer) return answer
    }
    return next()
  }
