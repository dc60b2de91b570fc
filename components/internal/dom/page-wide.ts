/**
 * What all scripts with elements on one page share, such as `pricing-table.js` beside `tillkit.js`: each has modules of
 * its own.
 */
const PAGE = globalThis as { [key: symbol]: Record<string, unknown> | undefined }
const KEY = Symbol.for('tillkit')

/** The value of this name, which the page's first script has made. */
export const pageWide = <Value>(name: string, create: () => Value): Value => {
  const values = (PAGE[KEY] ??= {})
  return (values[name] ??= create()) as Value
}
