/** Every editor of a resource: it creates one with all its members, changes them, and names a value that is taken. */
import { expect } from '@open-wc/testing'
import { editorMessages } from '../../../components/backoffice/internal/editor/editor-messages.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCustomer,
  aCustomersUsage,
  aMerchantLink,
  aMetric,
  aMetricPage,
  anAlert,
  aPaidInvoice,
  aPlan,
  aSubscription,
  aSubscriptionPage,
  aTax,
  aTaxPage,
  aWallet,
  INVOICE_ID,
  MAP_ID,
  METRIC_ID,
  PLAN_ID,
  WALLET_ID,
} from '../../../demo/fixtures/office.ts'
import { BACK_OFFICE_FIXTURES } from '../../support/back-office/back-office-fixtures.ts'
import { renderEditor } from '../../support/back-office/render-editor.ts'
import {
  CREATE_ALERT,
  CREATE_NOTE,
  CREATE_WALLET,
  CREDITED_INVOICE,
  invoiceOf,
  METRICS,
  PREVIEW_PLAN,
  SUBSCRIPTIONS,
  TAXES,
  USAGE,
} from '../../support/back-office/routes.ts'
import type { ElementFixture } from '../../support/elements/element-fixtures.ts'
import { englishOf } from '../../support/elements/english.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { waitUntil } from '../../support/elements/wait.ts'

define('till-session', TillSession)

const says = englishOf(editorMessages)

type Editor = Awaited<ReturnType<typeof renderEditor>>

interface Resource {
  /** Noun of its events. */
  noun: string
  /** Attribute of its id, and the id after it was created. */
  named: readonly [attribute: string, id: string]
  /** Address of the list, and of one resource. */
  routes: readonly [list: string, one: string]
  answer: object
  /** Attributes of the form for a new one. */
  owner?: Record<string, string>
  create: (editor: Editor) => Promise<unknown>
  created: object
  /** Fields that only show what can't be changed. */
  fixed: readonly string[]
  update: (editor: Editor) => Promise<unknown>
  updated: object
  /** A field with a value that has to be its own, and the beginning of the issue. */
  taken?: readonly [pointer: string, issue: string]
}

const CATALOG = ['catalog:read', 'catalog:write']
const MERCHANT = [
  ...['credits', 'alerts'].flatMap((of) => [`${of}:read`, `${of}:write`]),
  ...['subscriptions:read', 'usage:read', 'invoices:read'],
]
const OTHER_INVOICE = '4fa035e6-914c-4e7a-9d9b-ad5d4d4a3e05'
const CHARGE = '/usage_based_charges/0'
const RANGES = `${CHARGE}/properties/graduated_ranges`
const TOP_UP = '/recurring_transaction_rules/0'
const charge = aPlan().usage_based_charges[0]!
const link = aMerchantLink()
const { description: _, ...linkItem } = link.line_items[0]!

