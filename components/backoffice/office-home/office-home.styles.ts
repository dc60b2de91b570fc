/** Styles of `<office-home>`. */
import { css } from 'lit'
import { dataCard } from '../../internal/styles/data-card.ts'

export const styles = [
  dataCard,
  css`
    .boxes {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
      gap: calc(2 * var(--_space-l)) calc(2 * var(--_space-xl));
    }
    /* Four boxes are two rows of two. */
    .boxes:has(.ending) {
      grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
    }
    .box {
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
    .news {
      grid-column: 1 / -1;
    }
    h2 {
      margin: 0 0 var(--_space-xs);
      font-size: var(--_size-l);
      font-weight: 600;
    }
    /* What is owed and late stands out. */
    .overdue .big,
    .failed .big {
      color: var(--_negative);
    }
    ul {
      margin-block-start: var(--_space-s);
    }
    li.row {
      flex-wrap: nowrap;
      align-items: baseline;
      padding-block: var(--_space-s);
      border-block-end: 1px solid var(--_line);
    }
    li.row:last-child {
      border-block-end: 0;
    }
    li > .number,
    li > .muted {
      flex: none;
      max-inline-size: 60%;
    }
    a {
      display: inline-block;
      min-block-size: 24px;
      color: var(--_accent-text);
      font-weight: 500;
      text-underline-offset: 0.2em;
    }
    .more {
      margin-block-start: var(--_space-s);
    }
    .note {
      margin-block-start: var(--_space-l);
    }
    .skeleton.line {
      block-size: 5em;
    }
  `,
]
