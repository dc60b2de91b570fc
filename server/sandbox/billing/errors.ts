/** The error of billing's rules, which know no HTTP; the routes answer it with 422. */
export class BillingError extends Error {
  override readonly name = 'BillingError'
  readonly issue: string
  /** JSON pointer of the member of the body, and its value. */
  readonly field: string | undefined
  readonly value: string | undefined

  constructor(issue: string, description: string, field?: string, value?: string) {
    super(description)
    this.issue = issue
    this.field = field
    this.value = value
  }
}
