/** Keeps the page as it would be if it were opened now. The server writes it; the script only copies. */

export const live = `const LOOK_EVERY = 2000

async function look() {
  const answer = await fetch(location.href)
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const part of document.querySelectorAll('[data-live]')) {
    const fresh = page.getElementById(part.id)
    if (!fresh || fresh.innerHTML === part.innerHTML) continue
    const focused = part.contains(document.activeElement) && document.activeElement.id
    part.replaceChildren(...fresh.childNodes)
    if (focused) document.getElementById(focused)?.focus()
  }
  for (const select of document.querySelectorAll('form[id] select')) {
    const { form, name } = select
    refill(select, page.getElementById(form.id)?.elements[name])
  }
  readClock()
}

/** What was chosen stays chosen as long as it is there; else it is as on a page opened now. */
function refill(select, fresh) {
  if (!fresh || fresh.innerHTML === select.innerHTML) return
  const [chosen] = select.selectedOptions
  const stays = !chosen?.defaultSelected && [...fresh.options].some(({ value }) => value === select.value)
  const value = stays ? select.value : fresh.value
  select.replaceChildren(...fresh.childNodes)
  select.value = value
  show(select.form)
}

let reading
function readClock() {
  const face = document.querySelector('#now')
  reading = { at: performance.now(), now: Date.parse(face.dateTime) }
}

function tick() {
  const face = document.querySelector('#now')
  if (!('runs' in face.dataset)) return
  const now = new Date(reading.now + performance.now() - reading.at)
  face.textContent = now.toISOString().slice(11, 19)
}

// One look after the other, however long one takes; what can't be read now is read the next time.
async function keepLooking() {
  if (!document.hidden) await look().catch(() => {})
  setTimeout(keepLooking, LOOK_EVERY)
}

readClock()
setInterval(tick, 1000)
setTimeout(keepLooking, LOOK_EVERY)
`
