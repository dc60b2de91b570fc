/** What stands in for Lit does what Lit does. */
import { expect } from '@open-wc/testing'
import { html, LitElement, nothing, render, svg } from 'lit'
import * as real from 'lit-element/lit-element.js'
import fc from '../../support/fc.ts'
import { settled } from '../../support/next.ts'

/** The same elements and texts; the marks in between are each one's own. */
const shown = (root: ShadowRoot) => root.innerHTML.replace(/<!--.*?-->/gs, '')

type Kit = Pick<typeof real, 'html' | 'svg' | 'nothing' | 'render'>

function draw({ render }: Kit) {
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  return (content: unknown) => {
    render(content, root)
    return shown(root)
  }
}

const ours: Kit = { html, svg, nothing, render }

/** A value of a hole, for one kit or the other. */
type Hole = (kit: Kit) => unknown

const aText: fc.Arbitrary<Hole> = fc
  .oneof(fc.constantFrom('', 'a', '<b>', 0, 1, false, true, null, undefined), fc.string())
  .map((text) => () => text)
const anAbsence: fc.Arbitrary<Hole> = fc.constant((kit) => kit.nothing)
const aValue = fc.oneof(aText, anAbsence)

const { content: aContent } = fc.letrec<{ content: Hole; template: Hole; list: Hole }>((tie) => ({
  content: fc.oneof({ maxDepth: 3 }, aValue, tie('template'), tie('list')),
  template: fc.tuple(fc.nat(3), aValue, aValue, tie('content')).map(([which, a, b, c]): Hole => {
    return (kit) =>
      [
        kit.html`<p class="x ${a(kit)} y" title=${b(kit)}>${c(kit)}</p>`,
        kit.html`${c(kit)} and <input .value=${String(a(kit))} ?hidden=${b(kit)} />${c(kit)}`,
        kit.html`<svg><title>${c(kit)}</title>${kit.svg`<rect width=${a(kit)} />`}</svg>`,
        kit.html`<table><tr id="row-${a(kit)}">${kit.html`<td>${c(kit)}</td>`}</tr></table>`,
      ][which]
  }),
  list: fc.array(tie('content'), { maxLength: 4 }).map(
    (all): Hole =>
      (kit) =>
        all.map((one) => one(kit)),
  ),
}))

