/** Writes the tables of scopes: what each allows by the API, and which elements say in their comments that they need it. */
import { fileURLToPath } from 'node:url'
import { ENDPOINTS } from '../../server/bff/features/index.ts'
import { CUSTOMER_SCOPES, MERCHANT_ROLES, MERCHANT_SCOPES } from '../../server/contract/session.ts'
import { type ElementDeclaration, elementsOf, isBackOffice, type Manifest } from './manifest.ts'

export const SCOPES_PAGE = fileURLToPath(new URL('../../docs/guides/scopes.md', import.meta.url))

const TABLE = /^(<!-- scopes of (customer|merchant)s -->\n)(?:\|.*\n)*/gm

/** The page with both tables below their marks. */
export const withScopes = (text: string, manifest: Manifest): string =>
  text.replaceAll(TABLE, (_, mark, kind) => mark + tableOf(kind, elementsOf(manifest)))

function tableOf(kind: 'customer' | 'merchant', all: readonly ElementDeclaration[]): string {
  const isMerchant = kind === 'merchant'
  const elements = all.filter((element) => isBackOffice(element) === isMerchant)
  const rows = (isMerchant ? MERCHANT_SCOPES : CUSTOMER_SCOPES).map((scope) => [
    `\`${scope}\``,
    allowedBy(scope, kind),
    ...(isMerchant ? Object.values(MERCHANT_ROLES).map((role) => tick(role, scope)) : []),
    elements
      .filter((element) => needs(element, scope))
      .map(({ tagName }) => `\`<${tagName}>\``)
      .join(' '),
  ])
  const head = ['Scope', 'Allows', ...(isMerchant ? Object.keys(MERCHANT_ROLES) : []), 'Needed by']
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('')
}

/** The operations with the scope, each without what is said behind a semicolon. */
const allowedBy = (scope: string, caller: string) =>
  ENDPOINTS.filter((endpoint) => endpoint.scope === scope && endpoint.caller === caller)
    .map(({ summary }) => summary.split(';')[0]!)
    .map((text, index) => (index === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)))
    .join('; ')

const tick = (role: readonly string[], scope: string) => (role.includes(scope) ? '✓' : '')

const needs = ({ scope: ofReads, description = '' }: ElementDeclaration, scope: string) =>
  ofReads === scope || description.includes(scope)
