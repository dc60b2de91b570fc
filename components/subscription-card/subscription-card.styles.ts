/** Styles of `<subscription-card>`. */
import { css } from 'lit'
import { badge } from '../internal/styles/badge.ts'
import { dataCard } from '../internal/styles/data-card.ts'
import { question } from '../internal/styles/question.ts'

export const styles = [
  dataCard,
  badge,
  question,
  css`
    .card {
      overflow-wrap: anywhere;
    }
    .name {
      font-size: var(--_size-l);
    }
    .terms {
      margin-block-end: var(--_space-s);
    }
    .line {
      display: block;
    }
    dl {
      display: grid;
      gap: var(--_space-s);
    }
    .due {
      padding-block-start: var(--_space-s);
      border-block-start: 1px solid var(--_line);
    }
    .due .row:last-child {
      padding-block-start: var(--_space-s);
      border-block-start: 1px solid var(--_line);
      font-weight: 600;
    }
    .dates {
      margin-block-start: var(--_space-m);
    }
    .forecast {
      margin-block-start: var(--_space-m);
      text-wrap: pretty;
    }
    .forecast > * {
      display: block;
    }
    .forecast > strong {
      font-size: var(--_size-l);
      text-wrap: balance;
    }
    .forecast > bdi::first-letter {
      text-transform: uppercase;
    }
    .forecast > strong + bdi::first-letter {
      text-transform: none;
    }
    .coming,
    .moved {
      margin-block-start: var(--_space-m);
      padding: var(--_space-s) var(--_space-m);
      border-inline-start: 3px solid var(--_warning);
      background: var(--_surface-muted);
    }
    .step,
    .actions {
      margin-block-start: var(--_space-l);
      padding-block-start: var(--_space-l);
      border-block-start: 1px solid var(--_line);
    }
    .step + .notice {
      margin-block-start: var(--_space-m);
    }
    .step {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-m);
    }
    /* The focus is here to be read from, not to be used. */
    [part="preview"]:focus {
      outline: none;
    }
    .moved {
      margin: 0;
    }
    fieldset {
      display: grid;
      gap: var(--_space-s);
    }
    legend {
      padding: 0 0 var(--_space-s);
    }
    .offer {
      display: flex;
      gap: var(--_space-m);
      padding: var(--_space-m);
      border: 1px solid var(--_field-line);
      border-radius: var(--_radius-control);
      cursor: pointer;
    }
    .offer > input {
      flex: none;
      inline-size: 1.1em;
      block-size: 1.5em;
      margin: 0;
      accent-color: var(--_accent);
    }
    .offer:has(:checked) {
      border-color: var(--_accent-text);
      background: var(--_accent-soft);
      box-shadow: inset 0 0 0 1px var(--_accent-text);
    }
    textarea {
      inline-size: 100%;
      resize: vertical;
    }
    ::slotted([slot="change"]) {
      margin-block-end: 0;
    }
    @media (forced-colors: active) {
      .offer:has(:checked) {
        outline: 2px solid Highlight;
      }
    }
    @media print {
      .actions,
      .step {
        display: none;
      }
    }
  `,
]
