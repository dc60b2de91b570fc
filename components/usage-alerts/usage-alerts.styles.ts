/** Styles of `<usage-alerts>`. */
import { css } from 'lit'
import { dataCard } from '../internal/styles/data-card.ts'
import { question } from '../internal/styles/question.ts'
import { series } from '../internal/styles/series.ts'

export const styles = [
  dataCard,
  question,
  series,
  css`
    .field {
      inline-size: 100%;
    }
    span.field {
      display: flex;
      align-items: center;
      gap: var(--_space-s);
    }
    span.field:focus-within {
      outline: 2px solid var(--_focus);
      outline-offset: 2px;
    }
    .field:has([aria-invalid="true"]) {
      border-color: var(--_negative);
    }
    input {
      flex: 1;
      min-inline-size: 0;
      padding: 0;
      border: 0;
      background: none;
      color: inherit;
      font: inherit;
      appearance: textfield;
    }
    input:focus-visible {
      outline: none;
    }
    input::-webkit-inner-spin-button {
      display: none;
    }
    [part="subscription"] {
      margin-block-end: var(--_space-m);
    }
    [part="alert"] {
      overflow-wrap: anywhere;
    }
    [part="alert"] + [part="alert"],
    ul + form {
      margin-block-start: var(--_space-m);
      padding-block-start: var(--_space-m);
      border-block-start: 1px solid var(--_line);
    }
    .row > :first-child {
      flex: 1 1 12em;
    }
    .actions,
    .field-row {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--_space-s);
    }
    .row > :is(.actions, .question) {
      margin-inline-start: auto;
    }
    .row .actions {
      justify-content: flex-end;
    }
    .row .question {
      gap: var(--_space-s);
    }
    .field-row .field {
      flex: 1 1 8em;
    }
    .only {
      justify-content: center;
      padding-block-end: var(--_space-l);
    }
    .bar {
      margin-block: var(--_space-s) var(--_space-xs);
    }
    .tick {
      stroke: var(--_surface);
      stroke-width: 2px;
    }
    @media (forced-colors: active) {
      .tick {
        stroke: CanvasText;
      }
    }
    .saved {
      display: inline-flex;
      align-items: center;
      gap: var(--_space-xs);
      color: var(--_positive);
    }
    form {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-m);
      max-inline-size: 28rem;
    }
    @media print {
      form {
        display: none;
      }
    }
    label {
      display: block;
      margin-block-end: var(--_space-xs);
      font-size: var(--_size-m);
    }
    .error {
      color: var(--_negative);
      font-size: var(--_size-s);
    }
    [id|="hint"] {
      display: block;
      margin-block-start: var(--_space-xs);
    }
    .add {
      justify-self: start;
    }
    slot[name="hint"] {
      display: block;
      color: var(--_muted);
      font-size: var(--_size-m);
    }
    slot[name="hint"]::slotted(*) {
      margin-block: var(--_space-m) 0;
    }
    p.actions {
      margin-block-start: var(--_space-m);
    }
  `,
]
