/** The names of the form's fields: the page writes them and the reader of the form looks for them. */

export const quantityField = (item: number) => `quantity-${item}`
export const variantField = (item: number, dimension: number) => `variant-${item}-${dimension}`
export const noteField = (item: number, note: number) => `note-${item}-${note}`

interface AddressField {
  member: 'name' | 'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'country'
  label: string
  /** The token that lets a browser fill it in. */
  autocomplete: string
  required: boolean
  missing?: string
}

/** CHOICE: region and postcode may stay empty, since not every country has them. */
export const ADDRESS_FIELDS: readonly AddressField[] = [
  {
    member: 'name',
    label: 'Full name',
    autocomplete: 'name',
    required: true,
    missing: 'Who is it for?',
  },
  {
    member: 'line1',
    label: 'Address',
    autocomplete: 'address-line1',
    required: true,
    missing: 'Where should it go?',
  },
  {
    member: 'line2',
    label: 'Apartment, suite, floor',
    autocomplete: 'address-line2',
    required: false,
  },
  {
    member: 'city',
    label: 'City',
    autocomplete: 'address-level2',
    required: true,
    missing: 'Which city?',
  },
  { member: 'state', label: 'State or region', autocomplete: 'address-level1', required: false },
  { member: 'postal_code', label: 'Postcode', autocomplete: 'postal-code', required: false },
  {
    member: 'country',
    label: 'Country',
    autocomplete: 'country',
    required: true,
    missing: 'Choose a country.',
  },
]

export const addressField = (member: AddressField['member']) => `shipping-${member}`

/** The sandbox's two cards. */
export const CARDS = [
  { value: 'accepted', outcome: 'is accepted', digits: '4242' },
  { value: 'declined', outcome: 'is declined', digits: '0002' },
] as const
