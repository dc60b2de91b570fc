/**
 * The payment sources of the approve page: wallets, as the public service has them, and test cards behind a setting.
 */
import type { ApprovedSource } from '../../database/tables/vault.ts'
import type { CheckoutMessages } from '../messages/en.ts'

export interface TestSource extends Omit<ApprovedSource, 'attempt'> {
  /** Of the form's field. */
  value: string
  outcome: keyof CheckoutMessages
}

const wallet = (
  value: string,
  given_name: string,
  account_id: string,
  { behavior, outcome }: Pick<TestSource, 'behavior' | 'outcome'>,
): TestSource => {
  const email_address = `${value}@sandbox.example`
  const name = { given_name, surname: 'Okafor' }
  const source = { paypal: { email_address, account_id, name } }
  return { value, behavior, outcome, account: email_address, source }
}

const WALLETS: readonly TestSource[] = [
  wallet('buyer', 'Ada', 'QYR5Z8XDVJNXQ', { behavior: 'succeeds', outcome: 'cardAccepted' }),
  wallet('declined', 'Ben', 'T2WK7PB4HC9LM', { behavior: 'fails', outcome: 'cardDeclined' }),
  wallet('declined-once', 'Chi', 'F6GN3SA5EV8RU', {
    behavior: 'fails-once',
    outcome: 'declinedOnce',
  }),
]

/** CHOICE: a card expires at the end of its month, and its payments fail from then on. */
const CARDS = [
  { digits: '4242', years: 3, months: 0, behavior: 'succeeds', outcome: 'cardAccepted' },
  { digits: '0002', years: 3, months: 0, behavior: 'fails', outcome: 'cardDeclined' },
  { digits: '0341', years: 3, months: 0, behavior: 'fails-once', outcome: 'declinedOnce' },
  { digits: '1881', years: 0, months: 1, behavior: 'succeeds', outcome: 'cardAccepted' },
] as const

/** @param now the sandbox's time: one card expires in the month after it */
export const testSources = ({ cards, now }: { cards: boolean; now: Date }): TestSource[] => [
  ...WALLETS,
  ...(cards ? CARDS.map((card) => testCard(card, now)) : []),
]

function testCard(
  { digits, years, months, behavior, outcome }: (typeof CARDS)[number],
  now: Date,
): TestSource {
  const month = new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth() + months))
  const expiry = month.toISOString().slice(0, 7)
  const source = { card: { brand: 'VISA', last_digits: digits, expiry } }
  return { value: `card-${digits}`, behavior, outcome, account: `card ${digits}`, source }
}
