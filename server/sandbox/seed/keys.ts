/** The keys under which the seeded business is found again. */

export const METRICS = { calls: 'api_calls', storage: 'storage_gb', gpu: 'gpu_minutes' } as const

export const PLANS = { explorer: 'explorer', survey: 'survey', surveyJapan: 'survey-jp' } as const

/** `DEMO` signs in to the demo's account page: paid invoices, and one that failed and can be paid. */
export const CUSTOMERS = {
  DEMO: 'northwind-maps',
  /** Billed in JPY. */
  JAPAN: 'komorebi-studio',
  /** The card has been declined for months. */
  DECLINED: 'kite-robotics',
  /** No payment method: invoices wait. */
  NO_METHOD: 'harbor-health',
  /** The bank never answers. */
  HANGS: 'tidewater-energy',
  /** Uses less than the minimum it committed to. */
  SMALL: 'lumen-archive',
  /** Left; the subscription is over. */
  LEFT: 'fen-and-orchard',
} as const

/** A customer's one subscription. */
export const subscriptionOf = (customer: string) => `${customer}-plan`

/** The products on sale, by the `product_id` of their links; `withdrawn` was deleted. */
export const PRODUCTS = {
  plain: 'field-guide',
  variants: 'wall-map',
  everything: 'survey-notebook',
  withdrawn: 'glacier-poster',
} as const
