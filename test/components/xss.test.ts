/** Hostile text in every member of a response is rendered as text, without scripts, elements or styles. */
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import type { LitElement } from 'lit'
import { LINK_ID } from '../../demo/fixtures/customer.ts'
import { ELEMENT_FIXTURES } from '../support/elements/element-fixtures.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { settled, warned } from '../support/elements/wait.ts'
import { textsReplacedIn } from '../support/walks/mutations.ts'
import { renderStrangeAnswers, unfold } from '../support/walks/strange-answers.ts'

const MARKUP =
  '"\'><img src=x onerror="hostileRan()"><script>hostileRan()</script><style>*{all:unset}</style>'
const STYLE = ';--till-accent:red}*{background:url(//hostile.example)}'
const CONTROL = '\u202e\u2066evil\u0000\u001b[2J\u200f\ufeff\ud800'

/** Also a script as an address: what is no address in a response must not become one. */
const HOSTILE = `javascript:hostileRan()//${MARKUP}${STYLE}${CONTROL}${'W'.repeat(2_000)}`

/** A script with the path of an address that the service gives. */
const ADDRESS = `javascript:hostileRan()//ncp/payment/${LINK_ID}`

/** Elements that show no text of a response, or only as values of fields. */
const WITHOUT_TEXT = new Set(['billing-activation', 'revenue-summary', 'tax-editor'])

/** Elements that a response must never create. */
const made = (root: ShadowRoot) =>
  [...root.querySelectorAll('*')].filter(
    (element) =>
      element.matches('img, script, style:not(:first-child), iframe, object, embed, base, meta') ||
      element.getAttributeNames().some((name) => name.startsWith('on')) ||
      ['href', 'xlink:href', 'src', 'action', 'formaction', 'srcdoc'].some((name) =>
        /^\s*(javascript|data|vbscript):/i.test(element.getAttribute(name) ?? ''),
      ),
  )

/** Elements with hostile text in their styles or classes. */
const styledBy = (element: Element) =>
  [element, ...element.shadowRoot!.querySelectorAll('*')].filter((one) =>
    /hostile|till-accent/i.test(`${one.getAttribute('style')} ${one.getAttribute('class')}`),
  )

/** The style sheets are shared by all elements of a class and contain no response text. */
const sheetsOf = (element: Element) => element.shadowRoot!.adoptedStyleSheets
const rulesOf = (sheets: CSSStyleSheet[]) =>
  sheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join()

describe('hostile text', () => {
  let bff: MockBff
  let ran = 0
  beforeEach(async () => {
    await setViewport({ width: 320, height: 700 })
    bff = new MockBff()
    ran = 0
    Object.assign(window, { hostileRan: () => ran++ })
  })
  afterEach(async () => {
    bff.restore()
    Reflect.deleteProperty(window, 'hostileRan')
    await setViewport({ width: 1024, height: 700 })
  })

  const hostileTexts = (answer: unknown) => [
    ...textsReplacedIn(answer, () => HOSTILE),
    ...textsReplacedIn(answer, (text) => (/^https?:/.test(text) ? ADDRESS : undefined)),
  ]

  for (const fixture of ELEMENT_FIXTURES) {
    const [tag, , answers, attributes = {}, scopes = []] = fixture
    it(`is rendered as text by <${tag}>`, async function () {
      this.timeout(60_000)
      const wrong: string[] = []
      let shown = 0
      let sheets: CSSStyleSheet[] | undefined
      await renderStrangeAnswers(bff, fixture, hostileTexts, async (rendered, at) => {
        await unfold(rendered)
        const { element, text } = rendered
        const blame = (problem: string) => wrong.push(`${at}: ${problem}`)
        const [one] = made(element.shadowRoot!)
        if (one) blame(`makes <${one.localName}>`)
        if (styledBy(element).length) blame('comes into styles')
        sheets ??= sheetsOf(element)
        if (sheetsOf(element).some((sheet, index) => sheet !== sheets![index]))
          blame('has sheets of its own')
        const { scrollWidth } = document.documentElement
        if (scrollWidth > innerWidth) blame(`is ${scrollWidth} wide`)
        if (text().includes(MARKUP)) shown++
      })
      if (!WITHOUT_TEXT.has(tag)) expect(shown).to.be.greaterThan(0)
      expect(wrong).to.deep.equal([])
      expect(ran).to.equal(0)
      expect(rulesOf(sheets!)).not.to.contain('hostile')
    })

    it(`adds no styles through the attributes of <${tag}>`, async () => {
      for (const [route, json] of Object.entries(answers)) bff.on(route, { json })
      const { observedAttributes } = customElements.get(tag) as typeof LitElement
      for (const name of ['lang', 'locale', 'label', ...observedAttributes]) {
        await warned(async () => {
          const made = await renderInSession(tag, [], {
            scopes,
            attributes: { ...attributes, [name]: STYLE },
          })
          const { element, session } = made
          await settled()
          await element.updateComplete
          expect(styledBy(element), name).to.deep.equal([])
          expect(rulesOf(sheetsOf(element)), name).not.to.contain('hostile')
          session.parentElement!.remove()
        })
      }
    })
  }
})
