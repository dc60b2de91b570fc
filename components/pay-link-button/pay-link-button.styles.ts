/** Styles of `<pay-link-button>`. */
import { css } from 'lit'
import { base } from '../internal/styles/base.ts'
import { button } from '../internal/styles/button.ts'
import { card } from '../internal/styles/card.ts'
import { notice } from '../internal/styles/notice.ts'
import { skeleton } from '../internal/styles/skeleton.ts'
import { cardLayout } from './card/card.styles.ts'

export const styles = [
  base,
  button,
  notice,
  skeleton,
  css`
    :host {
      display: inline-block;
      max-inline-size: 100%;
      vertical-align: middle;
    }
    :host([layout="inline"]) {
      display: inline;
      vertical-align: baseline;
      font: inherit;
    }
    :host([layout="inline"]) .skeleton {
      display: inline-flex;
      block-size: auto;
      min-block-size: 1em;
      margin: 0 0.3em;
    }
    /* Text with a link, because a box would break the sentence. */
    :host([layout="inline"]) :is(.notice, .notice .button) {
      display: inline;
      padding: 0 0.3em;
      border: 0;
      background: none;
      box-shadow: none;
      font: inherit;
    }
    .inline,
    :host([layout="inline"]) .notice .button {
      color: var(--_accent-text);
      text-decoration: underline;
      text-underline-offset: 3px;
    }
    .inline {
      padding-block: calc((var(--_target) - 1em) / 2);
    }
    .button:has(.price) {
      flex-wrap: wrap;
    }
    /* A notice below the button. */
    .below {
      margin-block-start: var(--_space-s);
    }
    .qr {
      display: block;
      inline-size: 10rem;
      max-inline-size: 100%;
      margin-block-start: var(--_space-s);
      background: #fff;
      fill: #000;
      forced-color-adjust: none;
      print-color-adjust: exact;
    }
    .action {
      inline-size: 6.4em;
      block-size: var(--_control-height);
    }
    .number {
      white-space: nowrap;
    }
    .button .price {
      padding-inline-start: var(--_space-s);
      border-inline-start: 1px solid color-mix(in oklab, currentcolor 35%, transparent);
      font-weight: 500;
    }
  `,
  card,
  cardLayout,
]
