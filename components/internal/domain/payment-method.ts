/** Names a payment method, and tells whether it expires. */
import type { PaymentMethod } from '../../../server/contract/vault/payment-method.ts'
import { configuration } from '../i18n/config.ts'
import type { Localize } from '../i18n/localize.ts'
import type { methodMessages } from '../i18n/messages/method.ts'

type MethodLocalize = Localize<typeof methodMessages>

/** The kind of the method in words: the configured name of the wallet, a card's brand and last digits, … */
export function methodName(method: PaymentMethod, localize: MethodLocalize): string {
  const { type, brand, last_digits: digits } = method
  if (digits) return localize.t('method.ending', { brand: brandName(brand, localize), digits })
  switch (type) {
    case 'CARD':
      return brandName(brand, localize)
    case 'PAYPAL':
      return configuration.wallet || localize.t('method.wallet')
    case 'ACH_DEBIT':
      return localize.t('method.bank')
    case 'APPLE_PAY':
      return 'Apple Pay'
    default:
      return localize.t('method.other')
  }
}

/** "VISA" as "Visa"; a brand of several words as the vault spells it. */
function brandName(brand: string | undefined, localize: MethodLocalize): string {
  if (!brand) return localize.t('method.card')
  return /^[A-Z]{5,}$|^VISA$/.test(brand) ? brand[0] + brand.slice(1).toLowerCase() : brand
}

/** The method in one line: its masked account, where it has one, else its name. */
export const methodLabel = (method: PaymentMethod, localize: MethodLocalize): string =>
  method.account ?? methodName(method, localize)

/** The label tells this method from others of its kind: "Visa ending in 4242", not "Card". */
export const isIdentified = ({ on_file, account, last_digits }: PaymentMethod): boolean =>
  on_file && !!(account || last_digits)

export type Expiry = 'expired' | 'soon' | 'later'

/**
 * A card is valid to the end of its month, in UTC. CHOICE: it expires soon in that month and in the one before.
 * @param expiry `YYYY-MM`; any other text never expires
 */
export function expiryAt(expiry: string | undefined, now: Date): Expiry {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(expiry ?? '') ?? []
  if (!year) return 'later'
  const left =
    Number(year) * 12 + Number(month) - (now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)
  if (left < 0) return 'expired'
  return left <= 1 ? 'soon' : 'later'
}
