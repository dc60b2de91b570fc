/** Texts of callers: their length is checked first, and no pattern takes more than linear time. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, it } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '../../server/bff/features/index.ts'
import { OPERATIONS } from '../../server/operations/index.ts'
import type { Operation } from '../../server/operations/operation.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the checks of a text in a request', () => {
  /** The strings of a schema, also those inside of others. */
  function strings(schema: unknown, seen = new Set<unknown>()): z.ZodString[] {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
    seen.add(schema)
    if (schema instanceof z.ZodType) {
      const inner = strings(schema._zod.def, seen)
      return schema._zod.def.type === 'string' ? [schema as z.ZodString, ...inner] : inner
    }
    if (schema.constructor !== Object && !Array.isArray(schema)) return []
    return Object.values(schema).flatMap((member) => strings(member, seen))
  }

  const requests = new Map<string, unknown[]>([
    ...ENDPOINTS.map(({ id, body, query }): [string, unknown[]] => [id, [body, query]]),
    ...(OPERATIONS as readonly Operation[]).map(({ id, bodyIn }): [string, unknown[]] => [
      `${id} in a dialect`,
      Object.values(bodyIn ?? {}),
    ]),
  ])

  for (const [id, schemas] of requests)
    it(`end at the first that fails, so that none reads a longer text: ${id}`, () => {
      for (const schema of strings(schemas)) {
        const { def } = schema._zod
        const itself = 'check' in def ? [def as unknown as z.core.$ZodCheckDef] : []
        const checks = [...itself, ...(def.checks ?? []).map(({ _zod }) => _zod.def)].filter(
          ({ check }) => check !== 'min_length',
        )
        const [first] = checks
        // After the length any check is quick; without one each pattern has to end the checks itself.
        const isLimited = first?.check === 'max_length' && first.abort === true
        const ends = isLimited || checks.slice(0, -1).every(({ abort }) => abort)
        assert.ok(ends, JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })))
      }
    })
})

describe('each pattern of the product', () => {
  /** Patterns of texts with a length that was checked before. */
  const BOUNDED = new Set([
    // The documented pattern of an e-mail address (billing-131): 254 characters.
    '/^.+@[^"-].+$/',
  ])
  /** Small steps at first, because exponential time never ends. */
  const LENGTHS = [16, 20, 25, 32, 40, 50, 64, 250, 1000, 4000, 20_000]
  const MAX_PROCESSOR_MS = 40
  const FIRST = ['', 'x', '"']
  const REPEATED = ['0', '@', '"', '[', ' ', 'a', '-', '.', '/', '\\"', '\n', ',', '<', '%2e', '::']
  const LAST = ['\n', '!\n!']

  const files = ['server', 'components', 'demo'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((path) => /\.(ts|js|mjs)$/.test(path) && !/node_modules|dist/.test(path)),
  )
  const patterns = new Map<string, string>()
  for (const path of files) {
    const source = readFileSync(join(root, path), 'utf8')
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) patterns.set(node.text, path)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true))
  }

  const processorMs = (run: () => void) => {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }

  /** The first text on which a pattern is slow. */
  function slowText(literal: string): string | undefined {
    const end = literal.lastIndexOf('/')
    const flags = new Set([...literal.slice(end + 1), 'g'])
    const pattern = new RegExp(literal.slice(1, end), [...flags].join(''))
    const signs = literal.slice(1, end).match(/[^\s\w\\]/g) ?? []
    for (const repeated of new Set([...REPEATED, ...signs]))
      for (const first of FIRST)
        for (const last of LAST)
          for (const length of LENGTHS) {
            const text = first + repeated.repeat(length / repeated.length) + last
            const isSlow = () => processorMs(() => text.replace(pattern, '')) > MAX_PROCESSOR_MS
            // Twice, because a collection of garbage may fall into one.
            if (isSlow() && isSlow()) return JSON.stringify([first, repeated, last, length])
          }
    return undefined
  }

  it('is found', () => {
    assert.ok(patterns.size > 150, String(patterns.size))
  })

  it('takes linear time on rows of each of its characters', () => {
    const slow = [...patterns].flatMap(([literal, path]) => {
      const text = BOUNDED.has(literal) ? undefined : slowText(literal)
      return text === undefined ? [] : [`${path}: ${literal} on ${text}`]
    })
    assert.deepEqual(slow, [])
  })

  it('is found if it is not linear', () => {
    for (const literal of [...BOUNDED, '/0+$/', '/^(a+)+$/']) assert.ok(slowText(literal), literal)
  })
})
