/** Addresses in attributes: none of them runs a script. */
import { describe, expect, it } from 'vitest'
import { isPageUrl } from '../../components/internal/dom/page-url.ts'
import fc from '../support/fc.ts'

const aText = fc
  .array(
    fc.oneof(
      fc.constantFrom('javascript', 'data', 'http', 's', ':', '/', '\\', '\t', '\n', ' ', '\0'),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

describe('an address that is taken', () => {
  it('is one of http or https for the URL parser, too', () => {
    fc.assert(
      fc.property(aText, (text) => {
        if (!isPageUrl(text) || !URL.canParse(text, 'https://shop.example/account')) return
        expect(new URL(text, 'https://shop.example/account').protocol).to.match(/^https?:$/)
      }),
    )
  })

  for (const text of ['/login', 'login?next=a:b', '#top', '', 'https://id.example', 'HTTP://a'])
    it(`is a page: "${text}"`, () => expect(isPageUrl(text)).to.equal(true))

  for (const text of [
    'javascript:alert(1)',
    ' \tjava\nscript:alert(1)',
    'data:text/html,',
    'mailto:a',
  ])
    it(`is none: ${JSON.stringify(text)}`, () => expect(isPageUrl(text)).to.equal(false))
})
