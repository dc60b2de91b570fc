/** The tables of the documentation, and the test that checks each row. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PAGES } from './block-claims.ts'
import { readGuide } from './guides.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface Row {
  readonly path: string
  readonly line: number
  /** The row of headings, such as "Case | How". */
  readonly heading: string
  readonly cells: readonly string[]
}

/** @param path of a Markdown file, from the root of the repository */
function rowsOf(path: string): Row[] {
  const rows: Row[] = []
  let heading = ''
  for (const [index, text] of readGuide(path).split('\n').entries()) {
    const [, row] = /^\s*\|(.*)\|\s*$/.exec(text) ?? []
    if (row === undefined) heading = ''
    else if (heading === '') heading = headingOf(row)
    else if (!/^[-:| ]+$/.test(row))
      rows.push({ path, line: index + 1, heading, cells: cellsOf(row) })
  }
  return rows
}

const cellsOf = (row: string): string[] => row.split(/(?<!\\)\|/).map((cell) => cell.trim())
const headingOf = (row: string): string => cellsOf(row).join(' | ').trim()

/** The rows of one kind of table of a page. @throws {Error} if there are none */
export function theRows(path: string, heading: string): Row[] {
  const found = rowsOf(path).filter((row) => row.heading === heading)
  if (found.length === 0) throw new Error(`${path} has no table "${heading}"`)
  return found
}

/** The texts in backticks. */
export const codeIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

const TABLES = 'test/architecture/documented-tables.test.ts'
const ON_SERVER = 'test/server/host/guide-tables.test.ts'
const ON_NOTIFICATIONS = 'test/server/notifications/guide.test.ts'
const PACKED = 'test/e2e/packages/packed-project.slow.test.ts'
const POLICY = 'test/e2e/shop/policy.test.ts'

/** By the beginning of a row: a test, and a text of the row that is in it. */
type RowClaims = Readonly<Record<string, readonly [test: string, text: string]>>
/** A test that names the page, or has the text, and checks every row; why there is nothing to run; or claims of rows. */
type Claim =
  | string
  | readonly [test: string, text: string]
  | { readonly reason: string }
  | { readonly rows: RowClaims }

