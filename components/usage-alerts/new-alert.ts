/** Template of the button that opens a new alert, beside the note that one was saved or deleted. */
import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../internal/templates/icons.ts'
import type { AlertsLocalize } from './messages.ts'

export type WrittenKey = 'alerts.saved' | 'alerts.deleted'

/** @param isOnly true without alerts above it */
export const newAlert = (
  onOpen: () => void,
  isOnly: boolean,
  written: WrittenKey | undefined,
  localize: AlertsLocalize,
): TemplateResult => html`<p class="actions ${isOnly ? 'only' : ''}">
  <button type="button" class="button quiet new" @click=${onOpen}>
    ${localize.t('alerts.new')}
  </button>
  ${
    written
      ? html`<span class="saved" part="saved"
          >${icon('check')}<bdi>${localize.t(written)}</bdi></span
        >`
      : nothing
  }
</p>`
