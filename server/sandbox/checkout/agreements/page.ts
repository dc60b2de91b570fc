/** Renders the pages of an approval: the choice of a payment source, an approval made before, an ended one. */
import { randomBytes } from 'node:crypto'
import { html } from 'hono/html'
import type { Html } from '../../http/pages.ts'
import type { CheckoutLanguage } from '../language.ts'
import { layout, noticeLine } from '../layout.ts'
import type { TestSource } from './sources.ts'

interface Frame {
  merchant: string
  language: CheckoutLanguage
}

interface ApprovePage extends Frame {
  sources: readonly TestSource[]
  /** As the merchant describes the purpose. */
  description: string | undefined
  /** The merchant's page for a buyer without an approval. */
  cancelUrl: string
  /** The reason why nothing was approved. */
  notice?: string
}

/**
 * The choice of a payment source. It holds no return address: the address may be a secret of the browser that
 * approves (vault-20).
 */
export function approvePage({
  sources,
  description,
  cancelUrl,
  notice,
  ...frame
}: ApprovePage): Html {
  const { merchant, language } = frame
  const { t } = language
  return framed(
    frame,
    t('approveTitle'),
    html`<main class="missing">
      <form method="post" class="card approval">
        <h1>${t('approveTitle')}</h1>
        ${notice === undefined ? '' : noticeLine(notice, true)}
        ${description === undefined ? '' : html`<p><bdi>${description}</bdi></p>`}
        <p class="quiet">${t('approveHint', { merchant })}</p>
        <input type="hidden" name="attempt" value="${randomBytes(16).toString('hex')}">
        <fieldset>
          <legend>${t('payWith')}</legend>
          <div class="cards">${sources.map((source, i) => sourceInput(source, i === 0, language))}</div>
        </fieldset>
        <button class="button strong">${t('approve')}</button>
        <a class="button plain" href="${cancelUrl}">${t('cancel', { merchant })}</a>
      </form>
    </main>`,
  )
}

const sourceInput = (
  { value, outcome, source }: TestSource,
  isFirst: boolean,
  { t, isolate }: CheckoutLanguage,
): Html =>
  html`<label class="method">
    <input type="radio" name="source" value="${value}" ${isFirst ? 'checked' : ''} required>
    <span>${
      'card' in source
        ? html`${t('testCard')} <span class="digits">•••• ${source.card.last_digits}</span>, ${t('expires', { expiry: isolate(source.card.expiry) })}`
        : html`${t('testWallet')} ${address(source.paypal.email_address)}`
    }<span class="quiet outcome">${t(outcome)}</span></span>
  </label>`

/** An e-mail address, which breaks after its @. */
function address(email: string): Html {
  const [local = '', domain = ''] = email.split('@')
  return html`<bdi>${local}@<wbr>${domain}</bdi>`
}

/** An approval made before, which leads nowhere: only the browser that approved comes back. */
export const approvedPage = ({ merchant, language }: Frame): Html => {
  const { t } = language
  return message(
    { merchant, language },
    t('alreadyApproved'),
    t('alreadyApprovedHint', { merchant }),
  )
}

export const endedPage = ({ merchant, language }: Frame): Html => {
  const { t } = language
  return message({ merchant, language }, t('approvalEnded'), t('approvalEndedHint'))
}

const message = (frame: Frame, heading: string, text: string): Html =>
  framed(
    frame,
    heading,
    html`<main class="missing">
      <div class="card">
        <h1>${heading}</h1>
        <p>${text}</p>
      </div>
    </main>`,
  )

const framed = ({ merchant, language }: Frame, title: string, main: Html): Html =>
  layout({ title, merchant, language, main, foot: language.t('hostedApproval', { merchant }) })
