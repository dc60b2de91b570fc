/** `.filters`: a segmented control, a select, and two date fields. */
import { css } from 'lit'

export const filters = css`
  .filters,
  .dates,
  .filters label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-s) var(--_space-m);
  }
  .filters {
    justify-content: space-between;
    margin-block-end: var(--_space-s);
  }
  fieldset {
    display: flex;
    min-inline-size: 0;
    margin: 0;
    flex-wrap: wrap;
    gap: 2px;
    padding: 2px;
    border: 1px solid var(--_field-line);
    border-radius: var(--_radius-control);
    background: var(--_surface-muted);
  }
  fieldset label {
    position: relative;
    min-block-size: calc(var(--_control-height) - 6px);
    padding-inline: 0.85em;
    border-radius: max(0px, calc(var(--_radius-control) - 3px));
    font-size: var(--_size-m);
    cursor: pointer;
  }
  fieldset label:has(:checked) {
    background: var(--_raised);
    font-weight: 600;
    box-shadow: var(--_shadow);
  }
  fieldset label:has(:focus-visible) {
    outline: 2px solid var(--_focus);
  }
  fieldset input[type="radio"] {
    position: absolute;
    /* With the padding and the border of the control. */
    inset: -3px -1px;
    inline-size: auto;
    block-size: auto;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  @container (inline-size < 24rem) {
    /* Pairs of one width, because the longest names do not stand side by side. */
    fieldset {
      display: grid;
      inline-size: 100%;
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    fieldset label {
      justify-content: center;
      padding-inline: 0;
      overflow-wrap: anywhere;
      text-align: center;
    }
    .filters > .field {
      flex: 1 1 auto;
    }
  }
  @container (inline-size < 12rem) {
    fieldset {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  .dates {
    inline-size: 100%;
    justify-content: flex-end;
  }
  .error {
    margin: 0;
    color: var(--_negative);
  }
  @media (forced-colors: active) {
    fieldset label:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
  @media print {
    .filters:not(#_) {
      display: none;
    }
  }
`
