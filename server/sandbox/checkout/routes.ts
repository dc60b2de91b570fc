/**
 * The hosted checkout: the page of a payment link, and its payment (links-37 to links-42).
 *
 * Works without script: every response is a page, and all amounts are computed here.
 */
import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import { Id, PaymentLinkId } from '../../contract/scalars.ts'
import type { SandboxContext } from '../context.ts'
import { contentSecurityPolicy, serveText, setPageHeaders, THEME } from '../http/pages.ts'
import { brandAssets, brandStyles } from './brand.ts'
import { CARDS, type FormState, readForm, withoutMissing } from './form.ts'
import { readFields } from './form-body.ts'
import { languageOf } from './language.ts'
import { insertOrder, listOrders, toOrder } from './orders.ts'
import { checkoutPage, notFoundPage, receiptPage } from './page.ts'

const STYLES = [
  THEME,
  readFileSync(new URL('./client/checkout.css', import.meta.url), 'utf8'),
  readFileSync(new URL('./client/approve.css', import.meta.url), 'utf8'),
].join('\n')
const SCRIPT = readFileSync(new URL('./client/checkout.js', import.meta.url), 'utf8')

/** CHOICE: far above the size of a form with 20 items and their notes. */
const MAX_FORM_BYTES = 512 * 1024

interface RenderOptions {
  status?: 200 | 402 | 409 | 422
  notice?: string
  isDeclined?: boolean
}

export function checkout(context: SandboxContext) {
  const { db, config, settings } = context
  const merchant = config.merchant ?? 'Sandbox merchant'
  const styles = STYLES + brandStyles(config.brand)
  const app = new Hono()

  app.use(pageHeaders)
  app.route('/assets', brandAssets(config.brand))
  app.get('/assets/checkout.css', (c) =>
    serveText(c, styles, { type: 'css', cacheControl: 'public, max-age=300' }),
  )
  app.get('/assets/checkout.js', (c) =>
    serveText(c, SCRIPT, { type: 'js', cacheControl: 'public, max-age=300' }),
  )

  app.get('/payment/:id', async (c) => {
    const link = await findContent(c.req.param('id'))
    if (!link) return notAvailable(c)
    return render(c, link, withoutMissing(readForm(link.line_items, languageOf(c))))
  })

  app.post('/payment/:id', async (c) => {
    const fields = await readFields(c, MAX_FORM_BYTES)
    const link = await findContent(c.req.param('id'))
    if (!link) return notAvailable(c)
    const language = languageOf(c)
    const { t } = language
    const state = readForm(link.line_items, language, fields)
    if (fields.get('intent') === 'update') return render(c, link, withoutMissing(state))
    const isPaying = fields.get('intent') === 'pay'
    if (state.problems.size > 0) {
      const notice = isPaying ? t('checkFieldsAndPay') : t('checkFields')
      return render(c, link, state, { status: 422, notice })
    }
    const card = CARDS.find(({ value }) => value === fields.get('card'))
    if (!isPaying || !card) return render(c, link, state, { status: 422, notice: t('chooseCard') })

    const order = toOrder(state)
    if (fields.get('seen-total') !== order.amount.value) {
      const total = language.money(order.amount.value, order.amount.currency_code)
      const notice = t('newTotal', { total })
      return render(c, link, state, { status: 409, notice })
    }
    if (card.value === 'declined') {
      return render(c, link, state, { status: 402, notice: t('declined'), isDeclined: true })
    }
    const orderId = await insertOrder(context, {
      linkId: c.req.param('id'),
      attempt: fields.get('attempt') ?? crypto.randomUUID(),
      order,
    })
    // CHOICE: a receipt with a link to the return URL comes before the return (links-38).
    const { search } = new URL(c.req.url)
    return c.redirect(`${c.req.param('id')}/receipt/${orderId}${search}`, 303)
  })

  app.get('/payment/:id/receipt/:order', async (c) => {
    const { id, order: orderId } = c.req.param()
    const areIds = PaymentLinkId.safeParse(id).success && Id.safeParse(orderId).success
    const [order] = areIds ? await listOrders(context, id, orderId) : []
    // CHOICE: nothing is added to the return URL, because the browser could forge a proof of payment (links-38).
    const returnUrl = (await findContent(id))?.return_url
    if (!order) return notAvailable(c, { isReceipt: true })
    return c.html(
      receiptPage(order, {
        merchant,
        language: languageOf(c),
        now: context.clock.now(),
        returnUrl,
      }),
    )
  })

  app.get('/*', (c) => notAvailable(c))
  return app

  async function findContent(id: string): Promise<OpenPaymentLinkBody | undefined> {
    if (!PaymentLinkId.safeParse(id).success) return undefined
    const row = await db
      .selectFrom('payment_links')
      .select('content')
      .where('id', '=', id)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst()
    return row?.content
  }

  function render(
    c: Context,
    link: OpenPaymentLinkBody,
    state: FormState,
    { status = 200, ...rest }: RenderOptions = {},
  ) {
    c.header('Content-Security-Policy', contentSecurityPolicy("'self'"))
    // The back button shows the stored response, because a browser does not repeat a POST.
    if (c.req.method === 'POST') c.header('Cache-Control', 'private, no-cache')
    const authorizes = settings.checkout === 'AUTHORIZE'
    const country = c.req.query('country.x') ?? ''
    const language = languageOf(c)
    const page = { link, state, merchant, language, country, authorizes, ...rest }
    return c.html(checkoutPage(page), status)
  }

  function notAvailable(c: Context, { isReceipt = false } = {}) {
    return c.html(notFoundPage(merchant, languageOf(c), isReceipt), 404)
  }
}

const pageHeaders = createMiddleware(async function pageHeaders(c, next) {
  setPageHeaders(c, "'none'")
  await next()
})
