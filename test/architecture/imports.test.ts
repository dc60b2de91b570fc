/** Import rules between folders; the check itself is tested with a forbidden import. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { afterAll, describe, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const LIT = '(^|/)node_modules/(lit|lit-html|lit-element|@lit)/'
const HONO = '(^|/)node_modules/(hono|@hono)/'
const NODE = '^node:'
const SQL = '(^|/)node_modules/kysely/'
const X509 = '(^|/)node_modules/(@peculiar/x509|reflect-metadata)/'
const ZOD = '(^|/)node_modules/zod/'
/** The folder of the server's code that elements import: the build copies its modules into their package. */
const PRICE = '^server/pricing/price/'
/** Modules that predict the days of a change of plan. */
const PRORATION = '^server/pricing/billing/(periods|plan-change|proration)\\.ts$'

const sandbox = (path: string) => `^server/sandbox/(${path})`

/** Modules of the sandbox that know no service. */
const SANDBOX_LEAVES = sandbox('(clock|settings|random|currencies)\\.ts$')
const SANDBOX_BASE = [SANDBOX_LEAVES, sandbox('database/'), '^server/(contract|pricing)/', SQL, ZOD]
const SANDBOX_CONTEXT = sandbox('context\\.ts$')

interface Wall {
  folder: string
  /** Modules that files of the folder may import, types and values. */
  may: string[]
  /** Modules that they may import types from. */
  types?: string[]
}

const BASE_ROOMS = 'format|api|i18n|dom|styles'

/** The other rooms of `components/internal`, with those below them. */
const ELEMENT_ROOMS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  plans: [],
  session: [],
  controllers: [],
  templates: ['domain'],
  subject: ['domain', 'session'],
  payments: ['controllers', 'session'],
  'payment-method': ['domain', 'payments', 'session', 'templates'],
  'url-state': ['domain', 'session', 'subject'],
  base: ['controllers', 'domain', 'payments', 'session', 'subject', 'templates'],
}

/** The rooms of `components/backoffice/internal`, with those below them. */
const OFFICE_ROOMS: Readonly<Record<string, readonly string[]>> = {
  i18n: [],
  forms: ['i18n'],
  constraints: ['forms'],
  card: ['i18n'],
  resources: ['constraints', 'forms', 'i18n'],
  list: ['card', 'resources', 'forms', 'i18n'],
  editor: ['card', 'resources', 'forms', 'i18n'],
}

