/**
 * Every list and every editor of the back office: rows, their editor and their removal, and a session that may not
 * write.
 */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { BACK_OFFICE_FIXTURES } from '../../support/back-office/back-office-fixtures.ts'
import {
  DELETE_ALERT,
  DELETE_CUSTOMER,
  DELETE_LINK,
  DELETE_METRIC,
  DELETE_TAX,
  VOID_NOTE,
} from '../../support/back-office/routes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { waitUntil } from '../../support/elements/wait.ts'

define('till-session', TillSession)

const fixturesOf = (tags: RegExp) => BACK_OFFICE_FIXTURES.filter(([tag]) => tags.test(tag))
const LISTS = fixturesOf(/-list$/)
// An authorization, an event and a subscription have no editor.
const EDITED = fixturesOf(/(?<!authorization|event|subscription)-list$/)
// A credit note is never changed.
const EDITORS = fixturesOf(/(?<!credit-note)-editor$/)

const isWrite = (scope: string) => scope.endsWith(':write')
const editorOf = (list: string) =>
  list === 'customer-list' ? 'customer-overview' : list.replace('-list', '-editor')

/** Texts of the rows of a list. */
const SHOWN: Record<string, string[]> = {
  'metric-list': ['GPU minutes', 'Sum of a property: minutes'],
  'tax-list': ['VAT', '20%'],
  'plan-list': ['Terrain', '$49.50', 'Monthly'],
  'pay-link-list': ['Atoll wall map', '$64.00', 'Nov 1, 2026', 'Active'],
  'alert-list': ['Spend this period · At $200.00, then every $50.00 · Maps'],
}

const DESCRIPTION = 'It is still in use.'
/** The removal of a row: the button that confirms it, and the name to type before. */
const REMOVED: Record<string, { route: string; label: string; name?: string; reason?: string }> = {
  'metric-list': { route: DELETE_METRIC, label: 'Delete metric' },
  'tax-list': {
    route: DELETE_TAX,
    label: 'Delete tax',
    reason: 'A customer, a plan, a charge or a minimum commitment still has this tax.',
  },
  'alert-list': { route: DELETE_ALERT, label: 'Delete alert' },
  'customer-list': { route: DELETE_CUSTOMER, label: 'Delete customer', name: 'Northwind' },
  'pay-link-list': { route: DELETE_LINK, label: 'Delete link', name: 'Atoll wall map' },
  'credit-note-list': { route: VOID_NOTE, label: 'Void credit note' },
}

describe('in the back office', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
  })
  afterEach(() => bff.restore())

  async function render(
    [tag, event, answers, attributes, scopes = []]: (typeof BACK_OFFICE_FIXTURES)[number],
    {
      may = () => true,
      readonly = false,
    }: { may?: (scope: string) => boolean; readonly?: boolean } = {},
  ) {
    for (const [route, json] of Object.entries(answers)) bff.on(route, { json })
    const element = await renderInSession(tag, [`${event}-loaded`], {
      attributes: { ...attributes, ...(readonly && { readonly: '' }) },
      scopes: scopes.filter(may),
    })
    await element.waitForEvents(1)
    return element
  }

  for (const fixture of EDITED) {
    const [tag] = fixture
    const [, , answers, attributes = {}] = fixturesOf(new RegExp(`^${editorOf(tag)}$`))[0]!

    it(`<${tag}> opens a row in its editor`, async () => {
      for (const [route, json] of Object.entries(answers)) bff.on(route, { json })
      const list = await render(fixture)
      list.one('table .open').click()
      await waitUntil(() => list.one('.opened > *'))
      const opened = list.one('.opened > *')
      expect(opened.localName).to.equal(editorOf(tag))
      expect(opened.hasAttribute('readonly')).to.equal(false)
      for (const [name, value] of Object.entries(attributes))
        expect(opened.getAttribute(name), name).to.equal(value)
    })

    it(`<${tag}> opens a row in a read-only editor where it is read-only`, async () => {
      const list = await render(fixture, { readonly: true })
      list.one('table .open').click()
      await waitUntil(() => list.one('.opened > *'))
      expect(list.one('.opened > *').matches('[readonly]')).to.equal(true)
    })
  }

  for (const [tag, texts] of Object.entries(SHOWN))
    it(`<${tag}> shows its rows`, async () => {
      const list = await render(fixturesOf(new RegExp(`^${tag}$`))[0]!)
      for (const text of texts) expect(list.text()).to.contain(text)
    })

  for (const [tag, { route, label, name, reason = DESCRIPTION }] of Object.entries(REMOVED))
    it(`<${tag}> removes a row after a question, and says why the service refuses`, async () => {
      const refusal = { issue: 'RESOURCE_IN_USE', description: DESCRIPTION }
      bff.on(route, { problem: 'refused', json: { upstream: { issues: [refusal] } } })
      const list = await render(fixturesOf(new RegExp(`^${tag}$`))[0]!)
      const { length } = list.all('[part=row]')
      list.one('.delete, .void').click()
      await list.element.updateComplete
      const typed = list.one<HTMLInputElement>('#delete-name')
      if (name) Object.assign(typed, { value: name }).dispatchEvent(new Event('input'))
      if (name) await expect(list.element).to.be.accessible()
      await list.confirm(label)
      expect(list.text()).to.contain(reason)
      expect(list.all('[part=row]')).to.have.length(length)
      bff.on(route, { status: 204 })
      await list.confirm(label)
      expect(bff.calls(route)).to.have.length(2)
      expect(list.all('[role=alert]')).to.have.length(0)
    })

  for (const fixture of LISTS)
    it(`<${fixture[0]}> names the scope to write that a session lacks, and changes nothing`, async () => {
      const list = await render(fixture, { may: (scope) => !isWrite(scope) })
      for (const scope of fixture[4]!.filter(isWrite))
        expect(list.all(`[title*="${scope}"]`), scope).to.have.length(1)
      expect(list.all('.create, .more')).to.have.length(0)
    })

  for (const fixture of EDITORS)
    it(`<${fixture[0]}> names the scope to write that a session lacks, and changes nothing`, async () => {
      const editor = await render(fixture, { may: (scope) => !isWrite(scope) })
      for (const scope of fixture[4]!.filter(isWrite))
        expect(editor.all(`[title*="${scope}"]`), scope).to.have.length(1)
      const fields = editor.all<HTMLInputElement>('form :is(input, select, textarea)')
      expect(fields.filter(({ readOnly, disabled }) => !readOnly && !disabled)).to.have.length(0)
      expect(editor.texts('form button')).to.deep.equal(['Back'])
    })
})
