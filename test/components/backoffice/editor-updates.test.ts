/**
 * Updates of all editors of the back office, with an unknown outcome or beside another version: none overwrites unseen.
 */
import { expect } from '@open-wc/testing'
import { editorMessages } from '../../../components/backoffice/internal/editor/editor-messages.ts'
import { ApiError } from '../../../components/internal/api/api-error.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  ALPHA,
  aChangedEditor,
  aSampleEditor,
  leftWhileSaving,
  type SampleEditor,
  service,
} from '../../support/back-office/sample-editor.ts'
import { englishOf } from '../../support/elements/english.ts'
import { deferred } from '../../support/elements/mock-bff.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('till-session', TillSession)

const says = englishOf(editorMessages)

const UNKNOWN_UPDATE = editorMessages['editor.unknown-update']
const CHANGED = says('editor.changed')
const MISSING = says('editor.missing')
const NOT_SAVED = editorMessages['editor.not-saved']

const name = ({ field }: SampleEditor) => field('/name').value

describe('an update', () => {
  const changed = { ...ALPHA, site: 'https://other.example' }
  beforeEach(() => {
    sessionStorage.clear()
    service.reset()
  })

  it('is not sent when the item was changed after it was read', async () => {
    const editor = await aChangedEditor()
    service.change(changed)
    await editor.submit()
    expect(service.updated).to.have.length(0)
    expect(editor.text()).to.contain(CHANGED)
    expect(name(editor)).to.equal('Mine')
    await expect(editor.element).to.be.accessible()
    await editor.press('Load the current version')
    expect(name(editor)).to.equal('Alpha')
    expect(editor.field('/site').value).to.equal(changed.site)
    expect(editor.text()).not.to.contain(CHANGED)
    expect(editor.focused()?.localName).to.equal('form')
    await editor.type('/name', 'Mine')
    await editor.submit()
    expect(service.updated).to.deep.equal([{ id: 'alpha', body: { ...changed, name: 'Mine' } }])
  })

  it('replaces the other version on request, unless that has changed again', async () => {
    const editor = await aChangedEditor()
    service.change(changed)
    await editor.submit()
    service.change({ ...ALPHA, site: 'https://third.example' })
    await editor.press('Replace it with mine')
    expect(service.updated).to.have.length(0)
    await editor.press('Replace it with mine')
    expect(service.updated).to.deep.equal([{ id: 'alpha', body: { ...ALPHA, name: 'Mine' } }])
  })

  for (const when of ['before', 'during'])
    it(`of an item that is deleted ${when} it keeps the values, and creates it on request`, async () => {
      const editor = await aChangedEditor()
      if (when === 'before') service.items.delete('alpha')
      else service.updateError = new ApiError('not-found')
      await editor.submit()
      expect(editor.text()).to.contain(MISSING)
      expect(name(editor)).to.equal('Mine')
      await editor.press('Create it again')
      expect(service.created.map(({ body }) => body)).to.deep.equal([{ ...ALPHA, name: 'Mine' }])
      expect(editor.text()).not.to.contain(MISSING)
    })

  it('of an item that a refresh no longer finds keeps the values, without a repeat of the read', async () => {
    const editor = await aChangedEditor()
    service.items.delete('alpha')
    editor.element.reload()
    await waitUntil(() => editor.text().includes(MISSING))
    expect(name(editor)).to.equal('Mine')
    expect(Boolean(editor.button('Try again'))).to.equal(false)
    expect(editor.all('.notice')).to.have.length(1)
    await expect(editor.element).to.be.accessible()
    await editor.press('Create it again')
    expect(service.created.map(({ body }) => body)).to.deep.equal([{ ...ALPHA, name: 'Mine' }])
  })

  it('goes on when a later refresh finds the item again', async () => {
    const editor = await aChangedEditor()
    service.items.delete('alpha')
    editor.element.reload()
    await waitUntil(() => editor.text().includes(MISSING))
    service.change(ALPHA)
    editor.element.reload()
    await waitUntil(() => !editor.text().includes(MISSING))
    await editor.submit()
    expect(service.updated).to.deep.equal([{ id: 'alpha', body: { ...ALPHA, name: 'Mine' } }])
  })

  it('of a deleted item is not offered without the right to write', async () => {
    const editor = await aSampleEditor({ sample: 'alpha' }, ['catalog:read'])
    service.items.delete('alpha')
    editor.element.reload()
    await waitUntil(() => editor.text().includes(MISSING))
    expect(Boolean(editor.button('Create it again'))).to.equal(false)
    expect(Boolean(editor.button('Try again'))).to.equal(false)
    await editor.press('Back')
    expect(editor.types()).to.include('sample-form-closed')
  })

  async function unknownUpdate(): Promise<SampleEditor> {
    service.updateError = new ApiError('outcome-unknown')
    const editor = await aChangedEditor()
    await editor.submit()
    expect(editor.text()).to.contain(UNKNOWN_UPDATE)
    service.updateError = undefined
    return editor
  }

  it('of unknown outcome without effect is found by a read, and sent again', async () => {
    const editor = await unknownUpdate()
    expect(editor.field('/name').readOnly).to.equal(true)
    await editor.press('Check and try again')
    expect(editor.texts('.form-alert')).to.deep.equal([NOT_SAVED])
    expect(service.updated).to.have.length(1)
    await editor.submit()
    expect(editor.types()).to.include('sample-saved')
  })

  it('of unknown outcome with its effect is found by a read', async () => {
    const editor = await unknownUpdate()
    service.change({ ...ALPHA, name: 'Mine' })
    await editor.press('Check and try again')
    expect(editor.types()).to.include('sample-saved')
    expect(service.updated).to.have.length(1)
  })

  it('of unknown outcome is unsaved work, also without a typed change', async () => {
    service.updateError = new ApiError('outcome-unknown')
    const editor = await aSampleEditor({ sample: 'alpha' })
    await editor.submit()
    expect(editor.element.hasUnsavedWork).to.equal(true)
  })

  it('of unknown outcome stays so when a refresh finds another version', async () => {
    const editor = await unknownUpdate()
    service.change(changed)
    editor.element.reload()
    await settled()
    expect(editor.text()).to.contain(UNKNOWN_UPDATE).and.not.to.contain(CHANGED)
  })

  it('of unknown outcome is compared with a version that is another one by then', async () => {
    const editor = await unknownUpdate()
    service.change(changed)
    await editor.press('Check and try again')
    expect(editor.text()).to.contain(CHANGED)
    expect(editor.types()).not.to.include('sample-saved')
  })

  it('of unknown outcome finds that its item was deleted', async () => {
    const editor = await unknownUpdate()
    service.items.delete('alpha')
    await editor.press('Check and try again')
    expect(editor.text()).to.contain(MISSING)
  })

  it('stays unknown when the read of its check fails', async () => {
    const editor = await unknownUpdate()
    service.readError = new ApiError('upstream-unavailable')
    await editor.press('Check and try again')
    expect(editor.text()).to.contain(UNKNOWN_UPDATE).and.to.contain(says('editor.failed'))
  })

  it('of unknown outcome is edited again after a person has checked', async () => {
    const editor = await unknownUpdate()
    await editor.press('I checked: edit again')
    expect(editor.field('/name').readOnly).to.equal(false)
    expect(editor.text()).not.to.contain(UNKNOWN_UPDATE)
  })

  it('that found the lock of another request has failed, and is not unknown', async () => {
    service.updateError = new ApiError('conflict')
    const editor = await aChangedEditor()
    await editor.submit()
    expect(editor.text()).not.to.contain(UNKNOWN_UPDATE)
    expect(editor.all('.form-alert')).to.have.length(1)
    expect(editor.field('/name').readOnly).to.equal(false)
  })

  it('that fails can be sent again', async () => {
    service.updateError = new ApiError('upstream-unavailable')
    const editor = await aChangedEditor()
    await editor.submit()
    expect(editor.texts('.form-alert')).to.deep.equal([editorMessages['editor.failed']])
    service.updateError = undefined
    await editor.submit()
    expect(editor.types()).to.include('sample-saved')
  })

  it('that ends after its form shows another item changes nothing there', async () => {
    const editor = await leftWhileSaving(aChangedEditor)
    expect([editor.element.sample, name(editor)]).to.deep.equal(['beta', 'Beta'])
    expect(editor.types()).not.to.include('sample-saved')
  })

  it('is not sent when its form shows another item before it was read again', async () => {
    const { promise, resolve } = deferred()
    const editor = await aChangedEditor()
    service.readAfter = promise
    await editor.submit()
    service.readAfter = undefined
    editor.element.sample = 'beta'
    await settled()
    await editor.confirm('Discard changes')
    resolve()
    await settled()
    expect(service.updated).to.deep.equal([])
    expect(name(editor)).to.equal('Beta')
  })

  it('by another session is shown after a refresh with unsaved changes', async () => {
    const editor = await aChangedEditor()
    service.change(changed)
    editor.element.reload()
    await waitUntil(() => editor.text().includes(CHANGED))
    expect(name(editor)).to.equal('Mine')
  })

  it('by another session is in the form after a refresh without changes', async () => {
    const editor = await aSampleEditor({ sample: 'alpha' })
    service.change(changed)
    editor.element.reload()
    await waitUntil(() => editor.field('/site').value === changed.site)
    expect(editor.text()).not.to.contain(CHANGED)
  })
})
