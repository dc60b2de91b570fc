/** Colors of the series in bars and charts, derived from the accent. */

/** The number of distinct colors. */
const SERIES_COLORS = 5

/** The series with a color of their own: with more than five the first four, so that no two share one. */
export const coloredSeries = (seriesCount: number): number =>
  seriesCount > SERIES_COLORS ? SERIES_COLORS - 1 : seriesCount

/** The class of the series at `index`; the further ones are grey. */
export const seriesClass = (index: number, seriesCount: number): string =>
  index >= 0 && index < coloredSeries(seriesCount) ? `series-${index + 1}` : 'other'
