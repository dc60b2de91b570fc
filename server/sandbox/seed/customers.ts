/** The seeded customers: their usage, and their payment methods. */
import { CUSTOMERS, PLANS } from './ids.ts'

export interface SeededCustomer {
  external_id: string
  name: string
  contact: string
  email: string
  phone: string
  address: Record<string, string>
  plan: string
  /** Full months before the current one in which the subscription starts. */
  since: number
  /** Events on an average working day in the first month. */
  daily: number
  /** Usage of a month relative to the month before. */
  growth: number
  method?: { payment_method_token: string; payment_method_type: string }
  /** Later payment methods, by the number of full months before the current one. */
  later?: { month: number; token: string }[]
  /** Full months before the current one in which the subscription is cancelled. */
  until?: number
  /** Prepaid credits, half a dollar each. */
  wallet?: { name: string; added: CreditsAdded[] }
}

/** Credits added at the start of a month, and the fee types paid with them from then on. */
interface CreditsAdded {
  /** Full months before the current one. */
  month: number
  paid_credits: string
  granted_credits: string
  fee_types: string[]
}

/** The token decides the outcome of a payment (billing/engine/payments.ts). */
const WORKS = 'tok_sandbox_works'
const DECLINED = 'tok_sandbox_declined'
const HANGS = 'tok_sandbox_pending'

const card = (payment_method_token: string) => ({
  payment_method_token,
  payment_method_type: 'CARD',
})

export const customers: readonly SeededCustomer[] = [
  {
    external_id: CUSTOMERS.DEMO,
    name: 'Northwind Maps',
    contact: 'Ada Okafor',
    email: 'ada.okafor@northwind-maps.example',
    phone: '+1 206 555 0143',
    address: {
      line1: '418 Pine Street',
      line2: 'Floor 3',
      city: 'Seattle',
      state: 'WA',
      postal_code: '98101',
      country: 'US',
    },
    plan: PLANS.survey,
    since: 14,
    daily: 13,
    growth: 1.05,
    method: card(WORKS),
    // One payment fails and stays open; the next card works.
    later: [
      { month: 2, token: DECLINED },
      { month: 1, token: WORKS },
    ],
    // The first credits pay the first invoice. Invoices don't show paid credits, so the later ones cover a commitment
    // that is met: the totals of the demo's invoices add up.
    wallet: {
      name: 'Commitment credits',
      added: [
        { month: 14, paid_credits: '80', granted_credits: '40', fee_types: ['CHARGE'] },
        { month: 1, paid_credits: '500', granted_credits: '50', fee_types: ['COMMITMENT'] },
      ],
    },
  },
  {
    external_id: CUSTOMERS.DECLINED,
    name: 'Kite Robotics',
    contact: 'Jonas Lindqvist',
    email: 'jonas@kite-robotics.example',
    phone: '+46 8 555 010 22',
    address: { line1: 'Hornsgatan 72', city: 'Stockholm', postal_code: '118 21', country: 'SE' },
    plan: PLANS.survey,
    since: 14,
    daily: 10,
    growth: 1.03,
    method: card(WORKS),
    later: [{ month: 4, token: DECLINED }],
  },
  {
    external_id: CUSTOMERS.JAPAN,
    name: 'Komorebi Studio',
    contact: 'Haruka Tsuda',
    email: 'tsuda@komorebi.example',
    phone: '+81 3 5555 0187',
    address: {
      line1: '2-14-6 Yanaka',
      city: 'Taito',
      state: 'Tokyo',
      postal_code: '110-0001',
      country: 'JP',
    },
    plan: PLANS.surveyJapan,
    since: 12,
    daily: 10,
    growth: 1.04,
    method: card(WORKS),
  },
  {
    external_id: CUSTOMERS.NO_METHOD,
    name: 'Harbor Health Analytics',
    contact: 'Mireille Dubois',
    email: 'm.dubois@harbor-health.example',
    phone: '+33 1 55 55 01 64',
    address: { line1: '9 rue de la Marine', city: 'Nantes', postal_code: '44000', country: 'FR' },
    plan: PLANS.explorer,
    since: 4,
    daily: 12,
    growth: 1.15,
  },
  {
    external_id: CUSTOMERS.HANGS,
    name: 'Tidewater Energy',
    contact: 'Tomás Herrera',
    email: 'therrera@tidewater.example',
    phone: '+1 504 555 0119',
    address: {
      line1: '1200 Poydras Street',
      city: 'New Orleans',
      state: 'LA',
      postal_code: '70113',
      country: 'US',
    },
    plan: PLANS.survey,
    since: 13,
    daily: 16,
    growth: 1.04,
    method: { payment_method_token: WORKS, payment_method_type: 'ACH_DEBIT' },
    later: [{ month: 1, token: HANGS }],
  },
  {
    external_id: CUSTOMERS.SMALL,
    name: 'Lumen Archive',
    contact: 'Priya Raman',
    email: 'priya@lumen-archive.example',
    phone: '+44 20 5550 0171',
    address: { line1: '31 Doughty Street', city: 'London', postal_code: 'WC1N 2LF', country: 'GB' },
    plan: PLANS.explorer,
    since: 14,
    daily: 4,
    growth: 1.01,
    method: card(WORKS),
  },
  {
    external_id: CUSTOMERS.LEFT,
    name: 'Fen & Orchard',
    contact: 'Bram de Vries',
    email: 'bram@fen-orchard.example',
    phone: '+31 20 555 0133',
    address: { line1: 'Prinsengracht 263', city: 'Amsterdam', postal_code: '1016', country: 'NL' },
    plan: PLANS.explorer,
    since: 11,
    daily: 6,
    growth: 0.97,
    method: card(WORKS),
    until: 3,
  },
]
