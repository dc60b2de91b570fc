/**
 * Converters of properties: an invalid value is logged once and replaced, from an attribute and from a script alike.
 */
import { expect } from '@open-wc/testing'
import { LitElement } from 'lit'
import {
  integer,
  oneOf,
  someOf,
  strictText,
  text,
} from '../../../../components/internal/base/converters.ts'
import { property } from '../../../../components/internal/base/property.ts'
import { LIMITS } from '../../../../components/usage-meter/usage-model.ts'
import { settled, warned } from '../../../support/elements/wait.ts'
import fc from '../../../support/fc.ts'

const isWord = (word: string) => /^[a-z]+$/.test(word)

class Card extends LitElement {
  @property({
    converter: oneOf(['meters', 'table']),
    reflect: true,
    useDefault: true,
    default: 'meters',
  })
  view!: 'meters' | 'table'
  @property({ converter: integer(0, 24), attribute: 'page-size', default: 12 }) pageSize!: number
  @property({ converter: text(isWord, 'a word'), default: '' }) word!: string
  @property({ converter: strictText(isWord, 'a word'), default: '' }) strict!: string
  @property({ converter: someOf(['due', 'paid']), default: '' }) columns!: string
  @property({ converter: LIMITS, default: {} }) limits!: Readonly<Record<string, number>>
}
customElements.define('x-card', Card)

class LargeCard extends Card {
  @property({ converter: integer(0, 24), attribute: 'page-size', default: 20 })
  override pageSize!: number
}
customElements.define('x-large-card', LargeCard)

type Name = 'view' | 'pageSize' | 'word' | 'strict' | 'columns' | 'limits'

describe('a converter', () => {
  /** Attribute, invalid text, the value in its place, and the valid values in the warning. */
  const INVALID: [attribute: string, name: Name, written: string, value: unknown, takes: string][] =
    [
      ['view', 'view', 'graph', 'meters', 'meters | table'],
      ['page-size', 'pageSize', 'many', 12, 'a whole number from 0 to 24'],
      ['page-size', 'pageSize', '99', 24, 'a whole number from 0 to 24'],
      ['page-size', 'pageSize', '2.5', 2, 'a whole number from 0 to 24'],
      ['page-size', 'pageSize', '-1', 0, 'a whole number from 0 to 24'],
      ['word', 'word', '7', '', 'a word'],
      ['strict', 'strict', '8', '8', 'a word'],
      ['columns', 'columns', 'price, due', 'due', 'any of due, paid'],
      ['columns', 'columns', 'price', '', 'any of due, paid'],
      ['limits', 'limits', '{"a":', {}, 'JSON such as {"api_calls": 100000}'],
      ['limits', 'limits', '5', {}, 'JSON such as {"api_calls": 100000}'],
    ]

  for (const [attribute, name, written, value, takes] of INVALID) {
    it(`replaces and logs ${attribute}="${written}"`, async () => {
      const set = {
        attribute: (card: Card) => card.setAttribute(attribute, written),
        property: (card: Card) => Object.assign(card, { [name]: written }),
      }
      const warnings = await warned(async () => {
        for (const change of Object.values(set)) {
          const card = new Card()
          change(card)
          expect(card[name]).to.deep.equal(value)
        }
      })
      expect(warnings).to.deep.equal([`tillkit: <x-card ${attribute}="${written}"> takes ${takes}`])
    })
  }

  it('types valid values, and takes an absent one for the default, without a warning', async () => {
    const limits = { api_calls: 5 }
    const warnings = await warned(async () => {
      const card = new Card()
      for (const [name, given, value] of [
        ['view', 'table', 'table'],
        ['view', ' table\n', 'table'],
        ['word', ' due ', 'due'],
        ['pageSize', '7', 7],
        ['pageSize', 0, 0],
        ['word', 'abc', 'abc'],
        ['columns', 'paid due', 'paid due'],
        ['limits', '{"api_calls":5}', limits],
        ['limits', limits, limits],
      ] as const) {
        Object.assign(card, { [name]: given })
        expect(card[name], name).to.deep.equal(value)
      }
      for (const absent of ['', null, undefined]) {
        Object.assign(card, { view: 'table', pageSize: 7 })
        Object.assign(card, { view: absent, pageSize: absent })
        expect([card.view, card.pageSize]).to.deep.equal(['meters', 12])
      }
      card.setAttribute('page-size', '5')
      card.removeAttribute('page-size')
      expect(card.pageSize).to.equal(12)
    })
    expect(warnings).to.deep.equal([])
  })

  it('replaces by the default of the subclass', async () => {
    await warned(async () => {
      const card = new LargeCard()
      card.setAttribute('page-size', 'lots')
      expect(card.pageSize).to.equal(20)
    })
  })

  it('converts a property that was set before the element is defined', async () => {
    const early = document.createElement('x-late-card') as Card
    Object.assign(early, { view: 'graph', pageSize: '9' })
    document.body.append(early)
    await warned(async () => {
      customElements.define('x-late-card', class extends Card {})
      await settled()
    })
    expect([early.view, early.pageSize]).to.deep.equal(['meters', 9])
    early.remove()
  })

  it('keeps an invalid attribute on the host, and reflects a later value', async () => {
    const card = new Card()
    document.body.append(card)
    await warned(async () => card.setAttribute('view', 'chart'))
    await settled()
    expect(card.getAttribute('view')).to.equal('chart')
    card.view = 'table'
    await settled()
    expect(card.getAttribute('view')).to.equal('table')
    card.remove()
  })

  it('returns an integer in its range for any value', () => {
    const { parse, nearest } = integer(2, 24)
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.string(), fc.integer()), (given) => {
        const value = parse(given) ?? nearest!(given)
        if (value === undefined) expect(Number(given)).to.satisfy(Number.isNaN)
        else expect(Number.isInteger(value) && value >= 2 && value <= 24).to.equal(true)
      }),
    )
  })
})
