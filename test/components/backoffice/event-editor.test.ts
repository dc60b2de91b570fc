/** <event-editor>: an event that is sent once. */
import { expect } from '@open-wc/testing'
import { EventEditor } from '../../../components/backoffice/event-editor/event-editor.ts'
import { messages } from '../../../components/backoffice/event-editor/messages.ts'
import { fetchEventOptions } from '../../../components/backoffice/internal/resources/event-options.ts'
import type { ApiClient } from '../../../components/internal/api/api-client.ts'
import { ApiError } from '../../../components/internal/api/api-error.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { anEvent, aSubscription, aSubscriptionPage } from '../../../demo/fixtures/office.ts'
import { anApi, anEditor, change } from '../../support/back-office/fixtures/event-editor.ts'
import { METRICS, SEND_EVENT, SUBSCRIPTIONS } from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import type { MockBff } from '../../support/elements/mock-bff.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('event-editor', EventEditor)
define('till-session', TillSession)

const says = englishOf(messages)

describe('<event-editor>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('sends an event with a new id, the properties as JSON, and without a time', async () => {
    const editor = await anEditor({ subscription: 'maps' })
    await expect(editor.element).to.be.accessible()
    await change(editor, 'field-metric_code', 'gpu_minutes')
    await change(editor, 'field-properties', '{"minutes": 12.5, "region": "eu"}')
    const id = editor.one<HTMLInputElement>('#field-transaction_id').value
    expect(id).to.match(/^[\da-f-]{36}$/)
    await editor.submit()
    expect(bff.bodies(SEND_EVENT)).to.deep.equal([
      {
        transaction_id: id,
        external_subscription_id: 'maps',
        metric_code: 'gpu_minutes',
        properties: { minutes: 12.5, region: 'eu' },
      },
    ])
    expect(editor.types()).to.include('event-created')
    expect(editor.texts('[part=recorded]')).to.deep.equal(['Recorded: render-1042'])
    const next = editor.one<HTMLInputElement>('#field-transaction_id').value
    expect(next)
      .to.match(/^[\da-f-]{36}$/)
      .and.not.to.equal(id)
    expect(editor.element.hasUnsavedWork).to.equal(false)
  })

  it('has an issue for text that is no JSON object, and for a missing property of the metric', async () => {
    const editor = await anEditor({ subscription: 'maps' })
    await change(editor, 'field-metric_code', 'gpu_minutes')
    await editor.submit()
    expect(editor.issue('/properties')).to.equal(says('event.property', { property: 'minutes' }))
    for (const text of ['minutes', '[1]', '{"minutes": {}}', 'null']) {
      await change(editor, 'field-properties', text)
      expect(editor.issue('/properties'), text).to.contain(says('event.not-json'))
    }
    await change(editor, 'field-metric_code', 'tiles')
    await change(editor, 'field-properties', '')
    expect(editor.issue('/properties')).to.equal('')
    expect(bff.calls(SEND_EVENT)).to.have.length(0)
  })

  it('sends an unknown outcome again with its id, also after a reload', async () => {
    bff.on(SEND_EVENT, { problem: 'outcome-unknown' })
    let editor = await anEditor({ subscription: 'maps' })
    await change(editor, 'field-metric_code', 'tiles')
    await editor.submit()
    editor.parent.remove()
    editor = await anEditor({ subscription: 'maps' })
    expect(editor.text()).to.contain(says('editor.unknown-create'))
    bff.on(SEND_EVENT, { status: 201, json: anEvent() })
    editor.button('Check and try again').click()
    await settled()
    const [first, second] = bff.bodies(SEND_EVENT)
    expect(second).to.deep.equal(first)
    const keys = bff.calls(SEND_EVENT).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys, 'a key would stop the repeat').to.deep.equal([null, null])
  })

  it('starts another draft for another customer, and keeps an unknown one for its own', async () => {
    bff.on(SEND_EVENT, { problem: 'outcome-unknown' })
    const editor = await anEditor({ customer: 'northwind', subscription: 'maps' })
    await change(editor, 'field-metric_code', 'tiles')
    await editor.submit()
    expect(editor.text()).to.contain(says('editor.unknown-create'))
    const subscriptions = aSubscriptionPage([aSubscription({ external_id: 'atlas' })])
    bff.on(SUBSCRIPTIONS, { json: subscriptions })
    Object.assign(editor.element, { customer: 'contour', subscription: '' })
    const chosen = () => editor.one<HTMLSelectElement>('#field-external_subscription_id')
    await waitUntil(() => chosen()?.value === '')
    expect(editor.text()).not.to.contain(says('editor.unknown-create'))
    expect([...chosen().options].map(({ value }) => value)).to.deep.equal(['', 'atlas'])
    await editor.submit()
    expect(bff.bodies(SEND_EVENT)).to.have.length(1)
    Object.assign(editor.element, { customer: 'northwind', subscription: 'maps' })
    await waitUntil(() => editor.text().includes(says('editor.unknown-create')))
    expect(chosen().value).to.equal('maps')
  })

  it('refuses numbers that JSON would change, and takes them as text', async () => {
    const editor = await anEditor({ subscription: 'maps' })
    await change(editor, 'field-metric_code', 'tiles')
    const numbers = ['12345678901234567890', '-0.1234567890123456', '1e400', '1e-400']
    for (const number of numbers) {
      await change(editor, 'field-properties', `{"text": "1e999", "n": ${number}}`)
      await editor.submit()
      expect(editor.issue('/properties'), number).to.contain(says('event.inexact', { number }))
    }
    expect(bff.calls(SEND_EVENT)).to.have.length(0)
    await change(editor, 'field-properties', '{"a": "12345678901234567890", "b": 1.50e20, "c": 0}')
    await editor.submit()
    const properties = { a: '12345678901234567890', b: 1.5e20, c: 0 }
    expect(bff.bodies(SEND_EVENT)[0].properties).to.deep.equal(properties)
  })

  it('takes a typed subscription of a customer with more than a choice has', async () => {
    const metadata = { total_count: 120, total_pages: 2, current_page: 1 }
    bff.on(SUBSCRIPTIONS, { json: { subscriptions: [aSubscription()], metadata } })
    const editor = await anEditor({ customer: 'northwind' })
    expect(editor.one('#field-external_subscription_id').localName).to.equal('input')
  })

  it('offers nothing before the session is ready, and fails with it', async () => {
    const failed = new ApiError('session-expired')
    const api = { ready: () => Promise.reject(failed) } as unknown as ApiClient
    const { signal } = new AbortController()
    const reason = await fetchEventOptions(api, '', undefined, signal).catch((thrown) => thrown)
    expect(reason).to.equal(failed)
  })

  it('refuses the id of another event at its field, and keeps the typed values', async () => {
    const issues = [{ issue: 'VALUE_ALREADY_EXISTS', field: '/transaction_id' }]
    bff.on(SEND_EVENT, { problem: 'refused', json: { upstream: { issues } } })
    const editor = await anEditor({ subscription: 'maps' })
    await change(editor, 'field-metric_code', 'tiles')
    await change(editor, 'field-transaction_id', 'taken')
    await editor.submit()
    expect(editor.issue('/transaction_id')).to.equal(says('event.duplicate'))
    expect(editor.one<HTMLInputElement>('#field-transaction_id').value).to.equal('taken')
  })

  it('takes typed codes without the scopes of a choice', async () => {
    const editor = await anEditor({}, ['events:write'])
    await change(editor, 'field-external_subscription_id', 'maps')
    await change(editor, 'field-metric_code', 'tiles')
    await editor.submit()
    expect(bff.bodies(SEND_EVENT)).to.have.length(1)
    expect(bff.calls(METRICS)).to.have.length(0)
  })
})
