/** The hosted approve page over HTTP, without a browser (vault-20, vault-21). */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { approveAt, openApproval, submitApproval } from '../../support/sandbox/approve.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'
import { setupBody, vaultOf } from '../../support/sandbox/vault.ts'

const RETURN_URL = 'https://shop.test/account?till-return=state.PROOF'
const CONTEXT = { return_url: RETURN_URL, cancel_url: 'https://shop.test/account' }

describe('the approve page', async () => {
  const sandbox = await aSandbox({ at: '2026-11-30T09:00:00Z' })
  const { app, clock, settings } = sandbox
  const { send, setUp, tokenize } = vaultOf(sandbox)

  async function aSetup(context: object = {}) {
    const { body } = await setUp(setupBody({ experience_context: { ...CONTEXT, ...context } }))
    const url = body.links.find(({ rel }: { rel: string }) => rel === 'approve').href as string
    return { id: body.id as string, url }
  }
  const statusOf = async (id: string) => (await send('GET', `/setup-tokens/${id}`)).body.status

  it('offers wallets, and a way back that names no secret', async () => {
    const { url } = await aSetup()
    const { status, text, headers } = await openApproval(app, url)
    assert.equal(status, 200)
    for (const shown of ['Meridian invoices', 'buyer@<wbr>sandbox.example', 'is declined once'])
      assert.ok(text.includes(shown), shown)
    assert.match(text, /href="https:\/\/shop\.test\/account"/)
    assert.doesNotMatch(text, /PROOF|Test card/)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /form-action 'self' https:\/\/shop\.test;/)
    assert.match(policy, /frame-ancestors 'none'/)
  })

  it('approves the chosen wallet, and sends its buyer back', async () => {
    const { id, url } = await aSetup()
    const back = await approveAt(app, url, 'declined')
    assert.equal(back.origin + back.pathname, 'https://shop.test/account')
    assert.deepEqual(Object.fromEntries(back.searchParams), {
      'till-return': 'state.PROOF',
      approval_token_id: id,
      approval_session_id: id,
    })
    assert.equal(await statusOf(id), 'APPROVED')
    const { body } = await tokenize(id)
    assert.equal(body.payment_source.paypal.email_address, 'declined@sandbox.example')
  })

  it('leads back twice if its form is sent twice, and no other page does', async () => {
    const { url } = await aSetup()
    const [approval, other] = [await openApproval(app, url), await openApproval(app, url)]
    const fields = { attempt: approval.attempt, source: 'buyer' }
    const first = await submitApproval(app, url, fields)
    const again = await submitApproval(app, url, fields)
    assert.deepEqual([first.status, again.status], [303, 303])
    assert.equal(again.location, first.location)
    const stranger = await submitApproval(app, url, { ...fields, attempt: other.attempt })
    const later = await openApproval(app, url)
    for (const { status, text } of [stranger, later]) {
      assert.equal(status, 409)
      assert.match(text, /Already approved/)
      assert.doesNotMatch(text, /PROOF/)
    }
    assert.equal(stranger.location, null)
  })

  it('approves nothing without a source or an attempt of its page', async () => {
    const { id, url } = await aSetup()
    const { attempt } = await openApproval(app, url)
    for (const fields of [{ attempt }, { attempt, source: 'card-4242' }, { source: 'buyer' }]) {
      const { status, text } = await submitApproval(app, url, fields as Record<string, string>)
      assert.equal(status, 422)
      assert.match(text, /role="alert"/)
    }
    assert.equal(await statusOf(id), 'PAYER_ACTION_REQUIRED')
  })

  it('offers test cards if the setting says so, one of which expires next month', async () => {
    settings.test_cards = true
    const { id, url } = await aSetup()
    assert.match((await openApproval(app, url)).text, /1881<\/span>, expires 2026-12/)
    await approveAt(app, url, 'card-1881')
    settings.test_cards = false
    const { body } = await tokenize(id)
    const card = { brand: 'VISA', last_digits: '1881', expiry: '2026-12' }
    assert.deepEqual(body.payment_source, { card })
  })

  it('speaks the language of the setup, in the name of its brand', async () => {
    const { url } = await aSetup({ locale: 'ar-EG', brand_name: 'Meridian' })
    const { text } = await openApproval(app, url, { 'accept-language': 'de' })
    assert.match(text, /<html lang="ar" dir="rtl">/)
    assert.match(text, /Meridian/)
    const german = await openApproval(app, `${url}&locale.x=de_DE`)
    assert.match(german.text, /Zahlungsart speichern/)
  })

  it('ends with the setup token, and does not exist for unknown and unapprovable ones', async () => {
    const { url } = await aSetup()
    const { id } = (await setUp(setupBody({ experience_context: undefined }))).body
    const base = '/agreements/approve'
    for (const path of [
      base,
      `${base}?approval_session_id=${id}`,
      `${base}?approval_session_id=A`,
    ]) {
      assert.equal((await openApproval(app, path)).status, 404, path)
      const fields = { attempt: '0'.repeat(32), source: 'buyer' }
      assert.equal((await submitApproval(app, path, fields)).status, 404, path)
    }
    await clock.set(new Date(clock.now().getTime() + 3 * 86_400_000), true)
    const { status, text } = await openApproval(app, url)
    assert.equal(status, 404)
    assert.match(text, /Nothing was saved/)
  })
})
