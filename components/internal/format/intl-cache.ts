/** Caches `Intl` formatters, because creating one costs as much as 25 uses of it. */

/** Bounds the memory: locales and currencies come from the page and from responses. */
const MAX_ENTRIES = 200

/** Least recently created entries are dropped first. */
class BoundedCache<Value> {
  readonly #entries = new Map<string, Value>()

  get(key: string, create: () => Value): Value {
    let value = this.#entries.get(key)
    if (value === undefined) {
      value = create()
      if (this.#entries.size >= MAX_ENTRIES) {
        this.#entries.delete(this.#entries.keys().next().value as string)
      }
      this.#entries.set(key, value)
    }
    return value
  }
}

const cache = new BoundedCache<unknown>()

/** `getFormatter(Intl.NumberFormat, 'de', { style: 'percent' })` returns the same object each time. */
export function getFormatter<Formatter, Options>(
  Kind: new (locale: string, options?: Options) => Formatter,
  locale: string,
  options?: Options,
): Formatter {
  const key = [Kind.name, locale, JSON.stringify(options)].join()
  return cache.get(key, () => new Kind(locale, options)) as Formatter
}
