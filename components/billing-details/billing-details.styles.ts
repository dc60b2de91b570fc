/** Styles of `<billing-details>`. */
import { css } from 'lit'
import { dataCard } from '../internal/styles/data-card.ts'
import { question } from '../internal/styles/question.ts'

export const styles = [
  dataCard,
  question,
  css`
    dl {
      display: grid;
      gap: var(--_space-m);
      margin: 0 0 var(--_space-m);
      overflow-wrap: anywhere;
    }
    [part="detail"] {
      display: grid;
      grid-template-columns: minmax(0, 10rem) minmax(0, 1fr);
      gap: 0 var(--_space-m);
    }
    @container (inline-size < 24rem) {
      [part="detail"] {
        grid-template-columns: minmax(0, 1fr);
      }
    }
    dd > span {
      display: block;
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
    fieldset {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-m);
    }
    legend {
      margin-block-end: var(--_space-s);
      padding: 0;
    }
    .two {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
      gap: var(--_space-m);
    }
    label {
      display: block;
      margin-block-end: var(--_space-xs);
      font-size: var(--_size-m);
    }
    .field {
      inline-size: 100%;
    }
    .error {
      color: var(--_negative);
      font-size: var(--_size-s);
      overflow-wrap: anywhere;
    }
    @media print {
      form {
        display: none;
      }
    }
  `,
]
