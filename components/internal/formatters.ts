/** Keeps every `Intl` formatter that was made: making one costs as much as using it 25 times. */

const made = new Map<string, unknown>()

/** `formatter(Intl.NumberFormat, 'de', { style: 'percent' })`: the same one each time. */
export function formatter<Formatter, Options>(
  Kind: new (locale: string, options?: Options) => Formatter,
  locale: string,
  options?: Options,
): Formatter {
  const name = [Kind.name, locale, JSON.stringify(options)].join()
  let found = made.get(name)
  if (!found) made.set(name, (found = new Kind(locale, options)))
  return found as Formatter
}
