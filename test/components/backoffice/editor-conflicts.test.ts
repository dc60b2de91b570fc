/** The notice of a record that was changed elsewhere: it names the fields with their present values. */
import { expect } from '@open-wc/testing'
import { editorMessages } from '../../../components/backoffice/internal/editor/editor-messages.ts'
import {
  changedMembers,
  changedPointers,
  type MemberName,
} from '../../../components/backoffice/internal/forms/changed-members.ts'
import {
  type DraftMembers,
  isSameDraft,
  valueAt,
} from '../../../components/backoffice/internal/forms/draft.ts'
import { PayLinkEditor } from '../../../components/backoffice/pay-link-editor/pay-link-editor.ts'
import { PlanEditor } from '../../../components/backoffice/plan-editor/plan-editor.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aMerchantLink,
  aMetricPage,
  aPlan,
  aTaxPage,
  MAP_ID,
  PLAN_ID,
} from '../../../demo/fixtures/office.ts'
import { renderEditor } from '../../support/back-office/render-editor.ts'
import { METRICS, READ_LINK, READ_PLAN, TAXES } from '../../support/back-office/routes.ts'
import { ALPHA, aChangedEditor, service } from '../../support/back-office/sample-editor.ts'
import { englishOf } from '../../support/elements/english.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import fc from '../../support/fc.ts'

define('pay-link-editor', PayLinkEditor)
define('plan-editor', PlanEditor)
define('till-session', TillSession)

const says = englishOf(editorMessages)

/** Without the marks of directions. */
const changes = ({ texts }: { texts: (selector: string) => string[] }) =>
  texts('.changes li').map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))

describe('changed members', () => {
  const aValue = fc.constantFrom(undefined, '', 'a', 'b')
  const aDraft: fc.Arbitrary<DraftMembers> = fc.record({
    name: aValue,
    price: fc.option(fc.record({ value: aValue }), { nil: undefined }),
    rows: fc.array(fc.record({ name: aValue }), { maxLength: 2 }),
  })

  it('are none of equal drafts, and some of others', () => {
    fc.assert(
      fc.property(aDraft, aDraft, (before, after) => {
        const pointers = changedPointers(before, after)
        expect(pointers.length === 0).to.equal(isSameDraft(before, after))
        for (const pointer of pointers)
          expect(isSameDraft(valueAt(before, pointer), valueAt(after, pointer))).to.equal(false)
      }),
    )
  })

  it('are named by their field, the section around them, or the field around them', () => {
    const text = String
    const names = new Map<string, MemberName>([
      ['/price/value', { label: 'Price', show: text }],
      ['/limit', { label: 'Limit', show: text }],
      ['/rows', { label: 'Rows', isSection: true }],
      ['/rows/0/name', { label: 'Name', show: text }],
      ['/name', { label: 'Title', show: text }],
    ])
    const version = { name: 'B', price: { value: '2' } }
    const pointers = ['/name', '/rows/0/name', '/limit/maximum', '/price/value', '/hidden']
    expect(changedMembers(names, pointers, (pointer) => valueAt(version, pointer))).to.deep.equal([
      { label: 'Price', value: '2' },
      { label: 'Limit', value: undefined },
      { label: 'Rows', value: undefined },
      { label: 'Title', value: 'B' },
      { label: undefined, value: undefined },
    ])
  })
})

describe('the notice of a change elsewhere', () => {
  beforeEach(() => {
    sessionStorage.clear()
    service.reset()
  })

  it('names the fields with their values now, and an emptied one', async () => {
    const editor = await aChangedEditor()
    service.change({ code: 'alpha', name: 'Alpha II' })
    await editor.submit()
    expect(changes(editor)).to.deep.equal(['Name: now Alpha II', 'Site: now empty'])
    expect(editor.text()).to.contain(says('editor.changed'))
    await expect(editor.element).to.be.accessible()
  })

  it('has no list where only members without a field differ', async () => {
    const editor = await aChangedEditor()
    service.change({ ...ALPHA, customer: 'ada' })
    await editor.submit()
    expect(editor.text()).to.contain(says('editor.changed'))
    expect(changes(editor)).to.deep.equal([])
  })

  it('names members without a field after those with one, and cuts a long text', async () => {
    const editor = await aChangedEditor()
    const site = `https://${'a'.repeat(100)}.example`
    service.change({ ...ALPHA, site, customer: 'ada' })
    await editor.submit()
    expect(changes(editor)).to.deep.equal([`Site: now ${site.slice(0, 80)}…`, 'Other values'])
  })

  it('names the values of a payment link', async () => {
    const bff = new MockBff().on(READ_LINK, { json: aMerchantLink() })
    const editor = await renderEditor('pay-link-editor', 'payment-link', {
      attributes: { link: MAP_ID },
      scopes: ['links:read', 'links:write'],
    })
    await editor.type('/return_url', 'https://shop.example/thanks')
    const link = aMerchantLink()
    const [item] = link.line_items
    bff.on(READ_LINK, { json: { ...link, line_items: [{ ...item!, name: 'Atoll wall map II' }] } })
    await editor.submit()
    expect(changes(editor)).to.deep.equal(['Name: now Atoll wall map II'])
    bff.restore()
  })

  it('names the values of a plan, its choices by their names and its charges as one', async () => {
    const bff = new MockBff()
      .on(METRICS, { json: aMetricPage() })
      .on(TAXES, { json: aTaxPage() })
      .on(READ_PLAN, { json: aPlan() })
    const editor = await renderEditor('plan-editor', 'plan', {
      attributes: { plan: PLAN_ID },
      scopes: ['catalog:read', 'catalog:write'],
    })
    await editor.type('/name', 'Mine')
    const [charge] = aPlan().usage_based_charges!
    bff.on(READ_PLAN, {
      json: aPlan({
        name: 'Terrain II',
        amount: { currency_code: 'EUR', value: 60 },
        pay_in_advance: false,
        trial_period: 0,
        usage_based_charges: [{ ...charge!, min_amount: { currency_code: 'USD', value: 7 } }],
        taxes: [],
      }),
    })
    await editor.submit()
    expect(changes(editor)).to.deep.equal([
      'Name: now Terrain II',
      'Currency: now EUR',
      'Price per period: now 60',
      'Trial: now 0 days',
      'Charged at the beginning of a period: now No',
      'Taxes',
      'Usage charges',
    ])
    bff.restore()
  })
})
