/** Reconnecting: elements that are moved a thousand times leak no listeners and no requests. */
import { expect } from '@open-wc/testing'
import { randomUuid } from '../../components/internal/domain/random-uuid.ts'
import { ELEMENT_FIXTURES } from '../support/elements/element-fixtures.ts'
import { MockBff, pending } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { settled, waitUntil } from '../support/elements/wait.ts'

/** Reads that belong to one element. */
const OWN_READ = /^\/api\/(me\/|billing\/|payment-resources|authorizations\/)/

describe('an element that reconnects a thousand times', () => {
  let bff: MockBff
  const targets = [document, window]
  const { addEventListener, removeEventListener } = EventTarget.prototype
  /** Active listeners of the document and the window by test, once per registration. */
  const all: unknown[][] = []
  let listening: unknown[]
  beforeEach(() => {
    bff = new MockBff()
    all.push((listening = []))
  })
  afterEach(() => bff.restore())
  before(() => {
    for (const target of targets) {
      Object.assign(target, {
        addEventListener(...args: Parameters<typeof addEventListener>) {
          const [, , options] = args
          const signal = typeof options === 'object' ? options.signal : undefined
          const registration = [target, args[0], args[1]]
          listening.push(registration)
          signal?.addEventListener('abort', () => forget(registration))
          addEventListener.apply(target, args)
        },
        removeEventListener(...args: Parameters<typeof removeEventListener>) {
          forget([target, args[0], args[1]])
          removeEventListener.apply(target, args)
        },
      })
    }
  })
  after(() => {
    for (const target of targets) {
      Reflect.deleteProperty(target, 'addEventListener')
      Reflect.deleteProperty(target, 'removeEventListener')
    }
  })

  function forget(registration: unknown[]) {
    const isSame = (other: unknown) =>
      registration.every((part, at) => part === (other as unknown[])[at])
    for (const registrations of all) {
      const index = registrations.findIndex(isSame)
      if (index < 0) continue
      registrations.splice(index, 1)
      return
    }
  }

  for (const [tag, event, answers, attributes = {}, scopes = []] of ELEMENT_FIXTURES) {
    const types = [`${event}-loaded`]

    it(`adds no listeners or requests: <${tag}>`, async function () {
      this.timeout(60_000)
      for (const [route, json] of Object.entries(answers)) bff.on(route, { json })
      const { element, session, waitForEvents, text } = await renderInSession(tag, types, {
        attributes,
        scopes,
      })
      await waitForEvents(1)
      await settled()
      const [shown, once] = [text(), listening.length]
      for (let turn = 0; turn < 1000; turn++) {
        element.remove()
        session.append(element)
      }
      await settled()
      await element.updateComplete
      expect(listening.length).to.equal(once)
      expect(text()).to.equal(shown)

      // Disconnects for good while a request is pending.
      for (const route of Object.keys(answers)) bff.on(route, { after: pending })
      const asked = bff.calls().length
      const waiting = document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) waiting.setAttribute(name, value)
      session.append(waiting)
      await settled()
      const calls = bff.calls().slice(asked)
      expect(calls).not.to.have.length(0)
      waiting.remove()
      await settled()
      // Public reads are shared by all buttons and have their own timeout; /me belongs to the session.
      const reads = calls.filter(({ address }) => OWN_READ.test(address))
      expect(reads.filter(({ aborted }) => !aborted)).to.deep.equal([])
      session.remove()
    })
  }

  it('leaves no listener after the second in which its session may come back', () =>
    waitUntil(() => all.flat().length === 0, 'a listener is left', { timeout: 3000 }))
})

describe('an element in the document of a frame', () => {
  it('keeps its styles when it is moved there and back', async () => {
    const bff = new MockBff()
    const { element, parent } = await renderInSession('credit-balance', [])
    const frame = document.createElement('iframe')
    parent.append(frame)
    const padding = () => {
      const card = element.shadowRoot!.querySelector('.card')!
      return element.ownerDocument.defaultView!.getComputedStyle(card).paddingTop
    }
    await element.updateComplete
    const before = padding()
    frame.contentDocument!.body.append(element)
    expect(padding()).to.equal(before)
    parent.append(element)
    expect(padding()).to.equal(before)
    bff.restore()
  })
})

describe('a random UUID', () => {
  it('is one of version 4, also on a page over plain http', () => {
    const { randomUUID } = crypto
    Object.assign(crypto, { randomUUID: undefined })
    const all = Array.from({ length: 100 }, () => randomUuid())
    Object.assign(crypto, { randomUUID })
    expect(new Set(all).size).to.equal(100)
    for (const one of all) {
      expect(one).to.match(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    }
  })
})
