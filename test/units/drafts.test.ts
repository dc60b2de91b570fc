/** Drafts of the back office: a form has issues exactly when the contract of the API rejects its body. */
import { describe, expect, it } from 'vitest'
import { alertBody, alertIssues } from '../../components/backoffice/alert-editor/alert-draft.ts'
import {
  batchBody,
  batchIssues,
  parseEvents,
  withTransactionIds,
} from '../../components/backoffice/event-editor/event-batch.ts'
import { eventBody, eventIssues } from '../../components/backoffice/event-editor/event-draft.ts'
import { eventRules } from '../../components/backoffice/internal/constraints/event.ts'
import { metricRules } from '../../components/backoffice/internal/constraints/metric.ts'
import { taxRules } from '../../components/backoffice/internal/constraints/tax.ts'
import { walletRules } from '../../components/backoffice/internal/constraints/wallet.ts'
import { toBody, toDraft } from '../../components/backoffice/internal/forms/draft.ts'
import { validate } from '../../components/backoffice/internal/forms/validate.ts'
import { alertFormRules } from '../../components/backoffice/internal/resources/alert.ts'
import { metricBody, metricIssues } from '../../components/backoffice/metric-editor/metric-draft.ts'
import { walletBody, walletIssues } from '../../components/backoffice/wallet-editor/wallet-draft.ts'
import { AlertBody } from '../../server/contract/alert.ts'
import { EventBatchBody, EventBody } from '../../server/contract/event.ts'
import { AGGREGATIONS, MetricBody } from '../../server/contract/metric.ts'
import { TaxBody } from '../../server/contract/tax.ts'
import { WalletBody } from '../../server/contract/wallet.ts'
import fc from '../support/fc.ts'

const hasIssue = (...issues: object[]) => issues.some((some) => Object.keys(some).length > 0)

