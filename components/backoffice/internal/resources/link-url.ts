/** The shareable address of a merchant's payment link. */
import type { PaymentLinkForMerchant } from '../../../../server/contract/payment-link.ts'

/** The shareable address: `payment_link`, or the link with that relation (links-9, links-10). */
export const linkUrl = ({
  payment_link,
  links,
}: Pick<PaymentLinkForMerchant, 'payment_link' | 'links'>): string | undefined =>
  payment_link ?? links?.find(({ rel }) => rel === 'payment_link')?.href
