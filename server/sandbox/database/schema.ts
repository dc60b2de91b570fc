/** Column types of all tables; each module declares those it owns. */
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
