/**
 * Walks through an element: opens each question and form, then changes its subject, moves it, removes it,
 * empties its properties and lets answers come late.
 *
 * The reference is a new element: a changed subject shows the same as a subject from the start.
 */
import { expect } from '@open-wc/testing'
import type { LitElement } from 'lit'
import type { ProblemCode } from '../../../server/contract/problem.ts'
import { deepAll, deepFocus, snapshotOf } from '../elements/element-snapshot.ts'
import { type Answer, deferred, MockBff } from '../elements/mock-bff.ts'
import { renderInSession } from '../elements/render-in-session.ts'
import { waitUntil } from '../elements/wait.ts'
import {
  type Attributes,
  attributeOf,
  type Change,
  otherAnswer,
  type WalkedElement,
} from './walked-elements.ts'

const TYPED = 'ZZ typed'
let waited = 0

/** Runs all pending promises and updates: messages are faster than timers, which browsers delay. */
export async function settled(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  for (let turn = 0; turn < 8; turn++)
    await new Promise((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(undefined)
    })
  port1.close()
}

/** The service, and the errors that the page throws meanwhile. */
export class Walk {
  readonly bff = new MockBff()
  readonly thrown: string[] = []
  readonly #now = performance.now

  constructor() {
    sessionStorage.clear()
    performance.now = () => this.#now.call(performance) + waited
    // A page copies only while it has the focus, which the pages of other test files may have.
    const clipboard = { writeText: () => Promise.resolve() }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    addEventListener('error', this.#onError)
    addEventListener('unhandledrejection', this.#onError)
  }

  readonly #onError = (event: ErrorEvent | PromiseRejectionEvent): void => {
    const text = String('reason' in event ? event.reason : (event.error ?? event.message))
    // Chromium's note that a size observer will be called again.
    if (text.includes('ResizeObserver')) return
    event.preventDefault()
    this.thrown.push(text)
  }

  end(): void {
    this.bff.restore()
    performance.now = this.#now
    Reflect.deleteProperty(navigator, 'clipboard')
    removeEventListener('error', this.#onError)
    removeEventListener('unhandledrejection', this.#onError)
  }

  /** `late` is the answer to the reads of the previous subject. */
  answer({ answers }: WalkedElement, change?: Change, late: Answer = {}): void {
    const [from, to] = change ? [change.previous[change.name]!, change.latter[change.name]!] : []
    for (const [route, json] of Object.entries(answers)) {
      if (!from || !to) this.bff.on(route, { json })
      else {
        const other = { json: otherAnswer(json, from, to) }
        const reply = ({ address }: { address: string }): Answer =>
          address.includes(to) ? other : { json, ...(address.includes(from) && late) }
        this.bff.on(route.replaceAll(from, to), other).on(route, reply)
      }
    }
  }

  writes() {
    return this.bff.calls().filter(({ method }) => method !== 'GET')
  }

  async render({ tag, scopes }: WalkedElement, attributes: Attributes) {
    const rendered = await renderInSession(tag, [], { attributes, scopes, content: 'Content' })
    await settled()
    await isIdle(rendered.element)
    return rendered
  }

  /** The snapshot of an element that never had the previous subject. */
  async freshOther(walked: WalkedElement, change: Change): Promise<string> {
    this.answer(walked, change)
    return this.fresh(walked, change.latter)
  }

  /** The snapshot of a new element. */
  async fresh(walked: WalkedElement, attributes: Attributes): Promise<string> {
    const { element, parent } = await this.render(walked, attributes)
    const snapshot = snapshotOf(element)
    parent.remove()
    return snapshot
  }
}

/** Loading ends: of the element and of those inside of it. */
export async function isIdle(element: LitElement): Promise<void> {
  const isBusy = () => deepAll(element, '[aria-busy=true]').length > 0
  await waitUntil(() => !isBusy(), `${element.localName} loads without end`)
  await element.updateComplete
  await settled()
}

/**
 * The buttons that can be reached, of an element and of those inside of it. Links and downloads leave the page as it
 * is.
 */
export const buttonsOf = (element: Element) =>
  deepAll<HTMLButtonElement>(
    element,
    'button:not([disabled], [part=download], [part=print])',
  ).filter((button) => button.checkVisibility() || button.role === 'menuitem')

/** Opens the menu of an item. */
export function openMenuOf(button: HTMLElement): void {
  const menu = button.role === 'menuitem' && button.closest('.row-menu')
  if (menu) menu.querySelector<HTMLElement>('[aria-expanded=false]')?.click()
}

export const buttonCount = async (walk: Walk, walked: WalkedElement, attributes: Attributes) => {
  const { element, parent } = await walk.render(walked, attributes)
  const { length } = buttonsOf(element)
  parent.remove()
  return length
}

export async function press(element: LitElement, button: HTMLElement): Promise<void> {
  // After the time of a double click.
  waited += 1000
  openMenuOf(button)
  button.focus()
  button.click()
  await settled()
  await element.updateComplete
}

/** Types into the first text field of a form; false without one. */
export async function typeInForm(element: LitElement): Promise<boolean> {
  const selector = 'form:not(:has(> .question)) input:is([type=text], :not([type])):not([readonly])'
  const [field] = deepAll<HTMLInputElement>(element, selector)
  if (!field) return false
  field.value = TYPED
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  field.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  await settled()
  return true
}

const hasTyped = (element: Element) => snapshotOf(element).includes(TYPED)

export function expectFocus(at: string): void {
  expect([null, document.body], `${at}: focus`).not.to.include(deepFocus())
}

/** Presses the button `index`, and returns the opened form or question. */
async function opened(walk: Walk, walked: WalkedElement, { previous }: Change, index: number) {
  const rendered = await walk.render(walked, previous)
  const { element } = rendered
  const button = buttonsOf(element)[index]
  if (!button) return { ...rendered, at: '', isOpened: false }
  const before = snapshotOf(element)
  const at = `${walked.tag} ${JSON.stringify(previous)} “${button.textContent!.trim()}”`
  await press(element, button)
  await isIdle(element).catch(() => {})
  expectFocus(at)
  return { ...rendered, at, isOpened: snapshotOf(element) !== before }
}

/** Open forms and typed values survive a move and a removal, and are confirmed before another subject replaces them. */
export async function walkChange(
  walk: Walk,
  walked: WalkedElement,
  change: Change,
  index: number,
  expected: string,
): Promise<void> {
  walk.answer(walked, change)
  const { element, session, parent, at } = await opened(walk, walked, change, index)
  if (!at) return parent.remove()
  const isTyped = await typeInForm(element)
  // The browser takes the focus from a moved node, and the form then shows the issue of its field.
  ;(deepFocus() as HTMLElement | null)?.blur()
  await settled()
  const before = snapshotOf(element)
  session.append(element)
  await settled()
  await isIdle(element)
  expect(snapshotOf(element), `${at}: moved`).to.equal(before)
  element.remove()
  await settled()
  session.append(element)
  await settled()
  await isIdle(element)
  expect(snapshotOf(element), `${at}: removed and put back`).to.equal(before)

  element.setAttribute(change.name, change.latter[change.name]!)
  await settled()
  await isIdle(element)
  if (isTyped) {
    expect(hasTyped(element), `${at}: typed values are not dropped`).to.equal(true)
    const discard = buttonsOf(element).find(({ textContent }) => /Discard/.test(textContent!))
    expect(discard, `${at}: a question`).not.to.equal(undefined)
    await press(element, discard!)
    await isIdle(element)
    expectFocus(`${at}: discarded`)
  }
  expect(snapshotOf(element), `${at}: another ${change.name}`).to.equal(expected)
  expect(walk.thrown.splice(0), at).to.deep.equal([])
  parent.remove()
}

/** A write that was sent for the previous subject fails, or is done, after the latter came in. */
export async function walkLateWrite(
  problems: readonly ProblemCode[],
  walk: Walk,
  walked: WalkedElement,
  change: Change,
  index: number,
  expected: string,
): Promise<void> {
  for (const problem of problems) {
    sessionStorage.clear()
    walk.answer(walked, change)
    const { element, parent, at, isOpened } = await opened(walk, walked, change, index)
    const previous = walk.writes().length
    const { promise, resolve } = deferred()
    const answer = window.fetch
    window.fetch = async (input, init = {}) => {
      if (!init.method || init.method === 'GET') return answer(input, init)
      if (String(input).includes('/sessions')) return answer(input, init)
      walk.bff.once(`${init.method} ${new URL(String(input), location.href).pathname}`, {
        problem,
        after: promise,
      })
      return answer(input, init)
    }
    const confirm = deepAll(element, 'form button:not([type=button]), [part=confirm]').at(-1)
    if (isOpened && confirm) await press(element, confirm)
    const sent = walk.writes().slice(previous)
    if (sent.length) {
      element.setAttribute(change.name, change.latter[change.name]!)
      await settled()
      const discard = buttonsOf(element).find(({ textContent }) => /Discard/.test(textContent!))
      if (discard) await press(element, discard)
      resolve()
      await settled()
      await isIdle(element)
      expect(snapshotOf(element), `${at}: ${problem} for the previous`).to.equal(expected)
      expect(walk.writes().length, `${at}: sent once`).to.equal(previous + sent.length)
    }
    window.fetch = answer
    expect(walk.thrown.splice(0), at).to.deep.equal([])
    parent.remove()
  }
}

/** The reads of the previous subject come after those of the latter, or fail then. */
export async function walkLateRead(
  walk: Walk,
  walked: WalkedElement,
  change: Change,
  expected: string,
): Promise<void> {
  for (const isFailing of [false, true]) {
    const { promise, resolve } = deferred()
    walk.answer(walked, change, { ...(isFailing && { problem: 'internal' }), after: promise })
    const { element, parent } = await renderInSession(walked.tag, [], {
      attributes: change.previous,
      scopes: walked.scopes,
      content: 'Content',
    })
    await settled()
    element.setAttribute(change.name, change.latter[change.name]!)
    await settled()
    resolve()
    await isIdle(element)
    const at = `${walked.tag} ${JSON.stringify(change.previous)}: late reads`
    expect(snapshotOf(element), at).to.equal(expected)
    parent.remove()
  }
}

/** null, undefined, an empty text and a removed attribute are the default; the same value again shows no question. */
export async function walkProperties(walk: Walk, walked: WalkedElement): Promise<void> {
  const { tag, Class, attributes } = walked
  walk.answer(walked)
  const defaults = new Class() as unknown as Record<PropertyKey, unknown>
  for (const [name, options] of Class.elementProperties) {
    if (options.state || options.attribute === false) continue
    const attribute = attributeOf([name, options])
    const without = Object.fromEntries(
      Object.entries(attributes).filter(([one]) => one !== attribute),
    )
    const expected = await walk.fresh(walked, without)
    const { element, parent } = await walk.render(walked, attributes)
    const properties = element as unknown as Record<PropertyKey, unknown>
    const at = `${tag}.${String(name)}`
    const asked = walk.bff.calls().length
    properties[name] = structuredClone(properties[name])
    const written = element.getAttribute(attribute)
    if (written !== null) element.setAttribute(attribute, written)
    await settled()
    expect(walk.bff.calls().length, `${at}: the same value`).to.equal(asked)
    for (const absent of [null, undefined, '', 'removed']) {
      if (absent === 'removed') element.removeAttribute(attribute)
      else properties[name] = absent
      expect(properties[name], `${at} = ${absent}`).to.deep.equal(defaults[name])
      await settled()
      await isIdle(element)
      expect(snapshotOf(element), `${at} = ${absent}`).to.equal(expected)
      if (written !== null) element.setAttribute(attribute, written)
      await settled()
      await isIdle(element)
    }
    expect(walk.thrown.splice(0), at).to.deep.equal([])
    parent.remove()
  }
}
