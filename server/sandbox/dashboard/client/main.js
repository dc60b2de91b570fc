/** Sends the dashboard's forms as calls, previews each call as curl, and starts refreshing the page. */
import { isAdminCall, readCall, showCall } from './calls.js'
import { addToJournal } from './journal.js'
import { refresh, startRefreshing } from './refresh.js'

const CALL_TIMEOUT_MS = 20_000

document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = /** @type {HTMLFormElement} */ (event.target)
  const button = event.submitter ?? form.querySelector('button')
  // A disabled button would lose the focus.
  if (!button || button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  const call = readCall(form, button)
  addToJournal(call, await send(call))
  button.ariaBusy = null
  await refresh().catch(() => {})
  showCall(form, button)
})

/**
 * Calls of the services go through /sandbox/try, which needs no token.
 * @param {import('./calls.js').Call} call
 */
async function send({ method, path, body }) {
  try {
    const response = await fetch((isAdminCall(path) ? '' : '/sandbox/try') + path, {
      method,
      body: body ?? null,
      headers: body ? { 'content-type': 'application/json' } : {},
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    return { status: 'no answer', text: /** @type {Error} */ (error).message }
  }
}

// After a call the next row may lie under the pointer: the second click of a double click does not send it too.
document.addEventListener('click', (event) => {
  const button = /** @type {Element} */ (event.target).closest('button:not([type])')
  if (button && event.detail > 1) event.preventDefault()
})

for (const form of document.forms) showCall(form)
for (const type of ['input', 'focusin', 'pointerover']) {
  document.addEventListener(type, ({ target }) => {
    const element = /** @type {HTMLInputElement} */ (target)
    if (element.form) showCall(element.form, element.closest('button:not([type])'))
  })
}

document.addEventListener('click', async ({ target }) => {
  const button = /** @type {Element} */ (target).closest('[data-copy]')
  const curl = button?.parentElement?.querySelector('[data-curl]')
  if (!button || !curl) return
  getSelection()?.selectAllChildren(curl)
  // The selection can still be copied by hand where the page may not write to the clipboard.
  await navigator.clipboard?.writeText(curl.textContent).then(
    () => {
      button.textContent = 'Copied'
    },
    () => {},
  )
})

startRefreshing()
