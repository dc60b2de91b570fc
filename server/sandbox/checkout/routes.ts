/**
 * The hosted checkout: the page behind a payment link, and paying on it (links-37 to links-42).
 *
 * It is complete without script: every answer is a page, and everything is computed here.
 */
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { PaymentLinkId } from '../../contract/identifiers.ts'
import type { OpenPaymentLinkBody } from '../../contract/payment-link.ts'
import type { SandboxContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { CARDS } from './fields.ts'
import { type Filled, readForm } from './form.ts'
import { formatMoney } from './format.ts'
import { keepSale, toSale } from './orders.ts'
import { checkoutPage, missingPage, paidPage } from './page.ts'
import { script } from './script.ts'
import { styles } from './styles.ts'

const FORM = /^application\/x-www-form-urlencoded\b/i
/** CHOICE: far above what a form with 20 items and their notes can hold. */
const MOST_BYTES = 512 * 1024

export function checkout(context: SandboxContext) {
  const { db, settings, switches } = context
  const merchant = settings.merchant ?? 'Sandbox merchant'
  const app = new Hono()

  app.use(sealed)
  app.get('/assets/checkout.css', (c) => asset(c, 'text/css; charset=utf-8', styles))
  app.get('/assets/checkout.js', (c) => asset(c, 'text/javascript; charset=utf-8', script))

  // `locale.x` and `country.x` may follow (links-37); they change nothing here.
  app.get('/payment/:id', async (c) => {
    const link = await find(c.req.param('id'))
    return link ? show(c, link, withoutMissing(readForm(link.line_items))) : missing(c)
  })

  app.post('/payment/:id', async (c) => {
    const given = await readFields(c)
    const link = await find(c.req.param('id'))
    if (!link) return missing(c)
    const filled = readForm(link.line_items, given)
    if (given.get('intent') === 'update') return show(c, link, withoutMissing(filled))
    if (filled.problems.size > 0) return show(c, link, filled, { status: 422 })
    const card = CARDS.find(({ value }) => value === given.get('card'))
    if (given.get('intent') !== 'pay' || !card) {
      return show(c, link, filled, {
        status: 422,
        notice: 'Nothing was charged: choose a card, and pay with the button.',
      })
    }

    const sale = toSale(link, filled)
    if (given.get('seen-total') !== sale.amount.value) {
      const total = formatMoney(sale.amount.value, sale.amount.currency_code)
      const notice = `The total is now ${total}. Nothing was charged: check it and pay.`
      return show(c, link, filled, { status: 409, notice })
    }
    if (card.value === 'declined') {
      const notice = 'The card was declined. Nothing was charged: try another card.'
      return show(c, link, filled, { status: 402, notice })
    }
    await keepSale(context, {
      linkId: c.req.param('id'),
      attempt: given.get('attempt') ?? crypto.randomUUID(),
      sale,
    })
    // CHOICE: straight back, with nothing added that would claim a payment (links-38).
    // CHOICE: without a return URL the checkout itself confirms the payment.
    const { return_url } = link
    return c.redirect(return_url ? new URL(return_url).href : `${c.req.param('id')}/paid`, 303)
  })

  app.get('/payment/:id/paid', async (c) =>
    (await find(c.req.param('id'))) ? c.html(paidPage(merchant)) : missing(c),
  )

  app.get('/*', missing)
  return app

  async function find(id: string): Promise<OpenPaymentLinkBody | undefined> {
    if (!PaymentLinkId.safeParse(id).success) return undefined
    const row = await db
      .selectFrom('payment_links')
      .select('content')
      .where('id', '=', id)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst()
    return row?.content
  }

  function show(
    c: Context,
    link: OpenPaymentLinkBody,
    filled: Filled,
    { status = 200, notice }: { status?: 200 | 402 | 409 | 422; notice?: string } = {},
  ) {
    c.header('Content-Security-Policy', policy(wayBack(link.return_url)))
    // What a form was answered can't be asked for again, so going back needs it kept.
    if (c.req.method === 'POST') c.header('Cache-Control', 'private, no-cache')
    const authorizes = switches.checkout === 'AUTHORIZE'
    const page = { link, filled, merchant, authorizes, ...(notice && { notice }) }
    return c.html(checkoutPage(page), status)
  }

  function missing(c: Context) {
    return c.html(missingPage(merchant), 404)
  }
}

/** @throws {Refusal} 413, 415 */
async function readFields(c: Context): Promise<URLSearchParams> {
  if (!FORM.test(c.req.header('content-type') ?? '')) throw new Refusal(415)
  if (Number(c.req.header('content-length') ?? 0) > MOST_BYTES) throw new Refusal(413)
  const text = await c.req.text()
  if (text.length > MOST_BYTES) throw new Refusal(413)
  return new URLSearchParams(text)
}

/** While the buyer is still choosing, only what was entered wrongly is worth a word. */
const withoutMissing = (filled: Filled): Filled => ({
  ...filled,
  problems: new Map([...filled.problems].filter(([field]) => filled.value(field) !== '')),
})

/** Only our own style, script and requests. */
const policy = (formAction: string) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * Browsers hold the redirect after a form against `form-action`, so the way back is allowed too. A
 * policy can't name an IPv6 host; its scheme stands for it.
 */
function wayBack(returnUrl: string | undefined): string {
  if (returnUrl === undefined) return "'self'"
  const { origin, hostname, protocol } = new URL(returnUrl)
  return `'self' ${hostname.startsWith('[') ? protocol : origin}`
}

const sealed = createMiddleware(async function sealed(c, next) {
  c.header('Content-Security-Policy', policy("'none'"))
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Referrer-Policy', 'same-origin')
  c.header('Cache-Control', 'no-store')
  await next()
})

function asset(c: Context, type: string, text: string) {
  c.header('Content-Type', type)
  c.header('Cache-Control', 'public, max-age=300')
  return c.body(text)
}
