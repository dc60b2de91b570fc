/** The reader's language: followed wherever it is said, its words brought once, Arabic from the right. */
import { expect, waitUntil } from '@open-wc/testing'
import { html, LitElement } from 'lit'
import { configuration, configure } from '../../../components/internal/configuration.ts'
import { Language, localeOf } from '../../../components/internal/language.ts'
import { catalogue, type Words } from '../../../components/internal/messages.ts'
import { RemoteData } from '../../../components/internal/remote-data.ts'
import { gate, never } from '../../support/bff-double.ts'
import { warned } from '../../support/next.ts'

const say = catalogue({ 'test.hello': 'Hello' })

class Greeting extends LitElement {
  readonly #language = new Language(this)
  readonly #name = new RemoteData(this, { args: () => [], load: async () => 'Ada' })

  protected override render() {
    const { value } = this.#name
    return value ? html`${say(this.#language.locale, 'test.hello')} ${value}` : 'Loading'
  }
}
customElements.define('test-greeting', Greeting)

describe('the reader’s language', () => {
  const { fetch } = window
  const page = document.documentElement.lang
  let asked: string[]

  beforeEach(() => {
    asked = []
    configure({ localesFrom: 'https://cdn.example/tillkit/locales/' })
  })
  afterEach(() => {
    window.fetch = fetch
    document.documentElement.lang = page
    document.body.replaceChildren()
    Object.assign(configuration, { locales: {}, localesFrom: undefined })
  })

  function wordsComeFrom(answer: (address: string) => Promise<Words>): void {
    window.fetch = async (input) => {
      asked.push(String(input))
      return Response.json(await answer(String(input)))
    }
  }

  async function aGreeting(lang = '', parent: ParentNode & Node = document.body) {
    const greeting = document.createElement('test-greeting') as Greeting
    if (lang) greeting.lang = lang
    parent.appendChild(greeting)
    await greeting.updateComplete
    return { greeting, text: () => greeting.shadowRoot!.textContent }
  }

  it('is the nearest lang, also from outside shadow roots', () => {
    const outer = document.createElement('div')
    outer.lang = 'fr-ca'
    const inner = outer.attachShadow({ mode: 'open' }).appendChild(document.createElement('p'))
    expect(localeOf(inner)).to.equal('fr-CA')
    expect(localeOf(inner, 'ja')).to.equal('ja')
  })

  it('is never something that Intl refuses', () => {
    const element = document.createElement('div')
    element.lang = 'x_y!'
    expect(() => new Intl.NumberFormat(localeOf(element))).not.to.throw()
  })

  it('brings its words once a page, and shows nothing in another language meanwhile', async () => {
    const { opened, open } = gate()
    wordsComeFrom(() => opened.then(() => ({ 'test.hello': 'Hallo' })))
    const [one, two] = [await aGreeting('de'), await aGreeting('de-AT')]
    await waitUntil(() => asked.length > 0)
    expect(one.text()).to.equal('Loading')
    open()
    await waitUntil(() => one.text() === 'Hallo Ada' && two.text() === 'Hallo Ada')
    expect(asked).to.deep.equal(['https://cdn.example/tillkit/locales/de.json'])
  })

  it('is English, with a warning, where its words can’t be had', async () => {
    wordsComeFrom(() => Promise.reject(new TypeError('Failed to fetch')))
    const warnings = await warned(async () => {
      const { text } = await aGreeting('fr')
      await waitUntil(() => text() === 'Hello Ada')
    })
    expect(warnings).to.have.length(1)
    expect(warnings[0]).to.contain('locales/fr.json')
  })

  it('is English where its words don’t come in time', async () => {
    const { timeout } = AbortSignal
    const deadlines: { ms: number; end: () => void }[] = []
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController()
      deadlines.push({ ms, end: () => controller.abort() })
      return controller.signal
    }
    window.fetch = (_, init) =>
      new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError'))),
      )
    configure({ localesFrom: 'https://slow.example/locales/' })
    try {
      const warnings = await warned(async () => {
        const { text } = await aGreeting('fr')
        expect(text()).to.equal('Loading')
        expect(deadlines.map(({ ms }) => ms)).to.deep.equal([5000])
        deadlines[0]!.end()
        await waitUntil(() => text() === 'Hello Ada')
      })
      expect(warnings).to.have.length(1)
    } finally {
      AbortSignal.timeout = timeout
    }
  })

  it('is English where an address of words answers with something else', async () => {
    window.fetch = async () => Response.json({ 'test.hello': 'Not found' }, { status: 404 })
    configure({ localesFrom: 'https://elsewhere.example/locales/' })
    const warnings = await warned(async () => {
      const { text } = await aGreeting('fr')
      await waitUntil(() => text() === 'Hello Ada')
    })
    expect(warnings).to.have.length(1)
  })

  it('is not asked for when the page has words of its own, or nobody has any', async () => {
    wordsComeFrom(() => never)
    configure({ locales: { ja: { 'test.hello': 'こんにちは' } } })
    const { text } = await aGreeting('ja')
    await waitUntil(() => text() === 'こんにちは Ada')
    const other = await aGreeting('sv')
    await waitUntil(() => other.text() === 'Hello Ada')
    expect(asked).to.deep.equal([])
  })

  it('follows what the page sets later, drawn or not', async () => {
    wordsComeFrom(async (address) => {
      if (address.includes('cdn.example')) throw new TypeError('no words here')
      return { 'test.hello': 'Hallå' }
    })
    let text = () => null as string | null
    const warnings = await warned(async () => {
      ;({ text } = await aGreeting('es'))
      await waitUntil(() => text() === 'Hello Ada')
    })
    expect(warnings).to.have.length(1)
    configure({ localesFrom: 'https://other.example/' })
    await waitUntil(() => text() === 'Hallå Ada', 'words of another place')
    configure({ locales: { es: { 'test.hello': 'Hola' } } })
    await waitUntil(() => text() === 'Hola Ada', 'a language')
    configure({ messages: { 'test.hello': 'Ahoy' } })
    await waitUntil(() => text() === 'Ahoy Ada', 'a message')
    configuration.messages = {}
  })

  it('changes with any lang around the element', async () => {
    configure({
      locales: { ja: { 'test.hello': 'こんにちは' }, es: { 'test.hello': 'Hola' } },
    })
    const outer = document.body.appendChild(document.createElement('section'))
    const { greeting, text } = await aGreeting('', outer.attachShadow({ mode: 'open' }))
    document.documentElement.lang = 'es'
    await waitUntil(() => text() === 'Hola Ada', 'the page’s')
    outer.lang = 'ja'
    await waitUntil(() => text() === 'こんにちは Ada', 'a shadow host’s')
    greeting.lang = 'en'
    await waitUntil(() => text() === 'Hello Ada', 'its own')
    greeting.removeAttribute('lang')
    document.body.append(greeting)
    await waitUntil(() => text() === 'Hola Ada', 'that of another place')
  })

  it('turns the element round for Arabic, unless the page says how it reads', async () => {
    configure({ locales: { ar: { 'test.hello': 'مرحبا' } } })
    const { greeting } = await aGreeting('ar')
    expect(greeting.dir).to.equal('rtl')
    greeting.lang = 'en'
    await waitUntil(() => !greeting.hasAttribute('dir'))
    const left = document.createElement('test-greeting') as Greeting
    Object.assign(left, { lang: 'ar', dir: 'ltr' })
    document.body.append(left)
    await left.updateComplete
    expect(left.dir).to.equal('ltr')
  })
})
