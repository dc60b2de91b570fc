/**
 * `.bar` with segments in the colors of the series, and `.dot` in a legend.
 *
 * The first color is the accent in a lightness near 0.42, on a dark surface near 0.7. The hues of the second and the
 * third are at least 90 degrees from it and from each other, in further lightnesses, so that the three stay apart as
 * small dots too; the fourth and the fifth are darker and lighter. Reds, from 350° to 65°, are the colors of failures and
 * debts, so no series has one: hues turn on the rest of the wheel. Hues, chroma and lightness are chosen for the largest
 * distance of any two with any accent, also in color vision deficiencies, where all have 3:1 to the surface. Taxes and
 * further charges are outlines, not another color, and a legend has the order of the segments.
 *
 * @cssproperty --till-series-1 - The first series of a chart, and meters. Default: the accent with a contrast of 3:1 to
 *   the surface, and another hue than red.
 * @cssproperty --till-series-2 - The second series. Default: a hue across from the accent's, lighter.
 * @cssproperty --till-series-3 - The third series. Default: a hue across from both.
 * @cssproperty --till-series-4 - The fourth series. Default: a dark shade beside the accent.
 * @cssproperty --till-series-5 - The fifth series. Default: a light muted shade.
 */
import { css } from 'lit'

export const series = css`
  :host {
    /* The hue, moved out of the reds: to 65 from above 40, to 350 from below. */
    --_series-hue: calc(40 + clamp(25, mod(h - 40, 360), 310));
    --_series-1-default: light-dark(
      oklch(from var(--_accent) clamp(0.38, l, 0.46) min(c, 0.125) var(--_series-hue)),
      oklch(from var(--_accent) clamp(0.661, l, 0.737) min(c, 0.125) var(--_series-hue))
    );
    --_series-1: var(--till-series-1, var(--_series-1-default));
  }
  [class*="series-"] {
    --_hue: calc(65 + mod(h - 65 + var(--_turn), 285));
    --_series-default: light-dark(
      oklch(from var(--_series-1-default) var(--_lightness) var(--_chroma) var(--_hue)),
      oklch(
        from var(--_series-1-default) calc(0.3 + 0.95 * var(--_lightness)) var(--_chroma)
          var(--_hue)
      )
    );
  }
  .series-1 {
    --_series: var(--_series-1);
  }
  .series-2 {
    --_lightness: 0.605;
    --_chroma: 0.1;
    --_turn: 95;
    --_series: var(--till-series-2, var(--_series-default));
  }
  .series-3 {
    --_lightness: 0.525;
    --_chroma: 0.1;
    --_turn: 200;
    --_series: var(--till-series-3, var(--_series-default));
  }
  .series-4 {
    --_lightness: 0.28;
    --_chroma: 0.06;
    --_turn: 17;
    --_series: var(--till-series-4, var(--_series-default));
  }
  .series-5 {
    --_lightness: 0.655;
    --_chroma: 0.075;
    --_turn: 232;
    --_series: var(--till-series-5, var(--_series-default));
  }
  .other {
    --_series: var(--_surface);
    --_series-line: var(--_field-line);
  }
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
    fill: var(--_series);
    stroke: var(--_series-line, var(--_surface));
    stroke-width: 1.5px;
    transition: var(--_motion);
  }
  .dot {
    flex: none;
    inline-size: 10px;
    block-size: 10px;
    margin-block-start: 0.4em;
    border-radius: 50%;
    background: var(--_series);
  }
  .dot.other {
    border: 1.5px solid var(--_series-line);
  }
  @media (forced-colors: active) {
    .bar,
    .dot {
      /* Follows the contrast theme, whatever the page's scheme is. */
      color-scheme: light dark;
      forced-color-adjust: none;
    }
    .bar {
      border: 1px solid CanvasText;
      background: Canvas;
    }
    rect {
      stroke: CanvasText;
    }
    .dot {
      outline: 1px solid CanvasText;
      outline-offset: -1px;
    }
  }
`
