/**
 * The hosted approve page of a setup token: its buyer chooses a payment source, and comes back to the merchant
 * (vault-20).
 */
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Id } from '../../../contract/scalars.ts'
import type { SandboxContext } from '../../context.ts'
import type { SetupTokenRow } from '../../database/tables/vault.ts'
import { ServiceError } from '../../http/errors.ts'
import { contentSecurityPolicy, setPageHeaders } from '../../http/pages.ts'
import { approveSetupToken, findSetupToken } from '../../vault/setup-tokens.ts'
import { readFields } from '../form-body.ts'
import { languageOf } from '../language.ts'
import { approvedPage, approvePage, endedPage } from './page.ts'
import { testSources } from './sources.ts'

const MAX_FORM_BYTES = 16 * 1024

const ATTEMPT = /^[0-9a-f]{32}$/

export function agreements(context: SandboxContext) {
  const { db, clock, config, settings } = context
  const app = new Hono()

  app.use(pageHeaders)

  app.get('/approve', async (c) => {
    const token = await findToken(c)
    return token ? render(c, token) : c.html(endedPage(frameOf(c)), 404)
  })

  app.post('/approve', async (c) => {
    const fields = await readFields(c, MAX_FORM_BYTES)
    const token = await findToken(c)
    const { return_url } = token?.source.experience_context ?? {}
    if (!token || return_url === undefined) return c.html(endedPage(frameOf(c)), 404)
    const source = sources().find(({ value }) => value === fields.get('source'))
    const attempt = fields.get('attempt') ?? ''
    if (!source || !ATTEMPT.test(attempt)) return render(c, token, true)
    const { behavior, account, source: saved } = source
    const approved = { behavior, account, source: saved, attempt }
    const now = clock.now()
    const isOurs = await db
      .transaction()
      .execute((trx) => approveSetupToken(trx, { id: token.id, approved, now }))
    if (!isOurs) return c.html(approvedPage(frameOf(c, token)), 409)
    return c.redirect(returnAddress(return_url, token.id), 303)
  })

  return app

  function sources() {
    return testSources({ cards: settings.test_cards, now: clock.now() })
  }

  async function findToken(c: Context): Promise<SetupTokenRow | undefined> {
    const id = Id.safeParse(c.req.query('approval_session_id'))
    if (!id.success) return undefined
    try {
      const token = await findSetupToken(db, id.data, clock.now())
      return token.status === 'CREATED' ? undefined : token
    } catch (error) {
      if (error instanceof ServiceError) return undefined
      throw error
    }
  }

  function frameOf(c: Context, token?: SetupTokenRow) {
    const { brand_name, locale } = token?.source.experience_context ?? {}
    const merchant = brand_name ?? config.merchant ?? 'Sandbox merchant'
    return { merchant, language: languageOf(c, c.req.query('locale.x') ?? locale) }
  }

  function render(c: Context, token: SetupTokenRow, isIncomplete = false) {
    const frame = frameOf(c, token)
    if (token.status !== 'PAYER_ACTION_REQUIRED') return c.html(approvedPage(frame), 409)
    const { return_url, cancel_url } = token.source.experience_context ?? {}
    if (!return_url || !cancel_url) return c.html(endedPage(frame), 404)
    // A browser checks the address of a redirect by the policy of the form's page.
    const back = new URL(return_url).origin
    c.header('Content-Security-Policy', contentSecurityPolicy(`'self' ${back}`))
    const page = approvePage({
      ...frame,
      sources: sources(),
      description: token.source.description,
      cancelUrl: cancel_url,
      ...(isIncomplete && { notice: frame.language.t('chooseMethod') }),
    })
    return c.html(page, isIncomplete ? 422 : 200)
  }
}

/** The public service adds these members; the buyer controls them (vault-21). */
function returnAddress(returnUrl: string, id: string): string {
  const url = new URL(returnUrl)
  url.searchParams.append('approval_token_id', id)
  url.searchParams.append('approval_session_id', id)
  return url.href
}

const pageHeaders = createMiddleware(async function pageHeaders(c, next) {
  setPageHeaders(c, "'none'")
  await next()
})
