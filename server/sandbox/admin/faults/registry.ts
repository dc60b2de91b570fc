/**
 * Holds the active fault rules, and matches calls and webhooks against them.
 *
 * CHOICE: rules are kept in memory, so that a restart ends all faults.
 */
import { randomUUID } from 'node:crypto'
import { seededRandom } from '../../random.ts'
import {
  type CallFault,
  type DeliveryFault,
  type Fault,
  isDeliveryFault,
  isOfFirstAttempt,
  type Rule,
} from './rule.ts'

interface ActiveRule extends Rule {
  id: string
  /** Matched calls or webhooks. */
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
  match(method: string, path: string): CallFault[]
  /**
   * The faults of an attempt to send a webhook: `unreadable`, which adds to the others, up to and including the first
   * of another kind.
   */
  matchDelivery(eventType: string, isFirst: boolean): DeliveryFault[]
  /** Answers reads of the ids with 404 until an instant of the sandbox's clock. */
  hide(ids: readonly string[], until: Date): void
  isHidden(path: string, now: Date): boolean
  /** Aborted when the faults are cleared. */
  readonly cleared: AbortSignal
}

export function createFaults(): Faults {
  let active: { rule: ActiveRule; meets: Matcher }[] = []
  let clearing = new AbortController()
  const hidden = new Map<string, Date>()

  /** @param isLast true for a fault after which no other one counts */
  function collect<Kind extends Fault>(
    subject: Subject,
    isOne: (fault: Fault) => fault is Kind,
    isLast: (fault: Kind) => boolean,
  ): Kind[] {
    const met: Kind[] = []
    for (const { rule, meets } of active) {
      const { fault } = rule
      if (!isOne(fault) || !meets(subject)) continue
      rule.hits++
      met.push(fault)
      if (isLast(fault)) break
    }
    return met
  }

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
      hidden.clear()
      clearing.abort()
      clearing = new AbortController()
    },
    match: (method, path) =>
      collect(
        { method, path },
        (fault): fault is CallFault => !isDeliveryFault(fault),
        ({ kind }) => kind !== 'latency',
      ),
    matchDelivery: (eventType, isFirst) =>
      collect(
        { eventType },
        (fault): fault is DeliveryFault =>
          isDeliveryFault(fault) && (isFirst || !isOfFirstAttempt(fault)),
        ({ kind }) => kind !== 'unreadable',
      ),
    hide(ids, until) {
      for (const id of ids) hidden.set(id, until)
    },
    isHidden(path, now) {
      const id = path.slice(path.lastIndexOf('/') + 1)
      const until = hidden.get(id)
      if (until === undefined) return false
      if (now < until) return true
      hidden.delete(id)
      return false
    },
    get cleared() {
      return clearing.signal
    },
  }
}

/** A call or a webhook. */
type Subject = { method: string; path: string } | { eventType: string }
type Matcher = (subject: Subject) => boolean

function matcher(rule: ActiveRule): Matcher {
  const path = rule.path === undefined ? undefined : globToRegExp(rule.path)
  const eventType = rule.event_type === undefined ? undefined : globToRegExp(rule.event_type)
  const random = seededRandom(rule.seed ?? 1)
  const meets = (subject: Subject) =>
    'eventType' in subject
      ? (eventType?.test(subject.eventType) ?? true)
      : (rule.method === undefined || rule.method === subject.method) &&
        (path?.test(subject.path) ?? true)
  return (subject) =>
    meets(subject) &&
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
