/** Drafts of all editors of the back office: kept by a question, and never another item’s, customer’s or session’s. */
import { expect } from '@open-wc/testing'
import { editorMessages } from '../../../components/backoffice/internal/editor/editor-messages.ts'
import { ApiError } from '../../../components/internal/api/api-error.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aChangedEditor,
  aFilledEditor,
  aSampleEditor,
  type SampleEditor,
  service,
} from '../../support/back-office/sample-editor.ts'
import { englishOf } from '../../support/elements/english.ts'
import { stoppedClock } from '../../support/elements/monotonic-clock.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('till-session', TillSession)

const says = englishOf(editorMessages)

const QUESTION = editorMessages['editor.discard-question']
const name = ({ field }: SampleEditor) => field('/name').value

describe('unsaved work', () => {
  const clock = stoppedClock()
  beforeEach(() => {
    sessionStorage.clear()
    service.reset()
  })

  it('is kept by a question before the editor closes, and not discarded by a double click', async () => {
    const editor = await aChangedEditor()
    await editor.press('Cancel')
    expect(editor.text()).to.contain(QUESTION)
    expect(editor.focused()?.className).to.contain('keep')
    await expect(editor.element).to.be.accessible()
    await editor.press('Discard changes')
    expect(editor.types()).not.to.include('sample-form-closed')
    clock.advance(400)
    await editor.press('Keep editing')
    expect([name(editor), editor.focused()?.localName]).to.deep.equal(['Mine', 'form'])
    expect(editor.text()).not.to.contain(QUESTION)
    await editor.press('Cancel')
    clock.advance(400)
    await editor.press('Discard changes')
    expect(editor.types()).to.include('sample-form-closed')
    expect(name(editor)).to.equal('Alpha')
    expect(editor.element.hasUnsavedWork).to.equal(false)
  })

  it('needs no question where nothing has changed', async () => {
    const editor = await aChangedEditor()
    await editor.type('/name', 'Alpha')
    await editor.press('Cancel')
    expect(editor.types()).to.include('sample-form-closed')
  })

  it('keeps the editor open when the page cancels its closing', async () => {
    const editor = await aSampleEditor({ sample: 'alpha' })
    editor.element.addEventListener('sample-form-close', (event) => event.preventDefault())
    await editor.press('Cancel')
    expect(editor.types()).not.to.include('sample-form-closed')
  })

  it('is kept by a question before another item is shown', async () => {
    const editor = await aChangedEditor()
    editor.element.sample = 'beta'
    await settled()
    expect(editor.text()).to.contain(QUESTION)
    await editor.confirm('Keep editing')
    expect([editor.element.sample, name(editor)]).to.deep.equal(['alpha', 'Mine'])
    editor.element.sample = 'beta'
    await settled()
    await editor.confirm('Discard changes')
    await waitUntil(() => name(editor) === 'Beta')
    expect(editor.element.sample).to.equal('beta')
    expect(editor.element.hasUnsavedWork).to.equal(false)
  })

  it('lets another item in once it is saved', async () => {
    const editor = await aChangedEditor()
    editor.element.sample = 'beta'
    await settled()
    await editor.confirm('Keep editing')
    await editor.submit()
    editor.element.sample = 'beta'
    await settled()
    expect(name(editor)).to.equal('Beta')
  })

  it('of a new item is kept by a question before an item is shown in its place', async () => {
    const editor = await aFilledEditor({ customer: 'northwind' })
    Object.assign(editor.element, { customer: '', sample: 'alpha' })
    await settled()
    expect(editor.text()).to.contain(QUESTION)
    await editor.confirm('Keep editing')
    expect(editor.element).to.include({ customer: 'northwind', sample: '' })
    expect(name(editor)).to.equal('Gamma')
  })

  it('makes the browser confirm a page change, with changes only', async () => {
    const editor = await aSampleEditor({ sample: 'alpha' })
    const isConfirmed = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(isConfirmed()).to.equal(false)
    await editor.type('/name', 'Mine')
    expect(isConfirmed()).to.equal(true)
    await editor.submit()
    expect(isConfirmed()).to.equal(false)
  })

  it('is cleared with its question when the session changes hands', async () => {
    const editor = await aFilledEditor()
    await editor.press('Cancel')
    editor.customer.id = 'grace'
    editor.session.start()
    await settled()
    await waitUntil(() => name(editor) === '')
    expect(editor.element.hasUnsavedWork).to.equal(false)
    expect(editor.text()).not.to.contain(QUESTION)
  })

  describe('of a customer', () => {
    const owners = () => service.created.map(({ body }) => body.customer)

    it('is created for that customer', async () => {
      await (await aFilledEditor({ customer: 'northwind' })).submit()
      expect(owners()).to.deep.equal(['northwind'])
    })

    it('is empty for another customer, after a question', async () => {
      const editor = await aFilledEditor({ customer: 'northwind' })
      editor.element.customer = 'contour'
      await settled()
      expect(editor.text()).to.contain(QUESTION)
      expect(editor.element.customer).to.equal('northwind')
      await editor.confirm('Discard changes')
      expect([editor.element.customer, name(editor)]).to.deep.equal(['contour', ''])
      await editor.fill({ '/name': 'Delta', '/code': 'delta' })
      await editor.submit()
      expect(owners()).to.deep.equal(['contour'])
    })

    it('is for another customer at once where nothing was typed', async () => {
      const editor = await aSampleEditor({ customer: 'northwind' })
      editor.element.customer = 'contour'
      await settled()
      await editor.fill({ '/name': 'Delta', '/code': 'delta' })
      await editor.submit()
      expect(owners()).to.deep.equal(['contour'])
    })

    it('of an item is kept by a question before the customer changes', async () => {
      const editor = await aSampleEditor({ sample: 'alpha', customer: 'northwind' })
      await editor.type('/name', 'Mine')
      editor.element.customer = 'contour'
      await settled()
      expect(editor.text()).to.contain(QUESTION)
      expect([editor.element.customer, name(editor)]).to.deep.equal(['northwind', 'Mine'])
      await editor.confirm('Discard changes')
      await waitUntil(() => name(editor) === 'Alpha')
      expect(editor.element).to.include({ customer: 'contour', sample: 'alpha' })
    })

    it('is kept without a question after a creation of unknown outcome', async () => {
      service.createError = new ApiError('outcome-unknown')
      const editor = await aFilledEditor({ customer: 'northwind' })
      await editor.submit()
      editor.element.customer = 'contour'
      await settled()
      expect(editor.text()).not.to.contain(QUESTION)
      expect([editor.element.customer, name(editor)]).to.deep.equal(['contour', ''])
      expect(editor.text()).not.to.contain(says('editor.unknown-create'))
      editor.element.customer = 'northwind'
      await settled()
      expect(name(editor)).to.equal('Gamma')
      service.createError = undefined
      await editor.press('Check and try again')
      expect(owners()).to.deep.equal(['northwind', 'northwind'])
      expect(new Set(service.keys()).size).to.equal(1)
    })
  })

  describe('of a copy', () => {
    it('is a copy of another source, after a question', async () => {
      const editor = await aSampleEditor({ from: 'alpha' })
      await editor.type('/name', 'Mine')
      editor.element.from = 'beta'
      await settled()
      expect(editor.text()).to.contain(QUESTION)
      await editor.confirm('Discard changes')
      await waitUntil(() => name(editor) === 'Beta copy')
    })

    it('is a copy of another source at once where nothing was typed', async () => {
      const editor = await aSampleEditor({ from: 'alpha' })
      editor.element.from = 'beta'
      await waitUntil(() => name(editor) === 'Beta copy')
      expect(editor.field('/site').value).to.equal('')
    })
  })
})