const RESOURCES: Record<string, Resource> = {
  'tax-editor': {
    noun: 'tax',
    named: ['tax', 'vat'],
    routes: ['/billing/taxes', '/billing/taxes/vat'],
    answer: aTax({ description: 'Of the country' }),
    create: ({ fill }) => fill({ '/name': 'VAT', '/code': 'vat', '/rate': '20' }),
    created: { name: 'VAT', code: 'vat', rate: '20' },
    fixed: ['/code'],
    update: ({ fill }) => fill({ '/rate': '19.5', '/description': '' }),
    updated: { name: 'VAT', code: 'vat', rate: '19.5', description: '' },
    taken: ['/code', 'Another tax'],
  },
  'metric-editor': {
    noun: 'metric',
    named: ['metric', METRIC_ID],
    routes: ['/billing/metrics', `/billing/metrics/${METRIC_ID}`],
    answer: aMetric(),
    async create({ fill, press, focused, field }) {
      await fill({ '/name': 'GPU minutes', '/code': 'gpu_minutes', '/aggregation_type': 'SUM' })
      await fill({ '/aggregation_field': 'minutes' })
      await press('Add filter')
      expect(focused()).to.equal(field('/field_filters/0/key'))
      await fill({ '/field_filters/0/key': 'region', '/field_filters/0/values/0': 'eu' })
      await press('Add value')
      await fill({ '/field_filters/0/values/1': 'us' })
    },
    created: {
      name: 'GPU minutes',
      code: 'gpu_minutes',
      type: 'METERED',
      aggregation_type: 'SUM',
      aggregation_field: 'minutes',
      field_filters: [{ key: 'region', values: ['eu', 'us'] }],
    },
    fixed: ['/code'],
    async update({ fill, press }) {
      await fill({ '/description': '' })
      await press('Remove')
    },
    updated: {
      name: 'GPU minutes',
      code: 'gpu_minutes',
      type: 'METERED',
      description: '',
      aggregation_type: 'SUM',
      aggregation_field: 'minutes',
      field_filters: [],
    },
    taken: ['/code', 'Another metric'],
  },
  'plan-editor': {
    noun: 'plan',
    named: ['plan', PLAN_ID],
    routes: ['/billing/plans', `/billing/plans/${PLAN_ID}`],
    answer: aPlan(),
    async create({ fill, press, focused, field }) {
      await fill({ '/name': 'Terrain', '/code': 'terrain', '/amount/value': '49' })
      await press('Add charge')
      expect(focused()).to.equal(field(`${CHARGE}/metric_id`))
      await fill({ [`${CHARGE}/metric_id`]: 'bm_1', [`${CHARGE}/charge_model`]: 'GRADUATED' })
      await press('Add range')
      expect(focused()).to.equal(field(`${RANGES}/0/to_value`))
      await fill({ [`${RANGES}/0/to_value`]: '10', [`${RANGES}/0/per_unit_amount`]: '0.50' })
      await fill({ [`${RANGES}/1/per_unit_amount`]: '0.20', [`${RANGES}/1/flat_amount`]: '3' })
    },
    created: {
      name: 'Terrain',
      code: 'terrain',
      billing_cycle: 'MONTHLY',
      amount: { currency_code: 'USD', value: 49 },
      usage_based_charges: [
        {
          metric_id: 'bm_1',
          charge_model: 'GRADUATED',
          properties: {
            graduated_ranges: [
              { from_value: 0, to_value: 10, per_unit_amount: '0.50' },
              { from_value: 11, to_value: null, per_unit_amount: '0.20', flat_amount: '3' },
            ],
          },
        },
      ],
    },
    fixed: ['/amount/currency_code', '/billing_cycle'],
    async update({ fill, one }) {
      await fill({ '/description': '', '/trial_period': '' })
      one('#cascade').click()
    },
    updated: {
      name: 'Terrain',
      code: 'terrain',
      billing_cycle: 'MONTHLY',
      description: '',
      amount: { currency_code: 'USD', value: 49.5 },
      trial_period: 0,
      pay_in_advance: true,
      tax_codes: ['vat'],
      usage_based_charges: [
        {
          id: charge.id,
          metric_id: 'bm_1',
          charge_model: 'GRADUATED',
          properties: charge.properties,
          min_amount: { currency_code: 'USD', value: 5 },
        },
      ],
      minimum_commitment: {
        amount: { currency_code: 'USD', value: 100 },
        invoice_display_name: 'Minimum',
      },
      cascading_updates: true,
    },
    taken: ['/code', 'Another plan'],
  },
  'customer-editor': {
    noun: 'customer',
    named: ['customer', 'northwind'],
    routes: ['/billing/customers', '/billing/customers/northwind'],
    answer: aCustomer(),
    create: ({ fill }) =>
      fill({
        '/name': 'Northwind',
        '/external_id': 'northwind',
        '/email': 'ada@northwind.example',
        '/payment_method_type': 'CARD',
        '/payment_method_token': 'tok_1',
      }),
    created: {
      name: 'Northwind',
      external_id: 'northwind',
      email: 'ada@northwind.example',
      payment_method_token: 'tok_1',
      payment_method_type: 'CARD',
    },
    fixed: [],
    // An empty field keeps the token, which no service reads out.
    update: ({ fill, field }) => {
      expect(field('/payment_method_token').value).to.equal('')
      return fill({ '/phone': '', '/address/line1': '' })
    },
    updated: {
      name: 'Northwind',
      external_id: 'northwind',
      email: 'ada@northwind.example',
      phone: '',
      address: { line1: '', city: 'Portland', state: 'OR', country: 'US' },
      payment_method_type: 'CARD',
      metadata: [{ key: 'manager', value: 'Grace', display_in_invoice: false }],
      tax_codes: ['sales'],
    },
    taken: ['/external_id', 'Another customer'],
  },
  'pay-link-editor': {
    noun: 'payment-link',
    named: ['link', MAP_ID],
    routes: ['/payment-resources', `/payment-resources/${MAP_ID}`],
    answer: link,
    create: ({ fill }) =>
      fill({
        '/line_items/0/name': 'Field guide',
        '/line_items/0/unit_amount/value': '38.00',
        '/return_url': 'https://shop.example/thanks',
      }),
    created: {
      integration_mode: 'LINK',
      type: 'BUY_NOW',
      reusable: 'MULTIPLE',
      return_url: 'https://shop.example/thanks',
      line_items: [{ name: 'Field guide', unit_amount: { currency_code: 'USD', value: '38.00' } }],
    },
    fixed: [],
    update: ({ fill }) => fill({ '/line_items/0/name': 'Reef wall map' }),
    updated: {
      integration_mode: 'LINK',
      type: 'BUY_NOW',
      reusable: 'MULTIPLE',
      return_url: link.return_url,
      line_items: [{ ...linkItem, name: 'Reef wall map' }],
    },
  },
  'alert-editor': {
    noun: 'subscription-alert',
    named: ['alert', 'spend'],
    routes: ['/billing/subscriptions/maps/alerts', '/billing/subscriptions/maps/alerts/spend'],
    answer: anAlert(),
    owner: { subscription: 'maps' },
    async create({ fill, press, focused, field }) {
      await fill({ '/type': 'METRIC_CURRENT_USAGE_UNITS' })
      await fill({ '/metric_code': 'tiles', '/code': 'many', '/thresholds/0/value': '500' })
      await press('Add threshold')
      expect(focused()).to.equal(field('/thresholds/1/value'))
      await fill({ '/thresholds/1/value': '100' })
      field('/thresholds/1/recurring-box').click()
    },
    created: {
      type: 'METRIC_CURRENT_USAGE_UNITS',
      code: 'many',
      metric_code: 'tiles',
      thresholds: [{ value: '500' }, { value: '100', recurring: true }],
    },
    fixed: ['/type'],
    update: ({ fill }) => fill({ '/name': '', '/thresholds/0/value': '250' }),
    updated: {
      code: 'spend',
      name: '',
      thresholds: [{ value: '250' }, { value: '50', recurring: true }],
    },
    taken: ['/code', 'Another alert of this subscription'],
  },
  'wallet-editor': {
    noun: 'wallet',
    named: ['wallet', WALLET_ID],
    routes: ['/billing/wallets', `/billing/wallets/${WALLET_ID}`],
    answer: aWallet(),
    owner: { customer: 'northwind' },
    async create({ fill, press, one, field }) {
      expect(field('/external_customer_id')).to.include({ value: 'northwind', readOnly: true })
      await fill({ '/name': 'Prepaid', '/rate_amount': '0.5', '/paid_credits': '100' })
      one('[id$="COMMITMENT-box"]').click()
      await press('Add top-up')
      await fill({ [`${TOP_UP}/paid_credits`]: '20' })
    },
    created: {
      external_customer_id: 'northwind',
      currency: 'USD',
      rate_amount: '0.5',
      name: 'Prepaid',
      paid_credits: '100',
      applies_to: { fee_types: ['SUBSCRIPTION', 'CHARGE'] },
      recurring_transaction_rules: [
        { trigger: 'INTERVAL', method: 'FIXED', interval: 'MONTHLY', paid_credits: '20' },
      ],
    },
    fixed: ['/external_customer_id', '/currency', '/rate_amount'],
    async update({ fill, press }) {
      await fill({ '/name': '' })
      await press('Remove')
    },
    updated: {
      name: '',
      expiration_at: '2027-06-01T12:00:00Z',
      applies_to: { fee_types: ['CHARGE'] },
      recurring_transaction_rules: [],
    },
  },
}