const WALLS: Wall[] = [
  {
    folder: '^components/internal/format/',
    // The decimals of currencies are data that server and elements share.
    may: ['^components/internal/format/', '^server/contract/currencies\\.ts$', PRICE],
    types: ['^server/contract/(?!currencies)'],
  },
  {
    // Base folders of the elements: they import one another, and no element.
    folder: '^components/internal/(api|i18n|dom|styles)/',
    may: [`^components/internal/(${BASE_ROOMS})/`, LIT],
    types: ['^server/contract/', '^server/routes/api-types\\.ts$'],
  },
  ...Object.entries(ELEMENT_ROOMS).map(([room, rooms]) => ({
    folder: `^components/internal/${room}/`,
    may: [`^components/internal/(${BASE_ROOMS}|${[room, ...rooms].join('|')})/`, PRICE, LIT],
    types: ['^server/contract/'],
  })),
  {
    // An element imports itself and shared folders. $1 is its own folder.
    folder: '^components/(?!internal/|backoffice/)([^/]+)/',
    may: ['^components/$1/', '^components/(till-session|internal)/', PRICE, LIT],
    types: ['^server/contract/'],
  },
  {
    // The back office previews payment links, and a list registers its editor; elements of customers never import it.
    folder: '^components/backoffice/(?!internal/)([^/]+)/',
    may: [
      '^components/backoffice/($1|internal)/',
      '^components/backoffice/([^/]+)/[^/]+\\.define\\.ts$',
      // Models of other folders.
      '^components/backoffice/([^/]+)/[^/]+-data\\.ts$',
      '^components/(till-session|internal|pay-link-button)/',
      PRICE,
      PRORATION,
      LIT,
    ],
    types: ['^server/contract/'],
  },
  ...Object.entries(OFFICE_ROOMS).map(([room, rooms]) => ({
    folder: `^components/backoffice/internal/${room}/`,
    may: [
      `^components/backoffice/internal/(${[room, ...rooms].join('|')})/`,
      '^components/internal/',
      PRICE,
      LIT,
    ],
    types: ['^server/contract/'],
  })),
  { folder: '^server/contract/', may: ['^server/contract/', '(^|/)node_modules/zod/'] },
  { folder: PRICE, may: [PRICE] },
  { folder: '^server/pricing/', may: ['^server/pricing/'] },
  {
    folder: '^server/operations/',
    may: ['^server/(operations|contract)/', '(^|/)node_modules/zod/'],
  },
  {
    folder: '^server/host/',
    may: ['^server/host/', '(^|/)node_modules/@hono/node-server/'],
    types: [ZOD],
  },
  {
    folder: '^server/environment/',
    may: [
      '^server/environment/',
      '^server/contract/(scalars|session)\\.ts$',
      '^server/host/config-error\\.ts$',
      '^server/operations/services\\.ts$',
      ZOD,
    ],
    types: ['^server/config\\.ts$', '^server/http/rate-limit\\.ts$'],
  },
  {
    // A deployment names its services, and keeps a digest of their credentials.
    folder: '^server/store/',
    may: ['^server/store/', '^server/operations/services\\.ts$', '^server/sessions/digest\\.ts$'],
    types: ['^server/config\\.ts$', ZOD],
  },
  {
    folder: '^server/sessions/',
    may: [
      '^server/sessions/',
      '^server/contract/(scalars|session)\\.ts$',
      '^server/store/store\\.ts$',
      '^server/problem\\.ts$',
      '(^|/)node_modules/(jose|lru-cache)/',
      ZOD,
    ],
    types: ['^server/operations/services\\.ts$'],
  },
  {
    folder: '^server/node/',
    may: [
      '^server/(node|host)/',
      '^server/(config\\.ts|package\\.json)$',
      '^server/environment/schema\\.ts$',
      '^server/http/(client-address|etag)\\.ts$',
      '^server/operations/services\\.ts$',
      '^server/store/(changes|store)\\.ts$',
      '^server/upstream/(cancellation|transport)\\.ts$',
      '(^|/)node_modules/(hono|ioredis|pino|prom-client|undici)/',
    ],
    types: [
      '^server/app\\.ts$',
      '^server/http/(rate-limit|request-log)\\.ts$',
      '^server/notifications/webhooks/certificates\\.ts$',
      '^server/upstream/client\\.ts$',
    ],
  },
  {
    folder: '^server/changes/',
    may: ['^server/(changes|contract|store|sessions)/', '^server/(at-most|problem)\\.ts$', ZOD],
  },
  {
    folder: '^server/upstream/',
    may: [
      '^server/(upstream|contract)/',
      '^server/operations/services\\.ts$',
      '^server/(at-most|schema-cache)\\.ts$',
      '(^|/)node_modules/zod/',
    ],
    types: ['^server/operations/operation\\.ts$'],
  },
  {
    folder: '^server/payments/',
    may: [
      '^server/(payments|operations|contract|upstream|store|pricing)/',
      '^server/sessions/(digest|token|preview-token)\\.ts$',
      '^server/problem\\.ts$',
      '(^|/)node_modules/zod/',
    ],
  },
  {
    folder: '^server/http/',
    types: ['^server/notifications/webhook-record\\.ts$'],
    may: [
      '^server/(http|changes|payments|operations|contract|upstream|sessions|store)/',
      '^server/(problem|schema-cache|json)\\.ts$',
      HONO,
      '(^|/)node_modules/zod/',
    ],
  },
  {
    folder: '^server/notifications/',
    may: [
      '^server/(notifications|changes|contract|operations|upstream|store|sessions|http)/',
      '^server/(problem|json)\\.ts$',
      HONO,
      '(^|/)node_modules/(zod|standardwebhooks|lru-cache)/',
    ],
  },
  {
    folder: '^server/routes/',
    types: ['^server/notifications/readiness\\.ts$'],
    may: [
      '^server/notifications/payload/(amount|customer|payee)\\.ts$',
      '^server/(routes|http|changes|payments|operations|contract|upstream|sessions|store)/',
      PRICE,
      '^server/(problem|schema-cache|json)\\.ts$',
      HONO,
      '(^|/)node_modules/(zod|uqr)/',
    ],
  },
  {
    folder: '^server/sandbox/',
    may: [
      '^server/(sandbox|contract|pricing)/',
      '^server/package\\.json$',
      '^server/host/',
      HONO,
      NODE,
      '(^|/)node_modules/(zod|kysely|@electric-sql|pg|@types/pg)/',
      X509,
    ],
  },
  {
    folder: SANDBOX_LEAVES,
    may: ['^server/contract/', sandbox('database/tables/'), SQL, ZOD],
  },
  {
    folder: sandbox('database/tables/'),
    may: ['^server/contract/', sandbox('database/tables/'), SQL],
  },
  {
    folder: sandbox('database/'),
    may: [
      '^server/contract/',
      sandbox('database/'),
      SQL,
      '(^|/)node_modules/(@electric-sql|pg|@types/pg)/',
    ],
  },
  {
    folder: sandbox('http/'),
    may: [
      '^server/contract/',
      sandbox('http/|currencies\\.ts$|database/unavailable\\.ts$'),
      PRICE,
      HONO,
      ZOD,
    ],
    types: [SANDBOX_CONTEXT],
  },
  {
    // Captured payments, for all services and the checkout.
    folder: sandbox('captures/'),
    may: [sandbox('captures/'), ...SANDBOX_BASE],
  },
  {
    // A service imports no other service. $1 is its own folder.
    folder: `${sandbox('oauth|payment-links|payments|billing|vault')}/`,
    may: [`${sandbox('$1|http|captures')}/`, ...SANDBOX_BASE, HONO],
    types: [SANDBOX_CONTEXT],
  },
  {
    folder: sandbox('notifications/'),
    may: [sandbox('(?:notifications|http)/'), ...SANDBOX_BASE, HONO, X509],
    types: [SANDBOX_CONTEXT],
  },
  {
    // Rules of billing know no HTTP; they throw `BillingError`.
    folder: sandbox('billing/(?:engine|wallets|credit-notes)/'),
    may: [
      sandbox('billing/(?:engine|wallets|credit-notes|states|outbox)/'),
      sandbox('billing/(?:amounts|billing-lock|errors|money)\\.ts$'),
      ...SANDBOX_BASE,
    ],
  },
  {
    folder: sandbox('billing/states/'),
    may: [sandbox('billing/(?:states|outbox)/'), ...SANDBOX_BASE],
  },
  {
    // Resources of events have the shape of responses.
    folder: sandbox('billing/outbox/'),
    may: [
      sandbox('billing/(?:outbox|serializers)/|captures/'),
      sandbox('billing/money-format\\.ts$'),
      ...SANDBOX_BASE,
    ],
  },
  {
    folder: sandbox('checkout/'),
    may: [
      sandbox('(?:checkout|http|captures|payment-links|payments|vault)/'),
      ...SANDBOX_BASE,
      HONO,
    ],
    types: [SANDBOX_CONTEXT],
  },
  {
    // The seed calls the services over their API; return URLs of links change with the shop's address.
    folder: sandbox('seed/'),
    may: [
      sandbox('seed/|(?:database/connect|payment-links/store|random)\\.ts$'),
      '^server/contract/scalars\\.ts$',
      SQL,
      ZOD,
    ],
    types: [sandbox('app\\.ts$'), SANDBOX_CONTEXT, '^server/contract/payment-link\\.ts$'],
  },
  {
    folder: sandbox('admin/'),
    may: [
      sandbox('(?:admin|http|oauth|captures|payment-links|payments|billing|checkout)/'),
      '^server/host/',
      ...SANDBOX_BASE,
      HONO,
    ],
    types: [SANDBOX_CONTEXT],
  },
  {
    folder: sandbox('dashboard/'),
    may: [
      sandbox(
        '(?:dashboard|admin|http|oauth|captures|payment-links|payments|billing|checkout|notifications)/',
      ),
      ...SANDBOX_BASE,
      HONO,
    ],
    types: [SANDBOX_CONTEXT],
  },
  {
    // The command line calls the services by itself; it starts no BFF.
    folder: '^server/commands/',
    may: [
      '^server/(commands|operations|contract|upstream|environment|host|notifications)/',
      '^server/(node/secret-files|store/store)\\.ts$',
      '^server/config\\.ts$',
      NODE,
    ],
  },
  { folder: '^server/', may: ['^server/', '(^|/)node_modules/', NODE] },
  {
    folder: '^demo/server/',
    may: [
      '^demo/server/',
      '^server/contract/',
      '^server/host/cross-origin\\.ts$',
      // The package entry @tillkit/server/notifications.
      '^server/notifications/index\\.ts$',
      NODE,
      HONO,
      '(^|/)node_modules/zod/',
    ],
  },
  {
    // Published packages only, like an external consumer.
    folder: '^demo/embed/',
    may: ['^@tillkit/server', '^server/dist/', HONO, '(^|/)node_modules/(express|fastify)/'],
  },
  {
    folder: '^demo/(?!server/|embed/|serve\\.ts)',
    // Types alone of the scripts, which pages load at run time.
    may: ['^demo/', '^components/(tillkit|backoffice)\\.ts$'],
  },
]

