/**
 * The two sides of URL state: elements that keep their view in the address, and the binding that a page provides.
 *
 * They meet by an event, because the scripts of a page may be copies that share nothing but names.
 */

/** Values by parameter name; undefined is the value that the page's markup gives. */
export type UrlValues = Readonly<Record<string, string | undefined>>

/** An element with a view that has an address. */
export interface UrlStateClient {
  readonly host: Element
  /** The values of the view. */
  values(): UrlValues
  /** Shows the view of these values. */
  restore(values: UrlValues): void
  /** The parameter of the opened record. Elements inside it have parameters of their own. */
  readonly record: string | undefined
  /** The visible name of the opened record; undefined without one, and until it is loaded. */
  title(): string | undefined
  /** Shows a question before unsaved work is dropped. False if there is no such work. */
  askToLeave(answer: (mayLeave: boolean) => void): boolean
  /** The binding has ended: another one may begin. */
  ended?(): void
}

/** The lists of a back office that link to each other. */
export type OfficeView =
  | 'home'
  | 'customers'
  | 'subscriptions'
  | 'invoices'
  | 'credit-notes'
  | 'pay-links'
  | 'plans'
  | 'metrics'
  | 'taxes'
  | 'events'
  | 'revenue'
  | 'authorizations'

/** Of one element. */
export interface UrlStateBinding {
  /** The view, or the title of its record, may have changed. `push` adds an entry to the history. */
  update(push: boolean): void
  /** The URL of the view with these values; undefined if the page has no links. */
  href(values: UrlValues): string | undefined
  /** The URL of another view; undefined if the page has none for it. */
  viewHref(view: OfficeView, parameters: Readonly<Record<string, string>>): string | undefined
  release(): void
}

const REQUEST = 'till-url-state'
/** On the window: elements repeat their requests. */
export const URL_STATE_READY = 'till-url-state-ready'

export class UrlStateRequestEvent extends Event {
  readonly client: UrlStateClient
  binding: UrlStateBinding | undefined

  constructor(client: UrlStateClient) {
    super(REQUEST, { bubbles: true, composed: true })
    this.client = client
  }
}

/**
 * Answers the requests of the elements of a page, on the window, because a form can shadow the document's methods.
 * Returns a function that ends it.
 */
export function answerUrlStateRequests(
  bind: (client: UrlStateClient) => UrlStateBinding,
): () => void {
  const answer = (event: Event): void => {
    const request = event as UrlStateRequestEvent
    request.binding ??= bind(request.client)
  }
  addEventListener(REQUEST, answer)
  dispatchEvent(new Event(URL_STATE_READY))
  return () => removeEventListener(REQUEST, answer)
}
