/** Styles of the card layout. */
import { css } from 'lit'

export const cardLayout = css`
  :host([layout="card"]) {
    display: block;
    container-type: inline-size;
  }
  .card,
  .items,
  .item,
  .sum {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: var(--_space-l);
    min-inline-size: 0;
  }
  .item + .item {
    padding-block-start: var(--_space-l);
    border-block-start: 1px solid var(--_line);
  }
  .header,
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--_space-xs) var(--_space-l);
  }
  .header {
    font-size: var(--_size-l);
    line-height: 1.3;
    letter-spacing: -0.01em;
  }
  :is(.header, .option) .price {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  strong,
  p,
  dt,
  legend,
  .option {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .price,
  label {
    font-weight: 600;
  }
  .item p {
    margin-block-start: calc(-1 * var(--_space-s));
    white-space: pre-line;
  }
  legend {
    padding: 0 0 var(--_space-s);
  }
  .options {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-s);
  }
  .option,
  .stepper {
    display: inline-flex;
    align-items: center;
    max-inline-size: 100%;
    min-block-size: var(--_control-height);
    border: 1px solid var(--_field-line);
    border-radius: var(--_radius-control);
  }
  .option {
    position: relative;
    flex-wrap: wrap;
    gap: 0 var(--_space-s);
    padding: 0.3em min(0.9em, 5vw);
    font-weight: 400;
    cursor: pointer;
  }
  @media (hover: hover) {
    .option:hover,
    .step:hover:not([aria-disabled="true"]) {
      background: var(--_surface-muted);
    }
  }
  .option:has(:checked) {
    border-color: var(--_accent-text);
    background: var(--_accent-soft);
    box-shadow: inset 0 0 0 1px var(--_accent-text);
  }
  .option:has(:focus-visible) {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  .row:has(.stepper) {
    align-items: center;
  }
  .step,
  .stepper input {
    min-block-size: max(var(--_target), calc(var(--_control-height) - 2px));
    border: 0;
    border-radius: var(--_radius-control);
    background: none;
    color: inherit;
    font: inherit;
    text-align: center;
  }
  .step {
    inline-size: max(var(--_target), 2.7em);
    cursor: pointer;
  }
  .step[aria-disabled="true"] {
    color: var(--_muted);
    opacity: 0.5;
    cursor: default;
  }
  .stepper input {
    inline-size: 3em;
    min-inline-size: 0;
    appearance: textfield;
  }
  @media (pointer: coarse) {
    .stepper input {
      font-size: max(16px, 1em);
    }
  }
  .stepper input::-webkit-inner-spin-button {
    display: none;
  }
  dl {
    display: grid;
    gap: var(--_space-s);
    padding-block-start: var(--_space-l);
    border-block-start: 1px solid var(--_line);
  }
  dd {
    margin-inline-start: auto;
  }
  .line {
    color: var(--_muted);
  }
  .total {
    font-weight: 600;
  }
  .pay {
    text-align: center;
  }
  .pay :is([part="button"], [part="unavailable"], .skeleton) {
    display: flex;
    inline-size: auto;
    min-block-size: var(--_large-height);
    font-size: var(--_font-size);
  }
  .pay .below {
    margin-block-start: var(--_space-m);
  }
  .qr {
    margin: var(--_space-l) auto 0;
  }
  .hint {
    display: block;
    margin-block-end: var(--_space-s);
    font-size: var(--_size-m);
  }
  @media print {
    .step,
    .hint {
      display: none;
    }
  }
  .items:empty {
    display: none;
  }
  .text {
    block-size: 1.5em;
  }
  .text:first-child {
    inline-size: 55%;
    block-size: 1.6em;
  }
  .text:nth-child(n + 3) {
    inline-size: 80%;
    block-size: var(--_control-height);
  }
  @container (inline-size > 40rem) {
    .card:has(dl) {
      grid-template-columns: 1fr minmax(16rem, 34%);
      gap: calc(2 * var(--_space-l));
    }
    dl {
      padding: 0;
      border: 0;
    }
  }
  @media (forced-colors: active) {
    .option:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`
