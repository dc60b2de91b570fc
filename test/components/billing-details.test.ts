/** <billing-details>: reading, editing, conflicts and failures. */
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { BillingDetails } from '../../components/billing-details/billing-details.ts'
import { messages } from '../../components/billing-details/messages.ts'
import { define } from '../../components/internal/dom/define-element.ts'
import { configure } from '../../components/internal/i18n/config.ts'
import { TillSession } from '../../components/till-session/till-session.ts'
import { englishOf } from '../support/elements/english.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { settled, waitUntil } from '../support/elements/wait.ts'

define('billing-details', BillingDetails)
define('till-session', TillSession)

const says = englishOf(messages)

const ME = 'GET /api/me'
const SAVE = 'PUT /api/me'
const address = {
  line1: '9 Nile St',
  city: 'Portland',
  state: 'OR',
  postal_code: '97201',
  country: 'US',
}
const me = {
  external_id: 'ada',
  name: 'Ada Okafor',
  email: 'ada@example.com',
  phone: null,
  address,
  now: '2026-11-20T10:00:00Z',
}
const EVENTS = ['billing-details-loaded', 'billing-details-failed', 'billing-details-saved']
const render = (scopes = ['profile:read', 'profile:write'], lang = 'en') =>
  renderInSession('billing-details', EVENTS, { scopes, lang })

