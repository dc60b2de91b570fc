/**
 * Parses attributes and the properties of the same meaning.
 *
 *   enumAttribute(this, 'view', VIEWS)                    // the first, if the value is not one of them
 *   integerAttribute(this, 'periods', [2, 24], 12)        // the nearest integer in the range
 *   patternAttribute(this, 'budget', isAmount, 'an amount such as 50.00')
 *
 * A missing value means the default; an invalid one is replaced by the nearest valid value and logged once.
 */
import { warn } from './warn.ts'

type Host<Name extends string, Value> = HTMLElement & { readonly [_ in Name]: Value }

/** Logs an invalid value with the expected ones. */
export function warnInvalidAttribute<Name extends string>(
  host: Host<Name, unknown>,
  name: Name,
  expected: string,
): void {
  const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const value = host[name]
  const written = Number.isNaN(value) ? host.getAttribute(attribute) : value
  warn(`<${host.localName} ${attribute}="${written}"> takes ${expected}`)
}

/** One of `all`; `fallback` otherwise. */
export function enumAttribute<Element extends HTMLElement, Name extends keyof Element & string>(
  host: Element,
  name: Name,
  all: readonly Element[Name][],
  fallback = all[0]!,
): Element[Name] {
  const value = host[name]
  if (all.includes(value)) return value
  if (value) warnInvalidAttribute(host, name, all.join(' | '))
  return fallback
}

/** The tokens that are in `all`, separated by commas or spaces, in their order. */
export function tokenListAttribute<Name extends string, One extends string>(
  host: Host<Name, string>,
  name: Name,
  all: readonly One[],
): One[] {
  const named = [...new Set((host[name] ?? '').split(/[\s,]+/).filter(Boolean))] as One[]
  const known = named.filter((item) => all.includes(item))
  if (known.length < named.length) warnInvalidAttribute(host, name, `any of ${all.join(', ')}`)
  return known
}

/** An integer from `min` to `max`, both included. */
export function integerAttribute<Name extends string>(
  host: Host<Name, number>,
  name: Name,
  [min, max]: readonly [number, number],
  fallback: number,
): number {
  const value = host[name] ?? fallback
  const near = Math.min(max, Math.max(min, Math.floor(value)))
  if (near !== value) warnInvalidAttribute(host, name, `a whole number from ${min} to ${max}`)
  return Number.isNaN(near) ? fallback : near
}

/** A text that `isValid`, else an empty one. `expected` describes valid texts. */
export function patternAttribute<Name extends string>(
  host: Host<Name, string>,
  name: Name,
  isValid: (text: string) => boolean,
  expected: string,
): string {
  const value = String(host[name] ?? '')
  if (!value || isValid(value)) return value
  warnInvalidAttribute(host, name, expected)
  return ''
}
