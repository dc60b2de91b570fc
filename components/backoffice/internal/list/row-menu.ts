/**
 * Menu of the actions of a row, behind a button with three dots (WAI-ARIA menu button pattern).
 *
 * A popover, so that neither the card nor the table cuts it off. It is closed by Esc, by a choice, by a scroll and when
 * the focus leaves it. Needs `row-menu.styles.ts`.
 */
import { html, nothing, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'

interface RowItem {
  /** Also the class of its item. */
  readonly key: string
  readonly label: string
}

/** A link leads to another place of the page; other clicks open it in another tab. */
export type RowAction = RowItem & ({ readonly onSelect: () => void } | { readonly href: string })

/** `id` is that of the row, `label` the name of the button. Another row has another menu, which is closed. */
export const rowMenu = (
  id: string,
  label: string,
  actions: readonly RowAction[],
): TemplateResult | typeof nothing =>
  actions.length
    ? html`${keyed(
        id,
        html`<span class="row-menu"
          ><button
            type="button"
            class="button quiet more"
            aria-haspopup="menu"
            aria-expanded="false"
            aria-label=${label}
            aria-describedby="open-${id}"
            @pointerdown=${keepFocus}
            @click=${toggle}
            @keydown=${onButtonKey}
          >
            <span aria-hidden="true">⋯</span></button
          ><span
            class="menu"
            role="menu"
            popover="manual"
            aria-label=${label}
            @keydown=${onMenuKey}
            @focusout=${onFocusOut}
            >${actions.map((action) => menuItem(action))}</span
          ></span
        >`,
      )}`
    : nothing

function menuItem(action: RowAction): TemplateResult {
  const { key, label } = action
  const onClick = (event: Event): void => {
    close(partsOf(event), true)
    if ('onSelect' in action) action.onSelect()
  }
  return 'href' in action
    ? html`<a role="menuitem" tabindex="-1" class="item ${key}" href=${action.href} @click=${onClick}>${label}</a>`
    : html`<button type="button" role="menuitem" tabindex="-1" class="item ${key}" @click=${onClick}>
        ${label}
      </button>`
}

interface Parts {
  readonly button: HTMLElement
  readonly menu: HTMLElement
  readonly items: readonly HTMLElement[]
}

function partsOf(event: Event): Parts {
  const root = (event.currentTarget as Element).closest('.row-menu')!
  return {
    button: root.querySelector<HTMLElement>('.more')!,
    menu: root.querySelector<HTMLElement>('.menu')!,
    items: [...root.querySelectorAll<HTMLElement>('.item')],
  }
}

/** A row that was moved or removed has closed its menu without an event. */
const isOpen = ({ menu }: Parts): boolean => menu.matches(':popover-open')

/** End the listeners of an open menu. */
const endings = new WeakMap<HTMLElement, AbortController>()

function open(parts: Parts, focused = 0): void {
  const { button, menu, items } = parts
  if (isOpen(parts)) return
  button.setAttribute('aria-expanded', 'true')
  menu.showPopover()
  place(parts)
  items.at(focused)!.focus({ preventScroll: true })
  const closing = new AbortController()
  endings.set(menu, closing)
  const options = { capture: true, signal: closing.signal }
  for (const type of ['scroll', 'resize']) addEventListener(type, () => close(parts, true), options)
  // A tap on an area without focus takes the focus from nothing on a touch screen.
  const onPress = (event: Event) => {
    if (!event.composedPath().some((node) => node === menu || node === button)) close(parts, false)
  }
  addEventListener('pointerdown', onPress, options)
}

function close(parts: Parts, movesFocus: boolean): void {
  endings.get(parts.menu)?.abort()
  parts.button.setAttribute('aria-expanded', 'false')
  if (!isOpen(parts)) return
  // A menu that is closed by a scroll doesn't scroll back.
  if (movesFocus) parts.button.focus({ preventScroll: true })
  parts.menu.hidePopover()
}

const GAP = 4

/** Ends where the button ends, below it, or above it at the end of the window. */
function place({ button, menu }: Parts): void {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const start = getComputedStyle(button).direction === 'rtl' ? left : right - width
  const isBelow = bottom + GAP + height <= innerHeight || top < GAP + height
  menu.style.left = `${Math.max(GAP, Math.min(start, innerWidth - width - GAP))}px`
  menu.style.top = `${isBelow ? bottom + GAP : top - GAP - height}px`
}

/** A press on the button of an open menu would close it by its focus, and the click would open it again. */
function keepFocus(event: Event): void {
  if (isOpen(partsOf(event))) event.preventDefault()
}

function toggle(event: Event): void {
  const parts = partsOf(event)
  if (isOpen(parts)) close(parts, true)
  else open(parts)
}

function onButtonKey(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  open(partsOf(event), event.key === 'ArrowUp' ? -1 : 0)
}

function onMenuKey(event: KeyboardEvent): void {
  const parts = partsOf(event)
  const { items } = parts
  const index = items.indexOf(event.target as HTMLElement)
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: (index + 1) % items.length,
    ArrowUp: index - 1,
    Home: 0,
    End: -1,
  }
  // From the button, the browser moves the focus on.
  if (event.key === 'Tab') close(parts, true)
  if (event.key === 'Escape') close(parts, true)
  // The browser presses a button by it, and no link.
  else if (event.key === ' ' && event.target instanceof HTMLAnchorElement) event.target.click()
  else if (!(event.key in moves)) return
  else items.at(moves[event.key]!)!.focus()
  event.preventDefault()
  event.stopPropagation()
}

function onFocusOut(event: FocusEvent): void {
  const parts = partsOf(event)
  if (!parts.menu.contains(event.relatedTarget as Node | null)) close(parts, false)
}
