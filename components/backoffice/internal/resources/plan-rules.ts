/** Rules of the plan form: those of the contract, with the properties of all charge models. */
import { chargePropertiesRules } from '../constraints/charge-properties.ts'
import { planRules } from '../constraints/plan.ts'
import type { ArrayRule, ObjectRule, Rule } from '../forms/rules.ts'

const models = chargePropertiesRules.properties as Readonly<Record<string, ObjectRule>>

/** The properties of a charge model; undefined for an unknown model. */
export const modelRule = (model: string): ObjectRule | undefined =>
  Object.hasOwn(models, model) ? models[model] : undefined

/** Members that the form derives or that only some entries need: `planIssues` decides. */
function withoutRequired(rule: Rule): Rule {
  if (rule.type === 'array') return { ...rule, items: withoutRequired(rule.items) }
  return rule.type === 'object' ? { ...rule, required: [] } : rule
}

const properties: ObjectRule = {
  type: 'object',
  required: [],
  properties: Object.fromEntries(
    Object.values(models).flatMap(({ properties: members }) =>
      Object.entries(members).map(([name, rule]) => [name, withoutRequired(rule)] as const),
    ),
  ),
}

const charges = planRules.properties.usage_based_charges as ArrayRule
const charge = charges.items as ObjectRule

export const planFormRules: ObjectRule = {
  ...planRules,
  properties: {
    ...planRules.properties,
    usage_based_charges: {
      ...charges,
      items: { ...charge, properties: { ...charge.properties, properties } },
    },
  },
}
