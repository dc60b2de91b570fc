/** Elements that are taken off the page and put back a thousand times leave nothing behind. */
import { expect } from '@open-wc/testing'
import { BffDouble, never } from '../support/bff-double.ts'
import { settled } from '../support/next.ts'
import { aPanel } from '../support/panel.ts'
import { READS } from '../support/reads.ts'

describe('an element that is put back a thousand times', () => {
  let bff: BffDouble
  const targets = [document, window]
  const { addEventListener, removeEventListener } = EventTarget.prototype
  /** Listeners of the document and the window, each as often as it was added. */
  let listening: unknown[] = []
  beforeEach(() => {
    bff = new BffDouble()
    listening = []
    for (const target of targets) {
      Object.assign(target, {
        addEventListener(...args: Parameters<typeof addEventListener>) {
          const [, , options] = args
          const signal = typeof options === 'object' ? options.signal : undefined
          const one = [target, args[0], args[1]]
          listening.push(one)
          signal?.addEventListener('abort', () => forget(one))
          addEventListener.apply(target, args)
        },
        removeEventListener(...args: Parameters<typeof removeEventListener>) {
          forget([target, args[0], args[1]])
          removeEventListener.apply(target, args)
        },
      })
    }
  })
  afterEach(() => {
    bff.restore()
    for (const target of targets) {
      Reflect.deleteProperty(target, 'addEventListener')
      Reflect.deleteProperty(target, 'removeEventListener')
    }
  })

  function forget(one: unknown[]) {
    const isOne = (other: unknown) => one.every((part, at) => part === (other as unknown[])[at])
    const index = listening.findIndex(isOne)
    if (index >= 0) listening.splice(index, 1)
  }

  for (const [tag, event, answers, attributes = {}] of READS) {
    const types = [`${event}-loaded`]

    it(`listens and reads no more than before: <${tag}>`, async function () {
      this.timeout(60_000)
      for (const [route, json] of Object.entries(answers)) bff.on(route, { json })
      const before = listening.length
      const { element, session, heardOf, text } = await aPanel(tag, types, { attributes })
      await heardOf(1)
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

      // While it waits for an answer it is taken off for good.
      for (const route of Object.keys(answers)) bff.on(route, { after: never })
      const asked = bff.calls().length
      const waiting = document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) waiting.setAttribute(name, value)
      session.append(waiting)
      await settled()
      const calls = bff.calls().slice(asked)
      expect(calls).not.to.have.length(0)
      waiting.remove()
      await settled()
      // What anyone may read is one read for all of a page's buttons, and ends by its own deadline;
      // the time is the session's.
      const own = calls.filter(({ address }) => /^\/api\/me\//.test(address))
      expect(own.filter(({ aborted }) => !aborted)).to.deep.equal([])
      session.remove()
      await settled()
      expect(listening.length).to.equal(before)
    })
  }
})
