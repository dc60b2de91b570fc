/** Forms of the back office: drafts and bodies, limits, issues at their fields, and the state of a form. */
import { describe, expect, it } from 'vitest'
import { paymentLinkRules } from '../../components/backoffice/internal/constraints/payment-link.ts'
import {
  type DraftMembers,
  isSameDraft,
  toBody,
  toDraft,
  valueAt,
  withValue,
} from '../../components/backoffice/internal/forms/draft.ts'
import {
  formOf,
  formReducer,
  isDirty,
} from '../../components/backoffice/internal/forms/form-state.ts'
import type { ObjectRule } from '../../components/backoffice/internal/forms/rules.ts'
import {
  fieldPointer,
  serverIssues,
} from '../../components/backoffice/internal/forms/server-issues.ts'
import { validate } from '../../components/backoffice/internal/forms/validate.ts'
import { linkIssues } from '../../components/backoffice/pay-link-editor/link-draft.ts'
import { ApiError } from '../../components/internal/api/api-error.ts'
import { PaymentLinkBody } from '../../server/contract/payment-link.ts'
import fc from '../support/fc.ts'
import { aLinkBody } from '../support/upstream/payment-link-bodies.ts'

const rules: ObjectRule = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 5 },
    count: { type: 'integer', minimum: 1, maximum: 100 },
    amount: {
      type: 'object',
      required: ['value', 'currency_code'],
      properties: {
        value: { type: 'number', minimum: 0 },
        currency_code: { type: 'string', pattern: '^[A-Z]{3}$', format: 'currency' },
      },
    },
    secret: { type: 'string', writeOnly: true },
    list: { type: 'array', maxItems: 2, items: { type: 'string' } },
  },
}
const texts = { onePrimary: '', priceOfOther: '', atMost100: '' }
const issuesOf = (draft: DraftMembers) => ({
  ...linkIssues(draft, texts),
  ...validate(paymentLinkRules, draft),
})

describe('a draft', () => {
  it('becomes the body that it was read from', () => {
    fc.assert(
      fc.property(aLinkBody, (body) => {
        expect(toBody(paymentLinkRules, toDraft(paymentLinkRules, body))).to.deep.equal(body)
      }),
    )
  })

  it('has numbers as texts, and a body with numbers again', () => {
    const draft = toDraft(rules, {
      name: 'a',
      count: 12,
      amount: { value: 0.1, currency_code: 'USD' },
    })
    expect(valueAt(draft, '/amount/value')).to.equal('0.1')
    expect(toBody(rules, draft)).to.deep.equal({
      name: 'a',
      count: 12,
      amount: { value: 0.1, currency_code: 'USD' },
    })
  })

  it('has numbers without exponents, which the form rejects when they are typed', () => {
    const draft = { name: 'a', amount: { value: '0.0000001', currency_code: 'USD' } }
    const body = { name: 'a', amount: { value: 1e-7, currency_code: 'USD' } }
    expect(toDraft(rules, body)).to.deep.equal(draft)
    expect(toDraft(rules, { name: 'a', count: 1.5e21 }).count).to.equal(`15${'0'.repeat(20)}`)
    for (const count of ['0x10', '1e1', '0b1', ' ', '1.', '+1']) {
      expect(validate(rules, { name: 'a', count })['/count'], count).to.deep.equal({
        kind: 'number',
      })
    }
  })

  it('omits empty texts, numbers and money from its body, but not required members', () => {
    const draft = { name: '', count: '', amount: { value: '', currency_code: 'USD' }, secret: '' }
    expect(toBody(rules, draft)).to.deep.equal({ name: '' })
  })

  it('never has a write-only member of a response', () => {
    expect(toDraft(rules, { name: 'a', secret: 'token' })).to.deep.equal({ name: 'a' })
  })

  it('is the same with empty members as without them', () => {
    expect(isSameDraft({ name: 'a', list: [], count: '' }, { name: 'a' })).to.equal(true)
    expect(isSameDraft({ name: 'a' }, { name: 'b' })).to.equal(false)
  })
})

