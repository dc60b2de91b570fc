/** Element scripts: define once, configured by the attributes of their own script tag. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { configuration, configureFromScript } from '../../../components/internal/i18n/config.ts'

describe('an element script', () => {
  const { warn } = console
  let warnings: string[]

  beforeEach(() => {
    warnings = []
    console.warn = (text: string) => warnings.push(text)
  })
  afterEach(() => {
    console.warn = warn
    configuration.api = ''
  })

  it('defines its elements once; a second copy warns and continues', () => {
    const First = class extends HTMLElement {}
    define('twice-loaded', First)
    define('twice-loaded', First)
    expect(warnings).to.deep.equal([])
    define('twice-loaded', class extends HTMLElement {})
    expect(customElements.get('twice-loaded')).to.equal(First)
    expect(warnings.join()).to.contain('<twice-loaded>')
  })

  it('defines nothing in a browser without light-dark(), and says so once', () => {
    const { supports } = CSS
    CSS.supports = () => false
    define('too-new', class extends HTMLElement {})
    define('far-too-new', class extends HTMLElement {})
    CSS.supports = supports
    expect(customElements.get('too-new')).to.equal(undefined)
    expect(warnings).to.have.length(1)
  })

  it('reads the API from its own script tag only', () => {
    for (const [src, api] of [
      ['/other.js', 'https://evil.example'],
      ['/tillkit.js', 'https://pay.shop.example'],
    ] as const) {
      const script = document.createElement('script')
      // A type that does not run: only the tag matters.
      script.type = 'text/plain'
      script.src = src
      script.dataset.api = api
      document.head.append(script)
    }
    configureFromScript(new URL('/tillkit.js', location.href).href)
    expect(configuration.api).to.equal('https://pay.shop.example')
    for (const script of document.querySelectorAll('script[data-api]')) script.remove()
  })
})
