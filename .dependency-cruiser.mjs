/**
 * Which folder may import which. Checked by `npx depcruise components server demo scripts test`.
 *
 * A new folder needs a wall of its own here: without one it may import nothing.
 */
const LIT = '(^|/)node_modules/(lit|lit-html|lit-element|@lit)/'
const HONO = '(^|/)node_modules/(hono|@hono)/'
const ZOD = '(^|/)node_modules/zod/'
const SQL = '(^|/)node_modules/kysely/'
const X509 = '(^|/)node_modules/(@peculiar/x509|reflect-metadata)/'
const CONTRACT = '^server/contract/'
/** The one folder of the server's code that elements import: the build copies it into their package. */
const PRICE = '^server/pricing/price/'

const internal = (rooms) => `^components/internal/(${rooms})/`
const office = (rooms) => `^components/backoffice/internal/(${rooms})/`
const server = (rooms) => `^server/(${rooms})/`
const sandbox = (paths) => `^server/sandbox/(${paths})`

/** Rooms that import one another. */
const BASE = 'format|api|i18n|dom|styles'
const CONTEXT = [sandbox('context\\.ts$')]
/** Modules of the sandbox that know no service. */
const SANDBOX_LEAVES = sandbox('(clock|settings|random|currencies|public)\\.ts$')
const SANDBOX_BASE = [SANDBOX_LEAVES, sandbox('database/'), server('contract|pricing'), SQL, ZOD]

