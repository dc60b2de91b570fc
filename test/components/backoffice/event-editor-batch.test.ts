/** Several events in one text of <event-editor>: read, checked and sent in one request. */
import { expect } from '@open-wc/testing'
import { parseEvents } from '../../../components/backoffice/event-editor/event-batch.ts'
import { EventEditor } from '../../../components/backoffice/event-editor/event-editor.ts'
import { messages } from '../../../components/backoffice/event-editor/messages.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  anApi,
  anEditor,
  change,
  type Rendered,
} from '../../support/back-office/fixtures/event-editor.ts'
import { SEND_EVENTS } from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import type { MockBff } from '../../support/elements/mock-bff.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('event-editor', EventEditor)
define('till-session', TillSession)

const says = englishOf(messages)

describe('several events in <event-editor>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = anApi()
  })
  afterEach(() => bff.restore())

  const LIST = '#field-events'
  const event = (changes: object = {}) => ({
    transaction_id: 'a-1',
    external_subscription_id: 'maps',
    metric_code: 'tiles',
    ...changes,
  })
  const accepted = (success_count: number, error_count = 0) => ({
    status: 202,
    json: { status: 'ACCEPTED', results: { success_count, error_count } },
  })
  const several = async (text?: string) => {
    const editor = await anEditor()
    editor.one('input[value=several]').click()
    await settled()
    if (text !== undefined) await change(editor, 'field-events', text)
    return editor
  }
  const listOf = ({ one }: Rendered) => one<HTMLTextAreaElement>(LIST).value
  const batches = () => bff.calls(SEND_EVENTS).map(({ body }) => JSON.parse(body!).events)
  const keys = () => bff.calls(SEND_EVENTS).map(({ headers }) => headers.get('idempotency-key'))

  it('records an array, adds missing ids to the text, and announces the number', async () => {
    bff.on(SEND_EVENTS, accepted(2))
    const editor = await several()
    expect(editor.element.hasUnsavedWork).to.equal(false)
    await expect(editor.element).to.be.accessible()
    const { transaction_id: _, ...rest } = event({ properties: { region: 'eu' } })
    await change(editor, 'field-events', JSON.stringify([event(), rest]))
    const shown = JSON.parse(listOf(editor))
    expect(shown[1].transaction_id).to.match(/^[\da-f-]{36}$/)
    await editor.submit()
    expect(batches()).to.deep.equal([shown])
    expect(editor.types()).to.include('events-created')
    expect(editor.one('[role=status]').textContent).to.equal('2 events recorded.')
    expect(editor.texts('[part=recorded]')).to.deep.equal(['2 events recorded.'])
    expect(listOf(editor)).to.equal('')
    expect(editor.element.hasUnsavedWork).to.equal(false)
  })

  it('refuses numbers that JSON would change, and leaves them as typed', async () => {
    const { transaction_id: _, ...rest } = event({ properties: { n: 0 } })
    const text = JSON.stringify(rest).replace('"n":0', '"n":12345678901234567890')
    const editor = await several(text)
    await editor.submit()
    expect(editor.issue('/events')).to.contain('12345678901234567890 can’t be sent exactly')
    expect(listOf(editor)).to.equal(text)
    expect(batches()).to.have.length(0)
  })

  it('adds ids at a submit, too, when the field was not left', async () => {
    bff.on(SEND_EVENTS, accepted(1))
    const editor = await several()
    const area = editor.one<HTMLTextAreaElement>(LIST)
    area.value = JSON.stringify(event({ transaction_id: undefined }))
    area.dispatchEvent(new Event('input'))
    await editor.submit()
    expect(batches()[0][0].transaction_id).to.match(/^[\da-f-]{36}$/)
  })

  it('names the number of each event with an issue, as it is typed', async () => {
    const editor = await several()
    await change(editor, 'field-events', '[{"transaction_id": "a"}, ')
    expect(editor.issue('/events')).to.equal('')
    const events = [
      event(),
      event({ properties: [1] }),
      event({ transaction_id: 'x'.repeat(256), timestmap: '2026-11-20T10:00:00Z' }),
      event({ transaction_id: 5, metric_code: 'a b' }),
    ]
    await change(editor, 'field-events', events.map((one) => JSON.stringify(one)).join('\n'))
    expect(editor.issue('/events')!.split('\n')).to.deep.equal([
      `Event 2, properties: ${says('event.not-json')}`,
      `Event 2, transaction_id: ${says('event.duplicate')}`,
      `Event 3, transaction_id: ${says('form.max-length', { limit: '255' })}`,
      `Event 3, timestmap: ${says('event.no-member')}`,
      `Event 4, metric_code: ${says('form.code')}`,
      '1 more issue.',
    ])
    await change(editor, 'field-events', `${JSON.stringify(event())}\nnone`)
    expect(editor.issue('/events')).to.equal(`Event 2: ${says('event.not-object')}`)
    await change(editor, 'field-events', JSON.stringify([event({ metric_code: 'gpu_minutes' })]))
    expect(editor.issue('/events')).to.contain('Event 1, properties: This metric needs')
    await editor.submit()
    expect(editor.one(LIST).matches(':focus')).to.equal(true)
    expect(bff.calls(SEND_EVENTS)).to.have.length(0)
  })

  it('has the limits of a batch', async () => {
    const editor = await several('[]')
    expect(editor.issue('/events')).to.equal(says('form.min', { limit: '1' }))
    const many = Array.from({ length: 101 }, (_, at) => event({ transaction_id: `a-${at}` }))
    await change(editor, 'field-events', JSON.stringify(many))
    expect(editor.issue('/events')).to.equal(says('form.max', { limit: '100' }))
    await change(editor, 'field-events', 'tiles')
    await editor.submit()
    expect(editor.issue('/events')).to.equal(says('event.not-list'))
    await change(editor, 'field-events', '')
    expect(editor.issue('/events')).to.equal(says('form.required'))
  })

  it('shows issues of the service with the number of the event, and keeps the text', async () => {
    const issues = [
      { issue: 'VALUE_ALREADY_EXISTS', field: '/events/1/transaction_id' },
      { issue: 'OTHER', field: 'events[0].metric_code', description: 'is not known' },
    ]
    bff.on(SEND_EVENTS, { problem: 'refused', json: { upstream: { issues } } })
    const text = JSON.stringify([event(), event({ transaction_id: 'a-2' })])
    const editor = await several(text)
    await editor.submit()
    expect(editor.issue('/events')!.split('\n')).to.deep.equal([
      'Event 1, metric_code: is not known',
      `Event 2, transaction_id: ${says('event.duplicate')}`,
    ])
    expect(listOf(editor)).to.equal(text)
    const problem = [{ pointer: '/events/0/properties/x', message: 'is wrong' }]
    bff.on(SEND_EVENTS, { problem: 'invalid-request', json: { errors: problem } })
    await editor.submit()
    expect(editor.issue('/events')).to.equal('Event 1, properties.x: is wrong')
  })

  it('keeps the text with its ids when some events were refused, and sends it again', async () => {
    bff.on(SEND_EVENTS, accepted(1, 1))
    const text = JSON.stringify([event(), event({ transaction_id: 'a-2' })])
    const editor = await several(text)
    await editor.submit()
    expect(editor.text()).to.contain('1 of 2 events was refused')
    expect(editor.one('[role=status]').textContent).to.contain('1 of 2 events was refused')
    expect(editor.text()).to.contain('Unsaved changes')
    expect(editor.one('[part=recorded]')).to.equal(undefined)
    expect(listOf(editor)).to.equal(text)
    bff.on(SEND_EVENTS, accepted(2))
    await editor.submit()
    expect(batches()[1]).to.deep.equal(batches()[0])
    expect(editor.texts('[part=recorded]')).to.deep.equal(['2 events recorded.'])
  })

  it('sends an unknown outcome again with its ids, also after a reload', async () => {
    bff.on(SEND_EVENTS, { problem: 'outcome-unknown' })
    let editor = await several(JSON.stringify(event({ transaction_id: undefined })))
    await editor.submit()
    const text = listOf(editor)
    editor.parent.remove()
    editor = await anEditor()
    expect(editor.text()).to.contain(says('editor.unknown-create'))
    expect(listOf(editor)).to.equal(text)
    bff.on(SEND_EVENTS, accepted(1))
    editor.button('Check and try again').click()
    await settled()
    expect(batches()[1]).to.deep.equal(batches()[0])
    expect(keys(), 'a key would stop the repeat').to.deep.equal([null, null])
    expect(editor.texts('[part=recorded]')).to.deep.equal(['1 event recorded.'])
  })

  it('takes the text of a file, and says when it cannot be read', async () => {
    const editor = await several()
    const choose = async (content: string) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], 'events.jsonl'))
      const input = editor.one<HTMLInputElement>('#file')
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
    await choose(`${JSON.stringify(event())}\r\n\r\n${JSON.stringify({ metric_code: 'a b' })}\n`)
    await waitUntil(() => listOf(editor).includes('a b'))
    await waitUntil(() => editor.issue('/events')?.includes('Event 2, metric_code'))
    const text = listOf(editor)
    expect(parseEvents(text)).to.have.length(2)
    await choose(' '.repeat(1_000_001))
    await waitUntil(() => editor.text().includes(says('event.file-failed')))
    expect(listOf(editor)).to.equal(text)
  })

  it('keeps the values of the other form', async () => {
    const editor = await several('[]')
    editor.one('input[value=one]').click()
    await settled()
    await change(editor, 'field-metric_code', 'tiles')
    expect(editor.element.hasUnsavedWork).to.equal(true)
    editor.one('input[value=several]').click()
    await settled()
    expect(listOf(editor)).to.equal('[]')
  })
})
