/**
 * Localizes an element: resolves its locale, loads the translations and formats texts and values.
 *
 *   readonly #localize = new LocalizeController(this, messages)
 *   this.#localize.t('usage.title')   // in render()
 *
 * The element updates when `lang` changes on it or on an ancestor, when translations arrive, and after `configure()`.
 */
import type { LitElement, ReactiveController } from 'lit'
import { closestComposed } from '../dom/closest-composed.ts'
import { isHydrating, isOnServer } from '../dom/hydration.ts'
import { configListeners } from '../i18n/config.ts'
import type { Translations } from '../i18n/define-messages.ts'
import { isRightToLeft } from '../i18n/direction.ts'
import { languageTag } from '../i18n/language-tag.ts'
import { loadLocale } from '../i18n/locale-loader.ts'
import { Localize } from '../i18n/localize.ts'

const hosts = new Set<LitElement>()

function updateAll(): void {
  for (const host of hosts) host.requestUpdate()
}

configListeners.add(updateAll)

let langObserver: MutationObserver | undefined

/** Observes `lang` in the element's tree and in every tree around its shadow roots. */
function observeLang(element: Element): void {
  const root = element.getRootNode()
  langObserver ??= new MutationObserver(updateAll)
  langObserver.observe(root, { subtree: true, attributeFilter: ['lang'] })
  if (root instanceof ShadowRoot) observeLang(root.host)
}

/**
 * The first language tag: `override`, the nearest `lang`, the browser's, else English. A server sees only the element.
 */
export function resolveLocale(element: Element, override?: string): string {
  const fromPage = isHydrating(element)
    ? [element.getAttribute('lang')]
    : [closestComposed(element, '[lang]')?.getAttribute('lang'), navigator.language]
  for (const text of [override, ...fromPage]) {
    const tag = text ? languageTag(text) : undefined
    if (tag) return tag
  }
  return 'en'
}

export class LocalizeController<Messages extends Translations>
  extends Localize<Messages>
  implements ReactiveController
{
  readonly #host: LitElement
  readonly #override: () => string
  readonly #setsDir: boolean
  #locale: string | undefined
  /** The fetch that the locale waits for, and the last one that has settled. */
  #pending: Promise<void> | undefined
  #settled: Promise<void> | undefined
  /** `dir` was set here, not by the page. */
  #didSetDir = false

  /** `override` takes precedence over `lang`. Without `setsDir` the direction is left to the element. */
  constructor(host: LitElement, messages: Messages, override = () => '', setsDir = true) {
    super(messages)
    this.#host = host
    this.#override = override
    this.#setsDir = setsDir
    host.addController(this)
  }

  /** Changes only after the translations of the new locale were loaded, or failed to. */
  override get locale(): string {
    return this.#locale ?? resolveLocale(this.#host, this.#override())
  }

  /** True if the locale is written from right to left. */
  get isRightToLeft(): boolean {
    return isRightToLeft(this.locale)
  }

  /** False while the first translations are fetched: render the skeleton, not English. */
  get isReady(): boolean {
    return isOnServer(this.#host) || this.#locale !== undefined
  }

  hostConnected(): void {
    hosts.add(this.#host)
    observeLang(this.#host)
    this.#host.requestUpdate()
  }

  hostDisconnected(): void {
    hosts.delete(this.#host)
  }

  hostUpdate(): void {
    const locale = resolveLocale(this.#host, this.#override())
    const hydrates = isHydrating(this.#host)
    // The next update sees the whole page.
    if (hydrates) this.#host.updateComplete.then(updateAll)
    const pending = loadLocale(locale)
    if (pending && pending !== this.#settled && !hydrates) {
      if (!this.#locale) this.#syncDirection(locale)
      if (pending !== this.#pending) {
        pending.then(() => {
          this.#settled = pending
          // All, because the first fetch may have failed long ago.
          updateAll()
        })
      }
      this.#pending = pending
    } else if (locale !== this.#locale) {
      this.#locale = locale
      this.#syncDirection(locale)
    }
  }

  /** Sets `dir="rtl"` where the page sets no direction. */
  #syncDirection(locale: string): void {
    if (!this.#setsDir) return
    const isTurned = isRightToLeft(locale)
    if (this.#didSetDir && !isTurned) this.#host.removeAttribute('dir')
    const sets = isTurned && this.#host.matches(':dir(ltr):not([dir])')
    if (sets) this.#host.dir = 'rtl'
    this.#didSetDir = isTurned && (sets || this.#didSetDir)
  }
}
