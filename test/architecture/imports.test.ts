/** Who may import whom, as a table; a planted import across a wall must be found, or the check checks nothing. */
import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'

const root = fileURLToPath(new URL('../..', import.meta.url))

const LIT = '(^|/)node_modules/(lit|lit-html|lit-element|@lit)/'
const HONO = '(^|/)node_modules/(hono|@hono)/'
const NODE = '^node:'

interface Wall {
  folder: string
  /** What files in the folder may import, types and values. */
  may: string[]
  /** What they may import as types alone. */
  types?: string[]
}

const WALLS: Wall[] = [
  {
    folder: '^components/internal/',
    may: ['^components/internal/', LIT],
    types: ['^server/(contract|operations)/'],
  },
  {
    folder: '^components/session/',
    may: ['^components/(session|internal)/', LIT],
    types: ['^server/contract/'],
  },
  {
    // An element: itself, what elements share, the session. $1 is its own folder.
    folder: '^components/(?!internal/|session/)([^/]+)/',
    may: ['^components/$1/', '^components/(session|internal)/', LIT],
    types: ['^server/contract/'],
  },
  { folder: '^server/contract/', may: ['^server/contract/', '(^|/)node_modules/zod/'] },
  {
    folder: '^server/operations/',
    may: ['^server/(operations|contract)/', '(^|/)node_modules/zod/'],
  },
  { folder: '^server/upstream/', may: ['^server/(upstream|contract)/', '(^|/)node_modules/zod/'] },
  {
    folder: '^server/gateway/',
    may: [
      '^server/(gateway|operations|contract|upstream|sessions|store)/',
      '^server/problem\\.ts$',
      HONO,
      '(^|/)node_modules/(zod|big\\.js|uqr)/',
    ],
  },
  {
    folder: '^server/sandbox/',
    may: [
      '^server/(sandbox|contract)/',
      '^server/node/stalled-sockets\\.ts$',
      HONO,
      NODE,
      '(^|/)node_modules/(zod|kysely|@electric-sql|pg|@types/pg|big\\.js)/',
    ],
  },
  { folder: '^server/', may: ['^server/', '(^|/)node_modules/', NODE] },
  {
    folder: '^demo/server/',
    may: ['^demo/server/', '^server/contract/', HONO, '(^|/)node_modules/zod/'],
  },
  {
    // As a stranger would: what is published.
    folder: '^demo/embed/',
    may: ['^@tillkit/server', '^server/dist/', HONO, '(^|/)node_modules/(express|fastify)/'],
  },
  { folder: '^demo/(?!server/|embed/|serve\\.ts)', may: ['^demo/'] },
]

const rules: IForbiddenRuleType[] = [
  {
    name: 'no-circles',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'everything-resolves',
    severity: 'error',
    from: {},
    // Our own packages do when they are built.
    to: { couldNotResolve: true, pathNot: '^@tillkit/server' },
  },
  {
    name: 'nobody-imports-tests',
    severity: 'error',
    from: { pathNot: '^test/' },
    to: { path: '^test/' },
  },
  {
    name: 'bff-and-sandbox-meet-in-main',
    severity: 'error',
    from: { path: '^server/(?!sandbox/|main\\.ts$)' },
    to: { path: '^server/sandbox/' },
  },
  {
    name: 'only-main-is-node',
    severity: 'error',
    from: { path: '^server/(?!(node|sandbox)/|(main|command)\\.ts$)' },
    to: { dependencyTypes: ['core'] },
  },
  ...WALLS.flatMap(({ folder, may, types = [] }): IForbiddenRuleType[] => [
    {
      name: `walls of ${folder}`,
      severity: 'error',
      from: { path: folder },
      to: { pathNot: [...may, ...types], dependencyTypesNot: ['core'] },
    },
    ...(types.length > 0
      ? [
          {
            name: `types only into ${folder}`,
            severity: 'error' as const,
            from: { path: folder },
            to: { path: types, dependencyTypesNot: ['type-only' as const] },
          },
        ]
      : []),
  ]),
]

async function violations(folders: string[]) {
  const result = await cruise(folders, {
    baseDir: root,
    ruleSet: { forbidden: rules },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'default'],
    },
  })
  const { summary, modules } = result.output as ICruiseResult
  return {
    modules: modules.length,
    found: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  }
}

describe('the walls of the house', () => {
  const planted = fileURLToPath(
    new URL('../../components/internal/planted-by-the-test/', import.meta.url),
  )
  after(() => rmSync(planted, { recursive: true, force: true }))

  it('hold', async () => {
    const { modules, found } = await violations(['components', 'server', 'demo', 'scripts', 'test'])
    assert.ok(modules > 50, `only ${modules} modules were read`)
    assert.deepEqual(found, [])
  })

  it('are seen by the check: a value from the contract in an element is found', async () => {
    mkdirSync(planted, { recursive: true })
    writeFileSync(
      `${planted}wrong.ts`,
      "import { Amount } from '../../../server/contract/money.ts'\nconsole.log(Amount)\n",
    )
    const { found } = await violations(['components/internal'])
    assert.ok(
      found.some((line) =>
        line.includes('planted-by-the-test/wrong.ts → server/contract/money.ts'),
      ),
      found.join('\n'),
    )
  })
})
