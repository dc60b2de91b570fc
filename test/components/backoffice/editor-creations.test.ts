/**
 * Creations of all editors of the back office: none is done twice, and one of unknown outcome is stored until it is
 * known.
 */
import { expect } from '@open-wc/testing'
import { editorMessages } from '../../../components/backoffice/internal/editor/editor-messages.ts'
import { ApiError } from '../../../components/internal/api/api-error.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aFilledEditor,
  aSampleEditor,
  leftWhileSaving,
  type SampleEditor,
  service,
} from '../../support/back-office/sample-editor.ts'
import { englishOf } from '../../support/elements/english.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('till-session', TillSession)

const says = englishOf(editorMessages)

const UNKNOWN_CREATION = says('editor.unknown-create')

const unknown = new ApiError('outcome-unknown')
const name = ({ field }: SampleEditor) => field('/name').value
const distinct = (keys: readonly string[]) => new Set(keys).size

describe('a creation', () => {
  beforeEach(() => {
    sessionStorage.clear()
    service.reset()
  })

  async function unknownCreation(attributes?: Record<string, string>): Promise<SampleEditor> {
    service.createError = unknown
    const editor = await aFilledEditor(attributes)
    await editor.submit()
    expect(editor.text()).to.contain(UNKNOWN_CREATION)
    service.createError = undefined
    return editor
  }

  it('has one key for repeated attempts after a failure without effect', async () => {
    service.createError = new ApiError('upstream-unavailable')
    const editor = await aFilledEditor()
    await editor.submit()
    await editor.submit()
    expect(service.keys()).to.have.length(2)
    expect(distinct(service.keys())).to.equal(1)
  })

  it('has another key after a success, and is stored no longer', async () => {
    const editor = await aFilledEditor()
    await editor.submit()
    expect(sessionStorage.length).to.equal(0)
    editor.session.remove()
    await (await aFilledEditor()).submit()
    expect(distinct(service.keys())).to.equal(2)
  })

  it('is stored no longer after a rejection', async () => {
    service.createError = new ApiError('refused')
    await (await aFilledEditor()).submit()
    expect(sessionStorage.length).to.equal(0)
  })

  it('is locked while its outcome is unknown, and repeated with the same key', async () => {
    const editor = await unknownCreation()
    expect(editor.field('/name').readOnly).to.equal(true)
    expect(editor.button('Save').getAttribute('aria-disabled')).to.equal('true')
    expect(editor.element.hasUnsavedWork).to.equal(true)
    await expect(editor.element).to.be.accessible()
    await editor.submit()
    await editor.type('/name', 'Other')
    expect(service.created).to.have.length(1)
    await editor.press('Check and try again')
    const [first, second] = service.created
    expect(second).to.deep.equal(first)
    expect(editor.types()).to.include('sample-saved')
    expect(sessionStorage.length).to.equal(0)
  })

  it('stays unknown when its check fails, and is over when that is rejected', async () => {
    const editor = await unknownCreation()
    service.createError = new ApiError('upstream-unavailable')
    await editor.press('Check and try again')
    expect(editor.text()).to.contain(UNKNOWN_CREATION).and.to.contain(says('editor.failed'))
    service.createError = new ApiError('refused', { upstreamDetails: [{ description: 'No.' }] })
    await editor.press('Check and try again')
    expect(editor.text()).not.to.contain(UNKNOWN_CREATION)
    expect(editor.texts('.form-alert')).to.deep.equal(['No.'])
    expect(editor.field('/name').readOnly).to.equal(false)
  })

  it('keeps its key and its values over a reload of the page', async () => {
    ;(await unknownCreation()).session.remove()
    const editor = await aSampleEditor()
    expect(editor.text()).to.contain(UNKNOWN_CREATION)
    expect(name(editor)).to.equal('Gamma')
    await editor.press('Check and try again')
    const [first, second] = service.created
    expect(second).to.deep.equal(first)
    expect(editor.types()).to.include('sample-saved')
  })

  it('is edited again with another key after a reload of the page, too', async () => {
    ;(await unknownCreation()).session.remove()
    const editor = await aSampleEditor()
    await editor.press('I checked: edit again')
    expect(sessionStorage.length).to.equal(0)
    await editor.submit()
    expect(distinct(service.keys())).to.equal(2)
  })

  it('is not restored in a form that can’t be changed', async () => {
    ;(await unknownCreation()).session.remove()
    const editor = await aSampleEditor({ readonly: '' })
    expect(editor.text()).not.to.contain(UNKNOWN_CREATION)
    expect(name(editor)).to.equal('')
  })

  it('has a place for each element of a page with an id', async () => {
    ;(await unknownCreation({ id: 'first' })).session.remove()
    const other = await aSampleEditor({ id: 'second' })
    expect(other.text()).not.to.contain(UNKNOWN_CREATION)
    other.session.remove()
    expect((await aSampleEditor({ id: 'first' })).text()).to.contain(UNKNOWN_CREATION)
  })

  it('is not restored in the session of another merchant, and is kept meanwhile', async () => {
    ;(await unknownCreation()).session.remove()
    const other = await aSampleEditor({}, undefined, 'grace')
    expect(other.text()).not.to.contain(UNKNOWN_CREATION)
    expect(name(other)).to.equal('')
    await other.fill({ '/name': 'Delta', '/code': 'delta' })
    await other.submit()
    expect(other.types()).to.include('sample-saved')
    other.session.remove()
    await (await aSampleEditor()).press('Check and try again')
    const [first, second, third] = service.keys()
    expect([second === first, third === first]).to.deep.equal([false, true])
  })

  it('is kept when its element is moved to the session of another merchant', async () => {
    const editor = await unknownCreation()
    const other = await aSampleEditor({}, undefined, 'grace')
    other.session.append(editor.element)
    await settled()
    expect(editor.text()).not.to.contain(UNKNOWN_CREATION)
    editor.session.append(editor.element)
    await settled()
    expect(editor.text()).to.contain(UNKNOWN_CREATION)
  })

  it('is forgotten when the session changes hands', async () => {
    const editor = await unknownCreation()
    editor.customer.id = 'grace'
    await editor.session.start()
    await waitUntil(() => !editor.text().includes(UNKNOWN_CREATION))
    expect(sessionStorage.length).to.equal(0)
  })

  it('is forgotten at the logout, also after the editor was removed', async () => {
    const editor = await unknownCreation()
    editor.element.remove()
    expect(sessionStorage.length).to.equal(1)
    editor.session.logout()
    expect(sessionStorage.length).to.equal(0)
  })

  it('is stored without its write-only values and without the token of the session', async () => {
    service.createError = unknown
    const editor = await aFilledEditor()
    await editor.type('/token', 'tok_1')
    await editor.submit()
    expect(service.created[0]!.body.token).to.equal('tok_1')
    expect(Object.values({ ...sessionStorage }).join()).to.contain('Gamma')
    expect(JSON.stringify({ ...sessionStorage })).not.to.match(/tok_1|"ada"|sub/)
  })

  it('is edited again with another key after a person has checked', async () => {
    const editor = await unknownCreation()
    await editor.press('I checked: edit again')
    expect(editor.field('/name').readOnly).to.equal(false)
    expect(sessionStorage.length).to.equal(0)
    await editor.submit()
    expect(distinct(service.keys())).to.equal(2)
  })

  it('that ends after its form shows another item changes nothing there', async () => {
    const editor = await leftWhileSaving(aFilledEditor)
    expect([editor.element.sample, name(editor)]).to.deep.equal(['beta', 'Beta'])
    expect(editor.types()).not.to.include('sample-saved')
    expect(sessionStorage.length).to.equal(0)
  })

  it('with an unknown outcome is kept while its form shows another item', async () => {
    service.createError = unknown
    const editor = await leftWhileSaving(aFilledEditor)
    expect(editor.text()).not.to.contain(UNKNOWN_CREATION)
    editor.element.sample = ''
    await settled()
    expect(editor.text()).to.contain(UNKNOWN_CREATION)
    expect(name(editor)).to.equal('Gamma')
  })
})
