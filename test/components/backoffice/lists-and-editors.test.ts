/** Every list and every editor of the back office: the editor of its rows, and a session that may not write. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/till-session/till-session.define.ts'
import { BACK_OFFICE_FIXTURES } from '../../support/back-office/back-office-fixtures.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'

const fixturesOf = (tags: RegExp) => BACK_OFFICE_FIXTURES.filter(([tag]) => tags.test(tag))
const LISTS = fixturesOf(/-list$/)
// An event and a subscription have no editor.
const EDITED = fixturesOf(/(?<!event|subscription)-list$/)
// A credit note is never changed.
const EDITORS = fixturesOf(/(?<!credit-note)-editor$/)

const isWrite = (scope: string) => scope.endsWith(':write')
const editorOf = (list: string) =>
  list === 'customer-list' ? 'customer-overview' : list.replace('-list', '-editor')

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

  for (const fixture of LISTS)
    it(`<${fixture[0]}> names the scope to write that a session lacks, and changes nothing`, async () => {
      const list = await render(fixture, { may: (scope) => !isWrite(scope) })
      for (const scope of fixture[4]!.filter(isWrite)) expect(list.text()).to.contain(scope)
      expect(list.all('.create, .more')).to.have.length(0)
    })

  for (const fixture of EDITORS)
    it(`<${fixture[0]}> names the scope to write that a session lacks, and changes nothing`, async () => {
      const editor = await render(fixture, { may: (scope) => !isWrite(scope) })
      for (const scope of fixture[4]!.filter(isWrite)) expect(editor.text()).to.contain(scope)
      const fields = editor.all<HTMLInputElement>('form :is(input, select, textarea)')
      expect(fields.filter(({ readOnly, disabled }) => !readOnly && !disabled)).to.have.length(0)
      expect(editor.texts('form button')).to.deep.equal(['Back'])
    })
})
