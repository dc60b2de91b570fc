/** The form that creates or changes an alert. Its fields are checked by the browser first, then by the server. */
import { html, nothing, type TemplateResult } from 'lit'
import { quietButton } from '../internal/notice-line.ts'
import type { Draft } from './draft.ts'
import { say } from './messages.ts'
import { keyOf, type Measure, nameOf } from './standing.ts'

export interface FormView {
  readonly draft: Draft
  readonly measures: readonly Measure[]
  /** What is wrong, by field. */
  readonly problems: Readonly<Record<string, string>>
  readonly busy: boolean
  /** `focused` is what has the focus then, where what had it may go. */
  readonly change: (change: Partial<Draft>, focused?: string) => void
  readonly save: (event: Event) => void
  readonly cancel: () => void
}

export function alertForm(view: FormView, locale: string): TemplateResult {
  const { draft, problems, change } = view
  const { values } = draft
  const set = (index: number, value: string) => change({ values: values.with(index, value) })
  return html`
    <form part="form" @submit=${view.save}>
      ${draft.of ? nothing : measureField(view, locale)}
      ${field('name', say(locale, 'alerts.name'), problems, {
        value: draft.name,
        type: 'text',
        input: (name) => change({ name }),
      })}
      ${values.map((value, index) =>
        field(
          `value-${index}`,
          say(locale, 'alerts.threshold'),
          problems,
          { value, type: 'number', required: true, input: (typed) => set(index, typed) },
          values.length > 1 || draft.every
            ? html`<button
                type="button"
                class="button quiet"
                aria-describedby="value-${index}"
                @click=${() => change({ values: values.toSpliced(index, 1) }, '.add')}
              >
                ${say(locale, 'alerts.remove')}
              </button>`
            : nothing,
        ),
      )}
      <button type="button" class="button quiet add" @click=${() => change({ values: [...values, ''] }, `#value-${values.length}`)}>
        ${say(locale, 'alerts.another')}
      </button>
      ${field('every', say(locale, 'alerts.recurring'), problems, {
        value: draft.every,
        type: 'number',
        required: !values.length,
        input: (every) => change({ every }),
      })}
      ${problems[''] ? html`<p class="wrong" role="alert"><bdi>${problems['']}</bdi></p>` : nothing}
      <div class="row">
        ${quietButton(say(locale, 'alerts.cancel'), view.cancel)}
        <button class="button" part="save" aria-disabled=${view.busy}>
          ${say(locale, 'alerts.save')}
        </button>
      </div>
    </form>
  `
}

function measureField({ draft, measures, problems, change }: FormView, locale: string) {
  // A period that could not be read again does not name the chosen metric.
  const isOffered = measures.some((one) => keyOf(one) === keyOf(draft.measure))
  const offered = isOffered ? measures : [...measures, draft.measure]
  const chosen = (event: Event) => {
    const { value } = event.target as HTMLSelectElement
    change({ measure: offered.find((one) => keyOf(one) === value) ?? draft.measure })
  }
  return html`<div>
    <label for="measure">${say(locale, 'alerts.measure')}</label>
    <select class="field" id="measure" aria-describedby="wrong-measure" @change=${chosen}>
      ${offered.map(
        (one) => html`<option value=${keyOf(one)} .selected=${keyOf(one) === keyOf(draft.measure)}>
          ${nameOf(one, locale)}
        </option>`,
      )}
    </select>
    ${wrong('measure', problems)}
  </div>`
}

interface Field {
  readonly value: string
  readonly type: 'text' | 'number'
  readonly required?: boolean
  readonly input: (value: string) => void
}

function field(
  id: string,
  name: string,
  problems: FormView['problems'],
  { value, type, required = false, input }: Field,
  beside: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<div>
    <label for=${id}>${name}</label>
    <div class="beside">
      <input
        class="field"
        id=${id}
        type=${type}
        min="0"
        .step=${'any'}
        maxlength="255"
        ?required=${required}
        .value=${value}
        aria-invalid=${id in problems}
        aria-describedby="wrong-${id}"
        @input=${(event: Event) => input((event.target as HTMLInputElement).value)}
      />
      ${beside}
    </div>
    ${wrong(id, problems)}
  </div>`
}

const wrong = (id: string, problems: FormView['problems']) =>
  html`<span class="wrong" id="wrong-${id}"><bdi>${problems[id]}</bdi></span>`
