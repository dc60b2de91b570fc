/** <pay-link-editor>: creates and replaces a link, keeps the typed values, and never overwrites unseen. */
import { expect, waitUntil } from '@open-wc/testing'
import '../../../components/backoffice/pay-link-editor/pay-link-editor.define.ts'
import '../../../components/till-session/till-session.define.ts'
import {
  aMerchantLink,
  CREATE,
  MAP_ID,
  READ,
  REPLACE,
} from '../../support/back-office/merchant-links.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'

const EVENTS = [
  'payment-link-loaded',
  'payment-link-failed',
  'payment-link-saved',
  'pay-link-editor-close',
  'pay-link-editor-closed',
]
const anEditor = async (
  attributes: Record<string, string> = {},
  scopes = ['links:read', 'links:write'],
  customerId = 'ada',
) => {
  const options = { attributes, scopes, customerId }
  const editor = await renderInSession('pay-link-editor', EVENTS, options)
  await waitUntil(() => editor.one('form'))
  await settled()
  return editor
}
type Editor = Awaited<ReturnType<typeof anEditor>>

const field = ({ one }: Editor, pointer: string) =>
  one<HTMLInputElement>(`#field${pointer.replaceAll('/', '-')}`)
const issue = ({ one }: Editor, pointer: string) =>
  one(`[data-pointer="${pointer}"]`)?.textContent?.trim()
const button = ({ all }: Editor, name: string) =>
  all<HTMLButtonElement>('button').find(({ textContent }) => textContent!.trim() === name)!

async function type(editor: Editor, pointer: string, text: string): Promise<void> {
  const input = field(editor, pointer)
  input.value = text
  input.dispatchEvent(new Event(input.localName === 'select' ? 'change' : 'input'))
  await editor.element.updateComplete
}
const leave = async (editor: Editor, pointer: string) => {
  field(editor, pointer).dispatchEvent(new Event('blur'))
  await editor.element.updateComplete
}
async function press(editor: Editor, name: string): Promise<void> {
  button(editor, name).click()
  await settled()
}
const submit = async ({ one }: Editor) => {
  one<HTMLFormElement>('form').requestSubmit()
  await settled()
}
async function fillNew(editor: Editor): Promise<void> {
  await type(editor, '/line_items/0/name', 'Field guide')
  await type(editor, '/line_items/0/unit_amount/value', '38.00')
  await type(editor, '/return_url', 'https://shop.example/thanks')
}
const types = ({ events }: Editor) => events.map(({ type }) => type)
const bodies = (bff: MockBff, route: string) =>
  bff.calls(route).map(({ body }) => JSON.parse(body!))
const keys = (bff: MockBff) =>
  bff.calls(CREATE).map(({ headers }) => headers.get('Idempotency-Key'))

