/** Attributes of new elements: a framework that hydrates a page compares them with its own. */
import { expect } from '@open-wc/testing'
import * as customer from '../../components/tillkit.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { settled } from '../support/elements/wait.ts'

const classes = Object.values<unknown>({ ...customer }).filter(
  (value): value is CustomElementConstructor =>
    typeof value === 'function' &&
    value.prototype instanceof HTMLElement &&
    // Its attributes are the current selection, for the page's own style sheets.
    value !== customer.InvoiceFilters,
)

describe('a new element', () => {
  const bff = new MockBff()
  after(() => bff.restore())

  it('reflects no attribute on its host before hydration', async () => {
    expect(classes.length).to.be.at.least(10)
    for (const Class of classes) {
      const element = new Class()
      document.body.append(element)
      await settled()
      expect(element.getAttributeNames(), element.localName).to.deep.equal([])
      element.remove()
    }
  })

  it('takes a text for each number, as templates of frameworks assign it', () => {
    let count = 0
    for (const Class of classes as (typeof customer.UsageMeter)[]) {
      const element = new Class() as unknown as HTMLElement & Record<string, unknown>
      for (const [name, { state }] of Class.elementProperties) {
        if (state || typeof element[String(name)] !== 'number') continue
        count++
        element[String(name)] = '7'
        expect(element[String(name)], `${element.localName} ${String(name)}`).to.equal(7)
      }
    }
    expect(count).to.be.at.least(10)
  })
})
