/** <usage-alerts>: thresholds, current usage, and forms that keep their input. */
import { expect, waitUntil } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import '../../components/till-session/till-session.define.ts'
import '../../components/usage-alerts/usage-alerts.define.ts'
import { configuration, configure } from '../../components/internal/i18n/config.ts'
import type { AlertForCustomer } from '../../server/contract/alert.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { aUsage } from '../support/elements/usage.ts'
import { settled } from '../support/elements/wait.ts'

const ALERTS = 'GET /api/me/alerts'
const CREATE = 'POST /api/me/alerts'
const HEARD = ['alerts-loaded', 'alerts-failed', 'alert-saved', 'alert-deleted']

const anAlert = (changes: Partial<AlertForCustomer> = {}): AlertForCustomer => ({
  type: 'METRIC_CURRENT_USAGE_UNITS',
  code: 'calls',
  name: 'Many calls',
  external_subscription_id: 'terrain',
  metric: { code: 'api_calls', name: 'API calls' },
  thresholds: [{ value: '50000', code: 'half' }, { value: '100000' }],
  ...changes,
})
const alerts = (...all: AlertForCustomer[]) => ({ json: { alerts: all } })
const someAlerts = (scopes = ['alerts:read', 'alerts:write'], lang = 'en') =>
  renderInSession('usage-alerts', HEARD, { scopes, lang })