const rules: IForbiddenRuleType[] = [
  {
    name: 'no-circles',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-circles-of-types',
    severity: 'error',
    from: { path: '^server/' },
    to: { circular: true },
  },
  {
    name: 'everything-resolves',
    severity: 'error',
    from: {},
    // Our own packages resolve only after a build.
    to: { couldNotResolve: true, pathNot: '^@tillkit/server' },
  },
  {
    name: 'no-imports-of-tests',
    severity: 'error',
    from: { pathNot: '^test/|^scripts/create/.*\\.test\\.ts$' },
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
    from: { path: '^server/(?!(node|host|sandbox|commands)/|(main|cli)\\.ts$)' },
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

async function violations(folders: string[], baseDir = root) {
  const result = await cruise(folders, {
    baseDir,
    ruleSet: { forbidden: rules },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    // Applications with packages of their own.
    exclude: { path: '(^|/)dist/|^test/frameworks/[^/]+/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'default'],
      // The `main` of `@esm-bundle/chai` is a file that it doesn't have.
      mainFields: ['module', 'main'],
    },
  })
  const { summary, modules } = result.output as ICruiseResult
  return {
    modules: modules.map(({ source }) => source),
    found: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  }
}

describe('the import rules', () => {
  it('have a row for each room of the elements', () => {
    const roomsOf = (folder: string) => readdirSync(join(root, folder)).sort()
    const rooms = [...BASE_ROOMS.split('|'), ...Object.keys(ELEMENT_ROOMS)]
    assert.deepEqual(roomsOf('components/internal'), rooms.sort())
    assert.deepEqual(roomsOf('components/backoffice/internal'), Object.keys(OFFICE_ROOMS).sort())
  })

  it('have a row for each folder of the server and of the sandbox', () => {
    const foldersOf = (parent: string) =>
      readdirSync(join(root, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !/^(node_modules|dist)$/.test(entry.name))
        .map(({ name }) => `${parent}${name}/`)
    // A row of the parent's is none of the folder.
    const withoutRow = ['server/', 'server/sandbox/'].flatMap((parent) =>
      foldersOf(parent).filter(
        (path) => !WALLS.some(({ folder }) => path.match(folder) && !parent.match(folder)),
      ),
    )
    assert.deepEqual(withoutRow, [])
  })

  const planted = fileURLToPath(
    new URL('../../components/internal/domain/planted-by-the-test/', import.meta.url),
  )
  afterAll(() => rmSync(planted, { recursive: true, force: true }))

  it('hold for every file', async () => {
    const { modules, found } = await violations(['components', 'server', 'demo', 'scripts', 'test'])
    assert.ok(modules.length > 50, `only ${modules.length} modules were read`)
    assert.deepEqual(found, [])
    const unused = WALLS.filter(({ folder }) => !modules.some((path) => path.match(folder)))
    assert.deepEqual(unused, [])
  })

  it('report a forbidden import: a value from the contract in an element', async () => {
    mkdirSync(planted, { recursive: true })
    writeFileSync(
      `${planted}wrong.ts`,
      "import { Amount } from '../../../../server/contract/money.ts'\nconsole.log(Amount)\n",
    )
    const { found } = await violations(['components/internal'])
    assert.ok(
      found.some((line) =>
        line.includes('planted-by-the-test/wrong.ts → server/contract/money.ts'),
      ),
      found.join('\n'),
    )
  })

  it('report a service of the sandbox that imports another one, and a loop of types', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'imports-'))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    const files = {
      'billing/a.ts': "import '../oauth/token.ts'\nimport type { B } from './b.ts'\n",
      'billing/b.ts': "import type { A } from './a.ts'\nexport type B = A\n",
      'oauth/token.ts': 'export {}\n',
    }
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, 'server/sandbox', path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    const { found } = await violations(['server'], folder)
    assert.equal(found.length, 2, found.join('\n'))
    assert.match(found.join('\n'), /no-circles-of-types: .*\/billing\//)
    assert.match(found.join('\n'), /walls of .*: .*\/billing\/a\.ts → .*\/oauth\/token\.ts/)
  })
})