describe('<billing-details>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff().on(ME, { json: me })
  })
  afterEach(() => bff.restore())

  type Panel = Awaited<ReturnType<typeof render>>
  const loaded = async () => {
    const panel = await render()
    await panel.waitForEvents(1)
    return panel
  }
  const opened = async () => {
    const panel = await loaded()
    panel.one('[part=edit]').click()
    await settled()
    return panel
  }
  const type = (panel: Panel, field: string, text: string) => {
    const input = panel.one<HTMLInputElement>(`#${field}`)
    input.value = text
    input.dispatchEvent(new Event(input.localName === 'select' ? 'change' : 'input'))
  }
  const submit = async (panel: Panel) => {
    await settled()
    panel.one<HTMLFormElement>('form').requestSubmit()
    await settled()
  }
  const button = ({ all }: Panel, name: string) =>
    all('button').find(({ textContent }) => textContent!.trim() === name)!
  const bodies = () => bff.calls(SAVE).map(({ body }) => JSON.parse(body!))
  const focused = ({ element }: Panel) => element.shadowRoot!.activeElement?.id

  it('shows the details, with the address in the order of its country', async () => {
    const { text, element } = await loaded()
    expect(text()).to.equal(
      'Name Ada Okafor Invoice e-mail ada@example.com Phone – Address 9 Nile St Portland, OR 97201 United States Edit',
    )
    await expect(element).to.be.accessible()
  })

  it('has no form without profile:write', async () => {
    const { all, waitForEvents } = await render(['profile:read'])
    await waitForEvents(1)
    expect(all('button')).to.deep.equal([])
  })

  it('says that there are no details', async () => {
    bff.on(ME, { json: { external_id: 'ada', now: me.now } })
    const empty = await loaded()
    expect(empty.text()).to.equal(`${says('details.none')} Edit`)
    expect(empty.element.matches(':state(empty)')).to.equal(true)
  })

  it('sends the changed members alone, each with the value that was shown', async () => {
    const panel = await opened()
    await expect(panel.element).to.be.accessible()
    const seen = {
      name: 'Ada Okafor',
      email: 'ada@example.com',
      phone: null,
      address: { ...address, line2: null },
    }
    const saved = { ...me, name: 'Ada Lovelace', phone: '555' }
    bff.on(SAVE, () => {
      bff.on(ME, { json: saved })
      return { json: saved }
    })
    type(panel, 'name', ' Ada Lovelace ')
    type(panel, 'phone', '555')
    await submit(panel)
    await panel.waitForEvents(2)
    await settled()
    expect(bodies()).to.deep.equal([{ changes: { name: 'Ada Lovelace', phone: '555' }, seen }])
    expect(panel.text()).to.contain('Name Ada Lovelace').and.contain('Edit Saved')
    expect(panel.one('[role=status]').textContent).to.contain('Saved')
    expect(panel.element.shadowRoot!.activeElement).to.equal(panel.one('[part=edit]'))
  })

  it('sends the address as a whole, without its empty lines', async () => {
    const panel = await opened()
    bff.on(SAVE, { json: me })
    type(panel, 'state', '')
    type(panel, 'city', 'Köln')
    type(panel, 'country', 'DE')
    await submit(panel)
    await panel.waitForEvents(2)
    expect(bodies()[0].changes).to.deep.equal({
      address: { line1: '9 Nile St', city: 'Köln', postal_code: '97201', country: 'DE' },
    })
  })

  it('closes without a request if nothing has changed', async () => {
    const panel = await opened()
    type(panel, 'name', 'Ada Okafor ')
    await submit(panel)
    expect(panel.all('form')).to.deep.equal([])
    expect(bff.calls(SAVE)).to.deep.equal([])
  })

  it('names a missing or wrong value at its field, in the language of the page', async () => {
    const panel = await opened()
    type(panel, 'name', '')
    type(panel, 'email', 'ada')
    await submit(panel)
    expect(panel.texts('.error')).to.include.members([
      says('details.required'),
      says('details.invalid-email'),
    ])
    expect(focused(panel)).to.equal('name')
    expect(panel.one('p.error').textContent).to.equal(says('common.invalid'))
    expect(bff.calls(SAVE)).to.deep.equal([])
    await expect(panel.element).to.be.accessible()
  })

  it('has no red field without a text: an address that is being typed is marked by the save', async () => {
    const panel = await opened()
    const edge = (name: string) => getComputedStyle(panel.one(`#${name}`)).borderTopColor
    panel.one<HTMLInputElement>('#email').select()
    panel.one<HTMLInputElement>('#email').focus()
    await sendKeys({ type: 'ada' })
    await sendKeys({ press: 'Tab' })
    expect(panel.one('#email').matches(':user-invalid')).to.equal(true)
    expect(edge('email')).to.equal(edge('name'))
    await submit(panel)
    expect(edge('email')).not.to.equal(edge('name'))
    expect(panel.one('#error-email').textContent).to.contain(says('details.invalid-email'))
  })

  it('shows a refusal of the server at its field, and keeps the typed values', async () => {
    const panel = await opened()
    bff.on(SAVE, {
      problem: 'invalid-request',
      json: { errors: [{ pointer: '/changes/address/postal_code', message: 'm' }] },
    })
    type(panel, 'postal_code', 'x')
    await submit(panel)
    await waitUntil(() => focused(panel) === 'postal_code')
    expect(panel.one('#error-postal_code').textContent).to.equal(says('details.invalid'))
    expect(panel.one<HTMLInputElement>('#postal_code').value).to.equal('x')
  })

  for (const [answer, words] of [
    [{ offline: true }, says('error.unknown')],
    [{ problem: 'upstream-unavailable' }, says('details.unsaved')],
  ] as const)
    it(`keeps the form and says “${words}”`, async () => {
      const panel = await opened()
      bff.on(SAVE, answer)
      type(panel, 'name', 'Ada L')
      await submit(panel)
      await waitUntil(() => panel.text().includes(words))
      expect(panel.one<HTMLInputElement>('#name').value).to.equal('Ada L')
    })

  it('shows the present value of a member that was changed elsewhere, keeps the typed ones, and takes the others', async () => {
    const panel = await opened()
    const profile = { ...me, email: 'office@example.com', phone: '111', now: undefined }
    bff.once(SAVE, { problem: 'conflict', json: { profile } }).on(SAVE, { json: me })
    type(panel, 'email', 'ada@new.example')
    type(panel, 'name', 'Ada L')
    await submit(panel)
    await waitUntil(() => panel.text().includes(says('details.conflict')))
    expect(panel.one('#error-email').textContent).to.equal(
      says('details.changed', { value: 'office@example.com' }),
    )
    const values = ['name', 'email', 'phone'].map(
      (id) => panel.one<HTMLInputElement>(`#${id}`).value,
    )
    expect(values).to.deep.equal(['Ada L', 'ada@new.example', '111'])
    expect(focused(panel)).to.equal('email')
    await submit(panel)
    await panel.waitForEvents(2)
    expect(bodies()[1].changes).to.deep.equal({ name: 'Ada L', email: 'ada@new.example' })
    expect(bodies()[1].seen).to.include({ email: 'office@example.com', phone: '111' })
  })

  it('shows the present address of a conflict at the address', async () => {
    const panel = await opened()
    const profile = { ...me, address: { line1: '1 Main St', city: 'Bonn', country: 'DE' } }
    bff.on(SAVE, { problem: 'conflict', json: { profile } })
    type(panel, 'city', 'Salem')
    await submit(panel)
    await waitUntil(() => panel.one('#error-line1').textContent !== '')
    expect(panel.one('#error-line1').textContent).to.contain('1 Main St, Bonn, Germany')
    expect(panel.one<HTMLInputElement>('#city').value).to.equal('Salem')
  })

  it('keeps the changes of a draft that are newer than a save under way', async () => {
    const panel = await opened()
    let answer = () => {}
    const after = new Promise<void>((resolve) => (answer = resolve))
    const saved = { ...me, name: 'Ada L' }
    bff.once(SAVE, { json: saved, after }).on(SAVE, { json: saved })
    type(panel, 'name', 'Ada L')
    await submit(panel)
    type(panel, 'phone', '555')
    await submit(panel)
    expect(bff.calls(SAVE)).to.have.length(1)
    answer()
    await panel.waitForEvents(2)
    await submit(panel)
    await waitUntil(() => bff.calls(SAVE).length === 2)
    expect(bodies()[1].changes).to.deep.equal({ phone: '555' })
  })

  it('confirms before typed values are dropped, and keeps them with the other answer', async () => {
    const panel = await opened()
    type(panel, 'name', 'Ada L')
    await settled()
    const leave = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leave)
    expect(leave.defaultPrevented).to.equal(true)
    button(panel, 'Cancel').click()
    await settled()
    expect(panel.text()).to.contain(says('editor.discard-question'))
    await panel.confirm('Keep editing')
    expect(panel.one<HTMLInputElement>('#name').value).to.equal('Ada L')
    button(panel, 'Cancel').click()
    await settled()
    await panel.confirm('Discard changes')
    expect(panel.all('form')).to.deep.equal([])
    expect(panel.text()).to.contain('Ada Okafor')
  })

  for (const [lang, words] of [
    ['de', 'Rechnungsdaten bearbeiten'],
    ['ar', 'تعديل بيانات الفوترة'],
  ] as const)
    it(`has its form in ${lang}`, async () => {
      configure({ locales: { [lang]: { 'details.form': words } } })
      const panel = await render(undefined, lang)
      await panel.waitForEvents(1)
      panel.one('[part=edit]').click()
      await settled()
      expect(panel.one('h3').textContent).to.equal(words)
      await expect(panel.element).to.be.accessible()
    })
})
