/**
 * `.card`: the frame of an element, and the container of its size queries. `.age` and `.signed-out`: in an ended
 * session.
 */
import { css } from 'lit'
import { derivedTokens } from './derived-tokens.ts'

export const card = [
  derivedTokens,
  css`
    p,
    dl,
    dd,
    ul,
    h2,
    h3,
    h4,
    fieldset {
      min-inline-size: 0;
      margin: 0;
      padding: 0;
      border: 0;
      list-style: none;
    }
    h2,
    h3,
    h4,
    strong,
    legend {
      font-weight: 600;
      overflow-wrap: anywhere;
    }
    h2 {
      font-size: var(--_size-l);
    }
    h3,
    h4 {
      font-size: inherit;
    }
    .card {
      container-type: inline-size;
      /* Long texts in place of a date or a currency must not widen the page. */
      overflow-x: clip;
      overflow-wrap: break-word;
      padding: var(--_space-xl);
      border: 1px solid var(--_line);
      border-radius: var(--_radius);
      background: var(--_surface);
      box-shadow: var(--_shadow);
    }
    /* What has loaded fades in where its skeleton was. Not from 0, which counts as not painted. */
    .card > * {
      transition: opacity var(--_motion);
      @starting-style {
        opacity: 0.2;
      }
    }
    .big {
      --_big: var(--_size-xl);
      font-size: min(var(--_big), 17cqi);
      font-weight: 600;
      line-height: 1.35;
      letter-spacing: -0.02em;
      overflow-wrap: anywhere;
    }
    .big.long {
      font-size: min(var(--_big), 7cqi);
    }
    .age {
      margin-block-end: var(--_space-m);
      font-size: var(--_size-s);
    }
    .signed-out {
      padding-block: var(--_space-m);
      text-align: center;
    }
    /* A notice without content has no margins. */
    .card > .notice:first-child {
      margin-block-start: 0;
    }
    .card > .notice:has(+ slot) {
      margin-block-end: 0;
    }
  `,
]
