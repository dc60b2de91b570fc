/**
 * Makes each overflowing `.scroll` of an element a tab stop with the name of its table, so that the keyboard can scroll
 * it (WCAG 2.1.1). Where nothing overflows there is no tab stop.
 */
import type { LitElement, ReactiveController } from 'lit'

export class ScrollRegions implements ReactiveController {
  readonly #host: LitElement
  #observer: ResizeObserver | undefined

  constructor(host: LitElement) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    if (this.#host.hasUpdated) this.hostUpdated()
  }

  hostUpdated(): void {
    // jsdom draws nothing, so nothing overflows.
    if (typeof ResizeObserver === 'undefined') return
    this.#observer ??= new ResizeObserver((entries) => {
      for (const { target } of entries) updateRegion(target.closest('.scroll')!)
    })
    for (const region of this.#host.renderRoot.querySelectorAll('.scroll')) {
      this.#observer.observe(region)
      this.#observer.observe(region.firstElementChild!)
    }
  }

  hostDisconnected(): void {
    this.#observer?.disconnect()
    this.#observer = undefined
  }
}

function updateRegion(region: Element): void {
  if (region.scrollWidth > region.clientWidth) {
    region.setAttribute('tabindex', '0')
    region.setAttribute('role', 'group')
    region.setAttribute('aria-label', region.firstElementChild!.getAttribute('aria-label') ?? '')
  } else {
    for (const name of ['tabindex', 'role', 'aria-label']) region.removeAttribute(name)
  }
}
