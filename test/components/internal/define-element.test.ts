/** Element scripts: define once, configured by the attributes of their own script tag. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import {
  configuration,
  configure,
  configureFromScript,
} from '../../../components/internal/i18n/config.ts'

function aScript(src: string, api: string): void {
  const script = document.createElement('script')
  // A type that does not run: only the tag matters.
  script.type = 'text/plain'
  script.src = src
  script.dataset.api = api
  document.head.append(script)
}

describe('an element script', () => {
  const { warn } = console
  let warnings: string[]

  beforeEach(() => {
    warnings = []
    console.warn = (text: string) => warnings.push(text)
  })
  afterEach(() => {
    console.warn = warn
    configuration.api = undefined
    for (const script of document.querySelectorAll('script[data-api]')) script.remove()
  })

  it('defines its elements once, whichever script comes first', () => {
    const First = class extends HTMLElement {}
    define('twice-loaded', First)
    define('twice-loaded', First)
    define('twice-loaded', class extends HTMLElement {})
    expect(customElements.get('twice-loaded')).to.equal(First)
    expect(warnings).to.deep.equal([])
  })

  it('warns of a name that another library has, and continues', () => {
    customElements.define('of-others', class extends HTMLElement {})
    define('of-others', class extends HTMLElement {})
    expect(warnings.join()).to.contain('<of-others>')
  })

  it('warns if it is on the page twice, with both addresses', () => {
    configureFromScript('one', 'https://shop.example/one.js')
    configureFromScript('other', 'https://shop.example/other.js')
    expect(warnings).to.deep.equal([])
    configureFromScript('one', 'https://cdn.example/one.js')
    expect(warnings).to.deep.equal([
      'tillkit: one.js is on the page twice: https://shop.example/one.js and https://cdn.example/one.js',
    ])
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
    aScript('/other.js', 'https://evil.example')
    aScript('/tillkit.js', 'https://pay.shop.example')
    configureFromScript('tillkit', new URL('/tillkit.js', location.href).href)
    expect(configuration.api).to.equal('https://pay.shop.example')
  })

  it('leaves the API as the page or an earlier script has configured it', () => {
    aScript('/late.js', 'https://other.example')
    configure({ api: 'https://pay.shop.example' })
    configureFromScript('late', new URL('/late.js', location.href).href)
    expect(configuration.api).to.equal('https://pay.shop.example')
  })
})
