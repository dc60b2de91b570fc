/** Fetches from the demo's server and renders its errors. */

/** @throws {Error} with a message for the page */
export async function fetchDemo<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(`/demo/${path}`, init).catch(() => {
    throw new Error('The demo does not answer. Is it still running?')
  })
  const said = await answer.json().catch(() => ({}))
  if (answer.ok) return said
  throw new Error(said.message ?? `The demo answered with an error (${answer.status}).`)
}

/** Fills the page; when that fails, the page says so and how to try again. */
export async function fillPage(fill: () => Promise<void>): Promise<void> {
  const place = document.querySelector('#failed')!
  try {
    place.textContent = ''
    await fill()
  } catch (error) {
    const again = document.createElement('button')
    again.className = 'plain'
    again.textContent = 'Try again'
    again.addEventListener('click', () => void fillPage(fill))
    place.replaceChildren(`${(error as Error).message} `, again)
  }
}
