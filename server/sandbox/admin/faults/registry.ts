/**
 * Holds the active fault rules, and matches calls against them.
 *
 * CHOICE: rules are kept in memory, so that a restart ends all faults.
 */
import { randomUUID } from 'node:crypto'
import { seededRandom } from '../../random.ts'
import type { Fault, Rule } from './rule.ts'

export interface ActiveRule extends Rule {
  id: string
  /** Matched calls. */
  hits: number
}

export interface Faults {
  add(rule: Rule): ActiveRule
  list(): readonly ActiveRule[]
  /** @returns whether it existed */
  remove(id: string): boolean
  /** Removes all rules and ends every hanging call. */
  clear(): void
  /**
   * The faults of a call, in the order in which the rules were added: delays up to and including the first fault
   * of another kind.
   */
  match(method: string, path: string): Fault[]
  /** Aborted when the faults are cleared. */
  readonly cleared: AbortSignal
}

export function createFaults(): Faults {
  let active: { rule: ActiveRule; meets: (method: string, path: string) => boolean }[] = []
  let clearing = new AbortController()

  return {
    add(body) {
      const rule = { id: randomUUID(), ...body, hits: 0 }
      active.push({ rule, meets: matcher(rule) })
      return rule
    },
    list: () => active.map(({ rule }) => rule),
    remove(id) {
      const before = active.length
      active = active.filter(({ rule }) => rule.id !== id)
      return active.length < before
    },
    clear() {
      active = []
      clearing.abort()
      clearing = new AbortController()
    },
    match(method, path) {
      const met: Fault[] = []
      for (const { rule, meets } of active) {
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

function matcher(rule: ActiveRule): (method: string, path: string) => boolean {
  const pattern = rule.path === undefined ? undefined : globToRegExp(rule.path)
  const random = seededRandom(rule.seed ?? 1)
  return (method, path) =>
    (rule.method === undefined || rule.method === method) &&
    (pattern?.test(path) ?? true) &&
    rule.hits < (rule.times ?? Number.POSITIVE_INFINITY) &&
    // Last, so that only matching calls advance the random sequence.
    (rule.probability === undefined || random() < rule.probability)
}

const globToRegExp = (path: string) =>
  new RegExp(
    `^${path
      .split(/(\*+)/)
      .map((part) => {
        if (part.startsWith('**')) return '.*'
        return part === '*' ? '[^/]*' : part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&')
      })
      .join('')}$`,
  )
