/** The estimate of <pricing-table>: its controls, amounts, breakdown, and the words about the lowest price. */
import { expect, fixture, html } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { define } from '../../../components/internal/dom/define-element.ts'
import { loadLocale } from '../../../components/internal/i18n/locale-loader.ts'
import { messages } from '../../../components/pricing-table/messages.ts'
import type { EstimateChangedEvent } from '../../../components/pricing-table/pricing-table.ts'
import { PricingTable } from '../../../components/pricing-table/pricing-table.ts'
import { aCharge, aMetric, aPlan, somePlans } from '../../../demo/fixtures/customer.ts'
import type { PublicPlan } from '../../../server/contract/plans/public-plan.ts'
import { englishOf } from '../../support/elements/english.ts'
import { next, settled } from '../../support/elements/wait.ts'

define('pricing-table', PricingTable)

const says = englishOf(messages)

const money = (value: string) => ({ currency_code: 'USD', value })
const shadow = <E extends HTMLElement = HTMLElement>(element: PricingTable, selector: string) => [
  ...element.shadowRoot!.querySelectorAll<E>(selector),
]
const texts = (element: PricingTable, selector: string) =>
  shadow(element, selector).map((found) => found.textContent!.replace(/\s+/g, ' ').trim())
const amounts = (element: PricingTable) => texts(element, '[part=estimated]')
const numberOf = (element: PricingTable, index = 0) =>
  shadow<HTMLInputElement>(element, '.metric .field')[index]!

async function aTable(
  plans: PublicPlan[],
  properties: Partial<PricingTable> = {},
): Promise<PricingTable> {
  const element = await fixture<PricingTable>(
    html`<pricing-table lang="en" .data=${somePlans(plans)}></pricing-table>`,
  )
  Object.assign(element, properties)
  await loadLocale(properties.locale ?? 'en')
  await settled()
  return element
}

async function type(element: PricingTable, text: string, index = 0) {
  const input = numberOf(element, index)
  input.value = text
  input.dispatchEvent(new Event('input'))
  input.dispatchEvent(new Event('change'))
  await settled()
}

const tiered = aPlan({
  code: 'tiered',
  name: 'Tiered',
  amount: money('10'),
  charges: [
    aCharge({
      charge_model: 'PACKAGE',
      properties: { amount: '5', package_size: 1000, free_units: 1000 },
    }),
  ],
  minimum_commitment: { amount: money('20') },
})
const flat = aPlan({ code: 'flat', name: 'Flat', amount: money('0') })
const payments = (properties: object = {}) =>
  aPlan({
    code: 'pay',
    name: 'Pay',
    amount: money('0'),
    charges: [
      aCharge({
        metric: aMetric('volume', 'Payments', 'SUM'),
        charge_model: 'PERCENTAGE',
        properties: { rate: '2', ...properties },
      }),
    ],
  })

