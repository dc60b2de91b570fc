/** All elements on touch screens: the look after a tap. */
import { expect } from '@open-wc/testing'
import { CSSResult, type CSSResultGroup } from 'lit'
import { ELEMENT_CLASSES } from '../support/walks/walked-elements.ts'

/** The selectors with `:hover` that no `@media (hover: hover)` contains. */
function withoutMedia(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes('hover: hover')) return []
    const isHover = rule instanceof CSSStyleRule && rule.selectorText.includes(':hover')
    const nested = 'cssRules' in rule ? withoutMedia(rule.cssRules as CSSRuleList) : []
    return isHover ? [rule.selectorText, ...nested] : nested
  })
}

describe('on touch screens', () => {
  for (const Class of ELEMENT_CLASSES) {
    const { localName } = new Class()
    it(`<${localName}> has colors of hovering for a pointer that hovers alone`, () => {
      const styles = (Class as unknown as { elementStyles: CSSResultGroup[] }).elementStyles
      const found = (styles.flat(9) as (CSSResult | CSSStyleSheet)[]).flatMap((style) =>
        withoutMedia((style instanceof CSSResult ? style.styleSheet! : style).cssRules),
      )
      expect(found).to.deep.equal([])
    })
  }
})
