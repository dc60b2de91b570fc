/** Renders the steps of a change: the choice of a plan, and the preview with its confirmation. */
import { html, nothing, type TemplateResult } from 'lit'
import type { PlanPreview } from '../../server/contract/plans/plan-preview.ts'
import type { PublicPlan } from '../../server/contract/plans/public-plan.ts'
import { cycleText } from '../internal/domain/charge-text.ts'
import type { CardLocalize } from './messages.ts'
import { amountsOf } from './preview-amounts.ts'
import { confirmText, type PreviewContext, previewSentences } from './preview-text.ts'

interface ChoiceProps {
  readonly offers: readonly PublicPlan[]
  readonly selected: string
  readonly onSelect: (code: string) => void
  readonly onContinue: (event: Event) => void
  readonly onBack: () => void
}

export const choiceTemplate = (props: ChoiceProps, localize: CardLocalize): TemplateResult => html`
  <form class="step" part="choice" @submit=${props.onContinue}>
    <fieldset>
      <legend>${localize.t('my-plan.choose')}</legend>
      ${props.offers.map(
        (plan) => html`<label class="offer" part="offer">
          <input
            type="radio"
            name="plan"
            value=${plan.code}
            .checked=${plan.code === props.selected}
            @change=${() => props.onSelect(plan.code)}
          />
          <span>
            <strong><bdi>${plan.name}</bdi></strong>
            <span class="line"
              ><span class="number">${localize.money(plan.amount)}</span>
              <span class="muted">${cycleText(plan.billing_cycle, localize)}</span></span
            >
            ${
              plan.description
                ? html`<span class="line muted"><bdi>${plan.description}</bdi></span>`
                : nothing
            }
          </span>
        </label>`,
      )}
    </fieldset>
    <div class="form-actions">
      <button type="button" class="button quiet" @click=${props.onBack}>
        ${localize.t('my-plan.back')}
      </button>
      <button class="button" part="continue">${localize.t('my-plan.continue')}</button>
    </div>
  </form>
`

export interface ConfirmProps {
  readonly preview: PlanPreview | undefined
  readonly context: PreviewContext
  readonly isAgain: boolean
  readonly isSending: boolean
  /** The customer cancels: a reason may be given, and both answers look alike. */
  readonly isLeaving: boolean
  readonly reason: string
  readonly onReason: (text: string) => void
  readonly onConfirm: () => void
  readonly onBack: () => void
}

export function confirmTemplate(props: ConfirmProps, localize: CardLocalize): TemplateResult {
  const { preview, context, isAgain, isSending, onBack } = props
  return html`
    <div class="step" part="preview" role="group" tabindex="-1" aria-labelledby="sentences">
      ${isAgain ? html`<p class="moved" part="moved">${localize.t('my-plan.moved')}</p>` : nothing}
      <div id="sentences">
        ${
          preview
            ? previewSentences(preview, context, localize).map(
                (text) => html`<p part="sentence"><bdi>${text}</bdi></p>`,
              )
            : html`<p class="muted">${localize.t('my-plan.loading-preview')}</p>`
        }
      </div>
      ${preview ? amountsOf(preview, context, localize) : nothing}
      ${props.isLeaving && preview ? reasonField(props, localize) : nothing}
      <div class="form-actions">
        <button type="button" class="button quiet back" ?disabled=${isSending} @click=${onBack}>
          ${localize.t('my-plan.back')}
        </button>
        ${
          preview
            ? html`<button
                type="button"
                class=${props.isLeaving ? 'button quiet' : 'button'}
                part="confirm"
                ?disabled=${isSending}
                @click=${props.onConfirm}
              >
                ${isSending ? localize.t('my-plan.sending') : confirmText(preview, context, localize)}
              </button>`
            : nothing
        }
      </div>
    </div>
  `
}

const reasonField = (
  { reason, onReason }: ConfirmProps,
  localize: CardLocalize,
): TemplateResult => html`
  <label for="reason">${localize.t('my-plan.reason')}</label>
  <textarea
    id="reason"
    class="field"
    dir="auto"
    rows="2"
    maxlength="1000"
    .value=${reason}
    @input=${(event: Event) => onReason((event.target as HTMLTextAreaElement).value)}
  ></textarea>
`
