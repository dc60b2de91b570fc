/** All elements of the packages, with good answers and with the attributes that name their subjects. */
import type { LitElement, PropertyDeclaration } from 'lit'
import * as merchant from '../../../components/backoffice.ts'
import * as customer from '../../../components/tillkit.ts'
import { ELEMENT_FIXTURES } from '../elements/element-fixtures.ts'

export type Attributes = Record<string, string>
type ElementClass = (new () => LitElement) & {
  readonly elementProperties: ReadonlyMap<PropertyKey, PropertyDeclaration>
}

/** Attributes that name the subject of an element. */
export const SUBJECTS =
  /^(customer|subscription|invoice|authorization|wallet|alert|plan|metric|tax|note|link)$/

/** They read nothing by themselves, or a number alone. Every other element needs a fixture. */
const WITHOUT_FIXTURE = [
  'till-session',
  'invoice-filters',
  'office-search',
  'pay-link-return',
  'failed-payment-count',
]

/** Further scopes, with which these elements have forms. */
const WRITE_SCOPES: Record<string, string[]> = {
  'usage-alerts': ['alerts:read', 'alerts:write', 'usage:read'],
  'billing-details': ['profile:write'],
  'customer-overview': ['invoices:pay', 'credits:write', 'alerts:write', 'subscriptions:write'],
}

/** All elements of the packages: one that is added later is among them. */
export const ELEMENT_CLASSES = Object.values<unknown>({ ...customer, ...merchant }).filter(
  (value): value is ElementClass =>
    typeof value === 'function' && value.prototype instanceof HTMLElement,
)

/** An attribute that changes, with the other attributes of the element. */
export interface Change {
  readonly name: string
  readonly previous: Attributes
  readonly latter: Attributes
}

export interface WalkedElement {
  readonly tag: keyof HTMLElementTagNameMap
  readonly Class: ElementClass
  readonly answers: Record<string, unknown>
  readonly attributes: Attributes
  readonly scopes: string[]
  readonly changes: readonly Change[]
}

export const attributeOf = ([name, { attribute }]: [PropertyKey, PropertyDeclaration]): string =>
  attribute === undefined ? String(name).toLowerCase() : String(attribute)

/** Of the same form as the previous one, because ids are checked. */
const otherId = (id: string) => id.slice(0, -1) + (id.endsWith('1') ? '2' : '1')

/** With all attributes, and with the changed one alone: a form for a new resource belongs to it. */
function changesOf(Class: ElementClass, attributes: Attributes): Change[] {
  // A reflected attribute with a default is a filter.
  const named = [...Class.elementProperties].filter(([, { useDefault }]) => !useDefault)
  const names = named.map(attributeOf).filter((name) => SUBJECTS.test(name))
  return names.flatMap((name) => {
    const id = attributes[name] ?? 'previous-1'
    const alone = Object.entries(attributes).filter(([other]) => !SUBJECTS.test(other))
    const bases = [attributes, Object.fromEntries(alone)]
    const isSame = Object.keys(attributes).every((other) => other === name || !SUBJECTS.test(other))
    return (isSame ? bases.slice(0, 1) : bases).map((base) => ({
      name,
      previous: { ...base, [name]: id },
      latter: { ...base, [name]: otherId(id) },
    }))
  })
}

export const WALKED: WalkedElement[] = ELEMENT_CLASSES.map((Class) => {
  const tag = new Class().localName as keyof HTMLElementTagNameMap
  const fixture = ELEMENT_FIXTURES.find(([one]) => one === tag)
  if (!fixture && !WITHOUT_FIXTURE.includes(tag)) throw new Error(`<${tag}> has no fixture`)
  const [, , answers = {}, attributes = {}, read = []] = fixture ?? []
  const scopes = [...read, ...(WRITE_SCOPES[tag] ?? [])]
  return { tag, Class, answers, attributes, scopes, changes: changesOf(Class, attributes) }
})

/** Attributes to which the element's state belongs: each changes its `subjectProperties`. */
export function subjectAttributes({ Class, tag }: WalkedElement): string[] {
  const element = document.createElement(tag) as LitElement & { subjectProperties?: object }
  const subject = () => JSON.stringify(element.subjectProperties)
  return [...Class.elementProperties]
    .filter(([name, { attribute, state }]) => {
      if (state || attribute === false || subject() === undefined) return false
      const before = subject()
      Object.assign(element, { [name]: 'another' })
      return subject() !== before
    })
    .map(attributeOf)
}

/** The names and the invoices differ, so that nothing of the previous subject looks like the latter's. */
export const otherAnswer = (answer: unknown, from: string, to: string): unknown =>
  JSON.parse(
    JSON.stringify(answer)
      .replaceAll(from, to)
      .replace(/"(name|number|invoice_number|email)":"([^"]+)"/g, '"$1":"$2 of another"')
      .replace(/"id":"(inv-[^"]+)"/g, '"id":"$1-2"'),
  )
