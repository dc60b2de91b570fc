/** Column types of all tables, and parsers of column values. */
import type { AuthorizationTables } from './tables/authorizations.ts'
import type { BillingTables } from './tables/billing.ts'
import type { CaptureTables } from './tables/captures.ts'
import type { ClockTables } from './tables/clock.ts'
import type { NotificationTables } from './tables/notifications.ts'
import type { OrderTables } from './tables/orders.ts'
import type { PaymentLinkTables } from './tables/payment-links.ts'
import type { SeedTables } from './tables/seed.ts'
import type { TokenTables } from './tables/tokens.ts'
import type { VaultTables } from './tables/vault.ts'

export interface Schema
  extends AuthorizationTables,
    BillingTables,
    CaptureTables,
    NotificationTables,
    OrderTables,
    ClockTables,
    PaymentLinkTables,
    SeedTables,
    TokenTables,
    VaultTables {}

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
