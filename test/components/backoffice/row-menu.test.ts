/** The menu of a row: keyboard, focus, place and direction; deletion and duplicates begin in it. */
import { expect } from '@open-wc/testing'
import { executeServerCommand, sendKeys, sendMouse } from '@web/test-runner-commands'
import { PayLinkList } from '../../../components/backoffice/pay-link-list/pay-link-list.ts'
import { PlanList } from '../../../components/backoffice/plan-list/plan-list.ts'
import type { OpenEvent } from '../../../components/internal/dom/data-events.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { configure } from '../../../components/internal/i18n/config.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aMerchantLink,
  aMetricPage,
  aPlan,
  aPlanPage,
  aTaxPage,
  PLAN_ID,
} from '../../../demo/fixtures/office.ts'
import { bindPlaces } from '../../support/back-office/bind-places.ts'
import {
  CREATE_PLAN,
  LINKS,
  METRICS,
  PLANS,
  READ_LINK,
  READ_PLAN,
  TAXES,
} from '../../support/back-office/routes.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('pay-link-list', PayLinkList)
define('plan-list', PlanList)
define('till-session', TillSession)

const SCOPES = ['catalog:read', 'catalog:write', 'links:read', 'links:write']
const OTHER = aPlan({ id: 'plan-2', code: 'other', name: 'Other' })

const aList = async (lang = 'en', scopes = SCOPES) => {
  const events = ['plans-loaded', 'plan-open']
  const list = await renderInSession('plan-list', events, { scopes, lang })
  await list.waitForEvents(1)
  await waitUntil(() => list.one('.more'))
  return list
}
type List = Awaited<ReturnType<typeof aList>>

const active = (list: List) => list.element.shadowRoot!.activeElement as HTMLElement
const menu = (list: List, row = 0) => list.all('.menu')[row]!
const isOpen = (list: List, row = 0) => menu(list, row).matches(':popover-open')
const press = async (...keys: string[]) => {
  for (const key of keys) await sendKeys({ press: key })
  await settled()
}

const { pointer: hasPointer } = await executeServerCommand<{ pointer: boolean }, undefined>(
  'emulates',
)

