/** The customers one may be in the demo, the one with the most to see first. */
import { fetchDemo } from './api.ts'

export interface Customer {
  name: string
  external_id: string
}

export const FIRST = 'northwind-maps'

export async function customers(): Promise<Customer[]> {
  const all = await fetchDemo<Customer[]>('customers')
  const isFirst = ({ external_id }: Customer) => Number(external_id === FIRST)
  return all.sort((a, b) => isFirst(b) - isFirst(a))
}
