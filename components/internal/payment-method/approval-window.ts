/**
 * Opens the window of an approve page, before its address is known.
 *
 * `ApprovalWindow.open` must run inside the click: browsers block windows that are opened after an `await`. A window
 * that is opened by script starts with a copy of the tab's storage, by which the page that it comes back to knows that
 * it is in that window.
 */
import { popupFeatures } from '../dom/popup.ts'
import { readTab, writeTab } from '../dom/tab-storage.ts'

const STORAGE_KEY = 'tillkit-approval-window'

export interface WindowTexts {
  /** Shown until the approve page is there. */
  readonly text: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
}

const CLOSED_POLL_MS = 500

const pageHasFocus = () => Document.prototype.hasFocus.call(document)

export class ApprovalWindow {
  readonly #handle: Window
  #timer: ReturnType<typeof setInterval> | undefined
  #onFocus: (() => void) | undefined

  /** @param attempt names the attempt; not a secret. @returns undefined if the browser blocked the window */
  static open(attempt: string, texts: WindowTexts): ApprovalWindow | undefined {
    storeAttempt(attempt)
    const handle = window.open('about:blank', '_blank', popupFeatures())
    // The window has a copy; in this tab it would make a page close it.
    storeAttempt(undefined)
    if (!handle || handle.closed) return undefined
    try {
      handle.opener = null
      fillWindow(handle.document, texts)
    } catch {
      // The text is missing, and the address follows.
    }
    return new ApprovalWindow(handle)
  }

  private constructor(handle: Window) {
    this.#handle = handle
  }

  get isOpen(): boolean {
    return !this.#handle.closed
  }

  focus(): void {
    this.#handle.focus()
  }

  /** Shows a page. `onGone` is called once, after the window was closed and the customer is back on this page. */
  show(url: string, onGone: () => void): void {
    this.#handle.location.replace(url)
    this.watch(onGone)
  }

  watch(onGone: () => void): void {
    this.unwatch()
    this.#timer = setInterval(() => this.#check(onGone), CLOSED_POLL_MS)
  }

  #check(onGone: () => void): void {
    if (this.isOpen) return
    clearInterval(this.#timer)
    if (pageHasFocus()) onGone()
    else {
      this.#onFocus = onGone
      addEventListener('focus', onGone, { once: true })
    }
  }

  /** Closes the window; `onGone` is not called any more. */
  close(): void {
    this.unwatch()
    this.#handle.close()
  }

  unwatch(): void {
    clearInterval(this.#timer)
    if (this.#onFocus) removeEventListener('focus', this.#onFocus)
  }
}

function fillWindow(page: Document, { text, lang, dir }: WindowTexts): void {
  const { documentElement: root, body } = page
  page.title = text
  Object.assign(root, { lang, dir })
  root.style.colorScheme = 'light dark'
  Object.assign(body.style, { font: '1rem/1.5 system-ui, sans-serif', margin: '3rem 1.5rem' })
  body.textContent = text
}

/** The attempt of the window that this page is in; undefined in any other. */
export const windowAttempt = (): string | undefined => readTab(STORAGE_KEY)

/**
 * Undefined: the window is one like others from now on. Without storage it stays open, and says that it may be closed.
 */
export const storeAttempt = (attempt: string | undefined): void => writeTab(STORAGE_KEY, attempt)

/**
 * True if the approve page replaces this one: on touch screens, because browsers there show a window as one more tab.
 * Not inside a frame, because approve pages refuse to be framed.
 */
export const opensInPlace = (): boolean =>
  window.top === window && matchMedia('(hover: none) and (pointer: coarse)').matches
