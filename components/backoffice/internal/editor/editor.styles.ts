/** Styles of editors: the form and its preview. */
import { css } from 'lit'
import { dataCard } from '../../../internal/styles/data-card.ts'
import { forms } from '../forms/forms.styles.ts'

export const editorStyles = [
  dataCard,
  forms,
  css`
    .editor {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      align-items: start;
      gap: var(--_space-xl);
    }
    @container (inline-size >= 50rem) {
      .editor:has(> .aside) {
        grid-template-columns: minmax(0, 1fr) minmax(17rem, 36%);
      }
      .aside {
        position: sticky;
        inset-block-start: var(--_space-l);
      }
    }
    .part :is(h3, h4) {
      font-size: var(--_size-m);
    }
    form:focus {
      outline: none;
    }
    .form-alert {
      margin-block-end: 0;
    }
    /* The actions of a long form are in reach, and cover no field that has the focus. */
    @media (min-height: 30rem) {
      form > .form-actions {
        position: sticky;
        z-index: 2;
        inset-block-end: 0;
        margin-block-end: calc(-1 * var(--_space-m));
        padding-block: var(--_space-m);
        border-block-start: 1px solid var(--_line);
        background: var(--_surface);
      }
      form :is(input, select, textarea, button, summary, a) {
        scroll-margin-block-end: 7rem;
      }
    }
    .warning {
      flex-basis: 100%;
    }
    .saved {
      display: inline-flex;
      align-items: center;
      gap: 0.35em;
      color: var(--_positive);
    }
    .invalid {
      color: var(--_negative);
    }
    .skeleton.line {
      block-size: 3.4em;
    }
    .read-only {
      padding: var(--_space-s) var(--_space-m);
      border-inline-start: 3px solid var(--_line);
    }
  `,
]
