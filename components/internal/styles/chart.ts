/** `.chart`: bars that share the width, with the highest amount as the scale. */
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
    max-inline-size: 7rem;
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
    display: flex;
    justify-content: center;
    margin: var(--_space-xs) calc(-50% - 3px);
    color: var(--_muted);
    font-size: var(--_size-s);
    line-height: 1.5;
    white-space: nowrap;
    pointer-events: none;
  }
  /*
   * If the longest label is wider than a column, every second label wraps out of view, so that each visible one can
   * use two columns. The neighbors of the selected column are hidden too.
   */
  .column:is(:nth-last-of-type(even), .adjacent):not(:has(:checked)) .label {
    flex-wrap: wrap;
    block-size: 1.5em;
    margin-inline: -3px;
    overflow: hidden;
  }
  .label::before {
    content: "";
    block-size: 1.5em;
  }
  .label span {
    display: grid;
    justify-items: center;
  }
  .label span::before {
    content: attr(data-longest);
    block-size: 0;
    visibility: hidden;
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
    background: var(--_surface-muted);
  }
  .column:has(:checked) .label {
    color: var(--_text);
    font-weight: 600;
    text-decoration: underline;
  }
  .column:has(:focus-visible) {
    outline: 2px solid var(--_focus);
  }
  /* Narrow cards show the newest eight; the table has all. */
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
