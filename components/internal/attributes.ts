/**
 * Reads what a page wrote into an attribute, or set as the property of the same meaning.
 *
 *   oneOf(this, 'view', VIEWS)                 // the first, where it is none of them
 *   within(this, 'periods', [2, 24], 12)       // the nearest whole number
 *   matching(this, 'budget', AMOUNT, 'an amount such as 50.00')
 *
 * What is left out is the default. What makes no sense is read as something that does, and whoever builds the
 * page is told once what the attribute takes.
 */
import { warn } from './warn.ts'

type Host<Name extends string, Value> = HTMLElement & { readonly [_ in Name]: Value }

/** Tells what an attribute takes. */
export function blame<Name extends string>(
  host: Host<Name, unknown>,
  name: Name,
  takes: string,
): void {
  const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const value = host[name]
  const written = Number.isNaN(value) ? host.getAttribute(attribute) : value
  warn(`<${host.localName} ${attribute}="${written}"> takes ${takes}`)
}

/** One of `all`. */
export function oneOf<Element extends HTMLElement, Name extends keyof Element & string>(
  host: Element,
  name: Name,
  all: readonly Element[Name][],
  otherwise = all[0]!,
): Element[Name] {
  const value = host[name]
  if (all.includes(value)) return value
  if (value) blame(host, name, all.join(' | '))
  return otherwise
}

/** Those of `all` that are named, with commas or spaces between, in the order in which they are. */
export function someOf<Name extends string, One extends string>(
  host: Host<Name, string>,
  name: Name,
  all: readonly One[],
): One[] {
  const named = [...new Set((host[name] ?? '').split(/[\s,]+/).filter(Boolean))] as One[]
  const known = named.filter((one) => all.includes(one))
  if (known.length < named.length) blame(host, name, `any of ${all.join(', ')}`)
  return known
}

/** A whole number, both ends included. */
export function within<Name extends string>(
  host: Host<Name, number>,
  name: Name,
  [least, most]: readonly [number, number],
  otherwise: number,
): number {
  const value = host[name] ?? otherwise
  const near = Math.min(most, Math.max(least, Math.floor(value)))
  if (near !== value) blame(host, name, `a whole number from ${least} to ${most}`)
  return Number.isNaN(near) ? otherwise : near
}

/** Text that `isRight`, else none; `takes` says what it is in words. */
export function matching<Name extends string>(
  host: Host<Name, string>,
  name: Name,
  isRight: (text: string) => boolean,
  takes: string,
): string {
  const value = String(host[name] ?? '')
  if (!value || isRight(value)) return value
  blame(host, name, takes)
  return ''
}
