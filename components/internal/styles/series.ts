/**
 * `.bar` with segments in the colors of the series, and `.dot` in a legend.
 *
 * The first color is the accent, as light or dark as a contrast of 3:1 to the surface allows. The others have fixed hues
 * and the accent's lightness plus a multiple of a fifth of the range, modulo the range: any two of the five differ in
 * lightness by 0.084 at least, so that they are distinct with any accent, also in color vision deficiencies; neighbors
 * differ twice as much. Hues and chroma are chosen for the largest distance in all of these.
 *
 * @cssproperty --till-series-1 - The first series of a chart, and meters. Default: the accent with a contrast of 3:1 to the surface.
 * @cssproperty --till-series-2 - The second series. Default: a blue in a lightness that depends on the accent.
 * @cssproperty --till-series-3 - The third series. Default: an orange.
 * @cssproperty --till-series-4 - The fourth series. Default: a green.
 * @cssproperty --till-series-5 - The fifth series and all further ones. Default: a teal.
 */
import { type CSSResult, css } from 'lit'

/** Lightness (OKLCH) of the range's ends, on a light and on a dark surface. */
const LIGHT = [0.215, 0.635] as const
const DARK = [0.535, 0.955] as const
const RANGE = 0.42

const shifted = (end: number, fifths: number): CSSResult => {
  const step = (fifths * RANGE) / 5
  return css`calc(l + ${step} - ${RANGE} * clamp(0, (l + ${step} - ${end}) * 1000000, 1))`
}

const color = (fifths: number, chroma: number, hue: number): CSSResult => css`light-dark(
  oklch(from var(--_series-1-default) ${shifted(LIGHT[1], fifths)} ${chroma} ${hue}),
  oklch(from var(--_series-1-default) ${shifted(DARK[1], fifths)} ${chroma} ${hue})
)`

export const series = css`
  :host {
    --_series-1-default: light-dark(
      oklch(from var(--_accent) clamp(${LIGHT[0]}, l, ${LIGHT[1]}) min(c, 0.16) h),
      oklch(from var(--_accent) clamp(${DARK[0]}, l, ${DARK[1]}) min(c, 0.16) h)
    );
    --_series-1: var(--till-series-1, var(--_series-1-default));
    --_series-2: var(--till-series-2, ${color(2, 0.11, 265)});
    --_series-3: var(--till-series-3, ${color(4, 0.12, 35)});
    --_series-4: var(--till-series-4, ${color(1, 0.1, 135)});
    --_series-5: var(--till-series-5, ${color(3, 0.1, 200)});
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
    stroke: var(--_surface);
    stroke-width: 1.5px;
  }
  .series-1 {
    --_series: var(--_series-1);
  }
  .series-2 {
    --_series: var(--_series-2);
  }
  .series-3 {
    --_series: var(--_series-3);
  }
  .series-4 {
    --_series: var(--_series-4);
  }
  .series-5 {
    --_series: var(--_series-5);
  }
  .other {
    --_series: var(--_field-line);
  }
  .dot {
    flex: none;
    inline-size: 8px;
    block-size: 8px;
    margin-block-start: 0.5em;
    border-radius: 50%;
    background: var(--_series);
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
    }
  }
`