describe('the menu of a row', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(PLANS, { json: aPlanPage([aPlan(), OTHER]) })
      .on(READ_PLAN, { json: aPlan() })
      .on(METRICS, { json: aMetricPage() })
      .on(TAXES, { json: aTaxPage() })
  })
  afterEach(() => bff.restore())

  it('leads to another place by a link, pressed by Enter and by Space, also without a scope to change rows', async () => {
    const unbind = bindPlaces((view, parameters) => `#${view}?${parameters}`)
    try {
      const list = await aList('en', ['catalog:read', 'subscriptions:read'])
      const place = `#subscriptions?plan=${aPlan().code}`
      for (const key of ['Enter', ' ']) {
        history.replaceState(null, '', location.pathname + location.search)
        list.one('.more').focus()
        await press('ArrowDown')
        await expect(list.element).to.be.accessible()
        expect(active(list).textContent).to.equal('Subscriptions')
        await press(key)
        expect([key, location.hash]).to.deep.equal([key, place])
        expect(isOpen(list)).to.equal(false)
      }
      history.replaceState(null, '', location.pathname + location.search)
    } finally {
      unbind()
    }
  })

  it('is opened, walked and closed by the keyboard', async () => {
    const list = await aList()
    const button = list.one('.more')
    expect(button.getAttribute('aria-haspopup')).to.equal('menu')
    expect(button.getAttribute('aria-expanded')).to.equal('false')
    button.focus()
    await press('ArrowDown')
    expect(isOpen(list)).to.equal(true)
    expect(button.getAttribute('aria-expanded')).to.equal('true')
    await expect(list.element).to.be.accessible()
    expect(active(list).textContent).to.contain('Duplicate')
    await press('ArrowDown')
    expect(active(list).textContent).to.contain('Delete')
    await press('ArrowDown')
    expect(active(list).textContent).to.contain('Duplicate')
    await press('End')
    expect(active(list).textContent).to.contain('Delete')
    await press('Escape')
    expect(isOpen(list)).to.equal(false)
    expect(active(list)).to.equal(button)
    await press('ArrowUp')
    expect(active(list).textContent).to.contain('Delete')
  })

  it('is closed when the focus leaves it', async () => {
    const list = await aList()
    list.one('.more').click()
    expect(isOpen(list)).to.equal(true)
    list.one(`#open-${PLAN_ID}`).focus()
    expect(isOpen(list)).to.equal(false)
    expect(active(list)).to.equal(list.one(`#open-${PLAN_ID}`))
  })

  it('is closed by a scroll, which leaves the focus at its button', async () => {
    const list = await aList()
    list.one('.more').click()
    dispatchEvent(new Event('scroll'))
    expect(isOpen(list)).to.equal(false)
    expect(active(list)).to.equal(list.one('.more'))
  })

  it('is closed when its list is moved, opens by the next click, and takes no focus by a later scroll', async () => {
    const list = await aList()
    list.one('.more').click()
    list.parent.append(list.session)
    expect(isOpen(list)).to.equal(false)
    list.one(`#open-${PLAN_ID}`).focus()
    dispatchEvent(new Event('scroll'))
    expect(active(list)).to.equal(list.one(`#open-${PLAN_ID}`))
    expect(list.one('.more').getAttribute('aria-expanded')).to.equal('false')
    list.one('.more').click()
    list.parent.append(list.session)
    list.one('.more').click()
    expect(isOpen(list)).to.equal(true)
  })

  if (hasPointer)
    it('is closed by a second click of its button, and by a click elsewhere', async () => {
      const list = await aList()
      const { left, top, width, height } = list.one('.more').getBoundingClientRect()
      const position: [number, number] = [
        Math.round(left + width / 2),
        Math.round(top + height / 2),
      ]
      await sendMouse({ type: 'click', position })
      expect(isOpen(list)).to.equal(true)
      await sendMouse({ type: 'click', position })
      expect(isOpen(list)).to.equal(false)
      await sendMouse({ type: 'click', position })
      await sendMouse({ type: 'click', position: [2, 2] })
      expect(isOpen(list)).to.equal(false)
    })

  it('ends where its button ends, in both directions', async () => {
    for (const [lang, side] of [
      ['en', 'right'],
      ['ar', 'left'],
    ] as const) {
      const list = await aList(lang)
      list.one('.more').click()
      const [button, opened] = [list.one('.more'), menu(list)].map((element) =>
        element.getBoundingClientRect(),
      ) as [DOMRect, DOMRect]
      expect(opened[side]).to.be.closeTo(button[side], 1)
      expect(opened.top).to.be.at.least(button.bottom)
      await press('Escape')
    }
  })

  it('belongs to its row: another row in its place has a closed one', async () => {
    const list = await aList()
    list.one('.more').click()
    bff.on(PLANS, { json: aPlanPage([OTHER, aPlan()]) })
    list.element.reload()
    await waitUntil(() => list.one('tbody tr').dataset.id === OTHER.id)
    expect(list.all('.menu').some((element) => element.matches(':popover-open'))).to.equal(false)
  })

  it('shows a question before a deletion, and has the focus again after "Keep"', async () => {
    const { now } = performance
    const list = await aList()
    list.one('.more').focus()
    await press('ArrowUp', 'Enter')
    expect(list.text()).to.contain('Delete Terrain?')
    expect(active(list).textContent).to.contain('Keep')
    performance.now = () => now.call(performance) + 1000
    await press('Enter')
    performance.now = now
    expect(list.text()).not.to.contain('Delete Terrain?')
    expect(active(list)).to.equal(list.one('.more'))
  })

  it('starts a new plan with the values of its row, and saves nothing by itself', async () => {
    const list = await aList()
    list.one('.item.duplicate').click()
    await waitUntil(() => list.one('plan-editor')?.shadowRoot?.querySelector('form'))
    const { id, from } = list.events.at(-1) as OpenEvent
    expect([id, from]).to.deep.equal(['', PLAN_ID])
    const editor = list.one('plan-editor')
    const value = (field: string) =>
      editor.shadowRoot!.querySelector<HTMLInputElement>(`#field-${field}`)!.value
    expect(value('name')).to.equal('Terrain copy')
    expect(value('code')).to.equal('')
    expect(value('amount-value')).to.equal('49.5')
    expect(bff.calls(CREATE_PLAN)).to.have.length(0)

    bff.on(CREATE_PLAN, { status: 201, json: aPlan({ id: 'copy', code: 'terrain-2' }) })
    bff.on('GET /api/billing/plans/copy', { json: aPlan({ id: 'copy', code: 'terrain-2' }) })
    const code = editor.shadowRoot!.querySelector<HTMLInputElement>('#field-code')!
    code.value = 'terrain-2'
    code.dispatchEvent(new Event('input'))
    editor.shadowRoot!.querySelector<HTMLElement>('[part=save]')!.click()
    await waitUntil(() => bff.calls(CREATE_PLAN).length === 1)
    const body = JSON.parse(bff.calls(CREATE_PLAN)[0]!.body!)
    expect(body.name).to.equal('Terrain copy')
    expect(body.code).to.equal('terrain-2')
    // New charges, not those of the original.
    expect(body.usage_based_charges[0]).not.to.have.property('id')
    expect(body.usage_based_charges[0].metric_id).to.equal('bm_1')
    await waitUntil(() => (editor as HTMLElementTagNameMap['plan-editor']).plan === 'copy')
  })

  it('names a copy in the language of the page, without marks of direction', async () => {
    const words = deferred()
    configure({ localesUrl: new URL('/words/', location.href).href })
    const json = { 'editor.copy-name': '{name} (Kopie)' }
    bff
      .on('GET /words/backoffice/de.json', { json, after: words.promise })
      .on(READ_PLAN, { json: aPlan({ name: 'خطة' }) })
    const editor = await renderInSession('plan-editor', ['plan-failed'], {
      scopes: SCOPES,
      lang: 'de',
      attributes: { from: PLAN_ID },
    })
    await waitUntil(() => bff.calls(READ_PLAN).length > 0)
    await settled()
    words.resolve()
    await waitUntil(() => editor.one('#field-name'))
    expect(editor.one<HTMLInputElement>('#field-name').value).to.equal('خطة (Kopie)')
    configure({ localesUrl: '' })
  })

  it('starts a new payment link with the items of its row', async () => {
    bff
      .on(LINKS, { json: { resources: [aMerchantLink()], links: [] } })
      .on(READ_LINK, { json: aMerchantLink() })
    const list = await renderInSession('pay-link-list', ['payment-links-loaded'], {
      scopes: SCOPES,
    })
    await list.waitForEvents(1)
    list.one('.item.duplicate').click()
    await waitUntil(() => list.one('pay-link-editor')?.shadowRoot?.querySelector('form'))
    const editor = list.one<HTMLElementTagNameMap['pay-link-editor']>('pay-link-editor')
    expect(editor.link).to.equal('')
    const name = editor.shadowRoot!.querySelector<HTMLInputElement>('#field-line_items-0-name')!
    expect(name.value).to.equal('Atoll wall map copy')
  })
})
