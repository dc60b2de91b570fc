/** <authorization-list>: the ids that the page names, by twenty a request, with one state and one pair of ends each. */
import { expect } from '@open-wc/testing'
import { AuthorizationList } from '../../../components/backoffice/authorization-list/authorization-list.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { bindUrlState } from '../../../components/internal/url-state/bind-url-state.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  anAuthorization,
  aRenewal,
  ORIGINAL_ID,
  RENEWED_ID,
} from '../../../demo/fixtures/office.ts'
import {
  at,
  BY_ID,
  READ_AUTHORIZATION,
  READ_RENEWED,
  RENEW_AUTHORIZATION,
  TIME,
} from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { afterDoubleClick } from '../../support/elements/monotonic-clock.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('authorization-list', AuthorizationList)
define('till-session', TillSession)

const says = englishOf(AuthorizationList.messages)
const EVENTS = ['authorizations-loaded', 'authorizations-failed', 'authorization-open']
const SCOPES = ['authorizations:read', 'authorizations:reauthorize']
const END = 'Nov 30, 2026, 12:00 UTC'

describe('<authorization-list>', () => {
  let bff: MockBff
  const known = new Map<string, ReturnType<typeof anAuthorization>>()
  const idsOf = (address: string) =>
    new URL(address, location.href).searchParams.get('ids')!.split(',')
  beforeEach(() => {
    known.clear()
    bff = new MockBff().on(TIME, at('2026-11-07T13:00:00Z')).on(BY_ID, ({ address }) => ({
      json: {
        authorizations: idsOf(address).flatMap((id) => known.get(id) ?? []),
        failed: idsOf(address)
          .filter((id) => !known.has(id))
          .map((id) => ({ id, code: 'not-found' })),
      },
    }))
  })
  afterEach(() => {
    bff.restore()
    sessionStorage.clear()
  })

  const knows = (...all: ReturnType<typeof anAuthorization>[]) => {
    for (const one of all) known.set(one.id, one)
  }
  async function aList(authorizations: string, attributes = {}) {
    const list = await renderInSession('authorization-list', EVENTS, {
      attributes: { authorizations, ...attributes },
      scopes: SCOPES,
    })
    await list.waitForEvents(1)
    return list
  }

  it('names each as the merchant did, with its amount, its two ends and its state', async () => {
    const related_ids = { order_id: 'ORDER1' }
    knows(
      aRenewal({ invoice_id: 'INV-1' }),
      anAuthorization({ id: 'A', custom_id: 'Mine', create_time: '2026-11-05T12:00:00Z' }),
      anAuthorization({ id: 'B', supplementary_data: { related_ids } }),
      anAuthorization({ id: 'C', expiration_time: '2026-11-07T13:00:00Z' }),
      anAuthorization({ id: 'D', status: 'CAPTURED' }),
      anAuthorization({ id: 'E', status: 'PARTIALLY_CAPTURED' }),
    )
    const list = await aList(`${RENEWED_ID}, A B C D E`)
    const rows = list
      .all('[part=row]')
      .map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim()))
    expect(rows).to.deep.equal([
      ['INV-1', '$110.00', 'Nov 10, 2026, 12:00 UTC', END, 'Guaranteed'],
      ['Mine', '$100.00', 'Nov 8, 2026, 12:00 UTC', END, 'Guaranteed'],
      ['ORDER1', '$100.00', 'Nov 4, 2026, 12:00 UTC', END, 'Not guaranteed'],
      ['C', '$100.00', 'Nov 4, 2026, 12:00 UTC', 'Nov 7, 2026, 13:00 UTC', 'Expired'],
      ['D', '$100.00', '–', '–', 'Captured'],
      ['E', '$100.00', 'Nov 4, 2026, 12:00 UTC', END, 'Partly captured'],
    ])
    await expect(list.element).to.be.accessible()
  })

  it('says nothing of a guarantee that the service gives no time for', async () => {
    const { id, status, links } = anAuthorization()
    knows({ id, status, links })
    const list = await aList(ORIGINAL_ID)
    expect(list.texts('[part=row] > *')).to.deep.equal([ORIGINAL_ID, '–', '–', '–', 'Authorized'])
  })

  it('shows of a payment its newest renewal alone', async () => {
    knows(anAuthorization(), aRenewal())
    const list = await aList(`${ORIGINAL_ID} ${RENEWED_ID}`)
    expect(list.all('[part=row]').map(({ dataset }) => dataset.id)).to.deep.equal([RENEWED_ID])
  })

  it('reads twenty a request, a page each, and all of them for an order', async () => {
    const ids = Array.from({ length: 45 }, (_, i) => `A${i}`)
    knows(...ids.map((id) => anAuthorization({ id })))
    const list = await aList(ids.join(' '))
    const read = () => bff.calls(BY_ID).map(({ address }) => idsOf(address))
    expect(read()).to.deep.equal([ids.slice(0, 20)])
    list.button(says('list.next')).click()
    await list.waitForEvents(2)
    expect(read()[1]).to.deep.equal(ids.slice(20, 40))
    list.one('[data-sort=reference]').click()
    await list.waitForEvents(3)
    expect(read().slice(2)).to.deep.equal([ids.slice(0, 20), ids.slice(20, 40), ids.slice(40)])
  })

  it('says that some could not be read', async () => {
    knows(anAuthorization())
    const list = await aList(`${ORIGINAL_ID} LOST no/id`)
    expect(list.all('[part=row]')).to.have.length(1)
    expect(list.text()).to.contain(says('common.missing-rows'))
    expect(bff.calls(BY_ID).map(({ address }) => idsOf(address))).to.deep.equal([
      [ORIGINAL_ID, 'LOST'],
    ])
  })

  it('opens one in its place, and shows the new renewal once it is made', async () => {
    const named = { invoice_id: 'INV-9' }
    const again = aRenewal({ id: '1NEW', create_time: '2026-11-12T12:00:00Z', ...named })
    knows(anAuthorization(named), aRenewal(named), again)
    bff
      .on(TIME, at('2026-11-12T12:00:00Z'))
      .on(READ_AUTHORIZATION, { json: anAuthorization(named) })
      .on(READ_RENEWED, { json: aRenewal(named) })
      .on('GET /api/authorizations/1NEW', { json: again })
      .on(RENEW_AUTHORIZATION, { json: again })
    const titles: (readonly string[])[] = []
    const unbind = bindUrlState({ onTitles: (now) => void titles.push(now) })
    const list = await aList(RENEWED_ID)
    list.one('.open').click()
    await list.waitForEvents(2)
    const opened = () => list.one('authorization-renewal')!
    const find = (selector: string) => opened().shadowRoot!.querySelector<HTMLElement>(selector)
    await waitUntil(() => find('[part=renew]'))
    find('[part=renew]')!.click()
    await waitUntil(() => find('.question'))
    afterDoubleClick(() => find('.question .button:not(.keep)')!.click())
    await waitUntil(() => find('[part=newest] .id')?.innerText === '1NEW')
    // Its row is that of the new renewal.
    await list.waitForEvents(3)
    await settled()
    expect(titles.at(-1)).to.deep.equal(['INV-9'])
    unbind()
    history.replaceState(null, '', location.pathname)
    list.button(says('editor.back')).click()
    await settled()
    await waitUntil(() => list.all('[part=row]')[0]?.dataset.id === '1NEW')
    expect(list.texts('[part=status]')).to.deep.equal(['Guaranteed'])
    expect(bff.calls(RENEW_AUTHORIZATION)).to.have.length(1)
  })

  it('sends no request and says that there are none without an id', async () => {
    const list = await aList('')
    expect(list.text()).to.contain(says('authorizations.none'))
    expect(bff.calls(BY_ID)).to.have.length(0)
  })
})