describe('the limits of a form', () => {
  it('accept every body that the contract accepts', () => {
    fc.assert(
      fc.property(aLinkBody, (body) => {
        expect(PaymentLinkBody.safeParse(body).success).to.equal(true)
        expect(issuesOf(toDraft(paymentLinkRules, body))).to.deep.equal({})
      }),
    )
  })

  it('reject exactly the bodies that the contract rejects, whichever member is broken', () => {
    const broken = fc.constantFrom('', ' ', 'x'.repeat(2100), '-1', '101', 'PROFILE', '1e3', 'FLAT')
    fc.assert(
      fc.property(aLinkBody, fc.nat(), broken, (body, which, text) => {
        const draft = toDraft(paymentLinkRules, body)
        const leaves = textPointers(draft)
        const changed = withValue(draft, leaves[which % leaves.length]!, text)
        const isValid = PaymentLinkBody.safeParse(toBody(paymentLinkRules, changed)).success
        expect(Object.keys(issuesOf(changed)).length === 0).to.equal(isValid)
      }),
    )
  })

  it('name the limit that a value breaks', () => {
    expect(validate(rules, { name: 'too long', count: '0', list: ['1', '2', '3'] })).to.deep.equal({
      '/name': { kind: 'max-length', limit: 5 },
      '/count': { kind: 'min', limit: 1 },
      '/list': { kind: 'max-items', limit: 2 },
    })
    expect(
      validate(rules, { count: '1.5', amount: { value: 'x', currency_code: 'usd' } }),
    ).to.deep.equal({
      '/name': { kind: 'required' },
      '/count': { kind: 'integer' },
      '/amount/value': { kind: 'number' },
      '/amount/currency_code': { kind: 'currency' },
    })
  })
})

/** Pointers of all texts in a draft. */
const textPointers = (value: unknown, at = ''): string[] => {
  if (typeof value === 'string') return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => textPointers(member, `${at}/${name}`))
}

describe('the issues of the server', () => {
  const draft: DraftMembers = { line_items: [{ name: 'Map', taxes: [{ type: 'PERCENTAGE' }] }] }
  const issuesFor = (fields: Partial<ApiError>, issueText?: (code: string) => string | undefined) =>
    serverIssues(new ApiError('refused', fields), {
      rules: paymentLinkRules,
      draft,
      ...(issueText && { issueText }),
    })
  const text = (words: string) => ({ kind: 'text' as const, text: words })

  it('land at their fields, however the service spells a member', () => {
    const spellings = [
      '/line_items/0/name',
      '$.line_items[0].name',
      'line_items[0].name',
      'line_items.0.name',
    ]
    for (const field of spellings) {
      expect(fieldPointer(field)).to.equal('/line_items/0/name')
      const { fields, general } = issuesFor({ upstreamDetails: [{ field, description: 'Taken.' }] })
      expect(fields).to.deep.equal({ '/line_items/0/name': text('Taken.') })
      expect(general).to.deep.equal([])
    }
  })

  it('land at the nearest group when the member has no field', () => {
    const issues = [
      { pointer: '/line_items/0/taxes/4/value', message: 'is required' },
      { pointer: '/line_items/0/unknown', message: 'is not supported' },
    ]
    expect(issuesFor({ issues }).fields).to.deep.equal({
      '/line_items/0/taxes': text('is required'),
      '/line_items/0': text('is not supported'),
    })
  })

  it('are general when they name no member', () => {
    const { fields, general } = issuesFor({
      issues: [{ pointer: '#header/Idempotency-Key', message: 'must be a UUID' }],
      upstreamDetails: [{ issue: 'DUPLICATE_PAYMENT_LINK', description: 'Duplicate.' }],
    })
    expect([fields, general]).to.deep.equal([{}, ['must be a UUID', 'Duplicate.']])
  })

  it('have the words of the element for a known code', () => {
    const upstreamDetails = [
      { issue: 'CURRENCY_MISMATCH', field: '/line_items', description: 'No.' },
    ]
    const { fields } = issuesFor({ upstreamDetails }, (code) => `my ${code}`)
    expect(fields).to.deep.equal({ '/line_items': text('my CURRENCY_MISMATCH') })
  })

  it('are never lost, with any pointers', () => {
    const aPointer = fc
      .array(fc.constantFrom('line_items', '0', '7', 'name', 'taxes', 'x', '~', ''), {
        maxLength: 5,
      })
      .map((path) => path.map((member) => `/${member}`).join(''))
    fc.assert(
      fc.property(fc.array(aPointer, { minLength: 1 }), (pointers) => {
        const issues = pointers.map((pointer, index) => ({ pointer, message: `${index}` }))
        const { fields, general } = issuesFor({ issues })
        // A field shows its first issue; every issue has a place.
        expect(Object.keys(fields).length + general.length).to.be.greaterThan(0)
        for (const at of Object.keys(fields)) expect(at).to.match(/^\/(line_items|x|$)?/)
        const empty = pointers.flatMap((pointer, index) => (pointer === '' ? [`${index}`] : []))
        expect(general).to.include.members(empty)
      }),
    )
  })
})

