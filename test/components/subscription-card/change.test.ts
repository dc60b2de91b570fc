/** A change of plan in <subscription-card>: its preview, its words, its outcome. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { formatTime } from '../../../components/internal/format/dates.ts'
import { messages } from '../../../components/subscription-card/messages.ts'
import type { SubscriptionChangedEvent } from '../../../components/subscription-card/subscription-card.ts'
import { SubscriptionCard } from '../../../components/subscription-card/subscription-card.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCharge,
  aNextInvoice,
  aPlan,
  aPreview,
  aSubscribed,
  someMyPlans,
  TEAM,
} from '../../../demo/fixtures/customer.ts'
import { englishOf } from '../../support/elements/english.ts'
import {
  aCard,
  aPreviewed,
  CHANGE,
  PLANS,
  PREVIEW,
} from '../../support/elements/fixtures/subscription-card.ts'
import { deferred, MockBff, pending } from '../../support/elements/mock-bff.ts'
import { settled } from '../../support/elements/wait.ts'

define('subscription-card', SubscriptionCard)
define('till-session', TillSession)

const says = englishOf(messages)

const usd = (value: string) => ({ currency_code: 'USD', value })
const shownTime = (instant: string) => formatTime(new Date(instant), 'en')

describe('a change in <subscription-card>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
  })
  afterEach(() => bff.restore())

  it('names plan, day, usage until now and the amount that is due, then is made once', async () => {
    const usage_until_now = { amount: usd('12.34'), at: '2026-11-20T10:05:00Z' }
    const { texts, one, confirm, events, element } = await aPreviewed(bff, {
      due_now: usd('36.50'),
      usage_until_now,
      taxes: [{ name: 'VAT', rate: '19.00' }],
    })
    expect(JSON.parse(bff.calls(PREVIEW)[0]!.body!)).to.eql({ plan: 'team' })
    expect(texts('[part=sentence]')[0]).to.equal(says('my-plan.changes-now', { plan: 'Team' }))
    expect(texts('[part=sentence]')[1]).to.equal(says('my-plan.is-due-now', { amount: '$36.50' }))
    expect(texts('[part=sentence]')[2]).to.match(/^Usage until now is billed too: \$12\.34 at /)
    expect(texts('[part=amounts] .row')).to.eql(['Base price $99.00 per month'])
    expect(texts('[part=due] .row')).to.eql(['Due now $36.50'])
    expect(texts('[part=taxes]')).to.eql(['plus tax: VAT 19%'])
    expect(texts('[part=confirm]')).to.eql([says('my-plan.pay-plus-usage', { amount: '$36.50' })])
    bff.on(CHANGE, { json: aSubscribed({ plan_code: 'team' }, { plan: TEAM }) })
    one('[part=confirm]').click()
    await settled()
    expect(bff.calls(CHANGE), 'the second click of a double click').to.have.length(0)
    await expect(element).to.be.accessible()
    await confirm()
    const [call] = bff.calls(CHANGE)
    expect(JSON.parse(call!.body!)).to.eql({ preview: 'a.b.c' })
    expect(call!.headers.get('idempotency-key')).to.match(/^[\da-f-]{36}$/)
    const changed = events.find(({ type }) => type === 'subscription-changed')
    const { plan, subscription } = changed as SubscriptionChangedEvent
    expect([subscription, plan]).to.eql(['terrain', 'team'])
    expect(bff.calls(PLANS)).to.have.length(2)
  })

  it('has the parts of the amount that is due, and the next invoice', async () => {
    const { texts, element } = await aPreviewed(bff, {
      lines: [
        { label: 'base', amount: usd('99') },
        { label: 'base-from-now', amount: usd('33') },
        { label: 'due-tax', amount: usd('6.27') },
        { label: 'balance', amount: usd('2.77') },
      ],
      due_now: usd('20'),
      credit: usd('16.5'),
      next_period: { from: '2026-11-20T10:00:00Z', to: '2026-11-30T23:59:59.999Z' },
    })
    expect(texts('[part=due] .row')).to.eql([
      'Base price until Nov 30, 2026 $33.00',
      'Tax $6.27',
      `${says('my-plan.balance')} −$2.77`,
      `${says('my-plan.credit')} −$16.50`,
      'Due now $20.00',
    ])
    expect(texts('[part=sentence]')).to.eql([
      says('my-plan.changes-now', { plan: 'Team' }),
      says('my-plan.is-due-now', { amount: '$20.00' }),
    ])
    expect(texts('[part=amounts] .row')).to.eql(['From Dec 1, 2026 $99.00 per month'])
    await expect(element).to.be.accessible()
  })

  it('has the lines of the next invoice with their sum, and what follows', async () => {
    const at = '2026-11-20T10:05:00Z'
    const decemberOf = (to: string) => ({ from: '2026-12-01T00:00:00Z', to })
    const { texts, element } = await aPreviewed(bff, {
      direction: 'down',
      takes_effect: '2026-12-01T00:00:00Z',
      plan: aPlan({ amount: usd('990'), billing_cycle: 'YEARLY', pay_in_advance: true }),
      lines: [
        { label: 'base', amount: usd('990') },
        { label: 'minimum', amount: usd('1200') },
      ],
      next_period: decemberOf('2026-12-31T23:59:59.999Z'),
      next_invoice: aNextInvoice({
        amount: usd('347.36'),
        usage_until_now: { amount: usd('174.28'), at },
        lines: [
          ...aNextInvoice().lines.slice(0, 1),
          {
            label: 'base-from-now',
            name: 'Yearly',
            amount: usd('84.08'),
            period: decemberOf('2026-12-31T23:59:59.999Z'),
          },
          { label: 'usage', amount: usd('149.28'), moves: true },
          { label: 'usage-tax', amount: usd('25'), moves: true },
          { label: 'balance', amount: usd('10'), moves: true },
        ],
      }),
    })
    expect(texts('[part=next] .row')).to.eql([
      'Pro, Nov 1 – 30, 2026 $99.00',
      'Yearly, Dec 1 – 31, 2026 $84.08',
      `${says('my-plan.usage-until', { time: shownTime(at) })} $149.28`,
      'Tax $25.00',
      `${says('my-plan.balance')} −$10.00`,
      'On Dec 1, 2026, with usage until now $347.36',
    ])
    expect(texts('[part=amounts] .row')).to.eql([
      'From Jan 1, 2027 $990.00 per year',
      'Minimum $1,200.00 per year',
    ])
    await expect(element).to.be.accessible()
  })

  it('says that usage has the minimums of its charges, which the service bills with it', async () => {
    const plan = aPlan({ charges: [aCharge({ min_amount: usd('10') })] })
    const preview = { direction: 'down' as const, next_invoice: aNextInvoice() }
    const { texts } = await aPreviewed(bff, preview, { subscriptions: [aSubscribed({}, { plan })] })
    const time = shownTime('2026-11-21T00:00:00Z')
    expect(texts('[part=next] dt')[1]).to.equal(says('my-plan.usage-and-minimums', { time }))
  })

  it('has a sum that is certain where no usage moves it', async () => {
    const next_invoice = aNextInvoice({ usage_until_now: undefined })
    const { texts } = await aPreviewed(bff, { next_invoice })
    expect(texts('[part=next] .row').at(-1)).to.equal('On Dec 1, 2026 $199.00')
  })

  it('names no date for the price of a plan with a trial, which may shift it', async () => {
    const { texts } = await aPreviewed(bff, {
      plan: aPlan({ trial_period: 14 }),
      next_period: { from: '2026-11-20T10:00:00Z', to: '2026-11-30T23:59:59.999Z' },
    })
    expect(texts('[part=amounts] .row')).to.eql(['Base price $99.00 per month'])
  })

  it('with more credit than it costs is due with nothing', async () => {
    const { texts } = await aPreviewed(bff, { due_now: usd('0'), credit: usd('16.5') })
    expect(texts('[part=sentence]').slice(1)).to.eql([
      says('my-plan.nothing-due'),
      says('my-plan.credit-left'),
    ])
    expect(texts('[part=confirm]')).to.eql(['Change to Team'])
  })

  it('down is for the end of the period, at the present prices until then', async () => {
    const { texts } = await aPreviewed(bff, {
      direction: 'down',
      takes_effect: '2026-12-01T00:00:00Z',
      replaces: 'solo',
    })
    expect(texts('[part=sentence]')).to.eql([
      says('my-plan.changes-later', { current: 'Pro', date: 'Dec 1, 2026', plan: 'Team' }),
      says('my-plan.usage-goes-on', { date: 'Nov 30, 2026' }),
      says('my-plan.replaces-undated', { plan: 'solo' }),
    ])
    expect(texts('[part=confirm]')).to.eql(['Change to Team'])
  })

  it('says that individual conditions end', async () => {
    const { texts } = await aPreviewed(bff, { ends_overrides: true })
    expect(texts('[part=sentence]')).to.include(says('my-plan.conditions-end'))
  })

  it('with terms alone shows nothing due and no credit, and never says "Pay"', async () => {
    const { text, texts } = await aPreviewed(bff, {
      certainty: 'terms',
      due_now: usd('36.50'),
      credit: usd('5.00'),
      lines: [{ label: 'base-from-now', amount: usd('36.50') }],
      next_invoice: aNextInvoice({ amount: usd('36.50') }),
      next_period: { from: '2026-11-20T10:00:00Z' },
    })
    expect(texts('[part=amounts] .row')).to.eql([])
    expect(texts('[part=sentence]')).to.eql([
      says('my-plan.changes-now-as-billed', { plan: 'Team', merchant: 'the shop' }),
    ])
    expect(texts('[part=confirm]')).to.eql(['Change to Team'])
    expect(text()).not.to.match(/36\.50|5\.00|[Dd]ue|Credit|about|On Dec/)
  })

  it('down with terms alone names its price and day, as billed by the merchant', async () => {
    const { texts } = await aPreviewed(bff, {
      certainty: 'terms',
      direction: 'down',
      takes_effect: '2026-12-01T00:00:00Z',
      next_period: { from: '2026-12-01T00:00:00Z' },
    })
    const values = { current: 'Pro', date: 'Dec 1, 2026', plan: 'Team', merchant: 'the shop' }
    expect(texts('[part=sentence]')[0]).to.equal(says('my-plan.changes-later-as-billed', values))
    expect(texts('[part=amounts] .row')).to.eql(['From Dec 1, 2026 $99.00 per month'])
    expect(texts('[part=confirm]')).to.eql(['Change to Team'])
  })

  it('with usage that is billed too, keeps it apart and names no total', async () => {
    const { texts } = await aPreviewed(bff, {
      due_now: usd('36.50'),
      lines: [
        { label: 'usage', name: 'API calls', amount: usd('2'), moves: true },
        { label: 'base-from-now', amount: usd('36.50') },
      ],
      usage_until_now: { amount: usd('2.4'), at: '2026-11-20T10:05:00Z' },
    })
    expect(texts('[part=due] .row')).to.eql(['Base price $36.50', 'Due now $36.50'])
    expect(texts('[part=usage] .row')).to.eql(['API calls $2.00'])
    expect(texts('[part=confirm]')).to.eql([says('my-plan.pay-plus-usage', { amount: '$36.50' })])
  })

  it('with a minimum that is billed too, does not call it usage', async () => {
    const usage_until_now = { amount: usd('2'), at: '2026-11-20T10:05:00Z' }
    const { texts } = await aPreviewed(bff, {
      due_now: usd('1.87'),
      lines: [{ label: 'minimum-until-now', amount: usd('2'), moves: true }],
      usage_until_now,
    })
    const time = shownTime(usage_until_now.at)
    expect(texts('[part=sentence]')).to.include(
      says('my-plan.usage-and-minimums-until-now', { amount: '$2.00', time }),
    )
    expect(texts('[part=confirm]')).to.eql([
      says('my-plan.pay-plus-usage-and-minimums', { amount: '$1.87' }),
    ])
  })

  it('that a balance pays a part of, is not said to be paid', async () => {
    const balance = { label: 'balance', amount: usd('10'), moves: true }
    const { texts } = await aPreviewed(bff, { due_now: usd('26.50'), lines: [balance] })
    expect(texts('[part=due] .row')).to.eql([
      `${says('my-plan.balance')} −$10.00`,
      'Due now $26.50',
    ])
    expect(texts('[part=confirm]')).to.eql(['Change to Team'])
  })

  it('that a balance pays says so, also while usage is still zero', async () => {
    const { texts } = await aPreviewed(bff, {
      due_now: usd('36.50'),
      lines: [{ label: 'balance', amount: usd('36.50'), moves: true }],
      usage_until_now: { amount: usd('0'), at: '2026-11-20T10:05:00Z' },
    })
    expect(texts('[part=sentence]').slice(1, 3)).to.eql([
      'Due now: $36.50.',
      'Your balance pays $36.50 of this invoice.',
    ])
  })

  it('that no longer holds is shown again, and is not made before it is confirmed again', async () => {
    const { texts, confirm } = await aPreviewed(bff, { due_now: usd('36.50') })
    const preview = aPreview({ preview: 'd.e.f', due_now: usd('40.00') })
    bff.once(CHANGE, { problem: 'conflict', json: { preview } })
    bff.on(CHANGE, { json: aSubscribed() })
    await confirm()
    expect(texts('[part=moved]')).to.have.length(1)
    expect(texts('[part=confirm]')).to.eql(['Pay $40.00 and change'])
    await confirm()
    expect(JSON.parse(bff.calls(CHANGE)[1]!.body!)).to.eql({ preview: 'd.e.f' })
  })

  it('without a response reads the plans again, and says that its outcome is not known', async () => {
    const { text, confirm } = await aPreviewed(bff, {})
    bff.on(CHANGE, { problem: 'outcome-unknown' })
    await confirm()
    expect(text()).to.include(says('error.unknown'))
    expect(bff.calls(PLANS)).to.have.length(2)
    expect(bff.calls(CHANGE)).to.have.length(1)
  })

  it('that is refused names the merchant', async () => {
    bff.on(PREVIEW, { problem: 'plan-refused', json: { reason: 'other-currency' } })
    const { text, click } = await aCard(bff)
    await click('change')
    await click('continue')
    expect(text()).to.include(says('my-plan.refused', { merchant: 'the shop' }))
  })

  it('is previewed for the last choice, and an error of the one before is not shown', async () => {
    const previous = deferred()
    bff.once(PREVIEW, { problem: 'internal', after: previous.promise })
    bff.once(PREVIEW, { json: aPreview({ kind: 'cancel', lines: [] }) })
    const { one, click, texts, text } = await aCard(bff)
    await click('change')
    await click('continue')
    one('.back').click()
    await settled()
    one('[part=choice] .quiet').click()
    await settled()
    await click('cancel')
    expect(texts('[part=confirm]')).to.eql(['Cancel subscription'])
    previous.resolve()
    await settled()
    expect(texts('[part=confirm]')).to.eql(['Cancel subscription'])
    expect(text()).not.to.include('nothing was changed')
  })

  it('is read once for a double click', async () => {
    bff.on(PREVIEW, { json: aPreview({ kind: 'cancel', lines: [] }) })
    const { one, texts } = await aCard(bff)
    const button = one('[part=cancel]')
    button.click()
    button.click()
    await settled()
    expect(bff.calls(PREVIEW)).to.have.length(1)
    expect(texts('[part=confirm]')).to.eql(['Cancel subscription'])
  })

  it('is left for the choice, and that with the focus on its button', async () => {
    const { one, all, element } = await aPreviewed(bff, {})
    one('.back').click()
    await settled()
    const chosen = all<HTMLInputElement>('[part=offer] input').find(({ checked }) => checked)
    expect(chosen?.value).to.equal('team')
    expect(element.shadowRoot!.activeElement).to.equal(chosen)
    one('[part=choice] .quiet').click()
    await settled()
    expect(element.shadowRoot!.activeElement).to.equal(one('[part=change]'))
    expect(bff.calls(CHANGE)).to.have.length(0)
  })

  it('shows that it is being sent, and then says what has changed', async () => {
    const sent = deferred()
    const card = await aPreviewed(bff, {
      direction: 'down',
      takes_effect: '2026-12-01T00:00:00Z',
    })
    bff.on(CHANGE, {
      json: aSubscribed({}, { pending: { plan: TEAM, starts: '2026-12-01T00:00:00Z' } }),
      after: sent.promise,
    })
    await card.confirm()
    expect(card.texts('[part=confirm]')).to.eql([says('my-plan.sending')])
    expect(card.one<HTMLButtonElement>('.back').disabled).to.equal(true)
    expect(card.texts('[role=status]')).to.include(says('my-plan.sending'))
    sent.resolve()
    await settled()
    const change = says('my-plan.pending-change', { plan: 'Team', date: 'Dec 1, 2026' })
    expect(card.texts('[role=status]')).to.include(change)
  })

  describe('belongs to the subscription that it was opened for', () => {
    const BETA = aSubscribed({ external_id: 'beta', plan_code: 'team' }, { plan: TEAM })
    const CANCEL = { json: aPreview({ kind: 'cancel', lines: [] }) }

    it('and ends with it', async () => {
      bff.on(PREVIEW, CANCEL)
      const card = await aCard(bff, { subscriptions: [aSubscribed(), BETA] })
      await card.click('cancel')
      bff.on(PLANS, {
        json: someMyPlans({ subscriptions: [aSubscribed({ status: 'TERMINATED' }), BETA] }),
      })
      card.element.reload()
      await settled()
      expect(card.texts('[part=confirm]')).to.eql([])
      expect(card.texts('[part=notice]')).to.have.length(1)
    })

    it('which can’t be left for another one while the change is sent', async () => {
      bff.on(PREVIEW, CANCEL)
      bff.on(CHANGE, { json: aSubscribed(), after: pending })
      const card = await aCard(bff, { subscriptions: [aSubscribed(), BETA] })
      const isDisabled = () => card.one<HTMLSelectElement>('[part=subscription]').disabled
      await card.click('cancel')
      expect(isDisabled()).to.equal(false)
      await card.confirm()
      expect(isDisabled()).to.equal(true)
    })

    it('and keeps its words when a later reading has others', async () => {
      const waiting = aSubscribed({}, { pending: { plan: TEAM, starts: '2026-12-01T00:00:00Z' } })
      bff.on(PREVIEW, { json: aPreview({ kind: 'keep', takes_back: 'change', lines: [] }) })
      const card = await aCard(bff, { subscriptions: [waiting] })
      await card.click('keep')
      const before = card.texts('[part=sentence]')
      bff.on(PLANS, { json: someMyPlans() })
      card.element.reload()
      await settled()
      expect(card.texts('[part=sentence]')).to.eql(before)
    })

    it('also when the page then names that one', async () => {
      bff.on(PREVIEW, CANCEL)
      const card = await aCard(bff)
      await card.click('cancel')
      card.element.subscription = 'terrain'
      await settled()
      expect(card.texts('[part=confirm]')).to.have.length(1)
    })
  })

  it('to a plan that is no longer offered is not asked for', async () => {
    const card = await aCard(bff)
    await card.click('change')
    bff.on(PLANS, { json: someMyPlans({ offers: [] }) })
    card.element.reload()
    await settled()
    expect(card.texts('[part=choice]')).to.eql([])
  })

  it('that fails keeps the typed reason of a cancellation', async () => {
    bff.on(PREVIEW, { json: aPreview({ kind: 'cancel', lines: [] }) })
    bff.on(CHANGE, { problem: 'upstream-unavailable' })
    const card = await aCard(bff)
    await card.click('cancel')
    const reason = () => card.one<HTMLTextAreaElement>('textarea')
    reason().value = 'Too dear'
    reason().dispatchEvent(new Event('input'))
    await card.confirm()
    expect(card.texts('[part=notice]')).to.have.length(1)
    expect(reason().value).to.equal('Too dear')
  })

  it('is shown as it was answered, before the next reading', async () => {
    const card = await aPreviewed(bff, {})
    bff.on(CHANGE, { json: aSubscribed({ plan_code: 'team' }, { plan: TEAM }) })
    bff.on(PLANS, { problem: 'internal' })
    await card.confirm()
    expect(card.texts('[part=name]')).to.eql(['Team'])
  })

  it('without an answer to its preview leaves no doubt: a preview changes nothing', async () => {
    bff.on(PREVIEW, { offline: true })
    const card = await aCard(bff)
    await card.click('cancel')
    expect(card.text()).not.to.include(says('error.unknown'))
    expect(card.texts('[part=notice]')).to.have.length(1)
  })
})
