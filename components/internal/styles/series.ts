/** `.bar` with segments in shades of the accent, and `.dot` in a legend. */
import { css } from 'lit'

export const series = css`
  .bar {
    display: block;
    inline-size: 100%;
    block-size: 8px;
    border-radius: 4px;
    background: var(--_surface-muted);
  }
  .bar:dir(rtl) {
    scale: -1 1;
  }
  rect {
    fill: var(--_shade);
    stroke: var(--_surface);
    stroke-width: 1.5px;
  }
  .shade-0 {
    --_shade: var(--_accent);
  }
  .shade-1 {
    --_shade: color-mix(in oklab, var(--_accent) 68%, var(--_surface));
  }
  .shade-2 {
    --_shade: color-mix(in oklab, var(--_accent) 46%, var(--_surface));
  }
  .shade-3 {
    --_shade: color-mix(in oklab, var(--_accent) 30%, var(--_surface));
  }
  .shade-4 {
    --_shade: color-mix(in oklab, var(--_accent) 18%, var(--_surface));
  }
  .other {
    --_shade: color-mix(in oklab, var(--_text) 28%, var(--_surface));
  }
  .dot {
    inline-size: 8px;
    block-size: 8px;
    margin-block-start: 0.5em;
    border-radius: 50%;
    background: var(--_shade);
  }
  @media (forced-colors: active) {
    .bar {
      border: 1px solid CanvasText;
    }
    rect {
      fill: CanvasText;
      stroke: Canvas;
    }
    .dot {
      border: 4px solid CanvasText;
    }
  }
`