describe('the state of a form', () => {
  const issue = { kind: 'text', text: 'wrong' } as const
  const list = formOf({ list: ['a', 'b', 'c'] })

  it('keeps the draft and shows the issues after a failure, until their field changes', () => {
    let state = formReducer(formOf({ name: 'a' }), { type: 'change', pointer: '/name', value: 'b' })
    state = formReducer(state, { type: 'save' })
    state = formReducer(state, { type: 'fail', fields: { '/name': issue }, general: [] })
    expect([state.draft.name, isDirty(state)]).to.deep.equal(['b', true])
    expect(
      formReducer(state, { type: 'change', pointer: '/list', value: [] }).serverIssues,
    ).to.have.keys('/name')
    expect(
      formReducer(state, { type: 'change', pointer: '/name', value: 'c' }).serverIssues,
    ).to.deep.equal({})
  })

  it('moves issues and left fields with the entries of a list', () => {
    let state = formReducer(list, { type: 'leave', pointer: '/list/2' })
    state = formReducer(state, {
      type: 'fail',
      fields: { '/list/0': issue, '/list/1': issue },
      general: [],
    })
    state = formReducer(state, { type: 'remove', pointer: '/list/0' })
    expect(state.draft.list).to.deep.equal(['b', 'c'])
    expect(state.touched).to.deep.equal(['/list/1'])
    expect(Object.keys(state.serverIssues)).to.deep.equal(['/list/0'])
  })

  it('swaps an entry of a list with the next one, together with their issues and left fields', () => {
    let state = formReducer(list, { type: 'leave', pointer: '/list/2' })
    state = formReducer(state, { type: 'fail', fields: { '/list/1': issue }, general: [] })
    state = formReducer(state, { type: 'move', pointer: '/list/1', by: 1 })
    expect(state.draft.list).to.deep.equal(['a', 'c', 'b'])
    expect(state.touched).to.deep.equal(['/list/1'])
    expect(Object.keys(state.serverIssues)).to.deep.equal(['/list/2'])
    expect(formReducer(state, { type: 'move', pointer: '/list/2', by: 1 })).to.equal(state)
    expect(formReducer(state, { type: 'move', pointer: '/list/0', by: -1 })).to.equal(state)
    const back = formReducer(state, { type: 'move', pointer: '/list/1', by: 1 })
    expect(isDirty(back)).to.equal(false)
  })

  it('is not dirty after a change was taken back', () => {
    const changed = formReducer(list, { type: 'add', pointer: '/list', value: 'd' })
    expect(isDirty(changed)).to.equal(true)
    expect(isDirty(formReducer(changed, { type: 'remove', pointer: '/list/3' }))).to.equal(false)
  })
})
