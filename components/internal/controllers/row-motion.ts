/**
 * Moves rows to their new places, and the edge of the card with them, when rows are added, removed or reordered, or
 * change their height with their class.
 *
 *   @movesRows   // above the class; rows have the attribute `data-id`
 *
 * Places belong to ids, because Lit reuses the nodes. Another page of rows, and a page with reduced motion, has no
 * motion.
 */
import type { LitElement, ReactiveController, ReactiveElement } from 'lit'

/** Decorates an element with rows. */
export function movesRows(Element: Pick<typeof ReactiveElement, 'addInitializer'>): void {
  Element.addInitializer((element) => new RowMotion(element as LitElement))
}

const TIMING = { duration: 150, easing: 'ease-in-out' } as const

interface Layout {
  /** The ids and classes of the rows, in their order. */
  readonly signature: string
  /** Pixels below the top of the rows' parent, by key. */
  readonly tops: ReadonlyMap<string, number>
  readonly cardHeight: number
}

class RowMotion implements ReactiveController {
  readonly #host: LitElement
  #animations: readonly Animation[] = []
  #before: Layout | undefined

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  hostUpdate(): void {
    this.#before = this.#rows.length && allowsMotion() ? this.#readLayout() : undefined
  }

  hostUpdated(): void {
    const before = this.#before
    this.#before = undefined
    // After the other controllers, which may scroll to a row.
    if (before) queueMicrotask(() => this.#move(before))
  }

  #move(before: Layout): void {
    if (!this.#host.isConnected || signatureOf(this.#rows) === before.signature) return
    for (const animation of this.#animations) animation.cancel()
    const after = this.#readLayout()
    if (!isSameList(before, after)) return
    const rows = this.#rows.map((row) => {
      const [from, to] = [before.tops.get(keyOf(row)), after.tops.get(keyOf(row))!]
      if (from === to) return undefined
      return from === undefined
        ? row.animate({ opacity: [0, 1] }, TIMING)
        : row.animate({ translate: [`0 ${from - to}px`, '0 0'] }, TIMING)
    })
    const heights = [before.cardHeight, after.cardHeight]
    const blockSize = heights.map((height) => `${height}px`)
    const card =
      heights[0] === heights[1]
        ? undefined
        : this.#card?.animate({ blockSize, overflow: ['clip', 'clip'] }, TIMING)
    this.#animations = [...rows, card].filter((animation) => animation !== undefined)
  }

  get #card(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('.card')
  }

  get #rows(): readonly HTMLElement[] {
    return [...(this.#host.renderRoot?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
  }

  #readLayout(): Layout {
    const rows = this.#rows
    return {
      signature: signatureOf(rows),
      tops: new Map(rows.map((row) => [keyOf(row), topOf(row) - topOf(row.parentElement!)])),
      cardHeight: this.#card?.getBoundingClientRect().height ?? 0,
    }
  }
}

const allowsMotion = () =>
  'animate' in Element.prototype && !matchMedia('(prefers-reduced-motion: reduce)').matches

const topOf = (element: Element) => element.getBoundingClientRect().top

/** A question has the id of the row above it. */
const keyOf = ({ dataset, part }: HTMLElement) => `${dataset.id} ${part}`

const signatureOf = (rows: readonly HTMLElement[]) =>
  rows.map((row) => `${keyOf(row)} ${row.className}`).join()

/** False for another page of rows; true if the only row has gone. */
function isSameList(before: Layout, after: Layout): boolean {
  if (!after.tops.size) return before.tops.size === 1
  return [...after.tops.keys()].some((key) => before.tops.has(key))
}
