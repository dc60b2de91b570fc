/** <usage-alerts>: thresholds, current usage, and deletions. */
import { expect } from '@open-wc/testing'
import { define } from '../../components/internal/dom/define-element.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { messages } from '../../components/usage-alerts/messages.ts'
import { UsageAlerts } from '../../components/usage-alerts/usage-alerts.ts'
import { aUsage } from '../../demo/fixtures/customer.ts'
import {
  ALERTS,
  alerts,
  anAlert,
  anApi,
  button,
  CREATE,
  openForm,
  type Panel,
  someAlerts,
  submit,
  type,
} from '../support/elements/fixtures/usage-alerts.ts'
import type { MockBff } from '../support/elements/mock-bff.ts'
import { waitUntil } from '../support/elements/wait.ts'

define('till-session', TillSession)
define('usage-alerts', UsageAlerts)

describe('<usage-alerts>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = anApi()
  })
  afterEach(() => bff.restore())

  it('shows each alert with its thresholds and the usage toward the next one', async () => {
    const panel = await someAlerts()
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
      expect(panel.all('.tick').map((tick) => tick.getAttribute('x1'))).to.deep.equal(ticks)
      expect(panel.one('[part=progress]').ariaValueText).to.equal(text)
      expect(panel.texts('[part=progress]')).to.deep.equal([text])
    }
  })

  it('has a bounded number of ticks for a small recurring threshold', async () => {
    bff.on(ALERTS, alerts(anAlert({ thresholds: [{ value: '1', recurring: true }] })))
    const panel = await someAlerts()
    expect(panel.one('[part=progress]').ariaValueText).to.contain('41,203 reached')
    expect(panel.all('.tick')).to.have.length(12)
  })

  it('shows that all thresholds are reached', async () => {
    bff.on(ALERTS, alerts(anAlert({ thresholds: [{ value: '41203' }] })))
    const panel = await someAlerts()
    expect(panel.text()).to.contain('41,203, all thresholds reached')
  })

  it('shows alerts without usage where there is no current period', async () => {
    bff.on('GET /api/me/usage/current', { problem: 'not-found' })
    const panel = await someAlerts()
    expect(panel.text()).to.contain('Many calls')
    expect(panel.one('[part=progress]')).to.equal(undefined)
  })

  it('shows no actions without the scope to write', async () => {
    const panel = await someAlerts(['alerts:read'])
    expect(panel.all('button')).to.have.length(0)
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
      expect(panel.one('.new') !== undefined, status).to.equal(isOffered)
    }
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
      button(panel, 'Delete').click()
      await waitUntil(() => panel.element.shadowRoot!.activeElement?.matches('.keep'))
      waited += 400
      expect(panel.text()).to.contain('Delete Many calls?')
      await expect(panel.element).to.be.accessible()
      button(panel, 'Keep').click()
      await waitUntil(() => panel.element.shadowRoot!.activeElement?.matches('.delete'))
      await askToDelete(panel)
      const confirm = button(panel, 'Delete alert')
      bff.on(ALERTS, alerts())
      confirm.click()
      confirm.click()
      await waitUntil(() => panel.text().includes(messages['alerts.none']))
      expect(bff.calls('DELETE /api/me/alerts/calls')).to.have.length(1)
      expect(panel.events.map(({ type }) => type)).to.contain('alert-deleted')
    })

    it('is not confirmed by a double click, wherever its second click lands', async () => {
      for (const name of ['Delete alert', 'Keep']) {
        const panel = await someAlerts()
        button(panel, 'Delete').click()
        await panel.element.updateComplete
        waited += 150
        button(panel, name).click()
        await panel.element.updateComplete
        expect(panel.text()).to.contain('Delete Many calls?')
      }
      expect(bff.calls('DELETE /api/me/alerts/calls')).to.have.length(0)
    })

    it('has a confirmation in the color of danger', async () => {
      const panel = await someAlerts()
      await askToDelete(panel)
      button(panel, 'Delete alert').style.transition = 'none'
      panel.element.style.setProperty('--till-negative', 'rgb(200, 0, 0)')
      const { backgroundColor } = getComputedStyle(button(panel, 'Delete alert'))
      expect(backgroundColor).to.equal('rgb(200, 0, 0)')
    })

    it('names its alert, and does not take the focus from the question of a form', async () => {
      bff.on(ALERTS, alerts(anAlert(), anAlert({ code: 'spend', name: 'Spend' })))
      const panel = await someAlerts()
      panel.all<HTMLElement>('.change')[1]!.click()
      await panel.element.updateComplete
      type(panel, '#name', 'Mine')
      await askToDelete(panel)
      expect(panel.text()).to.contain('Delete Many calls?')
      button(panel, 'Cancel').click()
      await waitUntil(() => panel.element.shadowRoot!.activeElement?.closest('form'))
      expect(panel.element.shadowRoot!.activeElement!.classList.contains('keep')).to.equal(true)
    })

    it('that fails is shown', async () => {
      bff.on('DELETE /api/me/alerts/calls', { problem: 'upstream-failed' })
      const panel = await someAlerts()
      await askToDelete(panel)
      button(panel, 'Delete alert').click()
      await waitUntil(() => panel.one('.notice'))
      expect(panel.text()).to.contain('Many calls').and.to.contain(messages['error.failed'])
    })
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
      await openForm(panel)
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
      button(panel, 'Change').click()
      await waitUntil(() => panel.element.shadowRoot!.activeElement?.matches('form input'))
      bff.on(ALERTS, alerts(anAlert({ code: 'other' })))
      await readAgain(panel)
      expect(panel.all('form')).to.have.length(0)
      expect(panel.text()).to.contain(messages['error.missing'])
      expect(button(panel, 'New alert')).to.exist
      expect(panel.element.shadowRoot!.activeElement?.matches('.card')).to.equal(true)
    })
  })
})