/** By page and heading. */
const CLAIMS: Readonly<Record<string, Readonly<Record<string, Claim>>>> = {
  'README.md': {
    'Element | Shows': TABLES,
    'To | Read': 'test/e2e/documentation/guides.slow.test.ts',
  },
  'components/README.md': {
    // Generated.
    'Element | Shows | Scope': ['test/architecture/manifest.test.ts', 'pages(manifest)'],
    'Custom property | Default |': ['test/architecture/manifest.test.ts', 'pages(manifest)'],
    'Name | Class |': ['test/architecture/manifest.test.ts', 'pages(manifest)'],
  },
  'components/CONTENT-SECURITY-POLICY.md': { 'Directive | Why': POLICY },
  'server/README.md': { 'Import | Holds': PACKED },
  'docs/guides/addresses.md': {
    'Option | What it does': ['test/components/backoffice/url-state.test.ts', 'bindUrlState'],
    'Element | Parameters': ['test/components/backoffice/url-state.test.ts', 'bindUrlState'],
  },
  'docs/theme.md': { 'Token | Default |': TABLES, 'Wish | How': TABLES },
  'docs/start/index.md': { 'Address | What runs there': 'test/e2e/start/start.test.ts' },
  'docs/start/next.md': { 'Variable | Value': TABLES },
  'docs/start/troubleshooting.md': {
    'What you see | What it is': 'test/e2e/documentation/troubleshooting.slow.test.ts',
  },
  'docs/guides/configuration.md': { 'Key | Default | What it is': ON_SERVER },
  'docs/guides/cost.md': {
    '| p50, ms | p99, ms | CPU, µs': { reason: 'figures of npm run bench' },
    '| × raw | CPU, µs': { reason: 'figures of npm run bench' },
  },
  'docs/guides/frameworks.md': { 'Framework | Types | Attribute | Event': TABLES },
  'docs/guides/going-live.md': {
    'Status | What is wrong': ON_SERVER,
    'Scope | Without it': ON_NOTIFICATIONS,
    'The live service | What follows': { reason: 'what is known of the public service' },
  },
  'docs/guides/notifications.md': {
    'Type | Meaning | Do': ON_NOTIFICATIONS,
    'Member of `data` | Meaning': ON_NOTIFICATIONS,
  },
  'docs/guides/operating.md': {
    'Address | Meaning': ON_SERVER,
    'Metric | Alarm when | Then': ON_SERVER,
    '`refused` | What it is': ON_NOTIFICATIONS,
    'Key | Holds | At most': 'test/server/store/retention.test.ts',
    'Response | What it is': {
      rows: {
        '503 "The store of locks is': [
          'test/server/store/own-store.test.ts',
          'The store of locks is',
        ],
        '504 `outcome-unknown`': ['test/server/payments/clock-jumps.test.ts', 'outcome-unknown'],
        '409 `already-requested`': [
          'test/server/payments/clock-jumps.test.ts',
          'already-requested',
        ],
        '429': ['test/server/http/client-ip.test.ts', '429'],
        '401 for everybody': [ON_SERVER, '401 for everybody'],
      },
    },
  },
  'docs/guides/plans.md': {
    'To let the customer | Give': {
      rows: {
        'see the plan': ['test/components/subscription-card.test.ts', 'usage:read'],
        'subscribe for the first time': ['test/server/plans/subscribe.test.ts', 'offers'],
        'change to another plan': ['test/server/plans/misuse.test.ts', 'change'],
        'cancel, and': ['test/server/plans/misuse.test.ts', 'cancel'],
        'leave individual conditions': ['test/server/plans/amounts.test.ts', 'leave-overrides'],
      },
    },
    '`certainty` | Where | A preview has': {
      rows: {
        '`engine`': ['test/server/plans/amounts.test.ts', 'engine'],
        '`estimate`': ['test/server/plans/amounts.test.ts', 'estimate'],
        '`terms`': ['test/server/plans/amounts.test.ts', 'terms'],
      },
    },
    'Rule | The elements | You': { reason: 'advice, nothing to run' },
  },
  'docs/guides/sandbox.md': {
    'Call | Effect': 'test/sandbox/controls/guide-tables.test.ts',
    '`fault` | The caller sees': PACKED,
    'Member | Values | At first': 'test/sandbox/controls/guide-tables.test.ts',
  },
  'docs/guides/sessions.md': {
    'Place | Knows | Never knows': { reason: 'explains, nothing to run' },
    'Member | Meaning': TABLES,
    'Scope | Used by': TABLES,
  },
  'docs/guides/testing.md': {
    'Case | How': 'test/sandbox/controls/guide-tables.test.ts',
    "They can show | They can't show": 'test/architecture/emulated-pages.test.ts',
  },
  'docs/guides/words.md': { 'Say | Not': TABLES, '|': 'test/architecture/locales.test.ts' },
}

/** The test of a row with a text that it has, or the reason for none. */
function claimOf({ path, heading, cells: [first = ''] }: Row): readonly string[] | undefined {
  const claim = CLAIMS[path]?.[heading]
  if (typeof claim === 'string') return [claim, path]
  if (claim === undefined || isPair(claim)) return claim
  if ('reason' in claim) return [claim.reason]
  return Object.entries(claim.rows).find(([row]) => first.startsWith(row))?.[1]
}

const isPair = (claim: Claim): claim is readonly [string, string] => Array.isArray(claim)

const allRows = (): Row[] => PAGES.flatMap(rowsOf)

/** Rows that no test checks. */
export const unclaimedRows = (): string[] =>
  allRows()
    .filter((row) => claimOf(row) === undefined)
    .map(({ path, line, heading }) => `${path}:${line} of "${heading}"`)

/** Claims of no row, and those of a test that does not exist or has nothing of the row. */
export function emptyRowClaims(): string[] {
  const rows = allRows()
  const ofNoRow = Object.entries(CLAIMS).flatMap(([path, tables]) =>
    Object.entries(tables).flatMap(([heading, claim]) => {
      const claims = rows.filter((row) => row.path === path && row.heading === heading)
      const begins =
        typeof claim === 'object' && !isPair(claim) && 'rows' in claim
          ? Object.keys(claim.rows)
          : ['']
      return begins
        .filter((begin) => !claims.some(({ cells: [first = ''] }) => first.startsWith(begin)))
        .map((begin) => `${path}: ${heading} ${begin}`)
    }),
  )
  const ofNoTest = rows.flatMap((row) => {
    const [test = '', text] = claimOf(row) ?? []
    return text === undefined || contains(test, text) ? [] : [`${test} has nothing of ${row.path}`]
  })
  return [...ofNoRow, ...new Set(ofNoTest)]
}

const contains = (file: string, text: string): boolean =>
  existsSync(join(ROOT, file)) && readFileSync(join(ROOT, file), 'utf8').includes(text)
