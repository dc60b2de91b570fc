/** Mutates one member of a response at a time: missing, null, of another type, or another text. */

export interface Mutation {
  /** Path and mutation, such as "/alerts/0/name: null". */
  readonly what: string
  readonly answer: unknown
}

const GONE = Symbol('gone')
const STRANGE = [GONE, null, 'strange', -7.5, true, [], {}]

export function mutationsOf(answer: unknown): Mutation[] {
  return pathsIn(answer).flatMap((path) =>
    STRANGE.map((value) => ({
      what: `/${path.join('/')}: ${value === GONE ? 'gone' : JSON.stringify(value)}`,
      answer: replaced(answer, path, value),
    })),
  )
}

/** The response with each of its texts replaced in turn, where there is another for it. */
export function textsReplacedIn(
  answer: unknown,
  otherOf: (text: string) => string | undefined,
): Mutation[] {
  return pathsIn(answer).flatMap((path) => {
    const text = at(answer, path)
    const other = typeof text === 'string' ? otherOf(text) : undefined
    return other === undefined
      ? []
      : [{ what: `/${path.join('/')}`, answer: replaced(answer, path, other) }]
  })
}

const at = (whole: unknown, path: string[]) =>
  path.reduce((part, name) => (part as Record<string, unknown>)[name], whole)

function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [path]
  return [path, ...Object.entries(value).flatMap(([name, one]) => pathsIn(one, [...path, name]))]
}

function replaced(whole: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value === GONE ? undefined : value
  const copy = structuredClone(whole) as Record<string, unknown>
  if (rest.length > 0) copy[name] = replaced(copy[name], rest, value)
  else if (value !== GONE) copy[name] = value
  else if (Array.isArray(copy)) copy.splice(Number(name), 1)
  else delete copy[name]
  return copy
}
