/** An element of a customer's account in a session of its own, and what tests ask of it. */
import { fixture, html, waitUntil } from '@open-wc/testing'
import type { LitElement } from 'lit'
import type { TillSession } from '../../components/session/till-session.ts'
import { shownText } from './next.ts'
import { aSession } from './session-tokens.ts'

interface Options {
  attributes?: Record<string, string>
  scopes?: string[]
  /** Of the element around it. */
  lang?: string
}

/** `heard` are its events of these types, in order; the customer is who `session.as` says. */
export async function aPanel<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  types: string[],
  { attributes = {}, scopes = [], lang = 'en' }: Options = {},
) {
  const heard: Event[] = []
  const who = { is: 'ada' }
  const session = document.createElement('till-session') as TillSession
  session.fetchSession = async () => ({ ...aSession(who.is), scopes })
  for (const type of types) session.addEventListener(type, (event) => heard.push(event))
  const element = document.createElement(tag) as HTMLElementTagNameMap[Tag] & LitElement
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  session.append(element)
  const parent = await fixture<HTMLElement>(html`<main lang=${lang}></main>`)
  parent.append(session)

  const all = <Found extends HTMLElement = HTMLElement>(selector: string): Found[] => [
    ...element.shadowRoot!.querySelectorAll<Found>(selector),
  ]
  return {
    element,
    session,
    heard,
    who,
    text: () => shownText(element),
    all,
    one: <Found extends HTMLElement = HTMLElement>(selector: string) => all<Found>(selector)[0]!,
    texts: (selector: string) =>
      all(selector).map((found) => found.textContent!.replace(/\s+/g, ' ').trim()),
    /** Waits until so many of its events were heard, and it shows what they tell of. */
    async heardOf(count: number) {
      await waitUntil(() => heard.length >= count, `${count} events`)
      await element.updateComplete
      await element.updateComplete
    },
  }
}
