/** Template of the steps of a replacement, and of the ways out of each. Needs the styles `notice` and `button`. */
import { html, nothing, type TemplateResult } from 'lit'
import { configuration } from '../i18n/config.ts'
import type { Localize } from '../i18n/localize.ts'
import { type customerMessages, errorMessage } from '../i18n/messages/customer.ts'
import type { methodMessages } from '../i18n/messages/method.ts'
import { notice, secondaryButton } from '../templates/notice.ts'
import type { MethodReplacement } from './method-replacement.ts'
import type { Replacement } from './replacement.ts'

export type ReplacementLocalize = Localize<typeof customerMessages & typeof methodMessages>

/** Nothing while there is no replacement. */
export function replacementNotice(
  replacement: MethodReplacement | undefined,
  localize: ReplacementLocalize,
): TemplateResult | typeof nothing {
  const current = replacement?.current
  const text = current && replacementText(current, localize)
  return text ? notice(text, replacementActions(replacement, localize)) : nothing
}

/** Undefined while there is no replacement. */
export function replacementText(
  { phase, error, isApprovalWindow }: Replacement,
  localize: ReplacementLocalize,
): string | undefined {
  switch (phase) {
    case 'none':
      return undefined
    case 'connecting':
    case 'leaving':
      return localize.t('method.connecting')
    case 'approving':
      return localize.t('method.approve')
    case 'confirming':
      return localize.t('method.saving')
    case 'replaced':
      return localize.t(isApprovalWindow ? 'method.saved-window' : 'method.saved')
    case 'cancelled':
      return localize.t(isApprovalWindow ? 'method.cancelled-window' : 'method.cancelled')
    case 'expired':
      return localize.t('method.expired-approval')
    case 'blocked':
    case 'closed':
    case 'refused':
    case 'unknown':
      return localize.t(`method.${phase}`)
    case 'unconfirmed':
    case 'not-begun': {
      if (error?.code === 'too-many-requests' && phase === 'not-begun')
        return localize.t('method.too-many')
      const general = localize.t(phase === 'not-begun' ? 'method.not-begun' : 'method.unsaved')
      return error && error.code !== 'not-found' ? errorMessage(localize, error, general) : general
    }
  }
}

/** The buttons beside the text; the button that begins again is the element's own. */
export function replacementActions(
  { current, showWindow, retry, dismiss }: MethodReplacement,
  localize: ReplacementLocalize,
): TemplateResult | typeof nothing {
  switch (current.phase) {
    case 'approving':
      return html`${secondaryButton(localize.t('method.show-window'), showWindow)}
      ${secondaryButton(localize.t('method.cancel'), dismiss)}`
    case 'blocked':
      return continueLink(current.approveUrl!, localize)
    case 'unknown':
      return secondaryButton(localize.t('method.check'), retry)
    case 'unconfirmed':
      return secondaryButton(localize.t('common.retry'), retry)
    default:
      return nothing
  }
}

/**
 * In this tab, because the browser has just refused a window; a frame is left, because approve pages refuse to be
 * framed.
 */
function continueLink(href: string, localize: ReplacementLocalize) {
  const { wallet } = configuration
  const target = window.top === window ? nothing : '_top'
  return html`<a class="button quiet" part="continue" href=${href} target=${target}
    >${wallet ? localize.t('method.continue-to', { wallet }) : localize.t('method.continue')}</a
  >`
}
