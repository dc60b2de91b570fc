/** Templates of an authorization's status, and of the one to capture. */
import { html, type TemplateResult } from 'lit'
import type { Authorization } from '../../../server/contract/authorization.ts'
import type { RenewalLocalize } from './messages.ts'

/** authorizations-24. */
const STATUSES = {
  CREATED: ['renewal.created', 'positive'],
  PARTIALLY_CAPTURED: ['renewal.partially-captured', 'neutral'],
  CAPTURED: ['renewal.captured', 'neutral'],
  DENIED: ['renewal.denied', 'negative'],
  VOIDED: ['renewal.voided', 'negative'],
  PENDING: ['renewal.pending', 'warning'],
} as const

/** An unknown status is shown by its code. */
export function statusBadge(status: string, localize: RenewalLocalize): TemplateResult {
  const [key, tone] = Object.hasOwn(STATUSES, status)
    ? STATUSES[status as keyof typeof STATUSES]
    : [undefined, 'neutral']
  return html`<span class="badge ${tone}" part="status"
    ><bdi>${key ? localize.t(key) : status}</bdi></span
  >`
}

export const captureTemplate = (
  { id }: Authorization,
  original: Authorization,
  localize: RenewalLocalize,
): TemplateResult => html`
  <div class="capture" part="newest">
    <p class="row">
      <span class="strong">${localize.t('renewal.capture')}</span> <bdi class="id">${id}</bdi>
    </p>
    <p class="muted small">
      <bdi>${localize.t('renewal.capture-hint', { id: original.id })}</bdi>
    </p>
  </div>
`
