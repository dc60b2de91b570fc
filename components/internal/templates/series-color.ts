/** Colors of the series in bars and charts, derived from the accent. */

/** The number of distinct colors; later series share the last one. */
const SERIES_COLORS = 5

/** The class of the series at `index`; indexes from `seriesCount` on are grey. */
export const seriesClass = (index: number, seriesCount: number): string =>
  index < seriesCount ? `series-${Math.min(index, SERIES_COLORS - 1) + 1}` : 'other'
