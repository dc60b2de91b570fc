/** Holds the billing details as they are typed, and maps them to and from the API. */
import type {
  BillingDetails as Details,
  ProfileUpdateBody,
} from '../../server/contract/customer.ts'
import type { ApiError } from '../internal/api/api-error.ts'

type Address = NonNullable<Details['address']>
export type Changes = ProfileUpdateBody['changes']

const ADDRESS_FIELDS = [
  'line1',
  'line2',
  'postal_code',
  'city',
  'state',
  'country',
] as const satisfies readonly (keyof Address)[]
const OWN_FIELDS = ['name', 'email', 'phone'] as const
const FIELDS = [...OWN_FIELDS, ...ADDRESS_FIELDS]

export type FieldName = (typeof FIELDS)[number]
/** The texts of the fields. */
export type Draft = Readonly<Record<FieldName, string>>

/** Reasons why a field is not accepted; a conflict has the present value. */
type FieldError =
  | { readonly kind: 'required' | 'email' | 'refused' | 'cleared' }
  | { readonly kind: 'changed'; readonly present: Details }
export type FieldErrors = Readonly<Partial<Record<FieldName, FieldError>>>

/** The members that are shown and sent, without the rest of a profile. Null and absent both mean none. */
export const detailsOf = ({ name, email, phone, address }: Details): Details => ({
  name: name ?? null,
  email: email ?? null,
  phone: phone ?? null,
  address: address
    ? Object.fromEntries(ADDRESS_FIELDS.map((line) => [line, address[line] ?? null]))
    : null,
})

export const draftOf = ({ name, email, phone, address }: Details): Draft =>
  Object.fromEntries(
    Object.entries({
      name,
      email,
      phone,
      ...Object.fromEntries(ADDRESS_FIELDS.map((line) => [line, address?.[line]])),
    }).map(([field, value]) => [field, value ?? '']),
  ) as Draft

const isAddressField = (field: FieldName): boolean =>
  (ADDRESS_FIELDS as readonly string[]).includes(field)

/** The changed members. The address is one member, with its filled lines. */
export function changesOf(draft: Draft, seen: Details): Changes {
  const typed = trimmed(draft)
  const previous = trimmed(draftOf(seen))
  const isChanged = (field: FieldName) => typed[field] !== previous[field]
  const changed = OWN_FIELDS.filter(isChanged)
  const isMoved = ADDRESS_FIELDS.some(isChanged)
  const lines = ADDRESS_FIELDS.filter((line) => typed[line])
  return {
    ...Object.fromEntries(changed.map((field) => [field, typed[field]])),
    ...(isMoved && { address: Object.fromEntries(lines.map((line) => [line, typed[line]])) }),
  }
}

const trimmed = (draft: Draft): Draft =>
  Object.fromEntries(FIELDS.map((field) => [field, draft[field].trim()])) as Draft

/** Errors of the changed fields that the browser finds by itself, in the order of the form. */
export function checkDraft(draft: Draft, seen: Details): FieldErrors {
  const { name, email } = changesOf(draft, seen)
  return {
    ...(name === '' && { name: { kind: 'required' } }),
    ...(email === '' && { email: { kind: 'required' } }),
    // The service's own pattern (billing-131).
    ...(email && !/^.+@[^"-].+$/.test(email) && { email: { kind: 'email' } }),
  }
}

/** The fields that an error response names; none if it names no field. */
export function errorsOf({ issues, upstreamDetails }: ApiError): FieldErrors {
  const pointers = [
    ...issues.map(({ pointer }) => pointer),
    ...upstreamDetails.map(({ field }) => field ?? ''),
  ]
  const named = pointers.flatMap((pointer) => {
    const last = pointer.split('/').at(-1) ?? ''
    if (last === 'address') return ['line1' as const]
    return FIELDS.filter((field) => field === last)
  })
  return Object.fromEntries(named.map((field) => [field, { kind: 'refused' } as const]))
}

interface Merged {
  readonly draft: Draft
  readonly errors: FieldErrors
}

/**
 * The draft after a change made elsewhere: untouched members take the present values, typed ones stay, and those that
 * were changed on both sides show the present value.
 */
export function mergePresent(draft: Draft, seen: Details, present: Details): Merged {
  const changes = changesOf(draft, seen)
  const [previous, now] = [draftOf(seen), draftOf(present)]
  const isTyped = (field: FieldName) => (isAddressField(field) ? 'address' : field) in changes
  const merged = FIELDS.map((field) => [field, isTyped(field) ? draft[field] : now[field]])
  const isOther = (fields: readonly FieldName[]) =>
    fields.some((field) => isTyped(field) && previous[field] !== now[field])
  const error = (fields: readonly FieldName[]): FieldError =>
    fields.some((field) => now[field]) ? { kind: 'changed', present } : { kind: 'cleared' }
  const changed = OWN_FIELDS.filter((field) => isOther([field]))
  return {
    draft: Object.fromEntries(merged) as Draft,
    errors: {
      ...Object.fromEntries(changed.map((field) => [field, error([field])])),
      ...(isOther(ADDRESS_FIELDS) && { line1: error(ADDRESS_FIELDS) }),
    },
  }
}
