/** The rules of `<authorization-renewal>` are those of the service: its amounts and its days, property by property. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  amountIssue,
  maxRenewal,
} from '../../../components/backoffice/authorization-renewal/amount-limit.ts'
import { DAY_MS } from '../../../components/backoffice/authorization-renewal/authorization-data.ts'
import { renewalModel } from '../../../components/backoffice/authorization-renewal/renewal-model.ts'
import { parseTyped, typedText } from '../../../components/internal/format/typed-number.ts'
import {
  assertAmountAllowed,
  assertReauthorizableAt,
  expirationOf,
} from '../../../server/sandbox/payments/rules.ts'
import fc from '../../support/fc.ts'

const CREATED = Date.parse('2026-11-01T12:00:00Z')
const CURRENCIES: [code: string, decimals: number][] = [
  ['USD', 2],
  ['EUR', 2],
  ['JPY', 0],
  ['HUF', 0],
]

const isAllowed = (assertion: () => void): boolean => {
  try {
    assertion()
    return true
  } catch {
    return false
  }
}

const decimal = (units: bigint, scale: number): string => {
  const digits = String(units).padStart(scale + 1, '0')
  return scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits
}

const originals = fc
  .tuple(fc.constantFrom(...CURRENCIES), fc.bigInt(1n, 10n ** 11n))
  .map(([[currency_code, decimals], units]) => ({
    currency_code,
    value: decimal(units, decimals),
    units,
    decimals,
  }))

describe('the amount of a renewal', () => {
  it('is valid exactly if the service accepts it', () => {
    fc.assert(
      fc.property(
        originals,
        fc.bigInt(-9000n, 9000n),
        fc.integer({ min: 0, max: 4 }),
        ({ units, decimals, ...original }, offset, scale) => {
          // Around the limit, and in steps smaller than the currency's unit.
          const limit = maxRenewal(original).value.replace('.', '')
          const near = (BigInt(limit) + offset) * 10n ** BigInt(4 - decimals)
          const value = decimal((near < 0n ? 0n : near) / 10n ** BigInt(4 - scale), scale)
          const amount = { currency_code: original.currency_code, value }
          assert.equal(
            amountIssue(value, original) === undefined,
            isAllowed(() => assertAmountAllowed(amount, original)),
            `${value} of ${original.value} ${original.currency_code}`,
          )
        },
      ),
    )
  })

  it('has a limit that the service accepts, and none above it', () => {
    fc.assert(
      fc.property(originals, ({ decimals, units: _, ...original }) => {
        const limit = maxRenewal(original)
        const units = BigInt(limit.value.replace('.', ''))
        const above = { ...limit, value: decimal(units + 1n, decimals) }
        assert.ok(isAllowed(() => assertAmountAllowed(limit, original)))
        assert.ok(!isAllowed(() => assertAmountAllowed(above, original)))
      }),
    )
  })

  it('is the number that was typed, in the notation of each language', () => {
    const locales = fc.constantFrom('en', 'de', 'fr', 'es', 'ja', 'ar', 'ar-EG', 'de-CH')
    fc.assert(
      fc.property(originals, locales, ({ value }, locale) => {
        assert.equal(parseTyped(` ${typedText(value, locale)} `, locale), value)
      }),
    )
    for (const text of [
      '',
      '1e3',
      '1,000.00',
      '1,000',
      '10.00.0',
      '1 000',
      'ten',
      '.',
      '9'.repeat(33),
    ])
      assert.equal(parseTyped(text, 'en'), undefined, text)
    assert.equal(parseTyped('1.000', 'de'), undefined)
    assert.equal(parseTyped('0,125', 'en'), '0.125')
    assert.equal(parseTyped('12,50', 'en'), '12.50')
    assert.equal(parseTyped('12.5', 'de'), '12.5')
    assert.equal(parseTyped('١٢٫٥', 'ar-EG'), '12.5')
    assert.equal(parseTyped('۱۲٫۵', 'fa'), '12.5')
    assert.equal(amountIssue('-5', { currency_code: 'USD', value: '5' }), 'number')
    assert.equal(amountIssue('0.00', { currency_code: 'USD', value: '5' }), 'zero')
    assert.equal(amountIssue('5.0', { currency_code: 'JPY', value: '5' }), 'whole')
    assert.equal(amountIssue('5.001', { currency_code: 'USD', value: '5' }), 'decimals')
    assert.equal(amountIssue('5.76', { currency_code: 'USD', value: '5' }), 'limit')
  })
})

describe('the days of an authorization', () => {
  const authorization = (id: string, created: number) => ({
    id,
    status: 'CREATED',
    links: [],
    create_time: new Date(created).toISOString(),
    expiration_time: expirationOf(new Date(CREATED)).toISOString(),
  })
  const original = authorization('A', CREATED)

  it('are open exactly if the service renews it', () => {
    const instants = fc.integer({ min: 0, max: 32 * DAY_MS })
    fc.assert(
      fc.property(instants, fc.option(instants), (after, renewedAfter) => {
        const now = CREATED + after
        const renewed = renewedAfter === null ? undefined : CREATED + Math.min(after, renewedAfter)
        const newest = renewed === undefined ? original : authorization('B', renewed)
        const model = renewalModel(original, newest, now)!
        const service = isAllowed(() =>
          assertReauthorizableAt({
            created: new Date(CREATED),
            renewed: renewed === undefined ? undefined : new Date(renewed),
            now: new Date(now),
          }),
        )
        assert.equal(model.phase === 'open', service, JSON.stringify(model))
        // As the service captures it.
        const isExpired = now >= Date.parse(newest.expiration_time)
        assert.equal(model.hold === 'expired', isExpired, JSON.stringify(model))
        assert.equal(model.hold === 'guaranteed', now < model.guaranteedUntil)
        assert.ok(model.guaranteedUntil <= model.capturableUntil)
      }),
    )
  })

  const STEPS: [days: number, phase: string, hold: string][] = [
    [0, 'waiting', 'guaranteed'],
    [3 - 1 / DAY_MS, 'waiting', 'guaranteed'],
    [3, 'waiting', 'held'],
    [4 - 1 / DAY_MS, 'waiting', 'held'],
    [4, 'open', 'held'],
    [29 - 1 / DAY_MS, 'open', 'held'],
    [29, 'open', 'expired'],
    [30 - 1 / DAY_MS, 'open', 'expired'],
    [30, 'over', 'expired'],
  ]
  for (const [days, phase, hold] of STEPS) {
    it(`are ${phase} and the funds ${hold}, ${days} days after the authorization`, () => {
      const model = renewalModel(original, original, CREATED + days * DAY_MS)!
      assert.deepEqual([model.phase, model.hold], [phase, hold])
    })
  }

  it('wait for the end of the honor period of the newest renewal', () => {
    const renewed = authorization('B', CREATED + 5 * DAY_MS)
    const at = (days: number) => renewalModel(original, renewed, CREATED + days * DAY_MS)!
    assert.deepEqual([at(6).phase, at(6).hold, at(6).renewedDay], ['waiting', 'guaranteed', 5])
    assert.equal(at(6).guaranteedUntil, CREATED + 8 * DAY_MS)
    assert.equal(at(8).phase, 'open')
  })

  it('are closed in every status but CREATED, and unknown without a date', () => {
    const now = CREATED + 5 * DAY_MS
    for (const status of ['PARTIALLY_CAPTURED', 'CAPTURED', 'DENIED', 'VOIDED', 'PENDING', 'NEW'])
      assert.equal(renewalModel({ ...original, status }, original, now)!.phase, 'closed')
    const { create_time: _, ...undated } = original
    assert.equal(renewalModel(undated, undated, now), undefined)
  })
})
