/** Derived tokens of cards and fields: status colors, type scale, spacing scale. */
import { css } from 'lit'

export const derivedTokens = css`
  :host {
    --_accent-soft: color-mix(in oklab, var(--_accent) 10%, var(--_surface));
    --_raised: light-dark(var(--_surface), color-mix(in oklab, var(--_text) 24%, var(--_surface)));
    --_positive: var(--till-positive, light-dark(#0b6b45, #5fd3a2));
    --_warning: var(--till-warning, light-dark(#8a4b00, #f0b45c));
    --_negative: var(--till-negative, light-dark(#b3261e, #ff9b92));

    /* 13, 14, 18, 24 and 32 beside a text of 15 pixels, at any depth. */
    --_size-s: max(11px, 13 / 15 * var(--_font-size));
    --_size-m: max(11px, 14 / 15 * var(--_font-size));
    --_size-l: calc(1.2 * var(--_font-size));
    --_size-xl: calc(1.6 * var(--_font-size));
    --_size-xxl: calc(32 / 15 * var(--_font-size));

    /* The button that buys. */
    --_large-height: max(var(--_control-height), 44px);

    --_space-m: calc(3 * var(--_space-xs));
    --_space-l: calc(4 * var(--_space-xs));
    --_space-xl: calc(5 * var(--_space-xs));
  }
`
