/** Localization: language detection, lazy messages, fallback to English, text direction. */
import { expect } from '@open-wc/testing'
import { html, LitElement } from 'lit'
import { AsyncData } from '../../../components/internal/controllers/async-data.ts'
import {
  LocalizeController,
  resolveLocale,
} from '../../../components/internal/controllers/localize.ts'
import { configuration, configure } from '../../../components/internal/i18n/config.ts'
import {
  defineMessages,
  formatMessage,
  type Translations,
} from '../../../components/internal/i18n/define-messages.ts'
import { loadedTranslations, loadLocale } from '../../../components/internal/i18n/locale-loader.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { deferred, pending } from '../../support/elements/mock-bff.ts'
import { waitUntil, warned } from '../../support/elements/wait.ts'

const messages = defineMessages({ 'test.hello': 'Hello' })

class Greeting extends LitElement {
  readonly #localize = new LocalizeController(this, messages)
  readonly #name = new AsyncData(this, { args: () => [], task: async () => 'Ada' })

  protected override render() {
    const { value } = this.#name
    const localize = this.#localize
    return value && localize.isReady ? html`${localize.t('test.hello')} ${value}` : 'Loading'
  }
}
customElements.define('test-greeting', Greeting)

describe('LocalizeController', () => {
  const { fetch } = window
  const page = document.documentElement.lang
  let asked: string[]

  beforeEach(() => {
    asked = []
    configure({ localesUrl: 'https://cdn.example/tillkit/locales/' })
  })
  afterEach(() => {
    window.fetch = fetch
    document.documentElement.lang = page
    document.body.replaceChildren()
    Object.assign(configuration, { locales: {}, localesUrl: undefined })
  })

  function wordsComeFrom(answer: (address: string) => Promise<Translations>): void {
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

  for (const folder of ['', 'backoffice/'] as const)
    it(`fetches ${folder}ar.json again that could not be fetched once, after a while`, async () => {
      configure({ localesUrl: 'https://flaky.example/locales/' })
      const clock = new FakeTimers()
      let fetched = 0
      try {
        window.fetch = async () => {
          if (fetched++ === 0) throw new TypeError('Failed to fetch')
          return Response.json({ [`test.${folder}`]: 'مرحبا' })
        }
        await warned(async () => loadLocale('ar', folder))
        await loadLocale('ar', folder)
        expect(fetched).to.equal(1)
        await clock.advance(31_000)
        await loadLocale('ar', folder)
        expect(loadLocale('ar', folder)).to.equal(undefined)
        expect(fetched).to.equal(2)
        expect(loadedTranslations.get('ar')).to.include({ [`test.${folder}`]: 'مرحبا' })
      } finally {
        clock.restore()
      }
    })

  it('keeps the messages of both files of a language', () => {
    expect(loadedTranslations.get('ar')).to.include.keys('test.', 'test.backoffice/')
  })

  it('uses the nearest lang, also from outside shadow roots', () => {
    const outer = document.createElement('div')
    outer.lang = 'fr-ca'
    const inner = outer.attachShadow({ mode: 'open' }).appendChild(document.createElement('p'))
    expect(resolveLocale(inner)).to.equal('fr-CA')
    expect(resolveLocale(inner, 'ja')).to.equal('ja')
  })

  for (const text of ['de_DE', 'de-de', 'DE_de', 'de_DE.UTF-8', 'de_DE@euro'])
    it(`takes ${text} as lang, as locale, and as the language of messages`, () => {
      const element = document.createElement('div')
      expect(resolveLocale(element, text)).to.equal('de-DE')
      element.lang = text
      expect(resolveLocale(element)).to.equal('de-DE')
      configure({ locales: { [text]: { 'test.hello': 'Moin' } } })
      expect(formatMessage('Hello', 'test.hello', 'de-DE')).to.equal('Moin')
      configuration.locales = {}
    })

  it('ignores a lang that Intl rejects, and names it once', async () => {
    const element = document.createElement('div')
    element.lang = 'x_y!'
    const warnings = await warned(async () => {
      for (const _ of [1, 2])
        expect(() => new Intl.NumberFormat(resolveLocale(element))).not.to.throw()
    })
    expect(warnings).to.deep.equal(['tillkit: "x_y!" is no language tag such as "en" or "pt-BR"'])
  })

  it('loads messages once per page, and renders nothing in another language meanwhile', async () => {
    const { promise: opened, resolve: open } = deferred()
    wordsComeFrom(() => opened.then(() => ({ 'test.hello': 'Hallo' })))
    const [one, two] = [await aGreeting('de'), await aGreeting('de-AT')]
    await waitUntil(() => asked.length > 0)
    expect(one.text()).to.equal('Loading')
    open()
    await waitUntil(() => one.text() === 'Hallo Ada' && two.text() === 'Hallo Ada')
    expect(asked).to.deep.equal(['https://cdn.example/tillkit/locales/de.json'])
  })

  it('falls back to English with a warning when messages fail to load', async () => {
    wordsComeFrom(() => Promise.reject(new TypeError('Failed to fetch')))
    const warnings = await warned(async () => {
      const { text } = await aGreeting('fr')
      await waitUntil(() => text() === 'Hello Ada')
    })
    expect(warnings).to.have.length(1)
    expect(warnings[0]).to.contain('locales/fr.json')
  })

  it('falls back to English when messages time out', async () => {
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
    configure({ localesUrl: 'https://slow.example/locales/' })
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

  it('falls back to English when a messages URL responds with an error', async () => {
    window.fetch = async () => Response.json({ 'test.hello': 'Not found' }, { status: 404 })
    configure({ localesUrl: 'https://elsewhere.example/locales/' })
    const warnings = await warned(async () => {
      const { text } = await aGreeting('fr')
      await waitUntil(() => text() === 'Hello Ada')
    })
    expect(warnings).to.have.length(1)
  })

  it('loads no messages of a language without a file', async () => {
    wordsComeFrom(() => pending)
    configure({ locales: { pl: { 'test.hello': 'Cześć' } } })
    const { text } = await aGreeting('pl')
    await waitUntil(() => text() === 'Cześć Ada')
    const other = await aGreeting('sv')
    await waitUntil(() => other.text() === 'Hello Ada')
    expect(asked).to.deep.equal([])
  })

  it('changes single messages of one language, and keeps the others of its file', async () => {
    wordsComeFrom(async () => ({ 'test.hello': 'Hallo', 'test.by': 'Tschüss' }))
    configure({ localesUrl: 'https://merged.example/', locales: { ja: { 'test.by': 'またね' } } })
    configuration.messages = { 'test.by': 'So long' }
    const { text } = await aGreeting('ja')
    await waitUntil(() => text() === 'Hallo Ada')
    expect(formatMessage('Bye', 'test.by', 'ja-JP')).to.equal('またね')
    expect(formatMessage('Bye', 'test.by', 'en')).to.equal('So long')
    configuration.messages = {}
  })

  it('follows a later configuration, before and after rendering', async () => {
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
    configure({ localesUrl: 'https://other.example/' })
    await waitUntil(() => text() === 'Hallå Ada', 'words of another place')
    configure({ locales: { es: { 'test.hello': 'Hola' } } })
    await waitUntil(() => text() === 'Hola Ada', 'a language')
    configuration.locales = {}
    configure({ messages: { 'test.hello': 'Ahoy' } })
    await waitUntil(() => text() === 'Ahoy Ada', 'a message')
    configuration.messages = {}
  })

  it('follows any lang attribute around the element', async () => {
    configure({
      locales: { fi: { 'test.hello': 'Moi' }, sv: { 'test.hello': 'Hej' } },
    })
    const outer = document.body.appendChild(document.createElement('section'))
    const { greeting, text } = await aGreeting('', outer.attachShadow({ mode: 'open' }))
    document.documentElement.lang = 'sv'
    await waitUntil(() => text() === 'Hej Ada', 'the page’s')
    outer.lang = 'fi'
    await waitUntil(() => text() === 'Moi Ada', 'a shadow host’s')
    greeting.lang = 'en'
    await waitUntil(() => text() === 'Hello Ada', 'its own')
    greeting.removeAttribute('lang')
    document.body.append(greeting)
    await waitUntil(() => text() === 'Hej Ada', 'that of another place')
  })

  it('sets the direction for Arabic, unless the page sets one', async () => {
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