/** What the files of a folder may import, and what of it are types alone. */
const WALLS = [
  // Elements: types alone from the contract, whose schemas would bring zod into the browser.
  {
    from: internal('format'),
    may: [internal('format'), '^server/contract/currencies\\.ts$', PRICE],
    types: ['^server/contract/(?!currencies)'],
  },
  {
    from: internal('api|i18n|dom|styles'),
    may: [internal(BASE), LIT],
    types: [CONTRACT, '^server/bff/features/api-types\\.ts$'],
  },
  ...Object.entries({
    domain: '',
    session: '',
    controllers: '',
    templates: 'domain',
    subject: 'domain|session',
    payments: 'controllers|session',
    'payment-method': 'domain|payments|session|templates',
    'url-state': 'domain|session|subject',
    base: 'controllers|domain|payments|session|subject|templates',
  }).map(([room, below]) => ({
    from: internal(room),
    may: [internal([BASE, room, below].filter(Boolean).join('|')), PRICE, LIT],
    types: [CONTRACT],
  })),
  {
    from: '^components/internal/customer-configuration\\.ts$',
    may: [internal('i18n')],
    types: ['^components/message-keys\\.ts$'],
  },
  {
    // No other element. $1 is its own folder.
    from: '^components/(?!internal/|backoffice/)([^/]+)/',
    may: ['^components/($1|till-session|internal)/', PRICE, LIT],
    types: [CONTRACT],
  },
  ...Object.entries({
    i18n: '',
    forms: 'i18n',
    constraints: 'forms',
    card: 'i18n',
    resources: 'constraints|forms|i18n',
    list: 'card|resources|forms|i18n',
    editor: 'card|resources|forms|i18n',
  }).map(([room, below]) => ({
    from: office(room),
    may: [office([room, below].filter(Boolean).join('|')), '^components/internal/', PRICE, LIT],
    types: [CONTRACT],
  })),
  {
    // A list registers its editor, and an editor of links shows a preview. Customers' elements never import these.
    from: '^components/backoffice/(?!internal/)([^/]+)/',
    may: [
      '^components/backoffice/($1|internal)/',
      '^components/backoffice/(?<tag>[^/]+)/\\k<tag>\\.ts$',
      '^components/backoffice/[^/]+/[^/]+-data\\.ts$',
      '^components/(till-session|internal|pay-link-button)/',
      PRICE,
      // The days of a change of plan.
      '^server/pricing/billing/(periods|plan-change|proration)\\.ts$',
      LIT,
    ],
    types: [CONTRACT],
  },

  // What server, sandbox and elements speak.
  { from: server('contract'), may: [server('contract'), ZOD] },
  { from: PRICE, may: [PRICE] },
  { from: server('pricing'), may: [server('pricing')] },
  { from: server('operations'), may: [server('operations|contract'), ZOD] },

  // The BFF: a core that keeps a token and forwards, and features that can be deleted.
  {
    from: server('host'),
    may: [
      server('host'),
      '(^|/)node_modules/@hono/node-server/',
      // Asked for by the name of its package.
      '^server/package\\.json$|^@tillkit/sandbox$',
    ],
    types: [ZOD, '^server/sandbox/public\\.ts$'],
  },
  {
    from: server('bff/core'),
    may: [
      server('bff/core|operations|contract|pricing'),
      '^server/host/config-error\\.ts$',
      ...[HONO, ZOD, '(^|/)node_modules/(jose|lru-cache)/'],
    ],
  },
  {
    // No other feature. $1 is its own folder.
    from: '^server/bff/features/([^/]+)/',
    may: [
      '^server/bff/features/$1/',
      server('bff/core|operations|contract|pricing'),
      '^server/host/config-error\\.ts$',
      ...[HONO, ZOD, '(^|/)node_modules/(lru-cache|standardwebhooks|uqr)/'],
    ],
  },
  {
    from: server('bff/node'),
    may: [
      server('bff/node|bff/core|host'),
      '^server/(bff/config\\.ts|operations/services\\.ts|package\\.json)$',
      '(^|/)node_modules/(hono|ioredis|pino|prom-client|undici)/',
    ],
    types: ['^server/bff/(app|features/notifications/webhooks/certificates)\\.ts$'],
  },
  {
    // Where the features meet, and are counted.
    from: '^server/bff/features/[^/]+\\.ts$',
    may: [server('bff/core|bff/features|operations'), ZOD],
  },
  {
    // The command line calls the services by itself; it starts no BFF but by its bin.
    from: server('cli'),
    may: [
      server('cli|operations|contract|bff/core|bff/features/notifications|host'),
      // The bin alone starts the BFF.
      '^server/bff/(node/secret-files|config|main)\\.ts$|^server/package\\.json$',
    ],
  },
  {
    from: server('testing'),
    may: [server('testing|contract|host'), '^server/bff/(app|config|node/setup)\\.ts$'],
    types: ['^server/sandbox/public\\.ts$'],
  },

  // The sandbox: never the operations, so that a wrong path there fails a test instead of agreeing with itself.
  {
    from: server('sandbox'),
    may: [
      server('sandbox|contract|pricing|host'),
      '(^|/)node_modules/(@electric-sql|pg|@types/pg)/',
      ...[HONO, SQL, X509, ZOD],
    ],
  },
  { from: SANDBOX_LEAVES, may: [CONTRACT, sandbox('database/tables/|public\\.ts$'), SQL, ZOD] },
  { from: sandbox('database/tables/'), may: [CONTRACT, sandbox('database/tables/'), SQL] },
  {
    from: sandbox('database/'),
    may: [CONTRACT, sandbox('database/'), SQL, '(^|/)node_modules/(@electric-sql|pg|@types/pg)/'],
  },
  {
    from: sandbox('http/'),
    may: [CONTRACT, sandbox('http/|(currencies|database/unavailable)\\.ts$'), PRICE, HONO, ZOD],
    types: CONTEXT,
  },
  // Captured payments, for all services and the checkout.
  { from: sandbox('captures/'), may: [sandbox('captures/'), ...SANDBOX_BASE] },
  {
    // A service imports no other service. $1 is its own folder.
    from: sandbox('oauth|payment-links|payments|billing|vault'),
    may: [sandbox('($1|http|captures)/'), ...SANDBOX_BASE, HONO],
    types: CONTEXT,
  },
  {
    // Rules of billing know no HTTP; they throw `BillingError`.
    from: sandbox('billing/(engine|wallets|credit-notes)/'),
    may: [
      sandbox('billing/(engine|wallets|credit-notes|states|outbox)/'),
      sandbox('billing/(amounts|billing-lock|errors|money)\\.ts$'),
      ...SANDBOX_BASE,
    ],
  },
  {
    from: sandbox('billing/states/'),
    may: [sandbox('billing/(states|outbox)/'), ...SANDBOX_BASE],
  },
  {
    // Resources of events have the shape of responses.
    from: sandbox('billing/outbox/'),
    may: [
      sandbox('billing/(outbox|serializers)/|billing/money-format\\.ts$|captures/'),
      ...SANDBOX_BASE,
    ],
  },
  {
    from: sandbox('notifications/'),
    may: [sandbox('(notifications|http)/'), ...SANDBOX_BASE, HONO, X509],
    types: CONTEXT,
  },
  {
    from: sandbox('checkout/'),
    may: [sandbox('(checkout|http|captures|payment-links|payments|vault)/'), ...SANDBOX_BASE, HONO],
    types: CONTEXT,
  },
  {
    // The seed calls the services over their API; return URLs of links change with the shop's address.
    from: sandbox('seed/'),
    may: [
      sandbox('seed/|(database/(connect|empty-tables)|payment-links/store|random)\\.ts$'),
      '^server/contract/scalars\\.ts$',
      SQL,
      ZOD,
    ],
    types: [sandbox('app\\.ts$'), ...CONTEXT, '^server/contract/payment-link\\.ts$'],
  },
  {
    from: sandbox('preview/'),
    may: [sandbox('(preview|http|billing)/|admin/faults/registry\\.ts$'), ...SANDBOX_BASE, HONO],
    types: CONTEXT,
  },
  {
    from: sandbox('admin/'),
    may: [
      sandbox('(admin|http|oauth|captures|payment-links|payments|billing|checkout)/'),
      server('host'),
      ...SANDBOX_BASE,
      HONO,
    ],
    types: CONTEXT,
  },
  {
    from: sandbox('dashboard/'),
    may: [
      sandbox('(dashboard|admin|http|oauth|captures|payment-links|payments|billing)/'),
      sandbox('(checkout|notifications)/'),
      ...SANDBOX_BASE,
      HONO,
    ],
    types: CONTEXT,
  },

  // Responses for the gallery, the documentation and the tests of the elements, which may import from here.
  { from: '^demo/fixtures/', may: ['^demo/fixtures/'], types: [CONTRACT] },
  // The demo is an application: what it imports is what a merchant's application can import.
  {
    from: '^demo/server/',
    may: [
      '^demo/(server|fixtures)/',
      CONTRACT,
      '^server/host/cross-origin\\.ts$',
      // The package entry @tillkit/server/notifications.
      '^server/bff/features/notifications/index\\.ts$',
      HONO,
      ZOD,
    ],
  },
  {
    from: '^demo/(embed|starter)/',
    may: [
      '^demo/$1/',
      '^@tillkit/server',
      '^server/dist/',
      HONO,
      '(^|/)node_modules/(express|fastify)/',
    ],
  },
  {
    // Pages load the scripts at run time.
    from: '^demo/(?!server/|embed/|starter/|fixtures/|serve\\.ts)',
    may: ['^demo/', '^components/(tillkit|backoffice)\\.ts$'],
  },
]

