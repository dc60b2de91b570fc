/** Column types of all tables, of which each module declares its own, and parsers of column values. */
import type { AuthorizationTables } from '../authorizations/store.ts'
import type { BillingTables } from '../billing/tables.ts'
import type { OrderTables } from '../checkout/orders.ts'
import type { ClockTables } from '../clock.ts'
import type { TokenTables } from '../oauth/tokens.ts'
import type { PaymentLinkTables } from '../payment-links/store.ts'
import type { SeedTables } from '../seed/index.ts'

export interface Schema
  extends AuthorizationTables,
    BillingTables,
    OrderTables,
    ClockTables,
    PaymentLinkTables,
    SeedTables,
    TokenTables {}

/**
 * Parsers for both engines, by the OID of the PostgreSQL type. Dates and numerics stay text: a date has no time zone,
 * and a float would lose digits.
 */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  /** bigint */
  20: (text) => Number(text),
  /** date */
  1082: (text) => text,
  /** timestamptz */
  1184: (text) => new Date(text),
  /** numeric */
  1700: (text) => text,
}
