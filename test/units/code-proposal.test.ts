/** The code that is proposed for a name keeps the rule of codes. */
import { describe, expect, it } from 'vitest'
import { planRules } from '../../components/backoffice/internal/constraints/plan.ts'
import { proposedCode } from '../../components/backoffice/internal/forms/code-proposal.ts'
import { ruleAt, type StringRule } from '../../components/backoffice/internal/forms/rules.ts'
import fc from '../support/fc.ts'

const RULE = ruleAt(planRules, '/code')!.rule as StringRule

describe('a proposed code', () => {
  for (const [name, code] of [
    ['API calls', 'api_calls'],
    ['  Größe (Straße) – 2. Zone ', 'grosse_strasse_2_zone'],
    ['Crème brûlée', 'creme_brulee'],
    ['Łódź & Ærø', 'lodz_aero'],
    ['İstanbul’s ﬁrst plan', 'istanbuls_first_plan'],
    ['地図 API', 'api'],
    ['地図 2026', ''],
    ['2026', ''],
    ['', ''],
  ] as const)
    it(`of "${name}" is "${code}"`, () => {
      expect(proposedCode(name, RULE)).to.equal(code)
    })

  it('of any name keeps the rule, or is empty', () => {
    const aName = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: fc.constantFrom('a', 'É', 'ﬀ', '_', '-', ' ', '7', '’'), maxLength: 300 }),
    )
    const aRule = fc.oneof(
      fc.constant(RULE),
      fc.record({ type: fc.constant('string' as const), maxLength: fc.nat({ max: 40 }) }),
      fc.constant({ type: 'string' as const, pattern: '^[a-z]+$' }),
    )
    fc.assert(
      fc.property(aName, aRule, (name, rule: StringRule) => {
        const code = proposedCode(name, rule)
        if (code === '') return
        expect(code).to.match(/^[a-z0-9]([a-z0-9_]*[a-z0-9])?$/)
        expect(code).to.match(new RegExp(rule.pattern ?? ''))
        expect(code.length).to.be.at.most(rule.maxLength ?? 127)
        expect(proposedCode(code, rule)).to.equal(code)
      }),
    )
  })
})