const forbid = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...WALLS.flatMap(({ from, may, types = [] }) => [
      forbid(
        `wall of ${from}`,
        { path: from },
        { pathNot: [...may, ...types], dependencyTypesNot: ['core'] },
      ),
      ...(types.length === 0
        ? []
        : [
            forbid(
              `types alone into ${from}`,
              { path: from },
              { path: types, dependencyTypesNot: ['type-only'] },
            ),
          ]),
    ]),
    forbid(
      'a folder has a wall',
      {
        path: '^(components(/internal|/backoffice/internal)?|server/sandbox|server/bff|server/bff/features|server(?!/sandbox|/bff))/[^/]+/',
        pathNot: WALLS.map(({ from }) => from).filter((from) => from !== server('sandbox')),
      },
      {},
    ),
    forbid(
      'no loops',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'Also of three and more modules. Types may refer to one another.',
    ),
    forbid('no loops of types in the server', { path: '^server/' }, { circular: true }),
    forbid(
      'everything resolves',
      {},
      // Our own packages resolve only after a build.
      { couldNotResolve: true, pathNot: '^@tillkit/(server|sandbox)' },
    ),
    forbid(
      'nothing imports tests',
      { pathNot: '^test/|^scripts/create/.*\\.test\\.ts$' },
      { path: '^test/' },
    ),
    forbid(
      'the BFF knows the types of the sandbox alone, in main and for tests',
      { path: '^server/(?!sandbox/|testing/|(bff/main|host/load-sandbox)\\.ts$)' },
      { path: '^server/sandbox/' },
    ),
    forbid(
      'the sandbox is handed to main',
      { path: '^server/bff/main\\.ts$' },
      { path: '^server/sandbox/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'web standards alone',
      {
        path: '^components/(?!.*\\.mjs$)|^server/(?!(bff/node|host|sandbox|cli)/|bff/main\\.ts$)',
      },
      { dependencyTypes: ['core'] },
      'app.ts runs on Workers too; what only Node can do is handed in by node/.',
    ),
  ],
  options: {
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    // Applications of the frameworks have packages of their own.
    exclude: { path: '(^|/)dist/|^test/frameworks/[^/]+/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'default'],
      // The `main` of `@esm-bundle/chai` is a file that it doesn't have.
      mainFields: ['module', 'main'],
    },
  },
}
