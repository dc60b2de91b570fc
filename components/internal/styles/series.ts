/**
 * `.bar` with segments in the colors of the series, and `.dot` in a legend.
 *
 * The first color is the accent, as light or dark as a contrast of 3:1 to the surface allows; of a red accent it has
 * another hue. Reds, from 350° to 65°, are the colors of failures and debts, so no series has one: the hues of the
 * third and the fourth series follow the accent's on the rest of the wheel, the others are fixed. All have the accent's
 * lightness plus a multiple of a fifth of the range, modulo the range: any two of the five differ in lightness by 0.084
 * at least, so that they are distinct with any accent, also in color vision deficiencies; neighbors differ twice as
 * much. Hues and chroma are chosen for the largest distance in all of these. Taxes and further charges are outlines,
 * not another color, and a legend has the order of the segments.
 *
 * @cssproperty --till-series-1 - The first series of a chart, and meters. Default: the accent with a contrast of 3:1 to
 *   the surface, and another hue than red.
 * @cssproperty --till-series-2 - The second series. Default: a green in a lightness that depends on the accent.
 * @cssproperty --till-series-3 - The third series. Default: a grey of a hue apart from the accent's.
 * @cssproperty --till-series-4 - The fourth series. Default: a muted hue beside the accent's.
 * @cssproperty --till-series-5 - The fifth series. Default: a purple.
 */
import { css } from 'lit'

export const series = css`
  :host {
    /*
     * The hue, moved out of the reds: to 65 from above 40, to 350 from below. On a light surface the lightness is from
     * 0.215 to 0.635, on a dark one from 0.535 to 0.955.
     */
    --_series-1-default: light-dark(
      oklch(
        from var(--_accent) clamp(0.215, l, 0.635) min(c, 0.125)
          calc(40 + clamp(25, mod(h - 40, 360), 310))
      ),
      oklch(
        from var(--_accent) clamp(0.535, l, 0.955) min(c, 0.125)
          calc(40 + clamp(25, mod(h - 40, 360), 310))
      )
    );
    --_series-1: var(--till-series-1, var(--_series-1-default));
  }
  [class*="series-"] {
    --_series-default: light-dark(
      oklch(
        from var(--_series-1-default) calc(0.215 + mod(l - 0.215 + var(--_shift), 0.42))
          var(--_chroma) var(--_hue)
      ),
      oklch(
        from var(--_series-1-default) calc(0.535 + mod(l - 0.535 + var(--_shift), 0.42))
          var(--_chroma) var(--_hue)
      )
    );
  }
  .series-1 {
    --_series: var(--_series-1);
  }
  .series-2 {
    --_shift: 0.168;
    --_chroma: 0.133;
    --_hue: 159;
    --_series: var(--till-series-2, var(--_series-default));
  }
  .series-3 {
    --_shift: 0.336;
    --_chroma: 0.051;
    --_hue: calc(65 + mod(h - 65 + 106, 280));
    --_series: var(--till-series-3, var(--_series-default));
  }
  .series-4 {
    --_shift: 0.084;
    --_chroma: 0.073;
    --_hue: calc(65 + mod(h - 65 + 48, 280));
    --_series: var(--till-series-4, var(--_series-default));
  }
  .series-5 {
    --_shift: 0.252;
    --_chroma: 0.128;
    --_hue: 312;
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
  }
  .dot {
    flex: none;
    inline-size: 8px;
    block-size: 8px;
    margin-block-start: 0.5em;
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
