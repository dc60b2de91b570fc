/** Answers with one thing wrong: no element throws, stays blank, waits for ever, or calls paid what is not. */
import { expect, waitUntil } from '@open-wc/testing'
import { BffDouble } from '../support/bff-double.ts'
import { mutationsOf } from '../support/mutations.ts'
import { aPanel } from '../support/panel.ts'
import { READS } from '../support/reads.ts'

describe('strange answers', () => {
  let bff: BffDouble
  const thrown: string[] = []
  const hear = (event: PromiseRejectionEvent | ErrorEvent) => {
    event.preventDefault()
    thrown.push(String('reason' in event ? event.reason : event.error))
  }
  beforeEach(() => {
    bff = new BffDouble()
    thrown.length = 0
    addEventListener('unhandledrejection', hear)
    addEventListener('error', hear)
  })
  afterEach(() => {
    bff.restore()
    removeEventListener('unhandledrejection', hear)
    removeEventListener('error', hear)
  })

  it('are thousands', () => {
    const all = READS.flatMap(([, , answers]) => Object.values(answers).flatMap(mutationsOf))
    expect(all.length).to.be.greaterThan(2000)
  })

  for (const [tag, event, answers, attributes = {}] of READS) {
    it(`leave <${tag}> whole`, async function () {
      this.timeout(120_000)
      const wrong: string[] = []
      for (const [route, answer] of Object.entries(answers)) {
        for (const { what, answer: strange } of mutationsOf(answer)) {
          for (const [other, json] of Object.entries(answers)) bff.on(other, { json })
          bff.on(route, { json: strange })
          const types = [`${event}-loaded`, `${event}-failed`]
          const { element, heard, text, session } = await aPanel(tag, types, { attributes })
          const blame = (text: string) => wrong.push(`${route} ${what}: ${text}`)
          const isThere = () => /\S/.test(text()) && !text().includes('Loading')
          const came = () => heard.length > 0 || isThere()
          const within = { interval: 1, timeout: 2000 }
          await waitUntil(came, '', within).catch(() => {})
          await element.updateComplete.catch(() => {})
          // It is drawn once more when the last of its answers is there.
          await new Promise((drawn) => setTimeout(drawn))
          await waitUntil(isThere, '', within).catch(() => {})
          if (!isThere()) blame(`shows "${text()}"`)
          if (/\bpaid\b/i.test(text().replace(/Paid (\$?0|–)/, ''))) blame(`says "${text()}"`)
          for (const error of thrown.splice(0)) blame(error)
          session.parentElement!.remove()
        }
      }
      expect(wrong).to.deep.equal([])
    })
  }
})
