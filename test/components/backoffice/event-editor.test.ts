/** <event-editor>: an event that is sent once, and several events in one text. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/backoffice/event-editor/event-editor.define.ts'
import '../../../components/till-session/till-session.define.ts'
import {
  batchBody,
  batchIssues,
  parseEvents,
  withTransactionIds,
} from '../../../components/backoffice/event-editor/event-batch.ts'
import { eventBody, eventIssues } from '../../../components/backoffice/event-editor/event-draft.ts'
import { eventRules } from '../../../components/backoffice/internal/constraints/event.ts'
import { validate } from '../../../components/backoffice/internal/forms/validate.ts'
import { fetchEventOptions } from '../../../components/backoffice/internal/resources/event-options.ts'
import type { ApiClient } from '../../../components/internal/api/api-client.ts'
import { ApiError } from '../../../components/internal/api/api-error.ts'
import { EventBatchBody, EventBody } from '../../../server/contract/event.ts'
import { TIME } from '../../support/back-office/authorizations.ts'
import { aMetric, aMetricPage, METRICS } from '../../support/back-office/merchant-catalog.ts'
import {
  anEvent,
  anEventPage,
  EVENTS,
  SEND_EVENT,
  SEND_EVENTS,
} from '../../support/back-office/merchant-events.ts'
import {
  aSubscription,
  aSubscriptionPage,
  SUBSCRIPTIONS,
} from '../../support/back-office/merchant-subscriptions.ts'
import { renderEditor } from '../../support/back-office/render-editor.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { settled } from '../../support/elements/wait.ts'
import fc from '../../support/fc.ts'

const SCOPES = ['events:read', 'events:write', 'catalog:read', 'subscriptions:read']
const anEditor = (attributes: Record<string, string> = {}, scopes = SCOPES) =>
  renderEditor('event-editor', 'event', { attributes, scopes, types: ['events-created'] })
type Rendered = Awaited<ReturnType<typeof anEditor>>

async function change(rendered: Rendered, id: string, value: string): Promise<void> {
  const control = rendered.one<HTMLInputElement>(`#${id}`)
  control.value = value
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  await settled()
}

describe('usage events', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(EVENTS, { json: anEventPage() })
      .on(METRICS, {
        json: aMetricPage([
          aMetric(),
          aMetric({ id: 'bm_2', code: 'tiles', aggregation_type: 'COUNT' }),
        ]),
      })
      .on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription()]) })
      .on(TIME, { json: { now: '2026-11-20T10:00:00Z' } })
      .on(SEND_EVENT, { status: 201, json: anEvent() })
  })
  afterEach(() => bff.restore())

  describe('<event-editor>', () => {
    it('sends an event with a new id, the properties as JSON, and no time of its own', async () => {
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
      expect(editor.issue('/properties')).to.equal('This metric needs the property minutes.')
      for (const text of ['minutes', '[1]', '{"minutes": {}}', 'null']) {
        await change(editor, 'field-properties', text)
        expect(editor.issue('/properties'), text).to.contain('Type a JSON object')
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
      expect(editor.text()).to.contain('We don’t know if this was created')
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
      expect(editor.text()).to.contain('We don’t know if this was created')
      const subscriptions = aSubscriptionPage([aSubscription({ external_id: 'atlas' })])
      bff.on(SUBSCRIPTIONS, { json: subscriptions })
      Object.assign(editor.element, { customer: 'contour', subscription: '' })
      const chosen = () => editor.one<HTMLSelectElement>('#field-external_subscription_id')
      await waitUntil(() => chosen()?.value === '')
      expect(editor.text()).not.to.contain('We don’t know')
      expect([...chosen().options].map(({ value }) => value)).to.deep.equal(['', 'atlas'])
      await editor.submit()
      expect(bff.bodies(SEND_EVENT)).to.have.length(1)
      Object.assign(editor.element, { customer: 'northwind', subscription: 'maps' })
      await waitUntil(() => editor.text().includes('We don’t know if this was created'))
      expect(chosen().value).to.equal('maps')
    })

    it('refuses numbers that JSON would change, and takes them as text', async () => {
      const editor = await anEditor({ subscription: 'maps' })
      await change(editor, 'field-metric_code', 'tiles')
      const numbers = ['12345678901234567890', '-0.1234567890123456', '1e400', '1e-400']
      for (const number of numbers) {
        await change(editor, 'field-properties', `{"text": "1e999", "n": ${number}}`)
        await editor.submit()
        expect(editor.issue('/properties'), number).to.contain(`${number} can’t be sent exactly`)
      }
      expect(bff.calls(SEND_EVENT)).to.have.length(0)
      await change(
        editor,
        'field-properties',
        '{"a": "12345678901234567890", "b": 1.50e20, "c": 0}',
      )
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
      expect(editor.issue('/transaction_id')).to.equal('Another event has this ID.')
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

  describe('several events in <event-editor>', () => {
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
        'Event 2, properties: Type a JSON object of texts, numbers, true, false and null.',
        'Event 2, transaction_id: Another event has this ID.',
        'Event 3, transaction_id: At most 255 characters.',
        'Event 3, timestmap: An event has nothing with this name.',
        'Event 4, metric_code: Use letters, digits, - and _ only.',
        '1 more issue.',
      ])
      await change(editor, 'field-events', `${JSON.stringify(event())}\nnone`)
      expect(editor.issue('/events')).to.equal('Event 2: Type a JSON object.')
      await change(editor, 'field-events', JSON.stringify([event({ metric_code: 'gpu_minutes' })]))
      expect(editor.issue('/events')).to.contain('Event 1, properties: This metric needs')
      await editor.submit()
      expect(editor.one(LIST).matches(':focus')).to.equal(true)
      expect(bff.calls(SEND_EVENTS)).to.have.length(0)
    })

    it('has the limits of a batch', async () => {
      const editor = await several('[]')
      expect(editor.issue('/events')).to.equal('At least 1.')
      const many = Array.from({ length: 101 }, (_, at) => event({ transaction_id: `a-${at}` }))
      await change(editor, 'field-events', JSON.stringify(many))
      expect(editor.issue('/events')).to.equal('At most 100.')
      await change(editor, 'field-events', 'tiles')
      await editor.submit()
      expect(editor.issue('/events')).to.equal('Type a JSON array, or one JSON object a line.')
      await change(editor, 'field-events', '')
      expect(editor.issue('/events')).to.equal('Fill this in.')
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
        'Event 2, transaction_id: Another event has this ID.',
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
      expect(editor.text()).to.contain('We don’t know if this was created')
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
      await waitUntil(() => editor.text().includes('This file couldn’t be read.'))
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

    it('has issues exactly when the contract rejects the batch', () => {
      const fail = () => 'issue'
      const texts = {
        notJson: 'a',
        missing: fail,
        inexact: fail,
        notList: 'b',
        notObject: 'c',
        notText: 'd',
        noMember: 'e',
        duplicate: 'f',
      }
      const member = (...values: unknown[]) =>
        fc.option(fc.constantFrom(...values), { nil: undefined })
      const anyEvent = fc.record({
        external_subscription_id: member('maps', 'a b', 7),
        metric_code: member('tiles', '..', null),
        timestamp: member('2026-11-20T10:00:00Z', '2026-11-20', 0),
        properties: member({ a: 1 }, { a: [] }, [], null, 'x'),
      })
      const anyList = fc.array(fc.oneof({ weight: 9, arbitrary: anyEvent }, fc.constant(3)), {
        maxLength: 3,
      })
      fc.assert(
        fc.property(anyList, fc.boolean(), (events, isLines) => {
          const lines = events.map((one) => JSON.stringify(one))
          const typed = isLines ? lines.join('\n') : `[${lines}]`
          const text = withTransactionIds(typed)
          const issues = batchIssues(text, () => undefined, texts)
          const parsed = parseEvents(text)
          const isValid =
            parsed !== undefined && EventBatchBody.safeParse({ events: parsed }).success
          if (!text) return
          expect(Object.keys(issues).length === 0, text).to.equal(isValid)
          if (isValid) expect(batchBody(text)).to.deep.equal({ events: parsed })
          expect(withTransactionIds(text)).to.equal(text)
        }),
      )
    })
  })

  it('has issues exactly when the contract rejects the body', () => {
    const anyDraft = fc.record({
      transaction_id: fc.constantFrom('', 'a', 'x'.repeat(256)),
      external_subscription_id: fc.constantFrom('', 'maps', 'a b'),
      metric_code: fc.constantFrom('tiles', '..'),
      timestamp: fc.constantFrom('', '2026-11-20T10:00:00Z', '2026-11-20'),
      properties: fc.oneof(fc.constantFrom('', '{', '[]'), fc.json({ maxDepth: 1 })),
    })
    const texts = { notJson: 'no JSON', missing: () => 'missing', inexact: () => 'inexact' }
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const isJson = !eventIssues(draft, undefined, texts)['/properties']
        const isValid = isJson && EventBody.safeParse(eventBody(draft)).success
        const issues = { ...eventIssues(draft, undefined, texts), ...validate(eventRules, draft) }
        expect(Object.keys(issues).length === 0).to.equal(isValid)
      }),
    )
  })
})
