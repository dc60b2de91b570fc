/** The parts of a record: the links to them, and the one that is open. */
import { html, type LitElement, type ReactiveController, type TemplateResult } from 'lit'
import { ifDefined } from 'lit/directives/if-defined.js'
import { onPlainClick } from '../../internal/dom/plain-click.ts'
import type { OverviewLocalize, SectionTitle } from './messages.ts'

/** Names in the address. */
const PARTS = {
  revenue: 'revenue.name',
  subscriptions: 'subscriptions.label',
  usage: 'overview.usage',
  'past-usage': 'overview.past-usage',
  invoices: 'invoices.label',
  wallets: 'overview.wallets',
  alerts: 'alerts.label',
} as const satisfies Readonly<Record<string, SectionTitle>>
export type Part = keyof typeof PARTS

/** Short texts, so that the links fit into a line. */
const LINKS = { ...PARTS, usage: 'overview.usage-link' } as const

const isPart = (text: string | undefined): text is Part =>
  text !== undefined && Object.hasOwn(PARTS, text)

/** Buttons, or links where the page has addresses. */
export function partLinks(
  current: Part | undefined,
  hrefOf: (part: Part) => string | undefined,
  onOpen: (part: Part) => void,
  localize: OverviewLocalize,
): TemplateResult {
  const link = (part: Part) => {
    const text = localize.t(LINKS[part])
    const href = hrefOf(part)
    const isCurrent = part === current ? ('true' as const) : undefined
    return href === undefined
      ? html`<button type="button" class="part" aria-current=${ifDefined(isCurrent)} @click=${() => onOpen(part)}>${text}</button>`
      : html`<a class="part" href=${href} aria-current=${ifDefined(isCurrent)} @click=${onPlainClick(() => onOpen(part))}>${text}</a>`
  }
  return html`<nav part="parts" aria-label=${localize.t('overview.parts')}>
    ${(Object.keys(PARTS) as Part[]).map(link)}
  </nav>`
}

/** The person has begun to read or to act: nothing is scrolled any more. */
const INTERRUPTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The chosen part of a record: its heading is scrolled to and focused, also while the parts above it are loading. */
export class PartController implements ReactiveController {
  readonly #host: LitElement
  #chosen: Part | undefined
  #isNew = false
  #observer: ResizeObserver | undefined

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  get chosen(): Part | undefined {
    return this.#chosen
  }

  /** A text of an address; undefined for none. */
  open(text: string | undefined): void {
    this.#end()
    const part = isPart(text) ? text : undefined
    this.#isNew = part !== undefined
    this.#chosen = part
    this.#host.requestUpdate()
  }

  hostUpdated(): void {
    const heading = this.#heading
    if (!this.#isNew || !heading) return
    this.#isNew = false
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'start' })
    this.#follow(heading)
  }

  hostDisconnected(): void {
    this.#end()
  }

  get #heading(): HTMLElement | null {
    const id = this.#chosen && PARTS[this.#chosen]
    return id ? this.#host.renderRoot.querySelector<HTMLElement>(`[id="${id}"]`) : null
  }

  #follow(heading: HTMLElement): void {
    this.#end()
    this.#observer = new ResizeObserver(() => heading.scrollIntoView({ block: 'start' }))
    this.#observer.observe(heading.closest('.parts')!)
    for (const type of INTERRUPTIONS) addEventListener(type, this.#end, { passive: true })
  }

  readonly #end = (): void => {
    this.#observer?.disconnect()
    this.#observer = undefined
    for (const type of INTERRUPTIONS) removeEventListener(type, this.#end)
  }
}

/** Scrolls a control with the focus out from below the links to the parts, which stay in sight (WCAG 2.4.11). */
export class UncoveredFocusController implements ReactiveController {
  readonly #host: LitElement

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    this.#host.addEventListener('keyup', this.#onKey)
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keyup', this.#onKey)
  }

  /** Not `focusin`, which does not leave a shadow tree when the focus moves inside of it. */
  readonly #onKey = (event: KeyboardEvent): void => {
    // WebKitGTK's key of Shift+Tab is "Unidentified".
    if (event.code === 'Tab') this.#uncover(event.composedPath()[0] as HTMLElement)
  }

  /** Only a control that is covered as a whole, so that nothing moves without need. */
  #uncover(control: HTMLElement): void {
    const links = this.#host.renderRoot.querySelector('nav')
    if (!links || links.contains(control)) return
    const bar = links.getBoundingClientRect()
    const { bottom, left, right } = control.getBoundingClientRect()
    const isBeside = right <= bar.left || left >= bar.right
    if (bottom <= bar.top || bottom > bar.bottom + 1 || isBeside) return
    control.scrollIntoView({ block: 'center' })
  }
}
