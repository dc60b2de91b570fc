/** All tables, each described beside the code that owns it. */
import type { AuthorizationTables } from '../authorizations/tables.ts'
import type { BillingTables } from '../billing/tables.ts'
import type { CheckoutTables } from '../checkout/tables.ts'
import type { ClockTables } from '../clock.ts'
import type { LinkTables } from '../links/tables.ts'
import type { SeedTables } from '../seed/tables.ts'
import type { TokenTables } from '../token/tables.ts'

export interface Schema
  extends AuthorizationTables,
    BillingTables,
    CheckoutTables,
    ClockTables,
    LinkTables,
    SeedTables,
    TokenTables {}
