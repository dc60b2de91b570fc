/**
 * Keeps the view of an element in the address of the page, if the page binds it with `bindUrlState`.
 *
 *   readonly #url = new UrlStateController(this, { parameters: { status: text(this, 'status') } })
 *   this.#url.push()   // before a change that Back undoes
 */
import type { LitElement, ReactiveController } from 'lit'
import { isEqual } from '../domain/is-equal.ts'
import { unsavedWorkIn } from '../subject/unsaved-work.ts'
import {
  type OfficeView,
  URL_STATE_READY,
  type UrlStateBinding,
  type UrlStateClient,
  UrlStateRequestEvent,
  type UrlValues,
} from './protocol.ts'

/** One value of the view, as text. */
export interface UrlParameter {
  read(): string | undefined
  /** Undefined means the value of the page's markup. A value that is not understood is ignored. */
  write(value: string | undefined): void
}

interface UrlStateConfig {
  /** By name, such as "page". */
  readonly parameters: Readonly<Record<string, UrlParameter>>
  /** The name of the parameter with the opened record. */
  readonly record?: string
  readonly title?: () => string | undefined
  /** The address has brought another view: questions about the previous view end. */
  readonly onOtherView?: () => void
}

/** Several elements of a kind have an attribute `url-name`. */
interface UrlStateHost extends LitElement {
  readonly urlName?: string
}

export class UrlStateController implements ReactiveController {
  readonly #host: UrlStateHost
  readonly #config: UrlStateConfig
  #binding: UrlStateBinding | undefined
  #isPush = false

  constructor(host: UrlStateHost, config: UrlStateConfig) {
    this.#host = host
    this.#config = config
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener(URL_STATE_READY, this.#request)
    this.#request()
  }

  hostDisconnected(): void {
    removeEventListener(URL_STATE_READY, this.#request)
    this.#binding?.release()
    this.#binding = undefined
  }

  hostUpdated(): void {
    this.#binding?.update(this.#isPush)
    this.#isPush = false
  }

  /** The change that follows adds an entry to the history of the tab. */
  push(): void {
    this.#isPush = this.#binding !== undefined
  }

  /** The URL of the view with other values, such as an opened record; undefined if the page has no links. */
  href(values: UrlValues): string | undefined {
    const named = Object.entries(values).map(([name, value]) => [this.#parameterName(name), value])
    return this.#binding?.href(Object.fromEntries(named))
  }

  /** The URL of another view of the back office; undefined if the page has none for it. */
  viewHref(view: OfficeView, parameters: Readonly<Record<string, string>> = {}) {
    return this.#binding?.viewHref(view, parameters)
  }

  readonly #request = (): void => {
    if (this.#binding) return
    const event = new UrlStateRequestEvent(this.#client)
    this.#host.dispatchEvent(event)
    this.#binding = event.binding
    // Its rows have links now.
    if (this.#binding) this.#host.requestUpdate()
  }

  get #client(): UrlStateClient {
    const { parameters, record, title, onOtherView } = this.#config
    const entries = Object.entries(parameters).map(
      ([name, parameter]) => [this.#parameterName(name), parameter] as const,
    )
    const read = () => Object.fromEntries(entries.map(([name, { read }]) => [name, read()]))
    return {
      host: this.#host,
      values: read,
      restore: (values) => {
        const previous = read()
        for (const [name, parameter] of entries) parameter.write(values[name])
        if (!isEqual(read(), previous)) onOtherView?.()
      },
      record: record && this.#parameterName(record),
      title: () => title?.(),
      askToLeave: (answer) => {
        const work = unsavedWorkIn(this.#host)
        work?.ask(answer)
        return work !== undefined
      },
      ended: () => {
        this.#binding = undefined
      },
    }
  }

  /** "page", or "failed-page" and, for the record, "failed" in an element with the `url-name` "failed". */
  #parameterName(name: string): string {
    const { urlName } = this.#host
    if (!urlName) return name
    return name === this.#config.record ? urlName : `${urlName}-${name}`
  }
}

/** A text in a property: the value of the markup is left out of the address. */
export function textParameter<Name extends string>(
  host: { [name in Name]: string },
  name: Name,
): UrlParameter {
  const target = host as Record<Name, string>
  let initial: string | undefined
  return {
    read: () => {
      initial ??= target[name]
      return target[name] === initial ? undefined : target[name]
    },
    write: (value) => {
      initial ??= target[name]
      target[name] = value ?? initial
    },
  }
}

/** A page number from 1: the value of the markup is left out of the address. */
export function pageParameter({ get, set }: PageNumber): UrlParameter {
  let initial: number | undefined
  return {
    read: () => {
      initial ??= get()
      return get() === initial ? undefined : String(get())
    },
    write: (value) => {
      initial ??= get()
      set(value && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : initial)
    },
  }
}

interface PageNumber {
  readonly get: () => number
  readonly set: (page: number) => void
}
