/** Renders an element inside a `<till-session>` and records its events. */
import { fixtureSync, html } from '@open-wc/testing'
import type { LitElement } from 'lit'
import { ApiError } from '../../../components/internal/api/api-error.ts'
import type { TillSession } from '../../../components/till-session/till-session.ts'
import { afterDoubleClick } from './monotonic-clock.ts'
import { aSession } from './session-tokens.ts'
import { settled, shownText, waitUntil } from './wait.ts'

interface Options {
  attributes?: Record<string, string>
  properties?: object
  /** Text inside the element. */
  content?: string
  scopes?: string[]
  /** Of the first session. */
  customerId?: string
  /** Language of the element's parent. */
  lang?: string
}

/**
 * `events` are the element's events of these types, in order. The next session is of `customer.id`; without one nobody
 * is signed in.
 */
export async function renderInSession<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  types: string[],
  {
    attributes = {},
    properties = {},
    content = '',
    scopes = [],
    customerId = 'ada',
    lang = 'en',
  }: Options = {},
) {
  const events: Event[] = []
  const customer: { id: string | undefined } = { id: customerId }
  const session = document.createElement('till-session') as TillSession
  session.fetchSession = async () => {
    if (!customer.id) throw new ApiError('unauthenticated', { status: 401 })
    return { ...aSession(customer.id), scopes }
  }
  for (const type of types) session.addEventListener(type, (event) => events.push(event))
  const element = document.createElement(tag) as HTMLElementTagNameMap[Tag] & LitElement
  element.textContent = content
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  Object.assign(element, properties)
  session.append(element)
  const parent = fixtureSync<HTMLElement>(html`<main lang=${lang}></main>`)
  parent.append(session)

  const all = <Found extends HTMLElement = HTMLElement>(selector: string): Found[] => [
    ...element.shadowRoot!.querySelectorAll<Found>(selector),
  ]
  /** By its accessible name; undefined without one. */
  const button = (name: string) =>
    all<HTMLButtonElement>('button').find(
      ({ textContent, ariaLabel }) => (ariaLabel ?? textContent!.trim()) === name,
    )!
  return {
    element,
    session,
    parent,
    events,
    customer,
    text: () => shownText(element),
    all,
    one: <Found extends HTMLElement = HTMLElement>(selector: string) => all<Found>(selector)[0]!,
    button,
    async press(name: string): Promise<void> {
      button(name).click()
      await settled()
    },
    /** Presses a button of a question after the time of a double click. */
    async confirm(name: string): Promise<void> {
      afterDoubleClick(() => button(name).click())
      await settled()
    },
    focused: () => element.shadowRoot!.activeElement as HTMLElement | null,
    types: () => events.map(({ type }) => type),
    texts: (selector: string) =>
      all(selector).map((found) => found.textContent!.replace(/\s+/g, ' ').trim()),
    /** Waits for the number of recorded events, and for the updates that follow. */
    async waitForEvents(count: number) {
      await waitUntil(() => events.length >= count, `${count} events`)
      await element.updateComplete
      await element.updateComplete
    },
  }
}
