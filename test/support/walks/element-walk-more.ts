/** Further ways through an element: double clicks, the end of the session, many rows, and a page over plain http. */
import { expect } from '@open-wc/testing'
import { snapshotOf } from '../elements/element-snapshot.ts'
import {
  buttonsOf,
  expectFocus,
  isIdle,
  openMenuOf,
  press,
  settled,
  typeInForm,
  type Walk,
} from './element-walk.ts'
import type { WalkedElement } from './walked-elements.ts'

/** A fresh element with its button `index` pressed; undefined without such a button. */
async function pressed(walk: Walk, walked: WalkedElement, index: number) {
  sessionStorage.clear()
  walk.answer(walked)
  const rendered = await walk.render(walked, walked.attributes)
  const button = buttonsOf(rendered.element)[index]
  if (!button) {
    rendered.parent.remove()
    return undefined
  }
  const label = button.textContent!.trim()
  return { ...rendered, button, label, at: `${walked.tag} “${label}”` }
}

/** The second click confirms nothing that the first one has opened, and sends nothing twice. */
export async function walkDoubleClicks(walk: Walk, walked: WalkedElement): Promise<void> {
  for (let index = 0; ; index++) {
    const found = await pressed(walk, walked, index)
    if (!found) return
    const { element, parent, button, at } = found
    const previous = walk.writes().length
    openMenuOf(button)
    button.focus()
    button.click()
    button.click()
    await settled()
    // The control in the place of the button gets the second click of a person.
    const [below] = buttonsOf(element).filter((one) => one.matches('[part=confirm], .negative'))
    below?.click()
    await settled()
    await isIdle(element)
    const sent = walk.writes().slice(previous)
    const calls = sent.map(({ method, address, body }) => `${method} ${address} ${body}`)
    expect(calls, `${at}: twice`).to.deep.equal([...new Set(calls)])
    expectFocus(at)
    expect(walk.thrown.splice(0), at).to.deep.equal([])
    parent.remove()
  }
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : typeof value === 'string'
      ? [value]
      : []

/** With its session ends what an element shows, and an open question or form: the next person begins anew. */
export async function walkEnd(walk: Walk, walked: WalkedElement): Promise<void> {
  walk.answer(walked)
  const { element, session, parent } = await walk.render(walked, walked.attributes)
  // The button and the table need no session; usage that is typed into the table is the page's. The dialog of the
  // search stays open, without results.
  if (/^(till-session|pay-link-button|pricing-table|office-search)$/.test(walked.tag))
    return parent.remove()
  const before = snapshotOf(element)
  const shown = textsIn(Object.values(walked.answers)).filter(
    (text) => text.length > 2 && before.includes(text),
  )
  session.logout()
  await settled()
  const ended = snapshotOf(element)
  expect(shown.filter((text) => ended.includes(text))).to.deep.equal([])
  parent.remove()
  for (let index = 0; ; index++) {
    const found = await pressed(walk, walked, index)
    if (!found) return
    await press(found.element, found.button)
    await typeInForm(found.element)
    found.session.logout()
    await settled()
    await isIdle(found.element)
    expect(snapshotOf(found.element), `${found.at}: session ended`).to.equal(ended)
    found.customer.id = 'eve'
    found.session.start()
    await settled()
    await isIdle(found.element)
    // A copied link says so for a moment.
    const next = snapshotOf(found.element).replace(/\bCopied\b/, found.label)
    expect(next, `${found.at}: of the next person`).to.equal(before)
    expect(walk.thrown.splice(0), found.at).to.deep.equal([])
    found.parent.remove()
  }
}

/** Each list of an answer with `count` rows. */
function withRows(value: unknown, count: number): unknown {
  if (Array.isArray(value)) {
    const [first] = value as unknown[]
    if (typeof first !== 'object' || first === null) return value
    return Array.from({ length: count }, (_, index) => {
      const row = value[index % value.length] as Record<string, unknown>
      const names = ['id', 'code', 'external_id', 'wallet_transaction_id'].filter(
        (name) => row[name],
      )
      return { ...row, ...Object.fromEntries(names.map((name) => [name, `${row[name]}-${index}`])) }
    })
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withRows(one, count)]),
  )
}

/** The members of one resource, such as the charges of a plan, each with its form. */
const MAX_MEMBERS = 60

/** Many rows are shown, and its buttons still work. */
export async function walkRows(walk: Walk, walked: WalkedElement, count: number): Promise<void> {
  const answers = Object.fromEntries(
    Object.entries(walked.answers).map(([route, json]) => {
      const isList = typeof json === 'object' && json !== null && 'metadata' in json
      return [route, withRows(json, isList ? count : Math.min(count, MAX_MEMBERS))]
    }),
  )
  walk.answer({ ...walked, answers })
  const { element, parent } = await walk.render(walked, walked.attributes)
  const at = `${walked.tag} with ${count} rows`
  const [button] = buttonsOf(element)
  if (button) await press(element, button)
  await isIdle(element)
  if (button) expectFocus(at)
  expect(walk.thrown.splice(0), at).to.deep.equal([])
  parent.remove()
}

/** `crypto.randomUUID` is missing there: each button does the same. */
export async function walkInsecure(walk: Walk, walked: WalkedElement): Promise<void> {
  for (let index = 0; ; index++) {
    const secure = await pressed(walk, walked, index)
    if (!secure) return
    await press(secure.element, secure.button)
    const expected = snapshotOf(secure.element)
    secure.parent.remove()
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
    try {
      const found = await pressed(walk, walked, index)
      await press(found!.element, found!.button)
      expect(snapshotOf(found!.element), `${found!.at}: plain http`).to.equal(expected)
      expect(walk.thrown.splice(0), found!.at).to.deep.equal([])
      found!.parent.remove()
    } finally {
      Reflect.deleteProperty(crypto, 'randomUUID')
    }
  }
}
