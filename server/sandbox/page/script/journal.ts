/** The last calls of the page, each with its answer. */

export const journal = `const MOST_NOTES = 10

function note(call, { status, text }) {
  const line = call.method + ' ' + call.path
  const good = status >= 200 && status < 300
  const state = element('span', String(status))
  state.className = 'state ' + (good ? 'good' : 'bad')
  const entry = document.createElement('li')
  entry.append(element('code', line), ' ', state, scrolling(curlOf(call)), scrolling(text))
  const list = document.querySelector('#calls')
  list.prepend(entry)
  while (list.children.length > MOST_NOTES) list.lastChild.remove()
  document.querySelector('#said').textContent = line + ' → ' + status + (good ? '' : ' ' + wordsOf(text))
}

function element(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

/** Text that may be wide or long: whoever has no pointer scrolls it with the keys. */
function scrolling(text) {
  const made = element('pre', text)
  made.tabIndex = 0
  return made
}

/** Why not, in a service's own words. */
function wordsOf(text) {
  try {
    const { details: [first] = [], message } = JSON.parse(text)
    return first ? first.issue + ': ' + first.description : message
  } catch {
    return text.slice(0, 200)
  }
}

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('[data-copy]')
  if (!button) return
  const curl = button.parentElement.querySelector('[data-curl]')
  getSelection().selectAllChildren(curl)
  // Where the page may not write to the clipboard, what is marked can still be copied.
  await navigator.clipboard?.writeText(curl.textContent).then(() => {
    button.textContent = 'Copied'
  }, () => {})
})
`
