/**
 * Replaces the totals by the server's new ones after a choice that changes the price.
 *
 * Without script the form has a button for that. Only the server computes totals.
 */

/** @type {HTMLFormElement | null} */
const form = document.querySelector('form.checkout')
/** @type {AbortController | undefined} */
let pending

if (form) {
  form.addEventListener('input', ({ target }) => onChoice(form, /** @type {Field} */ (target)))
  const checkChoices = () => {
    const changed = priced(form).find(differsFromPage)
    if (changed) onChoice(form, changed)
  }
  // A choice precedes this script on a slow connection; a browser restores the form before it or after it.
  checkChoices()
  addEventListener('pageshow', checkChoices)
}

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/**
 * @param {HTMLFormElement} form
 * @returns {Field[]}
 */
function priced(form) {
  return [...form.querySelectorAll(/** @type {'input'} */ ('[data-priced]'))]
}

/** @param {Field} field */
function differsFromPage(field) {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected)
  if (field.type === 'radio' || field.type === 'checkbox')
    return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}

/**
 * @param {HTMLFormElement} form
 * @param {Field} field
 */
async function onChoice(form, field) {
  if (!field.matches('[data-priced]') || !field.checkValidity()) return
  pending?.abort()
  pending = new AbortController()
  try {
    await updateTotals(form, pending.signal)
  } catch {
    // An outdated total is detected on payment, and shown again before anything is charged.
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {AbortSignal} signal
 */
async function updateTotals(form, signal) {
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)))
  body.set('intent', 'update')
  const response = await fetch(location.href, { method: 'POST', body, signal })
  if (!response.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const part of document.querySelectorAll('[data-live]')) {
    const fresh = page.getElementById(part.id)
    if (!fresh) continue
    part.replaceChildren(...fresh.childNodes)
    if (part instanceof HTMLInputElement && 'value' in fresh) part.value = String(fresh.value)
  }
}
