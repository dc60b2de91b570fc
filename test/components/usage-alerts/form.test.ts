/** The form of <usage-alerts>: creates and updates alerts, keeps its input, marks its fields. */
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { define } from '../../../components/internal/dom/define-element.ts'
import { configuration, configure } from '../../../components/internal/i18n/config.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { messages } from '../../../components/usage-alerts/messages.ts'
import { UsageAlerts } from '../../../components/usage-alerts/usage-alerts.ts'
import { englishOf } from '../../support/elements/english.ts'
import {
  ALERTS,
  alerts,
  anAlert,
  anApi,
  button,
  CREATE,
  openForm,
  select,
  someAlerts,
  submit,
  type,
  typeThreshold,
} from '../../support/elements/fixtures/usage-alerts.ts'
import type { MockBff } from '../../support/elements/mock-bff.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('till-session', TillSession)
define('usage-alerts', UsageAlerts)

const says = englishOf(messages)

describe('the form of <usage-alerts>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('shows "Saved" until the next form, and says in an invalid form that fields are marked', async () => {
    bff.on(CREATE, { status: 201, json: anAlert({ code: 'new' }) })
    const panel = await someAlerts()
    await openForm(panel)
    submit(panel)
    await panel.element.updateComplete
    expect(panel.one('p.error').textContent).to.equal(says('common.invalid'))
    expect(panel.one('p.error').role).to.equal('alert')
    await typeThreshold(panel, '400')
    submit(panel)
    await waitUntil(() => panel.one('[part=saved]'))
    expect(panel.one('[part=saved]').textContent!.trim()).to.equal('Saved')
    expect(panel.one('[part=saved]').checkVisibility()).to.equal(true)
    await expect(panel.element).to.be.accessible()
    button(panel, 'Change').click()
    await waitUntil(() => panel.one('form'))
    expect(panel.one('[part=saved]')).to.equal(undefined)
  })

  it('shows how alerts arrive below the alerts, and in the form above its buttons', async () => {
    const panel = await someAlerts()
    const hint = document.createElement('p')
    hint.slot = 'hint'
    hint.textContent = 'We’ll e-mail you.'
    panel.element.append(hint)
    const top = (element: Element) => element.getBoundingClientRect().top
    expect(top(hint)).to.be.above(top(button(panel, 'New alert')))
    button(panel, 'New alert').click()
    await waitUntil(() => panel.one('form'))
    expect(top(hint)).to.be.within(top(panel.one('#name')), top(panel.one('[part=save]')))
    bff.on('GET /api/me/subscriptions', {
      json: { subscriptions: [{ external_id: 'terrain', status: 'TERMINATED' }] },
    })
    bff.on(ALERTS, alerts())
    const ended = await someAlerts()
    expect(ended.all('slot[name=hint]')).to.deep.equal([])
  })

  it('creates an alert on its subscription and keeps the focus in the element', async () => {
    bff.on(CREATE, { status: 201, json: anAlert({ code: 'new' }) })
    const panel = await someAlerts()
    button(panel, 'New alert').click()
    await waitUntil(() => panel.element.shadowRoot!.activeElement?.localName === 'select')
    select(panel, 'form select', 'METRIC_CURRENT_USAGE_UNITS storage_gb')
    await typeThreshold(panel, '400')
    button(panel, 'Add threshold').click()
    await waitUntil(() => panel.element.shadowRoot!.activeElement?.id === 'value-1')
    type(panel, '#value-1', '500')
    await panel.element.updateComplete
    button(panel, 'Add threshold').click()
    await waitUntil(() => panel.element.shadowRoot!.activeElement?.id === 'value-2')
    panel.all('.field-row button').at(-1)!.click()
    await waitUntil(() => panel.element.shadowRoot!.activeElement?.matches('.add'))
    expect(panel.one('#value-2')).to.equal(undefined)
    type(panel, '#recurring', '100')
    await panel.element.updateComplete
    await expect(panel.element).to.be.accessible()
    submit(panel)
    await waitUntil(() => panel.events.some(({ type }) => type === 'alert-saved'))
    const [call] = bff.calls(CREATE)
    expect(call!.address).to.match(/\?subscription_id=terrain$/)
    const { code, ...body } = JSON.parse(call!.body!)
    expect(code).to.match(/^alert-[\da-f-]{36}$/)
    expect(body).to.deep.equal({
      type: 'METRIC_CURRENT_USAGE_UNITS',
      metric_code: 'storage_gb',
      thresholds: [{ value: '400' }, { value: '500' }, { value: '100', recurring: true }],
    })
    expect(panel.one('form')).to.equal(undefined)
    expect(panel.element.shadowRoot!.activeElement?.className).to.equal('card')
    expect(panel.one('.sr-only[role=status]').textContent).to.equal('Saved')
  })

  it('shows an issue in the language of the page, also when that changes', async () => {
    configure({ locales: { de: { 'alerts.number': 'Zahl, etwa {example}' } } })
    const panel = await someAlerts()
    await openForm(panel)
    await typeThreshold(panel, '1,200')
    submit(panel)
    await settled()
    expect(panel.one('#error-value-0').textContent).to.equal(
      says('alerts.number', { example: '12.5' }),
    )
    panel.element.lang = 'de'
    await settled()
    expect(panel.one('#error-value-0').textContent).to.equal('Zahl, etwa 12,5')
    configuration.locales = {}
  })

  it('says at the field which one is missing, in the language of the page, without a bubble of the browser', async () => {
    configure({ locales: { de: { 'alerts.required': 'Bitte ausfüllen.' } } })
    const panel = await someAlerts(undefined, 'de')
    panel.one('.new').click()
    await panel.element.updateComplete
    panel.one('[part=save]').click()
    await settled()
    const field = panel.one<HTMLInputElement>('#value-0')
    expect(field.ariaInvalid).to.equal('true')
    expect(panel.one('#error-value-0').textContent).to.equal('Bitte ausfüllen.')
    expect(panel.element.shadowRoot!.activeElement).to.equal(field)
    expect(panel.one<HTMLFormElement>('form').noValidate).to.equal(true)
    expect(bff.calls(CREATE)).to.have.length(0)
    await expect(panel.element).to.be.accessible()
    // A blank recurring threshold is missing only without another one.
    expect(panel.one<HTMLInputElement>('#recurring').ariaInvalid).to.equal('false')
    configuration.locales = {}
  })

  it('keeps the input when the request is rejected, and marks the field', async () => {
    bff.on(CREATE, {
      problem: 'invalid-request',
      json: { errors: [{ pointer: '/thresholds/0/value', message: 'must be more than 20' }] },
    })
    const panel = await someAlerts()
    await openForm(panel)
    type(panel, '#name', 'Careful')
    await typeThreshold(panel, '12.5')
    submit(panel)
    await waitUntil(() => panel.one('#error-value-0').textContent)
    await panel.element.updateComplete
    const field = panel.one<HTMLInputElement>('#value-0')
    expect(panel.one('#error-value-0').textContent).to.equal('must be more than 20')
    expect([field.ariaInvalid, field.value]).to.deep.equal(['true', '12.5'])
    expect(panel.one<HTMLInputElement>('#name').value).to.equal('Careful')
    await waitUntil(() => panel.element.shadowRoot!.activeElement === field)
    await expect(panel.element).to.be.accessible()
  })

  it('marks a refused measure, which has the focus', async () => {
    bff.on(CREATE, {
      problem: 'invalid-request',
      json: { errors: [{ pointer: '/type', message: 'is not known' }] },
    })
    const panel = await someAlerts()
    await openForm(panel)
    await typeThreshold(panel, '12.5')
    submit(panel)
    await waitUntil(() => panel.one('#error-target').textContent)
    await panel.element.updateComplete
    expect(panel.one<HTMLSelectElement>('#target').ariaInvalid).to.equal('true')
    expect(panel.element.shadowRoot!.activeElement?.id).to.equal('target')
  })

  it('has no red field without a text: one that was typed and emptied is marked by the save', async () => {
    const panel = await someAlerts()
    await openForm(panel)
    const field = panel.one<HTMLInputElement>('#value-0')
    const edge = (selector: string) =>
      getComputedStyle(panel.one(selector).closest('.field')!).borderTopColor
    field.focus()
    await sendKeys({ type: '1' })
    await sendKeys({ press: 'Backspace' })
    await sendKeys({ press: 'Tab' })
    expect(field.matches(':user-invalid')).to.equal(true)
    expect(edge('#value-0')).to.equal(edge('#name'))
    submit(panel)
    await settled()
    expect(edge('#value-0')).not.to.equal(edge('#name'))
    expect(panel.one('#error-value-0').textContent).to.equal(says('alerts.required'))
  })

  for (const [locale, typed, sent] of [
    ['en', '1,200', undefined],
    ['en', '12 000', undefined],
    ['en', '1e3', undefined],
    ['en', '-5', undefined],
    ['en', '12,50', '12.50'],
    ['de', '1200,5', '1200.5'],
    ['de', '1.250,50', undefined],
    ['de', '1.250', undefined],
  ] as const) {
    it(`keeps the keys of “${typed}” in ${locale}, and ${sent ? `sends ${sent}` : 'says that it is no number'}`, async () => {
      bff.on(ALERTS, alerts()).on(CREATE, { json: anAlert() })
      const panel = await someAlerts(undefined, locale)
      panel
        .all('button')
        .find(({ classList }) => classList.contains('new'))!
        .click()
      await settled()
      const input = panel.one<HTMLInputElement>('#value-0')
      input.focus()
      await sendKeys({ type: typed })
      expect(input.value).to.equal(typed)
      submit(panel)
      await settled()
      const bodies = bff.calls(CREATE).map(({ body }) => JSON.parse(body!).thresholds)
      expect(bodies).to.deep.equal(sent ? [[{ value: sent }]] : [])
      if (sent) return
      expect(panel.one<HTMLInputElement>('#value-0').value).to.equal(typed)
      const example = locale === 'en' ? '12.5' : '12,5'
      expect(panel.one('#error-value-0').textContent).to.contain(example)
    })
  }

  it('shows the reason of the service, and a possibly applied change', async () => {
    bff.once(CREATE, {
      problem: 'refused',
      json: { upstream: { issues: [{ issue: 'TAKEN', description: 'This code is taken.' }] } },
    })
    bff.once(CREATE, { offline: true })
    const panel = await someAlerts()
    await openForm(panel)
    await typeThreshold(panel, '10')
    submit(panel)
    await waitUntil(() => panel.text().includes('This code is taken.'))
    submit(panel)
    await waitUntil(() => panel.text().includes(says('error.unknown')))
  })

  it('creates one alert for repeated attempts: with one code and one idempotency key', async () => {
    bff.once(CREATE, { offline: true })
    bff.once(CREATE, { problem: 'key-reused' })
    bff.on(CREATE, { status: 201, json: anAlert({ code: 'new' }) })
    const panel = await someAlerts()
    const create = async (value: string) => {
      await typeThreshold(panel, value)
      const count = bff.calls(CREATE).length
      submit(panel)
      await waitUntil(() => bff.calls(CREATE).length > count)
      await settled()
    }
    const open = async () => {
      await openForm(panel)
    }
    await open()
    await create('10')
    await create('20')
    expect(panel.text()).to.contain(says('error.unknown'))
    await create('10')
    await open()
    await create('10')
    const ids = bff.calls(CREATE).map(({ headers, body }) => {
      const key = headers.get('Idempotency-Key')
      expect(JSON.parse(body!).code).to.equal(`alert-${key}`)
      return key
    })
    expect(ids).to.have.length(4)
    expect(new Set(ids.slice(0, 3)).size).to.equal(1)
    expect(ids[3]).not.to.equal(ids[0])
  })

  it('keeps the codes of a plain and a recurring threshold with the same value', async () => {
    const thresholds = [
      { value: '200', code: 'once' },
      { value: '200', code: 'each', recurring: true },
    ]
    bff.on(ALERTS, alerts(anAlert({ thresholds })))
    bff.on('PUT /api/me/alerts/calls', { json: anAlert() })
    const panel = await someAlerts()
    button(panel, 'Change').click()
    await panel.element.updateComplete
    submit(panel)
    await waitUntil(() => panel.events.some(({ type }) => type === 'alert-saved'))
    const [call] = bff.calls('PUT /api/me/alerts/calls')
    expect(JSON.parse(call!.body!).thresholds).to.deep.equal(thresholds)
  })

  it('updates an alert and keeps the codes of unchanged thresholds', async () => {
    bff.on('PUT /api/me/alerts/calls', { json: anAlert() })
    const panel = await someAlerts()
    button(panel, 'Change').click()
    await panel.element.updateComplete
    type(panel, '#value-1', '90000')
    await panel.element.updateComplete
    submit(panel)
    await waitUntil(() => panel.events.some(({ type }) => type === 'alert-saved'))
    expect(JSON.parse(bff.calls('PUT /api/me/alerts/calls')[0]!.body!)).to.deep.equal({
      name: 'Many calls',
      thresholds: [{ value: '50000', code: 'half' }, { value: '90000' }],
    })
  })

  it('writes the unit beside each number, and the current value below the first threshold', async () => {
    const panel = await someAlerts()
    await openForm(panel)
    expect(panel.texts('label')).to.deep.equal([
      'What to watch',
      'Alert me at',
      'Then every (optional)',
      'Name (optional)',
    ])
    expect(panel.texts('span.field')).to.deep.equal(['$', '$', ''])
    expect(panel.one('#hint-value-0').textContent).to.equal('So far: $157.31')
    for (const [typed, text] of [
      ['157.31', '$157.31 is used already: this threshold is reached at once.'],
      ['157.32', 'So far: $157.31'],
      ['15x', 'So far: $157.31'],
    ] as const) {
      type(panel, '#value-0', typed)
      await panel.element.updateComplete
      expect(panel.one('#hint-value-0').textContent, typed).to.equal(text)
    }
    select(panel, '#target', 'METRIC_CURRENT_USAGE_UNITS api_calls')
    await panel.element.updateComplete
    expect(panel.texts('span.field')).to.deep.equal(['units', 'units', ''])
    expect(panel.one('#hint-value-0').textContent).to.equal('So far: 41,203')
    button(panel, 'Add threshold').click()
    await panel.element.updateComplete
    expect(panel.texts('label')).to.include('Threshold 2')
  })

  it('names the form instead of saying that there are no alerts', async () => {
    bff.on(ALERTS, alerts())
    const panel = await someAlerts()
    expect(panel.text()).to.contain(says('alerts.none'))
    await openForm(panel)
    expect(panel.text()).not.to.contain(says('alerts.none'))
    expect(panel.texts('h3')).to.deep.equal(['New alert'])
  })
})