describe('<pay-link-editor>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(READ, { json: aMerchantLink() })
      .on(CREATE, { status: 201, json: aMerchantLink() })
      .on(REPLACE, { status: 204 })
  })
  afterEach(() => bff.restore())

  it('has the currency and the return address of the present attributes while nothing was typed', async () => {
    const editor = await anEditor({ currency: 'EUR', 'return-url': 'https://shop.example/one' })
    Object.assign(editor.element, { currency: 'JPY', returnUrl: 'https://shop.example/two' })
    await settled()
    const values = ['/line_items/0/unit_amount/currency_code', '/return_url'].map(
      (pointer) => field(editor, pointer)!.value,
    )
    expect(values).to.deep.equal(['JPY', 'https://shop.example/two'])
  })

  it('creates a link from the typed values, and goes on with the new link', async () => {
    const editor = await anEditor()
    await fillNew(editor)
    await expect(editor.element).to.be.accessible()
    await submit(editor)
    expect(bodies(bff, CREATE)).to.deep.equal([
      {
        integration_mode: 'LINK',
        type: 'BUY_NOW',
        reusable: 'MULTIPLE',
        return_url: 'https://shop.example/thanks',
        line_items: [
          { name: 'Field guide', unit_amount: { currency_code: 'USD', value: '38.00' } },
        ],
      },
    ])
    expect(types(editor)).to.include('payment-link-saved')
    expect(editor.element.link).to.equal(MAP_ID)
    expect(field(editor, '/line_items/0/name').value).to.equal('Atoll wall map')
    expect(editor.one('.sr-only[role=status]').textContent).to.equal('Saved')
  })

  it('shows and announces that a new link is saved, and offers the way back', async () => {
    const editor = await anEditor()
    await fillNew(editor)
    await submit(editor)
    await waitUntil(() => bff.calls(READ).length > 0)
    await settled()
    expect(editor.texts('.saved')).to.deep.equal(['Saved'])
    expect(editor.texts('[role=status]')).to.include('Saved')
    const buttons = editor.texts('.form-actions button')
    expect([buttons.includes('Back'), buttons.includes('Cancel')]).to.deep.equal([true, false])
    await type(editor, '/line_items/0/name', 'Another guide')
    expect(editor.texts('.saved')).to.deep.equal([])
    expect(editor.texts('.form-actions button')).to.include('Cancel')
  })

  it('shows that it is saved until the next edit', async () => {
    const editor = await anEditor({ link: MAP_ID })
    const saved = () => editor.texts('.saved')
    expect(saved()).to.deep.equal([])
    await type(editor, '/line_items/0/name', 'Reef wall map')
    expect(saved()).to.deep.equal([])
    bff.on(READ, { json: aMerchantLink() })
    await submit(editor)
    expect(saved()).to.deep.equal(['Saved'])
    await expect(editor.element).to.be.accessible()
    await type(editor, '/line_items/0/name', 'Coast wall map')
    expect(saved()).to.deep.equal([])
    await type(editor, '/line_items/0/name', 'Atoll wall map')
    expect(saved()).to.deep.equal([])
  })

  it('replaces a link with all its members, the unchanged ones too', async () => {
    const editor = await anEditor({ link: MAP_ID })
    await type(editor, '/line_items/0/name', 'Reef wall map')
    await submit(editor)
    const { integration_mode, type: kind, reusable, return_url, line_items } = aMerchantLink()
    expect(bodies(bff, REPLACE)).to.deep.equal([
      {
        integration_mode,
        type: kind,
        reusable,
        return_url,
        line_items: [
          {
            ...line_items[0],
            name: 'Reef wall map',
            description: undefined,
          },
        ].map((item) => JSON.parse(JSON.stringify(item))),
      },
    ])
  })

  it('shows an issue after its field was left, and then as the text changes', async () => {
    const editor = await anEditor()
    await type(editor, '/return_url', 'shop')
    expect(issue(editor, '/return_url')).to.equal('')
    await leave(editor, '/return_url')
    expect(issue(editor, '/return_url')).to.equal('Type a web address that starts with https://.')
    expect(field(editor, '/return_url').ariaInvalid).to.equal('true')
    await expect(editor.element).to.be.accessible()
    await type(editor, '/return_url', 'https://shop.example')
    expect(issue(editor, '/return_url')).to.equal('')
  })

  it('sends nothing invalid, and moves the focus to the first invalid field', async () => {
    const editor = await anEditor()
    await type(editor, '/line_items/0/name', 'Guide')
    await submit(editor)
    expect(bff.calls(CREATE)).to.have.length(0)
    expect(editor.element.shadowRoot!.activeElement).to.equal(
      field(editor, '/line_items/0/unit_amount/value'),
    )
    expect(issue(editor, '/line_items/0/unit_amount/value')).to.equal('Fill this in.')
  })

  it('keeps the typed values when the service refuses, and marks the field', async () => {
    bff.on(CREATE, {
      problem: 'refused',
      json: {
        upstream: {
          issues: [
            { issue: 'DECIMAL_PRECISION', field: '/line_items/0/unit_amount/value' },
            { issue: 'DUPLICATE_PAYMENT_LINK', description: 'Duplicate.' },
          ],
        },
      },
    })
    const editor = await anEditor()
    await fillNew(editor)
    await submit(editor)
    const price = '/line_items/0/unit_amount/value'
    expect(issue(editor, price)).to.equal('The currency has fewer decimals.')
    expect(editor.text()).to.contain('There is another link with the same values.')
    expect(field(editor, '/line_items/0/name').value).to.equal('Field guide')
    expect(editor.element.shadowRoot!.activeElement).to.equal(field(editor, price))
    await type(editor, price, '39')
    expect(issue(editor, price)).to.equal('')
  })

  it('shows an issue of a member without a field above the actions', async () => {
    bff.on(CREATE, {
      problem: 'invalid-request',
      json: { errors: [{ pointer: '/integration_mode', message: 'must be LINK' }] },
    })
    const editor = await anEditor()
    await fillNew(editor)
    await submit(editor)
    expect(editor.one('.form-alert').textContent).to.contain('must be LINK')
    expect(editor.element.shadowRoot!.activeElement).to.equal(editor.one('.form-alert'))
  })

  it('is sent once for a double click', async () => {
    const answer = deferred()
    bff.on(CREATE, { status: 201, json: aMerchantLink(), after: answer.promise })
    const editor = await anEditor()
    await fillNew(editor)
    const save = button(editor, 'Save')
    save.click()
    save.click()
    await settled()
    save.click()
    await settled()
    expect(bff.calls(CREATE)).to.have.length(1)
    answer.resolve()
    await settled()
    expect(bff.calls(CREATE)).to.have.length(1)
  })

  describe('a creation of unknown outcome', () => {
    async function unknownCreation(): Promise<Editor> {
      bff.once(CREATE, { problem: 'outcome-unknown' })
      const editor = await anEditor()
      await fillNew(editor)
      await submit(editor)
      expect(editor.text()).to.contain('We don’t know if this was created.')
      return editor
    }

    it('locks the form and is checked by the same request with the same key', async () => {
      const editor = await unknownCreation()
      expect(field(editor, '/line_items/0/name').readOnly).to.equal(true)
      await expect(editor.element).to.be.accessible()
      await press(editor, 'Check and try again')
      const [first, second] = bff.calls(CREATE)
      expect(second!.body).to.equal(first!.body)
      expect(new Set(keys(bff)).size).to.equal(1)
      expect(types(editor)).to.include('payment-link-saved')
      expect(sessionStorage.length).to.equal(0)
    })

    it('keeps the key and the values over a reload of the page', async () => {
      const editor = await unknownCreation()
      editor.session.remove()
      const reloaded = await anEditor()
      expect(reloaded.text()).to.contain('We don’t know if this was created.')
      expect(field(reloaded, '/line_items/0/name').value).to.equal('Field guide')
      await press(reloaded, 'Check and try again')
      expect(new Set(keys(bff)).size).to.equal(1)
      expect(bodies(bff, CREATE)[1]).to.deep.equal(bodies(bff, CREATE)[0])
      expect(types(reloaded)).to.include('payment-link-saved')
    })

    it('is not restored in the session of another merchant, and is kept meanwhile', async () => {
      const editor = await unknownCreation()
      editor.session.remove()
      const other = await anEditor({}, undefined, 'grace')
      expect(other.text()).not.to.contain('We don’t know if this was created.')
      expect(field(other, '/line_items/0/name').value).to.equal('')
      await fillNew(other)
      await submit(other)
      expect(types(other)).to.include('payment-link-saved')
      expect(new Set(keys(bff)).size).to.equal(2)
      other.session.remove()
      const again = await anEditor()
      expect(again.text()).to.contain('We don’t know if this was created.')
      await press(again, 'Check and try again')
      expect(keys(bff)[2]).to.equal(keys(bff)[0])
    })

    it('is forgotten when the session changes hands', async () => {
      const editor = await unknownCreation()
      editor.customer.id = 'grace'
      await editor.session.start()
      await waitUntil(() => !editor.text().includes('We don’t know if this was created.'))
      expect(sessionStorage.length).to.equal(0)
    })

    it('is forgotten at the logout, also after the editor was removed', async () => {
      const editor = await unknownCreation()
      editor.element.remove()
      expect(sessionStorage.length).to.equal(1)
      editor.session.logout()
      expect(sessionStorage.length).to.equal(0)
    })

    it('is stored without the token', async () => {
      await unknownCreation()
      expect(JSON.stringify({ ...sessionStorage })).not.to.contain('grace')
      expect(JSON.stringify({ ...sessionStorage })).not.to.match(/customer|"ada"|sub/)
    })

    it('is edited again with another key after the person has checked', async () => {
      const editor = await unknownCreation()
      await press(editor, 'I checked: edit again')
      expect(field(editor, '/line_items/0/name').readOnly).to.equal(false)
      await type(editor, '/line_items/0/name', 'Another guide')
      await submit(editor)
      expect(new Set(keys(bff)).size).to.equal(2)
    })
  })

  it('has one key for repeated attempts after a failure without effect', async () => {
    bff.once(CREATE, { problem: 'upstream-unavailable' })
    const editor = await anEditor()
    await fillNew(editor)
    await submit(editor)
    expect(editor.text()).to.contain('This couldn’t be saved. Try again.')
    await submit(editor)
    expect(keys(bff)).to.have.length(2)
    expect(new Set(keys(bff)).size).to.equal(1)
  })

  describe('an update', () => {
    const changed = aMerchantLink({ return_url: 'https://shop.example/other' })

    it('is not sent when the link was changed after it was read', async () => {
      const editor = await anEditor({ link: MAP_ID })
      await type(editor, '/line_items/0/name', 'Mine')
      bff.on(READ, { json: changed })
      await submit(editor)
      expect(bff.calls(REPLACE)).to.have.length(0)
      expect(editor.text()).to.contain('This was changed elsewhere')
      expect(field(editor, '/line_items/0/name').value).to.equal('Mine')
      await expect(editor.element).to.be.accessible()
      await press(editor, 'Load the current version')
      expect(field(editor, '/line_items/0/name').value).to.equal('Atoll wall map')
      expect(field(editor, '/return_url').value).to.equal('https://shop.example/other')
    })

    it('replaces the other version on request, unless that has changed again', async () => {
      const editor = await anEditor({ link: MAP_ID })
      await type(editor, '/line_items/0/name', 'Mine')
      bff.on(READ, { json: changed })
      await submit(editor)
      bff.once(READ, { json: aMerchantLink({ return_url: 'https://shop.example/third' }) })
      await press(editor, 'Replace it with mine')
      expect(bff.calls(REPLACE)).to.have.length(0)
      bff.once(READ, { json: aMerchantLink({ return_url: 'https://shop.example/third' }) })
      await press(editor, 'Replace it with mine')
      expect(bodies(bff, REPLACE)).to.have.length(1)
      expect(bodies(bff, REPLACE)[0].line_items[0].name).to.equal('Mine')
    })

    it('of a deleted link keeps the values and creates it again on request', async () => {
      const editor = await anEditor({ link: MAP_ID })
      await type(editor, '/line_items/0/name', 'Mine')
      bff.on(READ, { problem: 'not-found' })
      await submit(editor)
      expect(editor.text()).to.contain('This was deleted elsewhere.')
      await press(editor, 'Create it again')
      expect(bodies(bff, CREATE)[0].line_items[0].name).to.equal('Mine')
    })

    it('of unknown outcome is checked by reading the link', async () => {
      bff.on(REPLACE, { offline: true })
      const editor = await anEditor({ link: MAP_ID })
      await type(editor, '/line_items/0/name', 'Mine')
      await submit(editor)
      expect(editor.text()).to.contain('We don’t know if your changes were saved.')
      await press(editor, 'Check and try again')
      expect(editor.text()).to.contain('Your changes weren’t saved. Save again.')
      await submit(editor)
      const [item] = aMerchantLink().line_items
      bff.on(READ, { json: aMerchantLink({ line_items: [{ ...item!, name: 'Mine' }] }) })
      await press(editor, 'Check and try again')
      expect(types(editor)).to.include('payment-link-saved')
      expect(bff.calls(REPLACE)).to.have.length(2)
    })

    it('by another session is shown after a refresh with unsaved changes', async () => {
      const editor = await anEditor({ link: MAP_ID })
      await type(editor, '/line_items/0/name', 'Mine')
      bff.on(READ, { json: changed })
      editor.element.refresh = 60
      await editor.element.updateComplete
      document.dispatchEvent(new Event('visibilitychange'))
      await waitUntil(() => editor.text().includes('This was changed elsewhere'))
      expect(field(editor, '/line_items/0/name').value).to.equal('Mine')
    })
  })

  describe('unsaved work', () => {
    const { now } = performance
    let waited = 0
    beforeEach(() => {
      waited = 0
      const start = now.call(performance)
      performance.now = () => start + waited
    })
    afterEach(() => {
      performance.now = now
    })

    it('is kept by a question before the editor closes, and not discarded by a double click', async () => {
      const editor = await anEditor({ link: MAP_ID })
      await type(editor, '/line_items/0/name', 'Mine')
      await press(editor, 'Cancel')
      expect(editor.text()).to.contain('Discard your changes?')
      expect(editor.element.shadowRoot!.activeElement?.className).to.contain('keep')
      await expect(editor.element).to.be.accessible()
      button(editor, 'Discard changes').click()
      expect(types(editor)).not.to.include('pay-link-editor-closed')
      waited += 400
      await press(editor, 'Keep editing')
      expect(field(editor, '/line_items/0/name').value).to.equal('Mine')
      await press(editor, 'Cancel')
      waited += 400
      await press(editor, 'Discard changes')
      expect(types(editor)).to.include('pay-link-editor-closed')
      expect(field(editor, '/line_items/0/name').value).to.equal('Atoll wall map')
    })

    it('is kept by a question before another link is shown', async () => {
      const other = 'PLB-OTHER0000001'
      bff.on(`GET /api/payment-resources/${other}`, {
        json: aMerchantLink({ id: other, return_url: 'https://shop.example/other' }),
      })
      const editor = await anEditor({ link: MAP_ID })
      await type(editor, '/line_items/0/name', 'Mine')
      editor.element.link = other
      await settled()
      expect(editor.text()).to.contain('Discard your changes?')
      waited += 400
      await press(editor, 'Keep editing')
      expect([editor.element.link, field(editor, '/line_items/0/name').value]).to.deep.equal([
        MAP_ID,
        'Mine',
      ])
      editor.element.link = other
      await settled()
      waited += 400
      await press(editor, 'Discard changes')
      await waitUntil(() => field(editor, '/return_url')?.value === 'https://shop.example/other')
      expect(editor.element.link).to.equal(other)
    })

    it('makes the browser confirm a page change, with changes only', async () => {
      const editor = await anEditor({ link: MAP_ID })
      const isAsked = () => {
        const event = new Event('beforeunload', { cancelable: true })
        window.dispatchEvent(event)
        return event.defaultPrevented
      }
      expect(isAsked()).to.equal(false)
      await type(editor, '/line_items/0/name', 'Mine')
      expect(isAsked()).to.equal(true)
      await submit(editor)
      expect(isAsked()).to.equal(false)
    })

    it('keeps the editor open when the page cancels its closing', async () => {
      const editor = await anEditor({ link: MAP_ID })
      editor.element.addEventListener('pay-link-editor-close', (event) => event.preventDefault())
      await press(editor, 'Cancel')
      expect(types(editor)).not.to.include('pay-link-editor-closed')
    })

    it('is cleared when the session changes', async () => {
      const editor = await anEditor()
      await fillNew(editor)
      editor.customer.id = 'other'
      editor.session.start()
      await settled()
      await waitUntil(() => field(editor, '/line_items/0/name')?.value === '')
    })
  })

  it('can be read without the scope to write, and says why it can’t be changed', async () => {
    const editor = await anEditor({ link: MAP_ID }, ['links:read'])
    expect(editor.text()).to.contain('links:write')
    expect(button(editor, 'Save')).to.equal(undefined)
    expect(field(editor, '/line_items/0/name').readOnly).to.equal(true)
    await expect(editor.element).to.be.accessible()
  })

  it('can be made read-only by its attribute', async () => {
    const editor = await anEditor({ link: MAP_ID, readonly: '' })
    expect(editor.text()).to.contain('You can look, but not change anything.')
    expect(button(editor, 'Save')).to.equal(undefined)
  })

  it('shows a load failure with a way to try again', async () => {
    bff.on(READ, { problem: 'upstream-unavailable' })
    const editor = await renderInSession('pay-link-editor', EVENTS, {
      attributes: { link: MAP_ID },
      scopes: ['links:read'],
    })
    await editor.waitForEvents(1)
    expect(editor.text()).to.contain('The payment link couldn’t be loaded.')
    expect(editor.events[0]!.type).to.equal('payment-link-failed')
  })
})
