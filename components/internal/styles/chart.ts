/** `.chart`: bars that share the width, beside an axis of amounts; `.turn`: the buttons that turn its pages. */
import { css } from 'lit'

export const chart = css`
  .chart {
    position: relative;
    display: flex;
    min-inline-size: 0;
    margin: calc(1.5em + var(--_space-xs)) 0 0;
    padding: 0;
    border: 0;
    isolation: isolate;
  }
  /* As high as the bars. An amount has no height, so that it is centered on its line. */
  .axis {
    display: flex;
    flex: none;
    flex-direction: column;
    justify-content: space-between;
    block-size: 8rem;
    padding-inline-end: var(--_space-s);
    font-size: var(--_size-s);
    text-align: end;
    white-space: nowrap;
  }
  .axis span {
    display: flex;
    align-items: center;
    justify-content: flex-end;
    block-size: 0;
  }
  .axis bdi {
    flex: 1;
    background: var(--_surface);
    line-height: 1;
  }
  .axis span::before {
    position: absolute;
    z-index: -1;
    inset-inline: 0;
    border-block-start: 1px solid var(--_line);
    content: "";
  }
  .value {
    position: absolute;
    z-index: 2;
    inset-block-end: calc(100% - 1.2em);
    inset-inline: -5rem;
    display: none;
    inline-size: fit-content;
    margin-inline: auto;
    padding: 0.1em 0.5em;
    border: 1px solid var(--_line);
    border-radius: 4px;
    background: var(--_raised);
    color: var(--_text);
    font-size: var(--_size-s);
    line-height: 1.5;
    white-space: nowrap;
    pointer-events: none;
  }
  /* Inside the card. */
  .column:nth-last-of-type(-n + 2) .value {
    inset-inline: auto 0;
  }
  :focus-visible ~ .value {
    display: block;
  }
  @media (hover: hover) {
    .column:hover .value {
      display: block;
    }
  }
  /* Without an axis there is room for bars. */
  @container (inline-size < 12rem) {
    .axis {
      display: none;
    }
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
  .column:is(:nth-last-of-type(even), .adjacent):not(:has(:checked), .year) .label {
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
  .column:has(:checked) {
    background: var(--_surface-muted);
  }
  @media (hover: hover) {
    label.column:hover {
      background: var(--_surface-muted);
    }
  }
  .column:has(:checked) .label {
    color: var(--_text);
    font-weight: 600;
    text-decoration: underline;
  }
  .column:has(:focus-visible) {
    outline: 2px solid var(--_focus);
  }
  @media (forced-colors: active) {
    .column:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
  .turn {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--_space-s) var(--_space-m);
    margin-block-start: var(--_space-m);
  }
  @container (inline-size < 27rem) {
    .turn .button {
      flex: 1;
    }
  }
`
