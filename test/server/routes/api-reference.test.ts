import assert from 'node:assert/strict'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, it } from 'vitest'
import { createApp } from '../../../server/bff/app.ts'
import { ENDPOINTS } from '../../../server/bff/features/index.ts'
import { API_KEY, SESSION_KEY, vaultConfigFor } from '../../support/bff/bff.ts'
import {
  CUSTOMER_CASES,
  type EndpointCase,
  MERCHANT_CASES,
} from '../../support/bff/endpoint-cases.ts'
import { CLIENT } from '../../support/upstream/upstream.ts'

const app = createApp({ config: vaultConfigFor('http://127.0.0.1:9') })

interface Described {
  operationId: string
  summary: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { required: boolean }
  responses: Record<string, unknown>
}

let text: string
let operations: Map<string, Described>

beforeAll(async () => {
  text = await (await app.request('/openapi.json')).text()
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Described>> }
  operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]): [string, Described] => [
        `${method.toUpperCase()} ${path}`,
        described,
      ]),
    ),
  )
})

const described = (name: string) => operations.get(name) ?? assert.fail(`${name} is not described`)

/** Method and path as the document spells them. */
const nameOf = ({ row, request }: EndpointCase) => {
  const [method, path = ''] = row.split(' ')
  const prefix = /^\w+ (\/api(\/billing|\/payment-resources)?)/.exec(request)?.[1] ?? ''
  return `${method} ${prefix}${path === '/' ? '' : path}`
}

describe('/openapi.json', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(JSON.parse(text))
    assert.ok(valid, JSON.stringify(errors, null, 2))
    assert.equal(validator.version, '3.1')
  })

  it('names the statuses of every write and of every limit', () => {
    for (const { id, method, path } of ENDPOINTS) {
      const { responses } = described(`${method} ${path}`)
      assert.ok('429' in responses, id)
      assert.equal('413' in responses, method !== 'GET', id)
    }
    assert.ok('400' in described('POST /api/billing/activate').responses)
  })

  it('describes the members of readiness, with the scopes that were not granted', async () => {
    const { responses } = described('GET /readyz')
    for (const member of ['token', 'billing', 'links', 'payments', 'store', 'missing_scopes']) {
      for (const status of ['200', '503']) {
        assert.match(JSON.stringify(responses[status]), new RegExp(`"${member}"`), status)
      }
    }
  })

  it('has only references that resolve', () => {
    const document = JSON.parse(text)
    for (const [, ref = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      const found = ref
        .slice(2)
        .split('/')
        .reduce((at, name) => at?.[name], document)
      assert.ok(found, ref)
    }
  })

  it('describes each operation with its scope, its parameters and its success', () => {
    for (const row of [...MERCHANT_CASES, ...CUSTOMER_CASES]) {
      const operation = described(nameOf(row))
      const scheme = row.kind === 'merchant' ? 'merchantSession' : 'customerSession'
      assert.deepEqual(operation.security, [{ [scheme]: [row.scope] }], row.row)
      assert.ok(operation.responses[row.status], row.row)
      assert.equal(operation.requestBody !== undefined, row.body !== undefined, row.row)
      const ids = operation.parameters.filter((parameter) => parameter.in === 'path')
      assert.equal(ids.length, row.row.match(/\{/g)?.length ?? 0, row.row)
      assert.ok(operation.summary.length > 5)
    }
  })

  it('lists 503 for each write, because writes need the shared store', () => {
    for (const [name, { responses }] of operations) {
      if (!name.startsWith('GET')) assert.ok(responses['503'], name)
    }
  })

  it('describes every route, and no other', () => {
    const spelt = (path: string) => path.replace(/:(\w+)/g, '{$1}')
    const routes = app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${spelt(path)}`)
    assert.deepEqual([...operations.keys()].sort(), [...new Set(routes)].sort())
  })

  it('names required parameters, and the Idempotency-Key if one is accepted', () => {
    const { parameters, requestBody } = described('GET /api/billing/invoices')
    const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
    assert.deepEqual(required, ['issuing_date_from', 'issuing_date_to'])
    assert.equal(requestBody, undefined)
    const keyed = [...operations]
      .filter(([, { parameters }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(([name]) => name)
    const posts = [...operations.keys()].filter(
      (name) =>
        name.startsWith('POST') && !/sessions|retry_payment|payment-method|preview/.test(name),
    )
    assert.deepEqual(keyed.sort(), posts.sort())
    const renew = described('POST /api/authorizations/{authorization_id}/reauthorize')
    assert.equal(renew.requestBody?.required, false)
  })

  it('contains no secret and no URL of a service', () => {
    for (const secret of [CLIENT.secret, API_KEY, SESSION_KEY.secret, '127.0.0.1', '/v1/']) {
      assert.ok(!text.includes(secret), secret)
    }
  })
})
