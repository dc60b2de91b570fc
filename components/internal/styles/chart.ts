/** `.chart`: columns as wide as there is room, with the highest amount as its scale. */
import { css } from 'lit'

export const chart = css`
  .chart {
    position: relative;
    display: flex;
    min-inline-size: 0;
    margin: calc(1.5em + var(--_space-xs)) 0 0;
    padding: 0;
    border: 0;
    border-block-start: 1px dashed var(--_line);
  }
  .scale {
    position: absolute;
    inset-block-end: 100%;
    inset-inline-start: 0;
    font-size: var(--_size-s);
  }
  .column {
    position: relative;
    flex: 1 1 24px;
    min-inline-size: 24px;
    padding-inline: 3px;
    border-radius: 4px;
    text-align: center;
  }
  .column .bar {
    inline-size: min(100%, 3rem);
    block-size: 8rem;
    margin-inline: auto;
    border: 0;
    border-block-end: 1px solid var(--_field-line);
    border-radius: 0;
    background: none;
  }
  .column .label {
    display: block;
    overflow: hidden;
    padding-block: var(--_space-xs);
    color: var(--_muted);
    font-size: var(--_size-s);
    white-space: nowrap;
  }
  .column input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  label.column:hover,
  .column:has(:checked) {
    background: var(--_fill);
  }
  .column:has(:checked) .label {
    color: var(--_text);
    font-weight: 600;
    text-decoration: underline;
  }
  .column:has(:focus-visible) {
    outline: 2px solid var(--_accent-text);
  }
  /* The newest are at the end; the table has them all. */
  @container (inline-size < 22rem) {
    .column:nth-last-of-type(n + 9) {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .column:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`
