/**
 * The page's only script: after a choice that changes the price, the server's new total is put in place.
 *
 * Without it there is a button for that. The server computes every total; the script only copies.
 */
export const script = `const form = document.querySelector('form.checkout')
let run

form?.addEventListener('input', async ({ target }) => {
  if (!target.matches('[data-priced]') || !target.checkValidity()) return
  run?.abort()
  run = new AbortController()
  const body = new URLSearchParams(new FormData(form))
  body.set('intent', 'update')
  try {
    const answer = await fetch(location.href, { method: 'POST', body, signal: run.signal })
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    for (const part of document.querySelectorAll('[data-live]')) {
      const fresh = page.getElementById(part.id)
      if (!fresh) continue
      part.replaceChildren(...fresh.childNodes)
      if ('value' in fresh) part.value = fresh.value
    }
  } catch {
    // A total that is out of date is noticed when paying, and shown again before anything is charged.
  }
})
`
