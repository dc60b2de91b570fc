/** <sample-editor>: its fields, a save, and a failed one. */
import { expect, waitUntil } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aMetric, METRIC_ID } from '../../../demo/fixtures/office.ts'
import { READ_METRIC, UPDATE_METRIC } from '../../../test/support/back-office/routes.ts'
import { MockBff } from '../../../test/support/elements/mock-bff.ts'
import { renderInSession } from '../../../test/support/elements/render-in-session.ts'
import { settled } from '../../../test/support/elements/wait.ts'
import { SampleEditor } from './sample-editor.ts'

define('sample-editor', SampleEditor)
define('till-session', TillSession)

const EVENTS = ['sample-editor-loaded', 'sample-editor-failed', 'sample-editor-saved']
const renderSampleEditor = async () => {
  const editor = await renderInSession('sample-editor', EVENTS, {
    attributes: { metric: METRIC_ID },
    scopes: ['catalog:read', 'catalog:write'],
  })
  await waitUntil(() => editor.one('form'))
  await settled()
  return editor
}
async function rename(
  { one, element }: Awaited<ReturnType<typeof renderSampleEditor>>,
  name: string,
) {
  const input = one<HTMLInputElement>('#field-name')
  input.value = name
  input.dispatchEvent(new Event('input'))
  await element.updateComplete
  one<HTMLFormElement>('form').requestSubmit()
  await settled()
}

describe('<sample-editor>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff().on(READ_METRIC, { json: aMetric() })
  })
  afterEach(() => bff.restore())

  it('shows its fields', async () => {
    const { one, element } = await renderSampleEditor()
    expect(one<HTMLInputElement>('#field-name').value).to.equal('GPU minutes')
    await expect(element).to.be.accessible()
  })

  it('saves a change', async () => {
    bff.on(UPDATE_METRIC, { json: aMetric({ name: 'Render minutes' }) })
    const editor = await renderSampleEditor()
    await rename(editor, 'Render minutes')
    await waitUntil(() => editor.events.some(({ type }) => type === 'sample-editor-saved'))
    const [call] = bff.calls(UPDATE_METRIC)
    expect(JSON.parse(call!.body!).name).to.equal('Render minutes')
  })

  it('keeps the typed text after a failed save', async () => {
    bff.on(UPDATE_METRIC, { status: 503 })
    const editor = await renderSampleEditor()
    await rename(editor, 'Render minutes')
    expect(editor.one<HTMLInputElement>('#field-name').value).to.equal('Render minutes')
    expect(editor.events.map(({ type }) => type)).not.to.contain('sample-editor-saved')
  })
})
