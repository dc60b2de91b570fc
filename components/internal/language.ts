/**
 * Which language an element's reader speaks, and when it becomes another.
 *
 *   readonly #language = new Language(this)
 *   say(this.#language.locale, 'usage.title')   // in render()
 *
 * The element updates when `lang` changes on it or on anything around it, when words arrive, and when the page
 * sets words of its own.
 */
import type { LitElement, ReactiveController } from 'lit'
import { closest } from './closest.ts'
import { followers } from './configuration.ts'
import { bringWords, languageOf } from './words.ts'

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur']

const speakers = new Set<LitElement>()

function updateAll(): void {
  for (const speaker of speakers) speaker.requestUpdate()
}

const changes = new MutationObserver(updateAll)
followers.add(updateAll)

/** Hears of every `lang` in the page's tree and in the shadow trees around the element. */
function listen(element: Element): void {
  const root = element.getRootNode()
  changes.observe(root, { subtree: true, attributeFilter: ['lang'] })
  if (root instanceof ShadowRoot) listen(root.host)
}

/** A language tag that Intl takes: the one wanted, the nearest `lang`, the browser's, else English. */
export function localeOf(element: Element, wanted?: string): string {
  const named = closest(element, '[lang]')?.getAttribute('lang')
  for (const tag of [wanted, named, navigator.language]) {
    try {
      if (tag) return Intl.getCanonicalLocales(tag)[0] ?? 'en'
    } catch {
      // What is no language tag says nothing.
    }
  }
  return 'en'
}

export class Language implements ReactiveController {
  readonly #host: LitElement
  readonly #wanted: () => string
  #spoken = ''
  /** Words that are on their way. */
  #coming: Promise<void> | undefined
  /** The direction on the host is ours, not the page's. */
  #turned = false

  /** `wanted` is asked before the page is. */
  constructor(host: LitElement, wanted = () => '') {
    this.#host = host
    this.#wanted = wanted
    host.addController(this)
  }

  /** A tag such as "de-AT". */
  get locale(): string {
    return localeOf(this.#host, this.#wanted())
  }

  hostConnected(): void {
    speakers.add(this.#host)
    listen(this.#host)
    this.#host.requestUpdate()
  }

  hostDisconnected(): void {
    speakers.delete(this.#host)
  }

  hostUpdate(): void {
    const { locale } = this
    const coming = bringWords(locale)
    if (coming !== this.#coming) coming?.then(() => this.#host.requestUpdate())
    this.#coming = coming
    if (locale === this.#spoken) return
    this.#spoken = locale
    this.#turn(RIGHT_TO_LEFT.includes(languageOf(locale)))
  }

  /** Arabic reads from right to left, also on a page that does not say so. */
  #turn(rightToLeft: boolean): void {
    if (this.#turned && !rightToLeft) this.#host.removeAttribute('dir')
    const turns = rightToLeft && this.#host.matches(':dir(ltr):not([dir])')
    if (turns) this.#host.dir = 'rtl'
    this.#turned = rightToLeft && (turns || this.#turned)
  }
}
