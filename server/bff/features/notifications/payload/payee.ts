/** Recognises events of another merchant, where one set of credentials acts for many. */
import { z } from 'zod'
import { isObject, textAt } from '../../../core/json.ts'
import type { ServiceEvent } from './event.ts'

const Claims = z.object({ payer_id: z.string() })

/** The merchant's id in an assertion (JWT); undefined if it names the merchant otherwise. */
export function merchantOf(assertion: string | undefined): string | undefined {
  const [, payload = ''] = assertion?.split('.') ?? []
  try {
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return Claims.safeParse(JSON.parse(json)).data?.payer_id
  } catch {
    return undefined
  }
}

/** True if the event names payees, and none of them is the merchant. */
export function isOfAnotherMerchant(
  { resource }: Pick<ServiceEvent, 'resource'>,
  merchantId: string,
): boolean {
  const units = Array.isArray(resource.purchase_units) ? resource.purchase_units : []
  const payees = [resource, ...units.filter(isObject)]
    .map((source) => textAt(source, 'payee', 'merchant_id'))
    .filter((payee) => payee !== undefined)
  return payees.length > 0 && !payees.includes(merchantId)
}
