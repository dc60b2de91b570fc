/** Customers and the payment method that pays their invoices (billing-131). */
import { z } from 'zod'
import { PaginationMetadata } from './paging.ts'
import { ExternalId, filledText, Id, text } from './scalars.ts'
import { Tax, TaxCodes } from './tax.ts'

const PAYMENT_METHOD_TYPES = ['CARD', 'PAYPAL', 'ACH_DEBIT', 'APPLE_PAY'] as const

const line = text(255)
export const Address = z.object({
  line1: line.optional(),
  line2: line.optional(),
  city: line.optional(),
  state: line.optional(),
  postal_code: line.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code such as "US"')
    .optional(),
})

const Metadata = z.array(
  z.object({
    key: filledText(255),
    value: text(2000),
    display_in_invoice: z.boolean(),
  }),
)

const name = filledText(255)
// The documented pattern (billing-131).
const email = text(254).regex(/^.+@[^"-].+$/, 'must be an e-mail address')

const optional = {
  billing_entity_code: ExternalId.optional(),
  address: Address.optional(),
  phone: text(40).optional(),
  payment_method_token: filledText(255).optional(),
  payment_method_type: z.enum(PAYMENT_METHOD_TYPES).optional(),
  metadata: Metadata.max(50).optional(),
  tax_codes: TaxCodes.optional(),
}

/** The body that creates a customer. */
export const CustomerBody = z.object({ name, external_id: ExternalId, email, ...optional })
export type CustomerBody = z.infer<typeof CustomerBody>

/** The body that updates a customer; an absent member keeps its value. */
export const CustomerUpdateBody = z.object({
  name: name.optional(),
  external_id: ExternalId.optional(),
  email: email.optional(),
  ...optional,
})
export type CustomerUpdateBody = z.infer<typeof CustomerUpdateBody>

const anyLine = z.string().nullish()
/** An address in a response, with any texts of the service. */
const StoredAddress = z.object({
  line1: anyLine,
  line2: anyLine,
  city: anyLine,
  state: anyLine,
  postal_code: anyLine,
  country: anyLine,
})

/** The billing details that customers may change themselves. */
const billingDetails = {
  name: anyLine,
  email: anyLine,
  phone: anyLine,
  address: StoredAddress.nullish(),
}

/** A customer in a response of the service, parsed leniently: only the ids are required. */
export const Customer = z.object({ id: Id, external_id: Id, ...billingDetails })
export type Customer = z.infer<typeof Customer>

/**
 * A customer with all members of the service's response, so that an update can be compared with it. It holds the token
 * of its payment method and is never sent to a browser.
 */
export const StoredCustomer = z.looseObject({
  id: Id,
  external_id: Id,
  ...billingDetails,
  payment_method_token: anyLine,
  payment_method_type: anyLine,
})
export type StoredCustomer = z.infer<typeof StoredCustomer>

/** A customer's billing details, as the service has them now. Null and absent both mean none. */
export const BillingDetails = z.object(billingDetails)
export type BillingDetails = z.infer<typeof BillingDetails>

/** A customer's own profile, without the payment method and the merchant's metadata. */
export const Profile = z.object({ external_id: z.string(), ...billingDetails, now: z.string() })
export type Profile = z.infer<typeof Profile>

/** Strict, because a member that customers may not change must not look as if it was saved. */
const BillingDetailChanges = z
  .strictObject({
    name: name.optional(),
    email: email.optional(),
    phone: text(40).optional(),
    address: Address.strict().optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'must change something')

/**
 * PUT /api/me: the changed members, each with the value that the page has shown. The address is one member: its absent
 * lines are empty.
 */
export const ProfileUpdateBody = z.strictObject({
  changes: BillingDetailChanges,
  seen: z.strictObject(billingDetails),
})
export type ProfileUpdateBody = z.infer<typeof ProfileUpdateBody>

/** A customer in a merchant's response. The payment method's token is write-only, so it is absent. */
export const CustomerForMerchant = z.object({
  id: z.string(),
  name: z.string(),
  external_id: z.string(),
  email: z.string(),
  address: Address.optional(),
  phone: z.string().optional(),
  payment_method_type: z.string().optional(),
  /** In the place of the token: true with a payment method on file; absent if the service answers no token. */
  payment_method_on_file: z.boolean().optional(),
  metadata: Metadata.optional(),
  taxes: z.array(Tax).optional(),
})
export type CustomerForMerchant = z.infer<typeof CustomerForMerchant>

export const CustomerPage = z.object({
  customers: z.array(CustomerForMerchant),
  metadata: PaginationMetadata,
})

const unknown = z.unknown().optional()

/** Members that may name a response's customer, though no contract lists them. */
export const OWNER_MEMBERS = {
  customer_id: unknown,
  external_customer_id: unknown,
  external_subscription_id: unknown,
  customer: unknown,
}
export type OwnerMembers = { [Name in keyof typeof OWNER_MEMBERS]?: unknown }
