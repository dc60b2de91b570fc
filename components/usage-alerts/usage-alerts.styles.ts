/** Styles of `<usage-alerts>`. */
import { css } from 'lit'
import { dataCard } from '../internal/styles/data-card.ts'
import { series } from '../internal/styles/series.ts'

export const styles = [
  dataCard,
  series,
  css`
    .field {
      inline-size: 100%;
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
    [part="alert"] > .row > :first-child {
      flex: 1 1 12em;
    }
    .actions,
    .field-row {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--_space-s);
    }
    .field-row .field {
      flex: 1 1 8em;
    }
    .only {
      padding-block-end: var(--_space-l);
      text-align: center;
    }
    .negative {
      color: var(--_negative);
    }
    .bar {
      margin-block: var(--_space-s) var(--_space-xs);
    }
    form {
      display: grid;
      gap: var(--_space-m);
    }
    form > .row .button {
      min-block-size: 2.7em;
      font-size: inherit;
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
    .add {
      justify-self: start;
    }
    .new {
      margin-block-start: var(--_space-m);
    }
  `,
]
