/** Says that the session lacks a scope; a tooltip names the scope. */
import { html, nothing, type TemplateResult } from 'lit'
import type { MerchantScope } from '../../../../server/contract/session.ts'
import type { SessionConsumer } from '../../../internal/session/session-consumer.ts'
import { notice } from '../../../internal/templates/notice.ts'
import { type MerchantLocalize, missingScopeMessage, scopeMessage } from '../i18n/messages.ts'

/** The reason why an action is hidden; undefined while the session starts, and with the scope. */
export const missingScope = (
  session: SessionConsumer,
  localize: MerchantLocalize,
  scope: MerchantScope,
): TemplateResult | undefined =>
  session.state === 'active' && !session.can(scope)
    ? html`<span title=${scopeMessage(localize, scope)}>${missingScopeMessage(localize, scope)}</span>`
    : undefined

/** The reason in a line above rows. */
export function missingScopeLine(
  ...given: Parameters<typeof missingScope>
): TemplateResult | typeof nothing {
  const reason = missingScope(...given)
  return reason ? html`<p class="muted small scope"><bdi>${reason}</bdi></p>` : nothing
}

export function missingScopeNotice(
  ...given: Parameters<typeof missingScope>
): TemplateResult | typeof nothing {
  const reason = missingScope(...given)
  return reason ? notice(reason) : nothing
}
