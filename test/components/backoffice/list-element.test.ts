/**
 * The behaviour of all lists of the back office, on one over rows in memory: pages, rows that open, scopes, failures
 * and deletion.
 */
import { expect } from '@open-wc/testing'
import { listMessages } from '../../../components/backoffice/internal/list/list-messages.ts'
import { DataLoadedEvent } from '../../../components/internal/dom/data-events.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aSampleList, service } from '../../support/back-office/sample-list.ts'
import { englishOf } from '../../support/elements/english.ts'
import { deferred } from '../../support/elements/mock-bff.ts'
import { stoppedClock } from '../../support/elements/monotonic-clock.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('till-session', TillSession)

const says = englishOf(listMessages)

const MISSING = listMessages['common.missing-rows']

type List = Awaited<ReturnType<typeof aSampleList>>

describe('a list of the back office', () => {
  beforeEach(() => {
    sessionStorage.clear()
    service.reset()
  })

  it('turns pages, there and back', async () => {
    const list = await aSampleList()
    await list.press('Next page')
    expect(list.text()).to.contain('Beta').and.to.contain('Page 2')
    expect(list.button('Next page').getAttribute('aria-disabled')).to.equal('true')
    await list.press('Previous page')
    expect(list.text()).to.contain('Alpha')
  })

  it('moves the focus to the rows of another page, and closes a question', async () => {
    const list = await aSampleList()
    await list.press('Delete')
    await list.press('Next page')
    expect(list.focused()?.localName).to.equal('table')
    await list.press('Previous page')
    expect(list.text()).not.to.contain('Delete Alpha?')
  })

  it('shows the page before when the last page has no rows any more', async () => {
    const list = await aSampleList()
    await list.press('Next page')
    service.rows = service.rows.slice(0, 1)
    list.element.reload()
    await settled()
    expect(list.text()).to.contain('Alpha')
  })

  it('stays on its page when there are no rows behind it any more', async () => {
    const list = await aSampleList()
    service.rows = service.rows.slice(0, 1)
    await list.press('Next page')
    expect(list.text()).to.contain('Alpha')
    expect(list.button('Next page')).to.equal(undefined)
  })

  it('stays on its page when the next one fails', async () => {
    const list = await aSampleList()
    service.readError = 'upstream-unavailable'
    await list.press('Next page')
    expect(list.text()).to.contain('Alpha').and.to.contain('Page 1')
    expect(list.text()).to.contain('That couldn’t be loaded.')
  })

  it('shows a failure, and its rows and a new one after "Try again"', async () => {
    service.readError = 'upstream-unavailable'
    const list = await aSampleList()
    expect(list.types()).to.deep.equal(['samples-failed'])
    expect(list.all('.create')).to.have.length(0)
    service.readError = undefined
    await list.press('Try again')
    expect(list.text()).to.contain('Alpha')
    expect(list.button('New sample')).to.exist
  })

  it('shows all rows but one in another shape, and says that it is missing', async () => {
    service.size = 2
    service.rows = [service.rows[0]!, null as never]
    const list = await aSampleList()
    expect(list.text()).to.contain('Alpha').and.to.contain(MISSING)
    service.reset()
    list.element.reload()
    await settled()
    expect(list.text()).to.contain('Alpha').and.not.to.contain(MISSING)
  })

  it('names the scope of a refused read, without a way to repeat it', async () => {
    service.readError = 'insufficient-scope'
    const list = await aSampleList()
    expect(list.text()).to.contain('catalog:read')
    expect(list.button('Try again')).to.equal(undefined)
  })

  it('opens a row in its place, and comes back to it', async () => {
    const list = await aSampleList()
    list.one('#open-alpha').click()
    await settled()
    expect(list.one('.editor').dataset.id).to.equal('alpha')
    expect(list.one('table')).to.equal(undefined)
    expect(list.button('New sample')).to.equal(undefined)
    await list.press('Close')
    expect(list.types()).to.include('sample-open')
    expect(list.focused()?.id).to.equal('open-alpha')
  })

  it('opens no row where the page cancels it', async () => {
    const list = await aSampleList()
    list.element.addEventListener('sample-open', (event) => event.preventDefault())
    list.one('#open-alpha').click()
    await settled()
    expect(list.one('.editor')).to.equal(undefined)
  })

  it('closes the question of a row when a row is opened', async () => {
    const list = await aSampleList()
    await list.press('Delete')
    list.one('#open-alpha').click()
    await settled()
    await list.press('Close')
    expect(list.text()).not.to.contain('Delete Alpha?')
  })

  it('closes the question of a row when the order changes', async () => {
    service.size = 2
    const list = await aSampleList()
    await list.press('Delete')
    list.one('[data-sort=name]').click()
    await settled()
    expect(list.text()).to.contain('Alpha').and.not.to.contain('Delete Alpha?')
  })

  it('opens a copy of a row where rows can be duplicated', async () => {
    const items = (list: List) => list.texts('[role=menuitem]')
    expect(items(await aSampleList())).to.deep.equal(['Delete'])
    const list = await aSampleList({ tag: 'sample-copies' })
    expect(items(list)).to.deep.equal(['Duplicate', 'Delete'])
    await list.press('Duplicate')
    expect(list.one('.editor').dataset).to.include({ id: '', from: 'alpha' })
  })

  it('opens a copy in the element that `for` names', async () => {
    const list = await aSampleList({ tag: 'sample-copies', attributes: { for: 'elsewhere' } })
    const editor = document.createElement('div')
    editor.id = 'elsewhere'
    list.session.append(editor)
    await list.press('Duplicate')
    expect(editor.getAttribute('from')).to.equal('alpha')
    list.one('#open-alpha').click()
    expect([editor.getAttribute('sample'), editor.getAttribute('from')]).to.deep.equal([
      'alpha',
      '',
    ])
  })

  it('opens a row in the element that `for` names', async () => {
    const list = await aSampleList({ attributes: { for: 'elsewhere' } })
    const editor = document.createElement('div')
    editor.id = 'elsewhere'
    list.session.append(editor)
    list.one('#open-alpha').click()
    await settled()
    expect(editor.getAttribute('sample')).to.equal('alpha')
    expect(list.one('.editor')).to.equal(undefined)
  })

  it('opens a new row where there are none', async () => {
    service.rows = []
    const list = await aSampleList()
    expect(list.text()).to.contain('No samples yet.')
    await list.press('New sample')
    expect(list.one('.editor').dataset.id).to.equal('')
    await list.press('Close')
    expect(list.focused()).to.equal(list.button('New sample'))
  })

  for (const [what, tag, name] of [
    ['new row', 'sample-rows', 'New sample'],
    ['copy', 'sample-copies', 'Duplicate'],
  ] as const)
    it(`opens a ${what} under its id once its editor has created it`, async () => {
      const list = await aSampleList({ tag })
      await list.press(name)
      const created = { id: 'gamma', name: 'Gamma' }
      list.one('.editor').dispatchEvent(new DataLoadedEvent('sample-loaded', created))
      await settled()
      expect(list.one('.editor').dataset).to.include({ id: 'gamma', from: '' })
    })

  it('marks the row that was opened, after its editor was closed', async () => {
    const list = await aSampleList()
    expect(list.all('tr.recent')).to.have.length(0)
    list.one('.open').click()
    await list.element.updateComplete
    await list.press('Close')
    expect(list.texts('tr.recent .open')).to.deep.equal(['Alpha'])
    await list.press('New sample')
    await list.press('Close')
    expect(list.texts('tr.recent .open')).to.deep.equal(['Alpha'])
  })

  it('marks no row for a second time in another order', async () => {
    const list = await aSampleList()
    list.one('.open').click()
    await list.element.updateComplete
    await list.press('Close')
    list.one('tr.recent').dispatchEvent(new AnimationEvent('animationend', { bubbles: true }))
    list.element.requestUpdate()
    await list.element.updateComplete
    expect(list.all('tr.recent')).to.have.length(0)
  })

  for (const end of ['saved', 'created', 'changed', 'canceled', 'deleted'])
    it(`is read again after sample-${end} on the page`, async () => {
      const list = await aSampleList()
      list.session.dispatchEvent(new Event(`sample-${end}`, { bubbles: true }))
      await settled()
      expect(service.reads).to.equal(2)
    })

  describe('of another customer', () => {
    it('starts with the first page and without a question', async () => {
      const list = await aSampleList({ attributes: { customer: 'northwind' } })
      await list.press('Next page')
      await list.press('Delete')
      list.element.customer = 'contour'
      await settled()
      expect(list.text()).to.contain('Alpha').and.to.contain('Page 1')
      await list.press('Next page')
      expect(list.text()).to.contain('Beta').and.not.to.contain('Delete Beta?')
    })

    it('has no question about a row of the previous customer, also of the same id', async () => {
      const list = await aSampleList({ attributes: { customer: 'northwind' } })
      await list.press('Delete')
      list.element.customer = 'contour'
      await settled()
      expect(list.text()).to.contain('Alpha').and.not.to.contain('Delete Alpha?')
    })

    it('has the editor of the previous customer closed', async () => {
      const list = await aSampleList({ attributes: { customer: 'northwind' } })
      await list.press('New sample')
      list.element.customer = 'contour'
      await settled()
      expect(list.one('.editor')).to.equal(undefined)
    })
  })

  it('has no changing actions without the scope to write, or where it is read only', async () => {
    const list = await aSampleList({ scopes: ['catalog:read'] })
    expect(list.all('[title*="catalog:write"]')).to.have.length(1)
    for (const one of [list, await aSampleList({ attributes: { readonly: '' } })])
      for (const name of ['New sample', 'Delete']) expect(one.button(name)).to.equal(undefined)
  })

  describe('before a deletion', () => {
    const clock = stoppedClock()

    async function ask(list: List, typed: string): Promise<void> {
      await list.press('Delete')
      clock.advance(400)
      const input = list.one<HTMLInputElement>('#delete-name')
      input.value = typed
      input.dispatchEvent(new Event('input'))
      await list.element.updateComplete
    }

    it('needs its name, and sends one request', async () => {
      const list = await aSampleList()
      await ask(list, 'alpha')
      await list.press('Delete sample')
      expect(service.deleted).to.deep.equal([])
      await list.press('Keep')
      expect(list.focused()?.className).to.contain('more')
      await ask(list, ' Alpha ')
      const confirm = list.button('Delete sample')
      confirm.click()
      confirm.click()
      await settled()
      expect(service.deleted).to.deep.equal(['alpha'])
      expect(list.types()).to.include('sample-deleted')
      expect(list.text()).to.contain('Beta')
    })

    it('announces its success, and moves the focus to the card', async () => {
      const list = await aSampleList()
      await ask(list, 'Alpha')
      await list.press('Delete sample')
      expect(list.one('[role=status].sr-only').textContent).to.equal('Deleted')
      expect(list.focused()?.className).to.contain('card')
    })

    it('takes a name as it is seen', async () => {
      const list = await aSampleList()
      service.rows = [{ id: 'reef', name: 'Reef map' }]
      list.element.reload()
      await settled()
      await ask(list, '\u2068Reef  map\u2069')
      await list.press('Delete sample')
      expect(service.deleted).to.deep.equal(['reef'])
    })

    it('takes a row that is not found for deleted', async () => {
      service.deleteError = 'not-found'
      const list = await aSampleList()
      await ask(list, 'Alpha')
      await list.press('Delete sample')
      expect(list.types()).to.include('sample-deleted')
    })

    it('starts again without its error and its typed name', async () => {
      service.deleteError = 'upstream-failed'
      const list = await aSampleList()
      await ask(list, 'Alpha')
      await list.press('Delete sample')
      await list.press('Keep')
      await list.press('Delete')
      expect(list.one<HTMLInputElement>('#delete-name').value).to.equal('')
      expect(list.all('[role=alert]')).to.have.length(0)
    })

    it('is no longer open once its row is gone', async () => {
      const list = await aSampleList()
      const { rows } = service
      await list.press('Delete')
      for (const present of [rows.slice(1), rows]) {
        service.rows = present
        list.element.reload()
        await settled()
      }
      expect(list.text()).to.contain('Alpha').and.not.to.contain('Delete Alpha?')
    })

    it('announces a failure once another row has the question', async () => {
      const { promise, resolve } = deferred()
      service.size = 2
      service.after = promise
      service.deleteError = 'upstream-failed'
      const list = await aSampleList()
      await ask(list, 'Alpha')
      await list.press('Delete sample')
      list.all('[role=menuitem]')[1]!.click()
      await settled()
      expect(list.text()).to.contain('Delete Beta?')
      resolve()
      await settled()
      expect(list.all('[role=alert]')).to.have.length(0)
      expect(list.one('[role=status].sr-only').textContent).to.contain(says('list.delete-failed'))
    })

    it('is not answered by a double click', async () => {
      const list = await aSampleList()
      await list.press('Delete')
      expect(list.focused()?.id).to.equal('delete-name')
      await list.press('Keep')
      expect(list.text()).to.contain('Delete Alpha?')
    })

    it('keeps the row, the question and the reason after a failure', async () => {
      service.deleteError = 'upstream-failed'
      const list = await aSampleList()
      await ask(list, 'Alpha')
      await list.press('Delete sample')
      await waitUntil(() => list.all('[role=alert]').length > 0)
      expect(list.texts('[role=alert]')).to.deep.equal([listMessages['list.delete-failed']])
      expect(list.one('#open-alpha')).to.not.equal(undefined)
      expect(service.reads).to.equal(1)
    })

    it('reads the rows again after an unknown outcome', async () => {
      service.deleteError = 'outcome-unknown'
      const list = await aSampleList()
      await ask(list, 'Alpha')
      await list.press('Delete sample')
      expect(list.text()).to.contain(says('list.delete-unknown'))
      expect(service.reads).to.equal(2)
      expect(list.types()).not.to.include('sample-deleted')
    })
  })
})
