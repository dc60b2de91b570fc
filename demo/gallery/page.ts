/**
 * Shows the elements of a gallery in the state and the view of the address, such as `/gallery?state=empty&width=320`.
 */
import { showIndex, showView } from './view.ts'

interface Session extends HTMLElement {
  fetchSession: () => Promise<{ token: string; scopes: readonly string[] }>
  start(): void
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A state that follows a click. */
export interface Action {
  /** The id of the heading of the section that stays; undefined for all. */
  section?: string
  run: () => Promise<void>
}

export type Actions = Partial<Record<string, Action>>

/** @param scopesOf scopes of the session in a state */
export function showGallery(
  scopesOf: (state: string) => readonly string[],
  actions: Actions,
): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#states a')]
  const stateOf = (address: string) => new URL(address).searchParams.get('state')
  const link = links.find(({ href }) => stateOf(href) === stateOf(location.href)) ?? links[0]!
  const state = stateOf(link.href)!
  const session = document.querySelector<Session>('#session')!
  let end = 'early'

  document.body.dataset.state = state
  link.setAttribute('aria-current', 'page')
  showView(session, state)
  Object.assign(session, {
    fetchSession: () =>
      state === 'loading'
        ? new Promise(() => {})
        : Promise.resolve({
            token: `e30.${btoa('{"sub":"gallery"}')}.${end}`,
            expires_in: 900,
            scopes: scopesOf(state),
          }),
  })

  const action = actions[state]
  if (action) void act(action)
  // Behind the action, which removes sections.
  showIndex()

  if (state === 'stale') void makeStale()

  /** Connects the elements again once they have their data: they fetch, and by then the token is rejected. */
  async function makeStale(): Promise<void> {
    const pieces = document.querySelector('.pieces')!
    await pause(1000)
    while (pieces.querySelector(':state(loading)')) await pause(100)
    end = 'late'
    session.start()
    await pause(500)
    session.append(pieces)
  }
}

/** Removes the other sections, and runs the action of a state. */
async function act({ section, run }: Action): Promise<void> {
  for (const other of document.querySelectorAll('.pieces > section')) {
    if (section && other.getAttribute('aria-labelledby') !== section) other.remove()
  }
  await run()
  document.body.dataset.done = ''
}

const query = (host: string, selector: string) =>
  document.querySelector(host)?.shadowRoot?.querySelector<HTMLElement>(selector)

const nextFrame = () => new Promise(requestAnimationFrame)

/** The first match in the shadow root of an element, as soon as it is there. */
export async function find(host: string, selector: string): Promise<HTMLElement> {
  for (;;) {
    const found = query(host, selector)
    if (found) return found
    await nextFrame()
  }
}

export async function disappearance(host: string, selector: string): Promise<void> {
  while (query(host, selector)) await nextFrame()
}
