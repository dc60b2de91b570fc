/** Derived tokens of cards and fields: status colors, type scale, spacing scale. */
import { css } from 'lit'

export const derivedTokens = css`
  :host {
    --_accent-soft: color-mix(in oklab, var(--_accent) 10%, var(--_surface));
    --_raised: light-dark(var(--_surface), color-mix(in oklab, var(--_text) 24%, var(--_surface)));
    --_positive: var(--till-positive, light-dark(#0b6b45, #5fd3a2));
    --_warning: var(--till-warning, light-dark(#8a4b00, #f0b45c));
    --_negative: var(--till-negative, light-dark(#b3261e, #ff9b92));

    --_size-s: max(11px, 0.87em);
    --_size-m: max(11px, 0.93em);
    --_size-l: 1.2em;
    --_size-xl: 1.4em;
    --_size-xxl: 2em;

    --_space-m: calc(3 * var(--_space-xs));
    --_space-l: calc(4 * var(--_space-xs));
    --_space-xl: calc(5 * var(--_space-xs));
  }
`
