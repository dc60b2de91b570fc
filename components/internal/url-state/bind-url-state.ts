/**
 * Binds the elements of a page to its address: each record, filter, page and search has one, and Back, a reload and a
 * pasted address show it.
 */
import { isWithin } from '../dom/closest-composed.ts'
import { warn } from '../dom/warn.ts'
import { isEqual } from '../domain/is-equal.ts'
import { createHistoryRouter, type UrlRouter } from './history-router.ts'
import {
  answerUrlStateRequests,
  type OfficeView,
  type UrlStateBinding,
  type UrlStateClient,
  type UrlValues,
} from './protocol.ts'

export interface UrlStateOptions {
  /** Reads and writes the address. Default: the query of `location`, by `history`. */
  readonly router?: UrlRouter
  /**
   * The URL of a view of the back office, for links from one to another, such as from an invoice to its customer:
   * `(view, parameters) => '/office/' + view + '?' + parameters`. Without it, and for `undefined`, there is no link.
   */
  readonly viewHref?: (view: OfficeView, parameters: URLSearchParams) => string | undefined
  /** Called with the names of the opened records, the outermost first: for the title and the heading of the page. */
  readonly onTitles?: (titles: readonly string[]) => void
}

/**
 * Binds all elements of the document with a view of their own, also those that are added later. The parameters of the
 * address that no element knows are kept.
 *
 * @returns a function that ends the binding
 */
export function bindUrlState(options: UrlStateOptions = {}): () => void {
  const bound = new BoundPage(options)
  return () => bound.end()
}

interface Entry {
  readonly client: UrlStateClient
  /** The values that the address has. */
  values: UrlValues
  /** Parameters of the views inside of its record, also of those that were removed since. */
  readonly inner: Set<string>
}

class BoundPage {
  readonly #options: UrlStateOptions
  readonly #router: UrlRouter
  readonly #entries = new Set<Entry>()
  readonly #ends: readonly (() => void)[]
  /** The parameters of the visible view. */
  #shown: URLSearchParams
  /** Written, and not yet read: a router may take its time. */
  #written: string | undefined
  #titles: readonly string[] = []

  constructor(options: UrlStateOptions) {
    this.#options = options
    this.#router = options.router ?? createHistoryRouter()
    this.#shown = this.#router.read()
    this.#ends = [
      this.#router.subscribe(() => this.#onNavigation()),
      answerUrlStateRequests((client) => this.#bind(client)),
    ]
  }

  end(): void {
    for (const end of this.#ends) end()
    for (const { client } of this.#entries) client.ended?.()
    this.#entries.clear()
  }

  #bind(client: UrlStateClient): UrlStateBinding {
    const entry: Entry = { client, values: client.values(), inner: new Set() }
    for (const { client: outer, inner } of this.#entries)
      if (isWithin(client.host, outer.host))
        for (const name of Object.keys(entry.values)) inner.add(name)
    this.#entries.add(entry)
    this.#restore(entry, this.#read())
    return {
      update: (push) => this.#update(entry, push),
      href: (values) => this.#router.href?.(this.#with(entry, values)),
      viewHref: (view, parameters) => this.#viewHref(view, new URLSearchParams(parameters)),
      release: () => {
        this.#entries.delete(entry)
        this.#updateTitles()
      },
    }
  }

  /** A page may throw for a view that it does not know, such as a later one: then it has no link. */
  #viewHref(view: OfficeView, parameters: URLSearchParams): string | undefined {
    try {
      return this.#options.viewHref?.(view, parameters) ?? undefined
    } catch (error) {
      warn(`viewHref failed for "${view}": ${error}`)
      return undefined
    }
  }

  /** The parameters of the address, or those on their way there. */
  #read(): URLSearchParams {
    const current = this.#router.read()
    if (this.#written === undefined || this.#written === current.toString()) {
      this.#written = undefined
      return current
    }
    return new URLSearchParams(this.#written)
  }

  /** The address of an element's view with other values, without the parameters inside of another record. */
  #with({ client, values: previous, inner }: Entry, values: UrlValues): URLSearchParams {
    const parameters = this.#read()
    const { record } = client
    if (record && record in values && values[record] !== previous[record])
      for (const name of inner) parameters.delete(name)
    for (const [name, value] of Object.entries(values))
      if (value === undefined) parameters.delete(name)
      else parameters.set(name, value)
    return parameters
  }

  #update(entry: Entry, push: boolean): void {
    if (!this.#entries.has(entry)) return
    const values = entry.client.values()
    if (!isEqual(values, entry.values)) {
      const parameters = this.#with(entry, values)
      entry.values = values
      this.#write(parameters, !push)
    }
    this.#updateTitles()
  }

  #write(parameters: URLSearchParams, replace: boolean): void {
    this.#shown = parameters
    if (parameters.toString() === this.#read().toString()) return
    this.#written = parameters.toString()
    this.#router.write(new URLSearchParams(parameters), { replace })
  }

  #onNavigation(): void {
    this.#written = undefined
    const wanted = this.#router.read()
    const changed = this.#changedEntries(wanted)
    const asks = changed.some(({ client }) =>
      client.askToLeave((mayLeave) => {
        if (!mayLeave) return
        this.#written = wanted.toString()
        this.#router.write(wanted, { replace: true })
        this.#show(wanted, this.#changedEntries(wanted))
      }),
    )
    // A form with unsaved work stays, and so does its address.
    if (asks) this.#router.write(new URLSearchParams(this.#shown), { replace: false })
    else this.#show(wanted, changed)
  }

  /** The elements with another view than the visible one; a view around another comes first. */
  #changedEntries(wanted: URLSearchParams): readonly Entry[] {
    return this.#byDepth().filter(
      (entry) => !isEqual(pick(wanted, entry), pick(this.#shown, entry)),
    )
  }

  #show(parameters: URLSearchParams, entries: readonly Entry[]): void {
    this.#shown = parameters
    for (const entry of entries) this.#restore(entry, parameters)
  }

  #restore(entry: Entry, parameters: URLSearchParams): void {
    entry.values = pick(parameters, entry)
    entry.client.restore(entry.values)
  }

  #byDepth(): readonly Entry[] {
    return [...this.#entries].sort((a, b) => depth(a) - depth(b))
  }

  #updateTitles(): void {
    const titles = this.#byDepth().flatMap(({ client }) => withoutDirections(client.title()) || [])
    if (isEqual(titles, this.#titles)) return
    this.#titles = titles
    this.#options.onTitles?.(titles)
  }
}

/** In the title of a page, a control in a name would also turn the texts behind it. */
const withoutDirections = (title: string | undefined): string | undefined =>
  title?.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')

const pick = (parameters: URLSearchParams, { client }: Entry): UrlValues =>
  Object.fromEntries(
    Object.keys(client.values()).map((name) => [name, parameters.get(name) ?? undefined]),
  )

/** The number of shadow trees around an element. */
function depth({ client }: Entry): number {
  let count = 0
  let root = client.host.getRootNode()
  while (root instanceof ShadowRoot) {
    count++
    root = root.host.getRootNode()
  }
  return count
}