describe('a draft has issues exactly when the contract rejects', () => {
  it('a tax (billing-124)', () => {
    const aTax = fc.record({
      name: fc.constantFrom('', 'VAT', 'x'.repeat(256)),
      code: fc.constantFrom('vat', 'no code'),
      rate: fc.oneof(
        fc.constantFrom('', '0', '0.01', '100', '100.00', '100.01', '1e1', '08', '.5'),
        fc.double({ min: 0, max: 120, noNaN: true }).map(String),
      ),
      description: fc.constantFrom(undefined, 'x'.repeat(2001)),
    })
    fc.assert(
      fc.property(aTax, (tax) => {
        const draft = toDraft(taxRules, tax)
        const isValid = TaxBody.safeParse(toBody(taxRules, draft)).success
        expect(hasIssue(validate(taxRules, draft))).to.equal(!isValid)
      }),
    )
  })

  it('a metric, and for a maximum that carries over (billing-104)', () => {
    const aMetric = fc.record({
      name: fc.constantFrom('', 'Calls'),
      code: fc.constantFrom('calls', 'no code'),
      type: fc.constantFrom('METERED', 'RECURRING'),
      aggregation_type: fc.constantFrom(...AGGREGATIONS),
      aggregation_field: fc.constantFrom(undefined, 'minutes'),
    })
    fc.assert(
      fc.property(aMetric, (metric) => {
        const draft = toDraft(metricRules, metric)
        const carriesOver =
          metric.type === 'METERED' || ['SUM', 'COUNT_DISTINCT'].includes(metric.aggregation_type)
        const isValid = MetricBody.safeParse(metricBody(draft)).success && carriesOver
        const own = metricIssues(draft, { cannotCarryOver: 'no' })
        expect(hasIssue(own, validate(metricRules, draft))).to.equal(!isValid)
      }),
    )
  })

  it('an alert (billing-217, billing-218)', () => {
    const aThreshold = fc.record({
      value: fc.constantFrom('', '0', '0.0', '500', '.5', '1e3'),
      code: fc.constantFrom(undefined, 'warn', 'no code'),
      recurring: fc.constantFrom(undefined, false, true),
    })
    const anAlert = fc.record({
      type: fc.constantFrom('CURRENT_USAGE_AMOUNT', 'METRIC_CURRENT_USAGE_UNITS'),
      code: fc.constantFrom('spend', 'no code'),
      metric_code: fc.constantFrom(undefined, 'tiles'),
      thresholds: fc.array(aThreshold, { maxLength: 4 }),
    })
    fc.assert(
      fc.property(anAlert, (alert) => {
        const draft = toDraft(alertFormRules, alert)
        const isValid = AlertBody.safeParse(alertBody(draft)).success
        const own = alertIssues(draft, { oneRecurring: 'no', recurringZero: 'no' })
        expect(hasIssue(own, validate(alertFormRules, draft))).to.equal(!isValid)
      }),
    )
  })

  it('a wallet', () => {
    const credits = fc.constantFrom(undefined, '', '5', '0.25')
    const aRule = fc.record({
      trigger: fc.constantFrom('INTERVAL', 'THRESHOLD'),
      method: fc.constantFrom('FIXED', 'TARGET'),
      interval: fc.constantFrom(undefined, 'MONTHLY'),
      paid_credits: credits,
      granted_credits: credits,
      threshold_credits: credits,
      target_ongoing_balance: credits,
    })
    const aWallet = fc.record({
      external_customer_id: fc.constant('northwind'),
      currency: fc.constantFrom('USD', 'usd'),
      rate_amount: fc.constantFrom('0.5', '0', ''),
      granted_credits: fc.constantFrom('', '5', 'five'),
      applies_to: fc.record({ fee_types: fc.subarray(['SUBSCRIPTION', 'COMMITMENT', 'CHARGE']) }),
      recurring_transaction_rules: fc.array(aRule, { maxLength: 2 }),
    })
    fc.assert(
      fc.property(aWallet, (wallet) => {
        const draft = toDraft(walletRules, wallet)
        const isValid = WalletBody.safeParse(walletBody(draft)).success
        const own = walletIssues(draft, {}, 'kept')
        expect(hasIssue(own, validate(walletRules, draft))).to.equal(!isValid)
      }),
    )
  })

  it('an event', () => {
    const anEvent = fc.record({
      transaction_id: fc.constantFrom('', 'a', 'x'.repeat(256)),
      external_subscription_id: fc.constantFrom('', 'maps', 'a b'),
      metric_code: fc.constantFrom('tiles', '..'),
      timestamp: fc.constantFrom('', '2026-11-20T10:00:00Z', '2026-11-20'),
      properties: fc.oneof(fc.constantFrom('', '{', '[]'), fc.json({ maxDepth: 1 })),
    })
    const texts = { notJson: 'no JSON', missing: () => 'missing', inexact: () => 'inexact' }
    fc.assert(
      fc.property(anEvent, (draft) => {
        const own = eventIssues(draft, undefined, texts)
        const isValid = !own['/properties'] && EventBody.safeParse(eventBody(draft)).success
        expect(hasIssue(own, validate(eventRules, draft))).to.equal(!isValid)
      }),
    )
  })

  it('a batch of events', () => {
    const text = () => 'issue'
    const texts = {
      ...{ notJson: 'a', missing: text, inexact: text, notList: 'b' },
      ...{ notObject: 'c', notText: 'd', noMember: 'e', duplicate: 'f' },
    }
    const member = (...values: unknown[]) =>
      fc.option(fc.constantFrom(...values), { nil: undefined })
    const anEvent = fc.record({
      external_subscription_id: member('maps', 'a b', 7),
      metric_code: member('tiles', '..', null),
      timestamp: member('2026-11-20T10:00:00Z', '2026-11-20', 0),
      properties: member({ a: 1 }, { a: [] }, [], null, 'x'),
    })
    const aList = fc.array(fc.oneof({ weight: 9, arbitrary: anEvent }, fc.constant(3)), {
      maxLength: 3,
    })
    fc.assert(
      fc.property(aList, fc.boolean(), (events, isLines) => {
        const lines = events.map((one) => JSON.stringify(one))
        const typed = withTransactionIds(isLines ? lines.join('\n') : `[${lines}]`)
        if (!typed) return
        const parsed = parseEvents(typed)
        const isValid = parsed !== undefined && EventBatchBody.safeParse({ events: parsed }).success
        expect(hasIssue(batchIssues(typed, () => undefined, texts)), typed).to.equal(!isValid)
        if (isValid) expect(batchBody(typed)).to.deep.equal({ events: parsed })
        expect(withTransactionIds(typed)).to.equal(typed)
      }),
    )
  })
})
