/** A form that was opened in the place of a control has the focus in its first field, in every list and record. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { BACK_OFFICE_FIXTURES } from '../../support/back-office/back-office-fixtures.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('till-session', TillSession)

const LISTS = BACK_OFFICE_FIXTURES.filter(([tag]) =>
  /^(metric|plan|tax|pay-link|customer|alert|event)-list$/.test(tag),
)
const TAXES = LISTS.find(([tag]) => tag === 'tax-list')!

describe('the focus of an opened form', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
    for (const [, , answers] of BACK_OFFICE_FIXTURES)
      for (const [route, json] of Object.entries(answers)) bff.on(route, { json })
  })
  afterEach(() => bff.restore())

  async function aList(
    [tag, event, , attributes = {}, scopes = []]: (typeof BACK_OFFICE_FIXTURES)[number],
    more: Record<string, string> = {},
  ) {
    const list = await renderInSession(tag, [`${event}-loaded`], {
      attributes: { ...attributes, ...more },
      scopes: [...scopes],
    })
    await list.waitForEvents(1)
    return list
  }
  const focusedIn = (list: Awaited<ReturnType<typeof aList>>) =>
    list.one('.opened > *')?.shadowRoot?.activeElement as HTMLElement | null | undefined
  const press = async (control: HTMLElement) => {
    control.focus()
    control.click()
    await settled()
  }

  for (const fixture of LISTS)
    it(`is its first field for a new record of <${fixture[0]}>`, async () => {
      const list = await aList(fixture)
      await press(list.one('.create'))
      await waitUntil(() => focusedIn(list))
      const [first] = list
        .one('.opened > *')
        .shadowRoot!.querySelectorAll('form :is(input, select, textarea)')
      expect(focusedIn(list)!.matches('input, select')).to.equal(true)
      expect(focusedIn(list)!.id).to.equal(first!.id)
    })

  it('is its first field for a record of a row', async () => {
    const list = await aList(TAXES)
    await press(list.one('table .open'))
    await waitUntil(() => focusedIn(list))
    expect(focusedIn(list)!.id).to.equal('field-name')
  })

  it('is the form itself where nothing can be changed', async () => {
    const list = await aList(TAXES, { readonly: '' })
    await press(list.one('table .open'))
    await waitUntil(() => focusedIn(list))
    expect(focusedIn(list)!.localName).to.equal('form')
  })

  it('stays where a person works while the record is loading', async () => {
    const list = await aList(TAXES)
    const elsewhere = document.createElement('button')
    list.parent.append(elsewhere)
    list.one('table .open').focus()
    list.one('table .open').click()
    await list.element.updateComplete
    elsewhere.focus()
    await waitUntil(() => list.one('.opened > *')?.shadowRoot?.querySelector('form'))
    await settled()
    expect(document.activeElement === elsewhere).to.equal(true)
  })

  it('is not taken by a form of the page, and not by a later refresh', async () => {
    const editor = await renderInSession('tax-editor', [], {
      scopes: ['catalog:read', 'catalog:write'],
    })
    await waitUntil(() => editor.one('form'))
    await settled()
    expect(document.activeElement === document.body).to.equal(true)
    const list = await aList(TAXES)
    await press(list.one('.create'))
    await waitUntil(() => focusedIn(list))
    list.one('.card').focus()
    ;(list.one('.opened > *') as HTMLElement & { requestUpdate(): void }).requestUpdate()
    await settled()
    expect(list.focused()?.className).to.equal('card')
  })
})
