/** A session and an element with the answers of the test. */
import 'tillkit/till-session.js'
import 'tillkit/usage-meter.js'
import { expect, it, vi } from 'vitest'

it('shows an error with a button that repeats the request', async () => {
  const fetch = vi.fn(async () => Response.json({}, { status: 500 }))
  vi.stubGlobal('fetch', fetch)
  document.body.innerHTML = '<till-session><usage-meter></usage-meter></till-session>'
  const session = document.querySelector('till-session')!
  session.fetchSession = async () => ({ token: 'e30.e30.signature', scopes: ['usage:read'] })
  const meter = document.querySelector('usage-meter')!
  await vi.waitFor(() => expect(meter.shadowRoot!.textContent).toContain('couldn’t be loaded'))
  const before = fetch.mock.calls.length
  meter.shadowRoot!.querySelector('button')!.click()
  await vi.waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(before))
})
