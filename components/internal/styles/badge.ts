/** `.badge`: a status with its icon; `positive`, `warning`, `negative` or `neutral`. */
import { css } from 'lit'

export const badge = css`
  .badge {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
    padding-block: 0.15em;
    padding-inline: 0.55em 0.7em;
    border-radius: 1em;
    background: color-mix(in oklab, var(--_tone) 10%, var(--_surface));
    color: var(--_tone);
    font-size: var(--_size-s);
    font-weight: 500;
    line-height: 1.4;
    max-inline-size: 100%;
    max-block-size: 3.2em;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  .positive {
    --_tone: var(--_positive);
  }
  .warning {
    --_tone: var(--_warning);
  }
  .negative {
    --_tone: var(--_negative);
  }
  .neutral {
    --_tone: var(--_muted);
  }
  @media (forced-colors: active) {
    .badge {
      outline: 1px solid currentColor;
    }
  }
`
