/** What a script does when it lands on a page: once, and with the API of its own tag. */
import { expect } from '@open-wc/testing'
import { configuration, configureFromScript } from '../../../components/internal/configuration.ts'
import { define } from '../../../components/internal/define.ts'

describe('a script that is loaded', () => {
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

  it('defines its elements once, and a second copy warns and carries on', () => {
    const First = class extends HTMLElement {}
    define('twice-loaded', First)
    define('twice-loaded', First)
    expect(warnings).to.deep.equal([])
    define('twice-loaded', class extends HTMLElement {})
    expect(customElements.get('twice-loaded')).to.equal(First)
    expect(warnings.join()).to.contain('<twice-loaded>')
  })

  it('takes the API from its own tag and from no other', () => {
    for (const [src, api] of [
      ['/other.js', 'https://evil.example'],
      ['/tillkit.js', 'https://pay.shop.example'],
    ] as const) {
      const script = document.createElement('script')
      // Not run: what matters is the tag.
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