describe('an editor of a resource', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(METRICS, { json: aMetricPage() })
      .on(TAXES, { json: aTaxPage() })
      .on(PREVIEW_PLAN, { json: { active: 0, certainty: 'terms', invoices: [] } })
  })
  afterEach(() => bff.restore())

  for (const [tag, resource] of Object.entries(RESOURCES)) {
    const [, , answers, , scopes] = BACK_OFFICE_FIXTURES.find(([one]) => one === tag)!
    const [attribute, id] = resource.named
    const [list, one] = resource.routes
    const [create, update] = [`POST /api${list}`, `PUT /api${one}`]

    async function anEditor(attributes: Record<string, string>): Promise<Editor> {
      for (const [route, json] of Object.entries(answers)) bff.on(route, { json })
      bff.on(`GET /api${one}`, { json: resource.answer })
      return renderEditor(tag as ElementFixture[0], resource.noun, { attributes, scopes: scopes! })
    }

    it(`creates one once with its members, and goes on with it: <${tag}>`, async () => {
      bff.on(create, { status: 201, json: resource.answer })
      const editor = await anEditor({ ...resource.owner })
      await resource.create(editor)
      await expect(editor.element).to.be.accessible()
      await editor.submit()
      expect(bff.bodies(create)).to.deep.equal([resource.created])
      expect(bff.keys(create)).to.have.length(1).and.not.to.include(null)
      expect(editor.types()).to.include(`${resource.noun}-saved`)
      expect(editor.element).to.have.property(attribute, id)
    })

    it(`sends all members of a change, the emptied ones too: <${tag}>`, async () => {
      bff.on(update, { json: resource.answer })
      const editor = await anEditor({ ...resource.owner, [attribute]: id })
      for (const pointer of resource.fixed)
        expect(editor.field(pointer).matches(':read-only, :disabled'), pointer).to.equal(true)
      await resource.update(editor)
      await editor.submit()
      expect(bff.bodies(update)).to.deep.equal([resource.updated])
    })

    if (!resource.taken) continue
    const [pointer, issue] = resource.taken
    it(`names a value that another one has: <${tag}>`, async () => {
      const issues = [{ issue: 'VALUE_ALREADY_EXISTS', field: pointer }]
      bff.on(create, { problem: 'refused', json: { upstream: { issues } } })
      const editor = await anEditor({ ...resource.owner })
      await resource.create(editor)
      await editor.submit()
      expect(editor.issue(pointer)).to.contain(issue)
      expect(editor.focused()).to.equal(editor.field(pointer))
    })
  }

  it('names the limits of a rate', async () => {
    const editor = await renderEditor('tax-editor', 'tax', { scopes: CATALOG })
    expect(editor.field('/rate').inputMode).to.equal('decimal')
    await editor.fill({ '/name': 'VAT', '/code': 'vat', '/rate': '120' })
    await editor.submit()
    expect(editor.issue('/rate')).to.contain('from 0.01 to 100')
  })

  it('asks for the property of every aggregation but the number of events', async () => {
    const editor = await renderEditor('metric-editor', 'metric', { scopes: CATALOG })
    expect(editor.field('/aggregation_field')).to.equal(undefined)
    await editor.type('/aggregation_type', 'MAX')
    await editor.submit()
    expect(editor.issue('/aggregation_field')).to.equal(says('form.required'))
  })
})