describe('<usage-alerts>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
      .on('GET /api/me/subscriptions', {
        json: { subscriptions: [{ external_id: 'terrain', status: 'ACTIVE' }] },
      })
      .on('GET /api/me/usage/current', { json: aUsage() })
      .on(ALERTS, alerts(anAlert()))
  })
  afterEach(() => bff.restore())

  type Panel = Awaited<ReturnType<typeof someAlerts>>
  const button = ({ all }: Panel, name: string) =>
    all('button').find(({ textContent }) => textContent!.trim() === name)!
  const type = (panel: Panel, selector: string, text: string) => {
    const input = panel.one<HTMLInputElement>(selector)
    input.value = text
    input.dispatchEvent(new Event('input'))
  }
  const submit = (panel: Panel) => panel.one<HTMLFormElement>('form').requestSubmit()

  it('shows each alert with its thresholds and the usage toward the next one', async () => {
    const panel = await someAlerts()
    await panel.waitForEvents(1)
    expect(panel.text()).to.contain('Many calls API calls, units used · At 50,000, 100,000')
    const { ariaValueText, ariaValueNow } = panel.one('[part=progress]')
    expect([ariaValueText, ariaValueNow]).to.deep.equal(['41,203 of 50,000', '82'])
    await expect(panel.element).to.be.accessible()
  })

  it('shows all of 102 alerts', async () => {
    const some = (count: number, from: number) =>
      alerts(
        ...Array.from({ length: count }, (_, at) =>
          anAlert({ code: `a${from + at}`, name: `A ${from + at}` }),
        ),
      )
    bff.on(ALERTS, ({ address }) =>
      new URL(address, location.href).searchParams.get('page') === '2'
        ? some(2, 100)
        : some(100, 0),
    )
    const panel = await someAlerts()
    await panel.waitForEvents(1)
    expect(panel.text()).to.contain('A 0 ').and.to.contain('A 101 ')
  })

  it('repeats the recurring threshold: 500, 1000, then every 200', async () => {
    const total = (value: string) => ({
      json: aUsage({ total_amount: { currency_code: 'USD', value } }),
    })
    const thresholds = [{ value: '500' }, { value: '1000' }, { value: '200', recurring: true }]
    bff.on(ALERTS, alerts(anAlert({ type: 'CURRENT_USAGE_AMOUNT', metric: null, thresholds })))
    for (const [used, next] of [
      ['499.99', '$500.00'],
      ['500', '$1,000.00'],
      ['1000', '$1,200.00'],
      ['1399.5', '$1,400.0'],
    ] as const) {
      bff.on('GET /api/me/usage/current', total(used))
      const panel = await someAlerts()
      await panel.waitForEvents(1)
      expect(panel.one('[part=progress]').ariaValueText, used).to.contain(`of ${next}`)
      expect(panel.text()).to.contain('At $500.00, $1,000.00, then every $200.00')
    }
  })

  it('has a tick at each threshold that is reached, and names the last one', async () => {
    const total = { currency_code: 'USD', value: '93.47' }
    bff.on('GET /api/me/usage/current', { json: aUsage({ total_amount: total }) })
    const spend = { type: 'CURRENT_USAGE_AMOUNT', metric: null }
    for (const [thresholds, ticks, text] of [
      [[{ value: '50' }, { value: '200' }], ['25.00%'], '$93.47 of $200.00 · $50.00 reached'],
      [[{ value: '200' }], [], '$93.47 of $200.00'],
      [
        [{ value: '50' }, { value: '20', recurring: true }],
        ['45.45%', '63.64%', '81.82%'],
        '$93.47 of $110.00 · $90.00 reached',
      ],
      [[{ value: '50' }], [], '$93.47, all thresholds reached'],
    ] as const) {
      bff.on(ALERTS, alerts(anAlert({ ...spend, thresholds: [...thresholds] })))
      const panel = await someAlerts()
      await panel.waitForEvents(1)
      expect(panel.all('.tick').map((tick) => tick.getAttribute('x1'))).to.deep.equal(ticks)
      expect(panel.one('[part=progress]').ariaValueText).to.equal(text)
      expect(panel.texts('[part=progress]')).to.deep.equal([text])
    }
  })

  it('has a bounded number of ticks for a small recurring threshold', async () => {
    bff.on(ALERTS, alerts(anAlert({ thresholds: [{ value: '1', recurring: true }] })))
    const panel = await someAlerts()
    await panel.waitForEvents(1)
    expect(panel.one('[part=progress]').ariaValueText).to.contain('41,203 reached')
    expect(panel.all('.tick')).to.have.length(12)
  })

  it('shows "Saved" until the next form, and says in an invalid form that fields are marked', async () => {
    bff.on(CREATE, { status: 201, json: anAlert({ code: 'new' }) })
    const panel = await someAlerts()
    await panel.waitForEvents(1)
    button(panel, 'New alert').click()
    await panel.element.updateComplete
    submit(panel)
    await panel.element.updateComplete
    expect(panel.one('p.error').textContent).to.equal('Check the marked fields.')
    expect(panel.one('p.error').role).to.equal('alert')
    type(panel, '#value-0', '400')
    await panel.element.updateComplete
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
    await panel.waitForEvents(1)
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
    await ended.waitForEvents(1)
    expect(ended.all('slot[name=hint]')).to.deep.equal([])
  })

  it('shows that all thresholds are reached', async () => {
    bff.on(ALERTS, alerts(anAlert({ thresholds: [{ value: '41203' }] })))
    const panel = await someAlerts()
    await panel.waitForEvents(1)
    expect(panel.text()).to.contain('41,203, all thresholds reached')
  })

  it('shows alerts without usage where there is no current period', async () => {
    bff.on('GET /api/me/usage/current', { problem: 'not-found' })
    const panel = await someAlerts()
    await panel.waitForEvents(1)
    expect(panel.text()).to.contain('Many calls')
    expect(panel.one('[part=progress]')).to.equal(undefined)
  })

  it('shows no actions without the scope to write', async () => {
    const panel = await someAlerts(['alerts:read'])
    await panel.waitForEvents(1)
    expect(panel.all('button')).to.have.length(0)
  })

  it('creates an alert on its subscription and keeps the focus in the element', async () => {
    bff.on(CREATE, { status: 201, json: anAlert({ code: 'new' }) })
    const panel = await someAlerts()
    await panel.waitForEvents(1)
    button(panel, 'New alert').click()
    await waitUntil(() => panel.element.shadowRoot!.activeElement?.localName === 'select')
    const select = panel.one<HTMLSelectElement>('form select')
    select.value = 'METRIC_CURRENT_USAGE_UNITS storage_gb'
    select.dispatchEvent(new Event('change'))
    type(panel, '#value-0', '400')
    await panel.element.updateComplete
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
    await panel.waitForEvents(1)
    button(panel, 'New alert').click()
    await panel.element.updateComplete
    type(panel, '#value-0', '1,200')
    await panel.element.updateComplete
    submit(panel)
    await settled()
    expect(panel.one('#error-value-0').textContent).to.equal('Type a number, such as 12.5.')
    panel.element.lang = 'de'
    await settled()
    expect(panel.one('#error-value-0').textContent).to.equal('Zahl, etwa 12,5')
    configuration.locales = {}
  })

  it('says at the field which one is missing, in the language of the page, without a bubble of the browser', async () => {
    configure({ locales: { de: { 'alerts.required': 'Bitte ausfüllen.' } } })
    const panel = await someAlerts(undefined, 'de')
    await panel.waitForEvents(1)
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

  it('offers no new alert for a subscription that has ended', async () => {
    for (const [status, isOffered] of [
      ['TERMINATED', false],
      ['CANCELED', false],
      ['ACTIVE', true],
      ['PENDING', true],
    ] as const) {
      bff.on('GET /api/me/subscriptions', {
        json: { subscriptions: [{ external_id: 'terrain', status }] },
      })
      const panel = await someAlerts()
      await panel.waitForEvents(1)
      expect(panel.one('.new') !== undefined, status).to.equal(isOffered)
    }
  })

  it('keeps the input when the request is rejected, and marks the field', async () => {
    bff.on(CREATE, {
      problem: 'invalid-request',
      json: { errors: [{ pointer: '/thresholds/0/value', message: 'must be more than 20' }] },
    })
    const panel = await someAlerts()
    await panel.waitForEvents(1)
    button(panel, 'New alert').click()
    await panel.element.updateComplete
    type(panel, '#name', 'Careful')
    type(panel, '#value-0', '12.5')
    await panel.element.updateComplete
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
      await panel.waitForEvents(1)
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
    await panel.waitForEvents(1)
    button(panel, 'New alert').click()
    await panel.element.updateComplete
    type(panel, '#value-0', '10')
    await panel.element.updateComplete
    submit(panel)
    await waitUntil(() => panel.text().includes('This code is taken.'))
    submit(panel)
    await waitUntil(() => panel.text().includes('We don’t know if this went through.'))
  })

  it('creates one alert for repeated attempts: with one code and one idempotency key', async () => {
    bff.once(CREATE, { offline: true })
    bff.once(CREATE, { problem: 'key-reused' })
    bff.on(CREATE, { status: 201, json: anAlert({ code: 'new' }) })
    const panel = await someAlerts()
    await panel.waitForEvents(1)
    const create = async (value: string) => {
      type(panel, '#value-0', value)
      await panel.element.updateComplete
      const count = bff.calls(CREATE).length
      submit(panel)
      await waitUntil(() => bff.calls(CREATE).length > count)
      await settled()
    }
    const open = async () => {
      button(panel, 'New alert').click()
      await panel.element.updateComplete
    }
    await open()
    await create('10')
    await create('20')
    expect(panel.text()).to.contain('We don’t know if this went through.')
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
    await panel.waitForEvents(1)
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
    await panel.waitForEvents(1)
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

  describe('a deletion', () => {
    const { now } = performance
    let waited = 0
    beforeEach(() => {
      waited = 0
      performance.now = () => now.call(performance) + waited
    })
    afterEach(() => {
      performance.now = now
    })

    /** Opens the confirmation; by then no click is the second one of a double click any more. */
    async function askToDelete(panel: Panel) {
      button(panel, 'Delete').click()
      await panel.element.updateComplete
      waited += 400
    }

    it('is confirmed, and is sent once for several clicks', async () => {
      bff.on('DELETE /api/me/alerts/calls', { status: 204 })
      const panel = await someAlerts()
      await panel.waitForEvents(1)
      button(panel, 'Delete').click()
      await waitUntil(() => panel.element.shadowRoot!.activeElement?.matches('.cancel'))
      waited += 400
      expect(panel.text()).to.contain('Delete this alert?')
      await expect(panel.element).to.be.accessible()
      button(panel, 'Keep').click()
      await waitUntil(() => panel.element.shadowRoot!.activeElement?.matches('.delete'))
      await askToDelete(panel)
      const confirm = button(panel, 'Delete alert')
      bff.on(ALERTS, alerts())
      confirm.click()
      confirm.click()
      await waitUntil(() => panel.text().includes('No alerts yet.'))
      expect(bff.calls('DELETE /api/me/alerts/calls')).to.have.length(1)
      expect(panel.events.map(({ type }) => type)).to.contain('alert-deleted')
    })

    it('is not confirmed by a double click, wherever its second click lands', async () => {
      for (const name of ['Delete alert', 'Keep']) {
        const panel = await someAlerts()
        await panel.waitForEvents(1)
        button(panel, 'Delete').click()
        await panel.element.updateComplete
        waited += 150
        button(panel, name).click()
        await panel.element.updateComplete
        expect(panel.text()).to.contain('Delete this alert?')
      }
      expect(bff.calls('DELETE /api/me/alerts/calls')).to.have.length(0)
    })

    it('has "Keep" where "Delete" was, and a confirmation in the color of danger', async () => {
      const panel = await someAlerts()
      await panel.waitForEvents(1)
      const { right } = button(panel, 'Delete').getBoundingClientRect()
      await askToDelete(panel)
      const keepsRight = () =>
        expect(button(panel, 'Keep').getBoundingClientRect().right).to.be.closeTo(right, 0.1)
      keepsRight()
      // Its question does not fit beside the name.
      panel.one('[role=alert]').textContent = 'Delete this alert? '.repeat(8)
      keepsRight()
      panel.element.style.setProperty('--till-negative', 'rgb(200, 0, 0)')
      expect(getComputedStyle(button(panel, 'Delete alert')).color).to.equal('rgb(200, 0, 0)')
    })

    it('that fails is shown', async () => {
      bff.on('DELETE /api/me/alerts/calls', { problem: 'upstream-failed' })
      const panel = await someAlerts()
      await panel.waitForEvents(1)
      await askToDelete(panel)
      button(panel, 'Delete alert').click()
      await waitUntil(() => panel.one('.notice'))
      expect(panel.text()).to.contain('Many calls').and.to.contain('That didn’t work. Try again in')
    })
  })

  it('writes the unit beside each number, and the current value below the first threshold', async () => {
    const panel = await someAlerts()
    await panel.waitForEvents(1)
    button(panel, 'New alert').click()
    await panel.element.updateComplete
    expect(panel.texts('label')).to.deep.equal([
      'What to watch',
      'Alert me at',
      'Then every (optional)',
      'Name (optional)',
    ])
    expect(panel.texts('span.field')).to.deep.equal(['$', '$', ''])
    expect(panel.one('#hint-value-0').textContent).to.equal('So far: $157.31')
    const select = panel.one<HTMLSelectElement>('#target')
    select.value = 'METRIC_CURRENT_USAGE_UNITS api_calls'
    select.dispatchEvent(new Event('change'))
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
    await panel.waitForEvents(1)
    expect(panel.text()).to.contain('No alerts yet.')
    button(panel, 'New alert').click()
    await panel.element.updateComplete
    expect(panel.text()).not.to.contain('No alerts yet.')
    expect(panel.texts('h3')).to.deep.equal(['New alert'])
  })

  it('clears the input when the customer changes', async () => {
    const panel = await someAlerts()
    await panel.waitForEvents(1)
    button(panel, 'New alert').click()
    await panel.element.updateComplete
    type(panel, '#name', 'Secret')
    panel.customer.id = 'bob'
    panel.session.start()
    await panel.waitForEvents(2)
    expect(panel.one('form')).to.equal(undefined)
  })

  describe('a refresh with an open form', () => {
    async function readAgain(panel: Panel) {
      const { length } = panel.events
      panel.element.refresh = 60
      await panel.element.updateComplete
      document.dispatchEvent(new Event('visibilitychange'))
      await panel.waitForEvents(length + 1)
    }

    it('keeps the input and the selected metric, also without a current period', async () => {
      const panel = await someAlerts()
      await panel.waitForEvents(1)
      button(panel, 'New alert').click()
      await panel.element.updateComplete
      const select = () => panel.one<HTMLSelectElement>('#target')
      select().value = 'METRIC_CURRENT_USAGE_UNITS api_calls'
      select().dispatchEvent(new Event('change'))
      type(panel, '#value-0', '700')
      const chosen = select().selectedOptions[0]!.textContent
      bff.on('GET /api/me/usage/current', { problem: 'upstream-unavailable' })
      await readAgain(panel)
      expect(select().selectedOptions[0]!.textContent).to.equal(chosen)
      expect(panel.one<HTMLInputElement>('#value-0').value).to.equal('700')
      bff.on(CREATE, { json: anAlert() })
      submit(panel)
      await waitUntil(() => bff.calls(CREATE).length)
      expect(JSON.parse(bff.calls(CREATE)[0]!.body!)).to.include({
        type: 'METRIC_CURRENT_USAGE_UNITS',
        metric_code: 'api_calls',
      })
    })

    it('closes the form of a deleted alert with a notice, and offers a new alert', async () => {
      const panel = await someAlerts()
      await panel.waitForEvents(1)
      button(panel, 'Change').click()
      await waitUntil(() => panel.element.shadowRoot!.activeElement?.matches('form input'))
      bff.on(ALERTS, alerts(anAlert({ code: 'other' })))
      await readAgain(panel)
      expect(panel.all('form')).to.have.length(0)
      expect(panel.text()).to.contain('This couldn’t be found.')
      expect(button(panel, 'New alert')).to.exist
      expect(panel.element.shadowRoot!.activeElement?.matches('.card')).to.equal(true)
    })
  })
})
