/** Where granted tokens are kept: hashed, so that whoever reads the data can't use them. */
export interface TokenTables {
  /** `expires_at` is on the wall clock; the sandbox's time never ends a token. `scope`: by spaces. */
  tokens: { hash: string; expires_at: Date; scope: string }
}
