/** Codes and external ids of the seeded data. */

export const METRICS = { calls: 'api_calls', storage: 'storage_gb', gpu: 'gpu_minutes' } as const

export const PLANS = {
  explorer: 'explorer',
  survey: 'survey',
  explorerYearly: 'explorer-yearly',
  surveyYearly: 'survey-yearly',
  surveyJapan: 'survey-jp',
} as const

/** `DEMO` is signed in on the demo's account page: paid invoices, and a failed one that can be paid. */
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
  /** The subscription has ended. */
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