describe('the stand-in for Lit', () => {
  it('shows what Lit shows, whatever was shown before', () => {
    fc.assert(
      fc.property(fc.array(aContent, { minLength: 1, maxLength: 5 }), (contents) => {
        const [mine, theirs] = [draw(ours), draw(real)]
        for (const content of contents) expect(mine(content(ours))).to.equal(theirs(content(real)))
      }),
      { numRuns: 300 },
    )
  })

  it('keeps the nodes of a template that is shown again', () => {
    const root = document.createElement('div').attachShadow({ mode: 'open' })
    const show = (items: string[]) =>
      render(html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`, root)
    show(['a', 'b', 'c'])
    const [first, second] = root.querySelectorAll('li')
    show(['x', 'b'])
    expect([...root.querySelectorAll('li')]).to.deep.equal([first, second])
    expect(shown(root)).to.equal('<ul><li>x</li><li>b</li></ul>')
  })

  it('calls the listener of the last time, and none where there is none', () => {
    const root = document.createElement('div').attachShadow({ mode: 'open' })
    const heard: string[] = []
    const show = (listener: unknown) => render(html`<button @click=${listener}></button>`, root)
    for (const listener of [() => heard.push('one'), () => heard.push('two'), nothing]) {
      show(listener)
      root.querySelector('button')!.click()
    }
    expect(heard).to.deep.equal(['one', 'two'])
  })

  it('takes nothing that an answer can hold for a template', () => {
    const root = document.createElement('div').attachShadow({ mode: 'open' })
    const posed = JSON.parse(
      '{"_$litType$": 1, "strings": ["<img src=x>"], "values": [], "raw": 1}',
    )
    render(html`${posed}`, root)
    expect(root.querySelector('img')).to.equal(null)
  })
})

/** The same element of either kit, and what its properties and attributes are after each step. */
function anElement(Base: typeof real.LitElement, tag: string) {
  class Example extends Base {
    static override properties = {
      name: {},
      count: { type: Number, attribute: 'how-many' },
      open: { type: Boolean, reflect: true },
      look: { reflect: true, useDefault: true },
      mark: { reflect: true },
      own: { state: true },
    }
    declare name: string
    declare count: number
    declare open: boolean
    declare look: string
    declare mark: string
    declare own: string
    seen: string[] = []

    constructor() {
      super()
      Object.assign(this, { name: '', count: 1, open: false, look: 'plain', mark: 'm', own: 'o' })
    }

    protected override willUpdate(changed: Map<string, unknown>) {
      this.seen.push([...changed.keys()].sort().join())
    }

    protected override render() {
      if (this.name === 'bad') throw new Error('bad')
      return this.name
    }
  }
  customElements.define(tag, Example)
  return document.createElement(tag) as Example
}

const aStep = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('name', 'how-many', 'open', 'look', 'mark', 'own'),
      fc.constantFrom('', '1', 'x', null),
    )
    .map(([name, text]) => (element: HTMLElement) => {
      if (text === null) element.removeAttribute(name)
      else element.setAttribute(name, text)
    }),
  fc
    .tuple(
      fc.constantFrom('name', 'count', 'open', 'mark', 'own'),
      fc.constantFrom<unknown>('', 'x', 1, true, false, null),
    )
    .map(
      ([name, value]) =>
        (element: HTMLElement) =>
          void Object.assign(element, { [name]: value }),
    ),
  fc
    .constantFrom('long', 'round')
    .map((look) => (element: HTMLElement) => void Object.assign(element, { look })),
)

describe('the stand-in for Lit’s element', () => {
  let tags = 0

  it('follows properties and attributes as Lit’s does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(aStep, { maxLength: 3 }), { maxLength: 4 }),
        async (turns) => {
          const pair = [
            anElement(LitElement, `our-example-${++tags}`),
            anElement(real.LitElement, `their-example-${tags}`),
          ]
          for (const steps of turns) {
            const found = await Promise.all(
              pair.map(async (element) => {
                for (const step of steps) step(element)
                document.body.append(element)
                await element.updateComplete
                const { name, count, open, look, mark, own, seen } = element
                const attributes = element.outerHTML.replaceAll(/-example-\d+|our|their/g, '')
                const text = shown(element.shadowRoot!)
                return { name, count, open, look, mark, own, seen, attributes, text }
              }),
            )
            expect(found[0]).to.deep.equal(found[1])
          }
          for (const element of pair) element.remove()
        },
      ),
      { numRuns: 100 },
    )
  })

  it('takes what the page has set before the class was registered', async () => {
    for (const Base of [LitElement, real.LitElement]) {
      const tag = `early-example-${++tags}`
      const early = Object.assign(document.createElement(tag), { name: 'early' })
      document.body.append(early)
      anElement(Base as typeof real.LitElement, tag)
      customElements.upgrade(early)
      await (early as unknown as LitElement).updateComplete
      expect(shown(early.shadowRoot!)).to.equal('early')
      early.remove()
    }
  })

  it('goes on after an update that failed', async () => {
    const element = anElement(LitElement, `failing-example-${++tags}`)
    const hear = (event: Event) => event.preventDefault()
    addEventListener('unhandledrejection', hear)
    element.name = 'bad'
    document.body.append(element)
    await element.updateComplete.catch(() => {})
    element.name = 'good'
    await settled()
    removeEventListener('unhandledrejection', hear)
    expect(shown(element.shadowRoot!)).to.equal('good')
    element.remove()
  })
})
