/** Converters of the properties that several queries have. */
import { isIsoDate, PERIODS, STATUSES } from '../domain/invoice-filter.ts'
import { ALL_MONTHS } from '../domain/months.ts'
import { integer, oneOf, text } from './converters.ts'

export const STATUS = oneOf(STATUSES)
export const PERIOD = oneOf(PERIODS)
export const DATE = text(isIsoDate, 'a date such as 2026-01-31')
export const MONTHS = integer(1, ALL_MONTHS)
export const CURRENCY = text((code) => /^[A-Z]{3}$/.test(code), 'a code such as EUR')
export const PAGE = integer(1, 100_000)
export const PAGE_SIZE = integer(1, 100)
/** The filters of a list. */
export const FILTERS = oneOf(['shown', 'none'])
