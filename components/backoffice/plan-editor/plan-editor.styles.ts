/** Styles of `<plan-editor>`. */
import { css } from 'lit'
import { chart } from '../../internal/styles/chart.ts'
import { pageButton } from '../../internal/styles/page-button.ts'
import { series } from '../../internal/styles/series.ts'
import { editorStyles } from '../internal/editor/editor.styles.ts'

export const styles = [
  editorStyles,
  chart,
  pageButton,
  series,
  css`
    .subscriptions {
      margin: 0;
    }
    .subscriptions .link {
      color: var(--_accent-text);
      font-weight: 500;
      text-underline-offset: 0.2em;
    }
    .effects {
      margin: 0;
      padding-inline-start: var(--_space-l);
      font-variant-numeric: tabular-nums;
    }
    .charges,
    .ranges,
    .cost {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-m);
    }
    .range {
      display: grid;
      gap: var(--_space-s);
      padding-inline-start: var(--_space-l);
      border-inline-start: 2px solid var(--_line);
    }
    .range-title {
      font-weight: 500;
      font-variant-numeric: tabular-nums;
    }
    .taxes {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--_space-l);
    }
    .result {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 var(--_space-m);
      margin: 0;
    }
    /* Numbers side by side would read as one. */
    .label span::before {
      padding-inline: 0.25em;
    }
    .bill > div {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 var(--_space-m);
      padding-block: 2px;
    }
    .bill dd {
      margin-inline-start: auto;
    }
    .result strong {
      font-size: var(--_size-l);
    }
  `,
]
