/** The tab's storage: entries of a login are found by the same login alone, and removed at its logout. */
import { expect, fixture, html } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import type { Session } from '../../../components/internal/session/session.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { aSession } from '../../support/elements/session-tokens.ts'
import { waitUntil } from '../../support/elements/wait.ts'

define('till-session', TillSession)

describe('the tab’s storage of a login', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff().on('DELETE /api/sessions/current', { status: 204 })
  })
  afterEach(() => {
    bff.restore()
    sessionStorage.clear()
  })

  async function aLogin(customer: string) {
    const parent = await fixture<HTMLElement>(html`<main></main>`)
    const element = document.createElement('till-session') as TillSession
    const person = { customer }
    element.fetchSession = async () => aSession(person.customer)
    parent.append(element)
    const session = () => element.session as Session
    await waitUntil(() => session()?.state === 'active')
    return { element, person, session, storage: () => session().api.storage }
  }

  it('is found by the same login after a reload, and by no other', async () => {
    const first = await aLogin('ada')
    first.storage().write('intent', 'link-editor', 'grace@example.com')
    first.element.remove()
    expect((await aLogin('ada')).storage().read('intent', 'link-editor')).to.equal(
      'grace@example.com',
    )
    expect((await aLogin('eve')).storage().read('intent', 'link-editor')).to.equal(undefined)
  })

  it('is removed at the logout, with all kinds of entries, and only those of the login', async () => {
    const [ada, eve] = [await aLogin('ada'), await aLogin('eve')]
    for (const kind of ['intent', 'renewal', 'retry', 'newest']) {
      ada.storage().write(kind, 'a-name', 'hers')
      eve.storage().write(kind, 'a-name', 'hers too')
    }
    sessionStorage.setItem('of-the-page', 'stays')
    ada.element.logout()
    expect(Object.values({ ...sessionStorage }).sort()).to.deep.equal([
      ...Array(4).fill('hers too'),
      'stays',
    ])
  })

  it('takes nothing from a call that outlives the logout, also once another one is there', async () => {
    const { element, person, session, storage } = await aLogin('ada')
    const previous = storage()
    const late = () => {
      previous.write('retry', 'inv-1', 'requested')
      return [previous.read('retry', 'inv-1'), sessionStorage.length]
    }
    element.logout()
    expect(late()).to.deep.equal([undefined, 0])
    person.customer = 'eve'
    element.start()
    await waitUntil(() => session().state === 'active')
    expect(late()).to.deep.equal([undefined, 0])
  })

  it('has names without claims of the token', async () => {
    const { storage } = await aLogin('ada')
    storage().write('retry', 'inv-1', 'requested')
    expect(Object.keys({ ...sessionStorage })[0]).to.match(/^tillkit-retry-[a-z0-9]{1,7}-inv-1$/)
  })

  it('is kept in memory where there is no storage', async () => {
    const { element, storage } = await aLogin('ada')
    const { setItem, getItem } = Storage.prototype
    const refuse = () => {
      throw new DOMException('', 'SecurityError')
    }
    Object.assign(Storage.prototype, { setItem: refuse, getItem: refuse })
    try {
      storage().write('retry', 'inv-1', 'requested')
      expect(storage().read('retry', 'inv-1')).to.equal('requested')
      element.logout()
      element.start()
      await waitUntil(() => element.session!.state === 'active')
      expect(storage().read('retry', 'inv-1')).to.equal(undefined)
    } finally {
      Object.assign(Storage.prototype, { setItem, getItem })
    }
  })
})
