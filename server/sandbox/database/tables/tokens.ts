/** Type of the table of access tokens. */

export interface TokenTables {
  /** `expires_at` is a time of the system clock. `scope` is separated by spaces. */
  tokens: { hash: string; expires_at: Date; scope: string }
}
