/** Data that keeps up with its question: the latest run wins, the last good answer stays, another's goes. */
import { expect, fixture, html } from '@open-wc/testing'
import { LitElement } from 'lit'
import { ApiError } from '../../../components/internal/api-error.ts'
import { RemoteData } from '../../../components/internal/remote-data.ts'
import { settled, warned } from '../../support/next.ts'

interface Run {
  question: string
  signal: AbortSignal
  answer: (value: string) => void
  fail: (error: unknown) => void
}

class AskingElement extends LitElement {
  question: string | undefined = 'a'
  owner = { generation: 1, starts: 1 }
  runs: Run[] = []
  heard: string[] = []
  seen: string[] = []

  readonly remote = new RemoteData(this, {
    source: {
      get generation() {
        return element().owner.generation
      },
      get starts() {
        return element().owner.starts
      },
    },
    args: () => (this.question === undefined ? undefined : ([this.question] as const)),
    load: ([question], signal) =>
      new Promise<string>((answer, fail) => this.runs.push({ question, signal, answer, fail })),
    loaded: (value) => this.heard.push(`loaded ${value}`),
    failed: ({ code }) => this.heard.push(`failed ${code}`),
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

describe('remote data', () => {
  beforeEach(async () => {
    current = document.createElement('asking-element') as AskingElement
    await fixture(html`<div></div>`).then((parent) => parent.append(current))
    await current.updateComplete
  })

  it('loads, is ready, and says so', async () => {
    expect(now()).to.equal('loading -')
    current.runs[0]!.answer('A')
    await settled()
    expect(now()).to.equal('ready A')
    expect(current.heard).to.deep.equal(['loaded A'])
  })

  it('shows the answer to the latest question, whichever arrives last', async () => {
    await current.ask('b')
    expect(current.runs[0]!.signal.aborted).to.equal(true)
    current.runs[1]!.answer('B')
    await settled()
    current.runs[0]!.answer('A')
    await settled()
    expect(now()).to.equal('ready B')
    expect(current.heard).to.deep.equal(['loaded B'])
  })

  it('keeps an old answer, as stale, until the new one is there', async () => {
    current.runs[0]!.answer('A')
    await settled()
    await current.ask('b')
    expect(now()).to.equal('stale A')
    current.runs[1]!.answer('B')
    await settled()
    expect(now()).to.equal('ready B')
  })

  it('keeps the answer while it is refreshed, and when that fails', async () => {
    current.runs[0]!.answer('A')
    await settled()
    current.remote.retry()
    expect([now(), current.remote.busy]).to.deep.equal(['ready A', true])
    current.runs[1]!.fail(new ApiError('offline'))
    await settled()
    expect(now()).to.equal('stale A')
    current.remote.retry()
    current.runs[2]!.answer('A2')
    await settled()
    expect([now(), current.remote.error]).to.deep.equal(['ready A2', undefined])
  })

  it('fails without an answer, does not ask again by itself, and tries again when told', async () => {
    current.runs[0]!.fail(new ApiError('internal'))
    await settled()
    await current.ask('a')
    expect([now(), current.runs.length]).to.deep.equal(['error -', 1])
    current.remote.retry()
    await current.updateComplete
    expect([now(), current.runs.length]).to.deep.equal(['loading -', 2])
  })

  it('keeps a failure while it asks again by itself, and not when it is told to', async () => {
    current.runs[0]!.fail(new ApiError('internal'))
    await settled()
    current.remote.refresh()
    expect([now(), current.remote.busy, current.remote.error?.code]).to.deep.equal([
      'error -',
      true,
      'internal',
    ])
    current.runs[1]!.fail(new ApiError('offline'))
    await settled()
    expect([now(), current.remote.error?.code]).to.deep.equal(['error -', 'offline'])
    current.remote.retry()
    expect(now()).to.equal('loading -')
    current.runs[2]!.answer('A')
    await settled()
    expect([now(), current.remote.error]).to.deep.equal(['ready A', undefined])
  })

  it('calls a malformed answer unreadable, and says once what to look at', async () => {
    const warnings = await warned(async () => {
      current.runs[0]!.fail(new TypeError('undefined is not a function'))
      await settled()
      current.remote.retry()
      current.runs[1]!.fail(new TypeError('null is not a function'))
      await settled()
    })
    expect(current.remote.error?.code).to.equal('unreadable')
    expect(warnings).to.deep.equal([
      'tillkit: an answer of the API can’t be read: does its address lead to a BFF of the version of this script?',
    ])
  })

  it('clears at once when it is another customer, and drops what was on its way', async () => {
    current.runs[0]!.answer('A')
    await settled()
    current.remote.retry()
    current.owner = { generation: 2, starts: 1 }
    await current.ask('a')
    expect(now()).to.equal('loading -')
    current.runs[1]!.answer('A of the first customer')
    await settled()
    expect(now()).to.equal('loading -')
    expect(current.seen.at(-1)).to.equal('loading -')
  })

  it('asks again, and keeps what is shown, when a session works again', async () => {
    current.runs[0]!.answer('A')
    await settled()
    current.owner = { generation: 1, starts: 2 }
    await current.ask('a')
    expect([now(), current.runs.length]).to.deep.equal(['stale A', 2])
  })

  it('gives up when removed and begins again when put back', async () => {
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

  it('asks for nothing when there is nothing to ask', async () => {
    await current.ask(undefined)
    expect([now(), current.runs[0]!.signal.aborted]).to.deep.equal(['idle -', true])
  })
})
