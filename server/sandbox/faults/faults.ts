/**
 * The faults that stand at the moment, and which of them a call meets.
 *
 * CHOICE: they belong to the process and are gone after a restart, so that no sandbox stays broken.
 */
import { randomUUID } from 'node:crypto'
import { chance } from '../chance.ts'
import type { Fault, Rule } from './rule.ts'

export interface StandingRule extends Rule {
  id: string
  /** How often it has happened. */
  hits: number
}

export interface Faults {
  add(rule: Rule): StandingRule
  list(): readonly StandingRule[]
  /** @returns whether it was there */
  remove(id: string): boolean
  /** Removes all and lets go of every call that hangs. */
  clear(): void
  /**
   * What a call meets, in the order in which the rules were made: delays add up, and the first fault
   * of another kind is the last one.
   */
  met(method: string, path: string): Fault[]
  /** Aborted when the faults are cleared. */
  readonly cleared: AbortSignal
}

export function newFaults(): Faults {
  let standing: { rule: StandingRule; meets: (method: string, path: string) => boolean }[] = []
  let clearing = new AbortController()

  return {
    add(body) {
      const rule = { id: randomUUID(), ...body, hits: 0 }
      standing.push({ rule, meets: meeting(rule) })
      return rule
    },
    list: () => standing.map(({ rule }) => rule),
    remove(id) {
      const before = standing.length
      standing = standing.filter(({ rule }) => rule.id !== id)
      return standing.length < before
    },
    clear() {
      standing = []
      clearing.abort()
      clearing = new AbortController()
    },
    met(method, path) {
      const met: Fault[] = []
      for (const { rule, meets } of standing) {
        if (!meets(method, path)) continue
        rule.hits++
        met.push(rule.fault)
        if (rule.fault.kind !== 'latency') break
      }
      return met
    },
    get cleared() {
      return clearing.signal
    },
  }
}

function meeting(rule: StandingRule): (method: string, path: string) => boolean {
  const pattern = rule.path === undefined ? undefined : toPattern(rule.path)
  const random = chance(rule.seed ?? 1)
  return (method, path) =>
    (rule.method === undefined || rule.method === method) &&
    (pattern?.test(path) ?? true) &&
    rule.hits < (rule.times ?? Number.POSITIVE_INFINITY) &&
    // Last, so that only calls that match use up the seed's numbers.
    (rule.probability === undefined || random() < rule.probability)
}

const toPattern = (path: string) =>
  new RegExp(
    `^${path
      .split(/(\*+)/)
      .map((part) => {
        if (part.startsWith('**')) return '.*'
        return part === '*' ? '[^/]*' : part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&')
      })
      .join('')}$`,
  )
