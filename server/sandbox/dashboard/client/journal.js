/** Lists the latest calls of the page with their responses. */
import { toCurl } from './calls.js'

const MAX_ENTRIES = 10

/**
 * @param {import('./calls.js').Call} call
 * @param {{ status: number | string, text: string }} response
 */
export function addToJournal(call, { status, text }) {
  const line = `${call.method} ${call.path}`
  const isSuccess = typeof status === 'number' && status >= 200 && status < 300
  const state = createElement('span', String(status))
  state.className = `state ${isSuccess ? 'good' : 'bad'}`
  const entry = document.createElement('li')
  entry.append(createElement('code', line), ' ', state)
  entry.append(createScrollable(toCurl(call)), createScrollable(text))
  const list = document.querySelector('#calls')
  list?.prepend(entry)
  while (list && list.children.length > MAX_ENTRIES) list.lastChild?.remove()
  const summary = document.querySelector('#said')
  if (summary) summary.textContent = `${line} → ${status}${isSuccess ? '' : ` ${reason(text)}`}`
}

/**
 * @param {string} name
 * @param {string} text
 */
function createElement(name, text) {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

/**
 * Text that may overflow. It is focusable, so that the keyboard scrolls it.
 * @param {string} text
 */
function createScrollable(text) {
  const element = createElement('pre', text)
  element.tabIndex = 0
  return element
}

/**
 * The first issue of an error response, or its message.
 * @param {string} text
 */
function reason(text) {
  try {
    const { details: [first] = [], message } = JSON.parse(text)
    return first ? `${first.issue}: ${first.description}` : message
  } catch {
    return text.slice(0, 200)
  }
}
