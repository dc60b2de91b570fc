/** Styles of forms: fields in a grid, groups, issues, the alert and the bar of actions. */
import { css } from 'lit'
import { derivedTokens } from '../../../internal/styles/derived-tokens.ts'
import { field } from '../../../internal/styles/field.ts'
import { question } from '../../../internal/styles/question.ts'

export const forms = [
  derivedTokens,
  field,
  question,
  css`
    form {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-l);
    }
    .fields {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-m) var(--_space-l);
    }
    @container (inline-size >= 32rem) {
      .fields.two {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
      .fields > .wide {
        grid-column: 1 / -1;
      }
    }
    .form-field {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
      gap: var(--_space-xs);
      min-inline-size: 0;
    }
    .form-field > label,
    .check > label,
    legend {
      font-size: var(--_size-m);
      font-weight: 500;
    }
    .form-field .field {
      inline-size: 100%;
    }
    textarea.field {
      padding-block: 0.5em;
      line-height: 1.5;
      resize: vertical;
      field-sizing: content;
      max-block-size: 24em;
    }
    .framed {
      display: flex;
      align-items: center;
      gap: var(--_space-s);
    }
    .framed:focus-within {
      outline: 2px solid var(--_focus);
      outline-offset: 1px;
    }
    .field:has([aria-invalid="true"]),
    .field[aria-invalid="true"] {
      border-color: var(--_negative);
    }
    .field:is([readonly], :disabled),
    .field:has([readonly]) {
      background-color: var(--_surface-muted);
      color: var(--_text);
      opacity: 1;
    }
    .control {
      flex: 1;
      min-inline-size: 0;
      inline-size: 100%;
      padding: 0;
      /* Where heights are rounded up, the background would cover the lines of the frame. */
      border: 0 solid transparent;
      border-block-width: 1px;
      /* Not transparent: WebKit then paints the placeholder of an empty date like a value. */
      background: inherit;
      background-clip: padding-box;
      color: inherit;
      font: inherit;
    }
    .control:focus-visible {
      outline: none;
    }
    .affix {
      flex: none;
      white-space: nowrap;
    }
    .hint {
      color: var(--_muted);
      font-size: var(--_size-s);
    }
    .issue {
      color: var(--_negative);
      font-size: var(--_size-s);
      overflow-wrap: anywhere;
    }
    .issue:empty {
      display: none;
    }
    .check {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      align-items: center;
      gap: 0 var(--_space-s);
      min-block-size: var(--_target);
    }
    .check > :is(.hint, .issue) {
      grid-column: 2;
    }
    .check > label {
      min-block-size: var(--_target);
      align-content: center;
      font-weight: 400;
    }
    input[type="checkbox"],
    input[type="radio"] {
      font-size: inherit;
      inline-size: calc(1.1 * var(--_size-m));
      block-size: calc(1.1 * var(--_size-m));
      margin: 0;
      accent-color: var(--_accent);
    }
    fieldset.group {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-m);
    }
    fieldset.group > legend {
      display: contents;
    }
    /* Fields in a row, and the button that removes them beside the first line. */
    .entry,
    .entry-fields {
      display: flex;
      flex-wrap: wrap;
      gap: var(--_space-s) var(--_space-m);
      min-inline-size: 0;
    }
    .entry:has(.remove, .entry-buttons) {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: var(--_space-s);
    }
    :is(.entry, .entry-fields) > .form-field {
      flex: 1 1 8rem;
    }
    .entry-fields {
      flex: 1 1 100%;
    }
    .entry-fields > .check {
      align-self: end;
      min-block-size: var(--_control-height);
    }
    .entry-buttons {
      display: flex;
      gap: var(--_space-xs);
    }
    .reorder.up .icon {
      transform: rotate(180deg);
    }
    :is(.remove, .reorder) {
      align-self: start;
      inline-size: var(--_control-height);
      padding: 0;
      color: var(--_muted);
      box-shadow: none;
    }
    /* Below the label of the field beside it. */
    .entry > :is(.remove, .entry-buttons) {
      margin-block-start: calc(var(--_size-m) * 1.5 + var(--_space-xs));
    }
    @container (inline-size < 12rem) {
      .entry:has(.remove, .entry-buttons) {
        grid-template-columns: minmax(0, 1fr);
      }
      .entry > :is(.remove, .entry-buttons) {
        justify-self: end;
        margin-block-start: 0;
      }
    }
    .section-head {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: var(--_space-s);
    }
    .part {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-m);
      padding: var(--_space-m) var(--_space-l);
      border: 1px solid var(--_line);
      border-radius: var(--_radius-control);
    }
    .add {
      justify-self: start;
    }
    .form-alert {
      border-color: var(--_negative);
    }
    .choices {
      display: flex;
      flex-wrap: wrap;
      gap: var(--_space-s);
    }
    .form-alert ul {
      margin: 0;
      list-style: disc;
      padding-inline-start: 1.2em;
    }
    .form-actions .end {
      margin-inline-start: auto;
    }
    .question {
      padding: var(--_space-m) var(--_space-l);
      border: 1px solid var(--_line);
      border-radius: var(--_radius-control);
      background: var(--_surface-muted);
    }
    /* The frame has the border, the control the height. */
    .framed {
      padding-block: 0;
    }
    .framed > .control {
      min-block-size: max(var(--_target), calc(var(--_control-height) - 2px));
    }
    @media (pointer: coarse) {
      input[type="checkbox"] {
        inline-size: var(--_target);
        block-size: var(--_target);
      }
    }
  `,
]
