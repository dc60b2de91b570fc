/** Styles of `<authorization-renewal>`. */
import { css } from 'lit'
import { badge } from '../../internal/styles/badge.ts'
import { dataCard } from '../../internal/styles/data-card.ts'
import { question } from '../../internal/styles/question.ts'

export const styles = [
  dataCard,
  badge,
  question,
  css`
    :host {
      max-inline-size: 44rem;
    }
    .id {
      font-weight: 500;
      overflow-wrap: anywhere;
    }
    .row .badge {
      flex: none;
    }
    .phase {
      margin-block: var(--_space-s) 0;
    }
    .notice {
      margin-block: var(--_space-m) 0;
    }

    figure {
      margin: var(--_space-l) 0 0;
    }
    /* A day each, from 0 to 29. */
    .days,
    .scale {
      display: grid;
      grid-template-columns: repeat(30, minmax(0, 1fr));
    }
    .days {
      gap: 2px;
      margin-block-start: var(--_space-xs);
    }
    .day {
      block-size: 1.5em;
      border-radius: 2px;
      background: var(--_surface-muted);
    }
    .day.held,
    .key.held {
      background: var(--_positive);
    }
    .day.open,
    .key.open {
      border: 1.5px solid var(--_accent-text);
      background: var(--_accent-soft);
    }
    .day.past {
      opacity: 0.35;
    }
    .day.end {
      border-inline-end: 3px solid var(--_negative);
    }
    .day.today {
      outline: 2px solid var(--_text);
      outline-offset: 1px;
      opacity: 1;
    }
    .scale {
      line-height: 1.6;
    }
    .scale :last-child {
      grid-column: 30;
      justify-self: end;
    }
    .legend {
      display: flex;
      flex-wrap: wrap;
      gap: var(--_space-xs) var(--_space-l);
      margin-block-start: var(--_space-s);
    }
    .legend li {
      display: inline-flex;
      align-items: center;
      gap: 0.5em;
    }
    .key {
      inline-size: 0.8em;
      block-size: 0.8em;
      border-radius: 2px;
    }
    .key.today {
      outline: 2px solid var(--_text);
      outline-offset: -2px;
    }
    .key.end {
      border-inline-end: 3px solid var(--_negative);
    }
    @media (forced-colors: active) {
      .day,
      .key {
        border: 1px solid CanvasText;
        forced-color-adjust: none;
        background: Canvas;
      }
      .day.held,
      .key.held {
        background: CanvasText;
      }
      .day.open,
      .key.open {
        background: Highlight;
      }
      .day.today,
      .key.today {
        outline-color: CanvasText;
      }
      .day.end,
      .key.end {
        border-inline-end: 4px double CanvasText;
      }
    }

    dl {
      margin-block-start: var(--_space-m);
      font-size: var(--_size-m);
    }
    dl .row {
      padding-block: var(--_space-xs);
      gap: 0 var(--_space-l);
    }
    dt {
      color: var(--_muted);
    }
    dd {
      margin-inline-start: auto;
      overflow-wrap: anywhere;
    }
    .capture .row {
      flex-wrap: wrap;
      align-items: center;
      gap: var(--_space-xs) var(--_space-l);
    }
    .copied {
      display: inline-flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--_space-xs) var(--_space-m);
    }
    .copied .button {
      min-block-size: var(--_target);
      padding-block: 0.1em;
    }
    .capture > .small {
      margin-block-start: var(--_space-s);
    }
    .copy-text {
      inline-size: 100%;
    }
    .capture {
      margin-block-start: var(--_space-m);
      padding: var(--_space-m);
      border-radius: var(--_radius-control);
      background: var(--_surface-muted);
    }

    form {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--_space-m);
      max-inline-size: 28rem;
      margin-block-start: var(--_space-l);
    }
    label {
      display: block;
      margin-block-end: var(--_space-xs);
      font-size: var(--_size-m);
    }
    .with-unit {
      display: flex;
      align-items: center;
      gap: var(--_space-s);
      inline-size: 100%;
      padding-block: 0;
    }
    .with-unit:focus-within {
      outline: 2px solid var(--_focus);
      outline-offset: 2px;
    }
    .with-unit:has([aria-invalid="true"]) {
      border-color: var(--_negative);
    }
    input {
      flex: 1;
      min-inline-size: 0;
      min-block-size: max(var(--_target), calc(var(--_control-height) - 2px));
      padding: 0;
      border: 0;
      background: none;
      color: inherit;
      font: inherit;
    }
    input:focus-visible {
      outline: none;
    }
    .hint {
      display: block;
      margin-block-start: var(--_space-xs);
    }
    .error {
      color: var(--_negative);
      font-size: var(--_size-s);
    }
  `,
]