/** Editors with an owner: its attribute, two owners, and the route of a creation. */
const OWNED: Record<
  string,
  {
    owners: readonly [attribute: string, one: string, other: string]
    route: string
    fill: (editor: Editor) => Promise<unknown>
  }
> = {
  'wallet-editor': {
    owners: ['customer', 'northwind', 'contour'],
    route: CREATE_WALLET,
    fill: ({ fill }) => fill({ '/name': 'Prepaid' }),
  },
  'alert-editor': {
    owners: ['customer', 'northwind', 'contour'],
    route: CREATE_ALERT,
    fill: ({ fill }) => fill({ '/code': 'spend', '/thresholds/0/value': '20' }),
  },
  'credit-note-editor': {
    owners: ['invoice', INVOICE_ID, OTHER_INVOICE],
    route: CREATE_NOTE,
    async fill({ one, element, fill }) {
      one('#charge-1').click()
      await element.updateComplete
      await fill({ '/items/0/amount/value': '20' })
    },
  },
}
const UNKNOWN = says('editor.unknown-create')

describe('a creation of unknown outcome', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription()]) })
      .on(USAGE, { json: aCustomersUsage() })
      .on(CREDITED_INVOICE, { json: aPaidInvoice() })
      .on(invoiceOf(OTHER_INVOICE), { json: aPaidInvoice({ id: OTHER_INVOICE }) })
  })
  afterEach(() => bff.restore())

  for (const [tag, { owners, route, fill }] of Object.entries(OWNED)) {
    const [attribute, one, other] = owners
    const anEditor = (owner: string) =>
      renderEditor(tag as ElementFixture[0], '', {
        attributes: { [attribute]: owner },
        scopes: MERCHANT,
      })

    it(`belongs to its owner alone, also after a reload, and has one key: <${tag}>`, async () => {
      bff.on(route, { problem: 'outcome-unknown' })
      const editor = await anEditor(one)
      await fill(editor)
      await editor.submit()
      expect(editor.text()).to.contain(UNKNOWN)
      editor.element.setAttribute(attribute, other)
      await waitUntil(() => editor.one('form') && !editor.text().includes(UNKNOWN))
      editor.parent.remove()
      const reloaded = await anEditor(one)
      expect(reloaded.text()).to.contain(UNKNOWN)
      await reloaded.press('Check and try again')
      expect(bff.bodies(route)[1]).to.deep.equal(bff.bodies(route)[0])
      const keys = bff.keys(route)
      expect([keys.length, new Set(keys).size]).to.deep.equal([2, 1])
    })
  }
})