describe('the estimate of <pricing-table>', () => {
  it('is not shown before usage is typed, and in no table with prices alone', async () => {
    expect(amounts(await aTable([tiered, flat]))).to.eql([])
    const prices = await aTable([tiered], { view: 'prices', usage: 'api_calls=5' })
    expect(amounts(prices)).to.eql([])
    expect(shadow(prices, '[part=estimate]')).to.have.length(0)
  })

  it('is of all plans by one number, in the attribute and in the event', async () => {
    const element = await aTable([tiered, flat])
    const changed = next<EstimateChangedEvent>(element, 'estimate-changed')
    await type(element, '9500')
    expect(amounts(element)).to.eql(['$55.00', '$95.00'])
    expect(element.getAttribute('usage')).to.equal('api_calls=9500')
    expect((await changed).estimates).to.eql([
      { plan: 'tiered', amount: money('55.00'), isExact: true },
      { plan: 'flat', amount: money('95.00'), isExact: true },
    ])
  })

  it('follows the attribute, which a page may link to', async () => {
    const element = await aTable([tiered, flat], { usage: 'api_calls=100' })
    expect(amounts(element)).to.eql(['$20.00', '$1.00'])
    expect(numberOf(element).value).to.equal('100')
    element.usage = 'api_calls=-1&unknown=x'
    await settled()
    expect(amounts(element)).to.eql([])
  })

  it('adds up in its breakdown, with free units and top-ups to minimums', async () => {
    const element = await aTable([tiered], { usage: 'api_calls=1500' })
    expect(texts(element, '[part=breakdown] dt')).to.eql([
      'Base price',
      'API calls1,000 free1 × $5.00',
      says('pricing.to-minimum'),
    ])
    expect(texts(element, '[part=breakdown] dd')).to.eql(['$10.00', '$5.00', '$5.00'])
    expect(amounts(element)).to.eql(['$20.00'])
  })

  it('is set by presets and by a range with values in words', async () => {
    const element = await aTable([tiered])
    const presets = texts(element, '.preset')
    expect(presets).to.eql(['100', '1,000', '10,000', '100,000'])
    shadow(element, '.preset')[2]!.click()
    await settled()
    expect(element.usage).to.equal('api_calls=10000')
    expect(shadow(element, '[aria-pressed=true]')).to.have.length(1)
    const [range] = shadow<HTMLInputElement>(element, 'input[type=range]')
    expect(range!.getAttribute('aria-valuetext')).to.equal('10,000')
    range!.focus()
    await sendKeys({ press: 'ArrowRight' })
    await settled()
    expect(element.usage).to.equal('api_calls=20000')
    expect(range!.getAttribute('aria-valuetext')).to.equal('20,000')
    await expect(element).to.be.accessible()
  })

  it('announces the amounts once a number is left', async () => {
    const element = await aTable([tiered, flat])
    await type(element, '100')
    expect(texts(element, '[role=status]')).to.include('Tiered: $20.00, Flat: $1.00')
  })

  it('takes a number with either separator, and marks any other text', async () => {
    const element = await aTable([flat])
    await type(element, '1500')
    for (const text of ['many', '1,200', '1'.repeat(16), '0.0000001', '-1']) {
      await type(element, text)
      expect(numberOf(element).ariaInvalid).to.equal('true')
      expect(numberOf(element).value).to.equal(text)
      expect(texts(element, '.error')).to.have.length(1)
      expect(element.usage).to.equal('')
    }
    await expect(element).to.be.accessible()
    await type(element, '2,5')
    expect(texts(element, '.error')).to.have.length(0)
    expect(element.usage).to.equal('api_calls=2.5')
  })

  it('leaves a text as it is typed, and reads it as a whole', async () => {
    const element = await aTable([flat])
    const input = numberOf(element)
    input.focus()
    for (const [key, usage] of [
      ['1', 'api_calls=1'],
      ['2', 'api_calls=12'],
      // On its way to twelve thousand.
      [',', ''],
      ['0', ''],
      ['5', ''],
      ['0', ''],
    ] as const) {
      await sendKeys({ type: key })
      await settled()
      expect(element.usage).to.equal(usage)
      expect(texts(element, '[part=estimated]').join().includes('$')).to.equal(usage !== '')
      expect(input.ariaInvalid).to.equal('false')
    }
    expect(input.value).to.equal('12,050')
    input.blur()
    await settled()
    // 12,050 may be twelve thousand.
    expect(element.usage).to.equal('')
    expect(input.ariaInvalid).to.equal('true')
    element.usage = 'api_calls=7'
    await settled()
    expect(input.value).to.equal('7')
    expect(input.ariaInvalid).to.equal('false')
  })

  it('names usage that a plan has no price for, and then no lowest price', async () => {
    const minutes = aPlan({
      code: 'minutes',
      name: 'Minutes',
      charges: [aCharge({ metric: aMetric('gpu', 'GPU minutes', 'SUM') })],
    })
    const element = await aTable([flat, minutes])
    await type(element, '5', 1)
    expect(texts(element, '.plan:first-child .sum > .small').join()).to.include('GPU minutes')
    expect(texts(element, '.plan:nth-child(2) .sum > .small')).to.eql([])
    expect(texts(element, '[part=cheapest]')).to.eql([])
  })

  it('of a price far below a cent has presets that can be typed', async () => {
    const bytes = aPlan({ charges: [aCharge({ properties: { amount: '0.00000000002' } })] })
    const element = await aTable([bytes])
    for (const preset of shadow(element, '.preset')) {
      preset.click()
      await settled()
      expect(preset.ariaPressed).to.equal('true')
      expect(numberOf(element).value).to.match(/^10*$/)
    }
  })

  it('is cleared with a blank number, and by its button, which leaves the focus in it', async () => {
    const element = await aTable([flat], { usage: 'api_calls=5' })
    await type(element, '')
    expect(element.usage).to.equal('')
    await type(element, '7')
    shadow(element, '[part=clear]')[0]!.click()
    await settled()
    expect(element.usage).to.equal('')
    expect(numberOf(element).value).to.equal('')
    expect(element.shadowRoot!.activeElement).to.equal(numberOf(element))
  })

  it('of a rate has two numbers: the amount and the average transaction', async () => {
    const element = await aTable([payments({ fixed_amount: '0.3' })])
    await type(element, '1010')
    // 20 transactions of 50 and one of 10: 20.20 + 21 × 0.30.
    expect(amounts(element)).to.eql(['$26.50'])
    await type(element, '101', 1)
    expect(element.usage).to.equal('volume=1010&volume.average=101')
    expect(amounts(element)).to.eql(['$23.20'])
    expect(texts(element, '[part=breakdown] .part')).to.eql(['2% of 1,010', '10 × $0.30'])
  })

  it('says that a price depends on each transaction, where it does', async () => {
    const element = await aTable([payments({ per_transaction_min_amount: '1' }), flat], {
      usage: 'volume=1000',
    })
    expect(element.shadowRoot!.textContent).to.include(says('pricing.uncertain'))
    expect(texts(element, '[part=cheapest]')).to.eql([])
  })

  it('is not computed for a plan with an unknown price', async () => {
    const unknown = aPlan({ code: 'u', charges: [aCharge({ charge_model: 'UNKNOWN' })] })
    const element = await aTable([flat, unknown], { usage: 'api_calls=5' })
    expect(amounts(element)).to.eql(['$0.05'])
    expect(texts(element, '.sum')[1]).to.equal(says('pricing.no-estimate'))
    expect(texts(element, '[part=cheapest]')).to.eql([])
  })

  it('of a yearly plan is for the usage of a year', async () => {
    const yearly = aPlan({ code: 'y', billing_cycle: 'YEARLY', amount: money('0') })
    const element = await aTable([flat, yearly], { usage: 'api_calls=100', group: 2 })
    expect(texts(element, '.metric label')).to.eql(['API calls per month'])
    expect(amounts(element)).to.eql(['$12.00'])
  })

  describe('the lowest price', () => {
    const cheapest = async (plans: PublicPlan[], usage = 'api_calls=100') => {
      const element = await aTable(plans, { usage })
      return shadow(element, '.plan:has([part=cheapest]) [part=name]').map(
        (name) => name.textContent,
      )
    }

    it('is named for the usage', async () => {
      expect(await cheapest([tiered, flat])).to.eql(['Flat'])
      expect(await cheapest([tiered, flat], 'api_calls=100000')).to.eql(['Tiered'])
    })

    it('is not named for one plan, for equal ones, and in other currencies or cycles', async () => {
      expect(await cheapest([flat])).to.eql([])
      expect(await cheapest([flat, aPlan({ code: 'b', amount: money('0.00') })])).to.eql([])
      const yen = aPlan({ code: 'j', amount: { currency_code: 'JPY', value: '9000' } })
      expect(await cheapest([flat, yen])).to.eql([])
      const yearly = aPlan({ code: 'y', billing_cycle: 'YEARLY' })
      const element = await aTable([flat, yearly], { plans: 'All: flat, y', usage: 'api_calls=1' })
      expect(amounts(element)).to.have.length(2)
      expect(texts(element, '[part=cheapest]')).to.eql([])
    })
  })
})
