/** Keeps the page as it would be if it were loaded now: the server renders, the script replaces what has changed. */
import { showCall } from './calls.js'

const REFRESH_INTERVAL_MS = 2000

export async function refresh() {
  const response = await fetch(location.href)
  if (!response.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const part of document.querySelectorAll('[data-live]')) replace(part, page)
  for (const element of document.querySelectorAll('form[id] select')) {
    const select = /** @type {HTMLSelectElement} */ (element)
    const fresh = page.querySelector(`#${select.form?.id} [name="${select.name}"]`)
    if (fresh) refill(select, /** @type {HTMLSelectElement} */ (fresh))
  }
  readClock()
}

/**
 * Keeps the focus on the element that has it, and details open.
 * @param {Element} part
 * @param {Document} page
 */
function replace(part, page) {
  const fresh = page.getElementById(part.id)
  for (const { id } of part.querySelectorAll('details[id][open]')) {
    page.getElementById(id)?.setAttribute('open', '')
  }
  if (!fresh || fresh.innerHTML === part.innerHTML) return
  const focusedId = part.contains(document.activeElement) && document.activeElement?.id
  part.replaceChildren(...fresh.childNodes)
  if (focusedId) document.getElementById(focusedId)?.focus()
}

/**
 * Keeps a choice as long as its option exists; without a choice the new page's default is selected.
 * @param {HTMLSelectElement} select
 * @param {HTMLSelectElement} fresh
 */
function refill(select, fresh) {
  if (fresh.innerHTML === select.innerHTML) return
  const [selected] = select.selectedOptions
  const isKept =
    !selected?.defaultSelected && [...fresh.options].some(({ value }) => value === select.value)
  const value = isKept ? select.value : fresh.value
  select.replaceChildren(...fresh.childNodes)
  select.value = value
  if (select.form) showCall(select.form)
}

const clockFace = () => /** @type {HTMLTimeElement} */ (document.querySelector('#now'))

/** The page's clock as the server rendered it, and the moment at which it was read. */
let reading = { readAt: 0, now: 0 }

function readClock() {
  reading = { readAt: performance.now(), now: Date.parse(clockFace().dateTime) }
}

function tick() {
  const face = clockFace()
  if (!('runs' in face.dataset)) return
  const now = new Date(reading.now + performance.now() - reading.readAt)
  face.textContent = now.toISOString().slice(11, 19)
}

/** Refreshes one after the other, however long one takes; a failed one is repeated at the next interval. */
async function refreshRepeatedly() {
  if (!document.hidden) await refresh().catch(() => {})
  setTimeout(refreshRepeatedly, REFRESH_INTERVAL_MS)
}

export function startRefreshing() {
  readClock()
  setInterval(tick, 1000)
  setTimeout(refreshRepeatedly, REFRESH_INTERVAL_MS)
}
