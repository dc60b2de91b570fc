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
   * Where the longest name is wider than a column, a name has the room of two: every second one wraps out of
   * sight, and so do those beside the chosen one.
   */
  .column:is(:nth-last-of-type(even), .beside):not(:has(:checked)) .label {
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
