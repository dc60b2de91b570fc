/** AsyncData: the latest run wins, stale data stays visible, another customer's data is cleared. */
import { expect, fixture, html } from '@open-wc/testing'
import { LitElement } from 'lit'
import { ApiError } from '../../../components/internal/api/api-error.ts'
import { AsyncData } from '../../../components/internal/controllers/async-data.ts'
import { settled, warned } from '../../support/elements/wait.ts'

interface Run {
  question: string
  signal: AbortSignal
  answer: (value: string) => void
  fail: (error: unknown) => void
}

class AskingElement extends LitElement {
  question: string | undefined = 'a'
  owner = { generation: 1, restartCount: 1 }
  runs: Run[] = []
  events: string[] = []
  seen: string[] = []

  readonly remote = new AsyncData(this, {
    session: {
      get generation() {
        return element().owner.generation
      },
      get restartCount() {
        return element().owner.restartCount
      },
    },
    args: () => (this.question === undefined ? undefined : ([this.question] as const)),
    task: ([question], signal) =>
      new Promise<string>((answer, fail) => this.runs.push({ question, signal, answer, fail })),
    onComplete: (value) => this.events.push(`loaded ${value}`),
    onError: ({ code }) => this.events.push(`failed ${code}`),
  })

  protected override render() {
    this.seen.push(`${this.remote.state} ${this.remote.value ?? '-'}`)
    return ''
  }

  async ask(question: string | undefined): Promise<void> {
    this.question = question
    this.requestUpdate()
    await this.updateComplete
  }
}
customElements.define('asking-element', AskingElement)

let current: AskingElement
const element = () => current
const now = () => `${current.remote.state} ${current.remote.value ?? '-'}`

describe('AsyncData', () => {
  beforeEach(async () => {
    current = document.createElement('asking-element') as AskingElement
    await fixture(html`<div></div>`).then((parent) => parent.append(current))
    await current.updateComplete
  })

  it('changes from loading to ready and calls onComplete', async () => {
    expect(now()).to.equal('loading -')
    current.runs[0]!.answer('A')
    await settled()
    expect(now()).to.equal('ready A')
    expect(current.events).to.deep.equal(['loaded A'])
  })

  it('keeps the result of the latest run, whichever settles last', async () => {
    await current.ask('b')
    expect(current.runs[0]!.signal.aborted).to.equal(true)
    current.runs[1]!.answer('B')
    await settled()
    current.runs[0]!.answer('A')
    await settled()
    expect(now()).to.equal('ready B')
    expect(current.events).to.deep.equal(['loaded B'])
  })

  it('keeps the old value as stale until the new one arrives', async () => {
    current.runs[0]!.answer('A')
    await settled()
    await current.ask('b')
    expect(now()).to.equal('stale A')
    current.runs[1]!.answer('B')
    await settled()
    expect(now()).to.equal('ready B')
  })

  it('keeps the value while a refresh runs, and when it fails', async () => {
    current.runs[0]!.answer('A')
    await settled()
    current.remote.retryAll()
    expect([now(), current.remote.pending]).to.deep.equal(['ready A', true])
    current.runs[1]!.fail(new ApiError('offline'))
    await settled()
    expect(now()).to.equal('stale A')
    current.remote.retryAll()
    current.runs[2]!.answer('A2')
    await settled()
    expect([now(), current.remote.error]).to.deep.equal(['ready A2', undefined])
  })

  it('keeps the answer to a write, whatever a run in flight answers', async () => {
    current.remote.adopt('written')
    expect([now(), current.remote.pending]).to.deep.equal(['ready written', false])
    current.runs[0]!.answer('A')
    await settled()
    expect([now(), current.runs.length]).to.deep.equal(['ready written', 1])
    expect(current.events).to.deep.equal([])
  })

  it('has an error without a value, and refetches only on retry', async () => {
    current.runs[0]!.fail(new ApiError('internal'))
    await settled()
    await current.ask('a')
    expect([now(), current.runs.length]).to.deep.equal(['error -', 1])
    current.remote.retryAll()
    await current.updateComplete
    expect([now(), current.runs.length]).to.deep.equal(['loading -', 2])
  })

  it('keeps an error during an automatic refresh, and clears it on retry', async () => {
    current.runs[0]!.fail(new ApiError('internal'))
    await settled()
    current.remote.refresh()
    expect([now(), current.remote.pending, current.remote.error?.code]).to.deep.equal([
      'error -',
      true,
      'internal',
    ])
    current.runs[1]!.fail(new ApiError('offline'))
    await settled()
    expect([now(), current.remote.error?.code]).to.deep.equal(['error -', 'offline'])
    current.remote.retryAll()
    expect(now()).to.equal('loading -')
    current.runs[2]!.answer('A')
    await settled()
    expect([now(), current.remote.error]).to.deep.equal(['ready A', undefined])
  })

  it('maps a malformed response to unreadable and warns once', async () => {
    const warnings = await warned(async () => {
      current.runs[0]!.fail(new TypeError('undefined is not a function'))
      await settled()
      current.remote.retryAll()
      current.runs[1]!.fail(new TypeError('null is not a function'))
      await settled()
    })
    expect(current.remote.error?.code).to.equal('unreadable')
    expect(warnings).to.deep.equal([
      'tillkit: an answer of the API can’t be read: does its address lead to a BFF of the version of this script?',
    ])
  })

  it('clears the value at once when the customer changes, and ignores the pending response', async () => {
    current.runs[0]!.answer('A')
    await settled()
    current.remote.retryAll()
    current.owner = { generation: 2, restartCount: 1 }
    await current.ask('a')
    expect(now()).to.equal('loading -')
    current.runs[1]!.answer('A of the first customer')
    await settled()
    expect(now()).to.equal('loading -')
    expect(current.seen.at(-1)).to.equal('loading -')
  })

  it('refetches and keeps the value when a session recovers', async () => {
    current.runs[0]!.answer('A')
    await settled()
    current.owner = { generation: 1, restartCount: 2 }
    await current.ask('a')
    expect([now(), current.runs.length]).to.deep.equal(['stale A', 2])
  })

  it('aborts on disconnect and refetches on reconnect', async () => {
    const parent = current.parentElement!
    current.remove()
    expect(current.runs[0]!.signal.aborted).to.equal(true)
    parent.append(current)
    await current.updateComplete
    expect(current.runs).to.have.length(2)
    current.runs[1]!.answer('A')
    await settled()
    expect(now()).to.equal('ready A')
  })

  it('fetches nothing without arguments', async () => {
    await current.ask(undefined)
    expect([now(), current.runs[0]!.signal.aborted]).to.deep.equal(['idle -', true])
  })

  it('runs again once the connection is back, after a failure without one alone', async () => {
    const host = await fixture<AskingElement>(html`<asking-element></asking-element>`)
    host.runs[0]!.fail(new ApiError('offline'))
    await settled()
    window.dispatchEvent(new Event('online'))
    expect(host.runs).to.have.length(2)
    host.runs[1]!.fail(new ApiError('internal'))
    await settled()
    window.dispatchEvent(new Event('online'))
    expect(host.runs).to.have.length(2)
    await host.ask('b')
    host.runs[2]!.fail(new ApiError('offline'))
    await settled()
    host.remove()
    window.dispatchEvent(new Event('online'))
    expect(host.runs).to.have.length(3)
  })
})
