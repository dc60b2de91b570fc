/** Sends what a form says; the services' own calls by way of /sandbox/try, which needs no token. */

export const send = `const PATIENCE = 20_000

document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.target
  const button = event.submitter ?? form.querySelector('button')
  // Not disabled: a button that is loses the focus it has.
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  const call = callOf(form, button)
  note(call, await answerOf(call))
  button.ariaBusy = null
  await look().catch(() => {})
  show(form, button)
})

async function answerOf({ method, path, body }) {
  try {
    const answer = await fetch((isControl(path) ? '' : '/sandbox/try') + path, {
      method,
      body,
      headers: body ? { 'content-type': 'application/json' } : {},
      signal: AbortSignal.timeout(PATIENCE),
    })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return { status: 'no answer', text: error.message }
  }
}
`
