/**
 * What is there at once where it is in memory, and promised where it is not: to wait for what is there
 * already costs more than to look it up.
 */

export type Soon<Value> = Value | Promise<Value>

export const isPromised = <Value>(soon: Soon<Value>): soon is Promise<Value> =>
  typeof (soon as Promise<Value> | undefined)?.then === 'function'

/** Goes on with what is there, now or later. */
export const goOn = <Value, Result>(
  soon: Soon<Value>,
  next: (value: Value) => Soon<Result>,
): Soon<Result> => (isPromised(soon) ? soon.then(next) : next(soon))

/** What throws is a broken promise, for who asks several at once and hears of them together. */
export function promisedAtWorst<Value>(ask: () => Soon<Value>): Soon<Value> {
  try {
    return ask()
  } catch (error) {
    return Promise.reject(error)
  }
}

/** All of them, as soon as the last one is there. */
export const allOf = <Value>(soons: readonly Soon<Value>[]): Soon<readonly Value[]> =>
  soons.some(isPromised) ? Promise.all(soons) : (soons as readonly Value[])
