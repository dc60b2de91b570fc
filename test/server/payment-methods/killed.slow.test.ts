/** Confirmations in real processes with one Redis: 100 at once over two, and one in a process that is killed. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { customerLockKey } from '../../../server/bff/core/money/locks.ts'
import { setupRecord } from '../../../server/bff/features/payment-method/setup-record.ts'
import { redisStore } from '../../../server/bff/node/redis-store.ts'
import type { PaymentMethodSetup } from '../../../server/contract/vault/payment-method.ts'
import { atEnd } from '../../support/at-end.ts'
import { mintedBy, problemOf, SHOP } from '../../support/bff/bff.ts'
import { noRedis, REDIS } from '../../support/bff/redis.ts'
import { runBefore } from '../../support/bff/server-process.ts'
import { type Approval, approvalOf } from '../../support/payment-methods/approval.ts'
import {
  type HeldCalls,
  type HoldMoment,
  heldCalls,
} from '../../support/payment-methods/held-calls.ts'
import { approveAt } from '../../support/sandbox/approve.ts'
import { type AChild, aChild } from '../../support/sandbox/sandbox-child.ts'
import { CLIENT } from '../../support/upstream/upstream.ts'

const VAULT = '/v3/vault'
/** Begins all keys in Redis. */
const DEPLOYMENT = `killed-${crypto.randomUUID()}`
const CUSTOMERS = '/v1/commerce/billing/customers'

describe.skipIf(noRedis)('confirmations in two processes with one Redis', () => {
  let sandbox: AChild
  let services: HeldCalls
  let folder: string
  let survivor: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tillkit-killed-'))
    sandbox = await aChild({ clientId: CLIENT.id, clientSecret: CLIENT.secret })
    await sandbox.call('POST', '/activate')
    services = await heldCalls(sandbox.url)
    survivor = await start().address
  })
  afterAll(async () => {
    await services?.close()
    await sandbox?.kill()
    rmSync(folder, { recursive: true })
  })

  const start = () =>
    runBefore(services.url, folder, {
      REDIS_URL: REDIS,
      TILL_DEPLOYMENT: DEPLOYMENT,
      TILL_ALLOWED_ORIGINS: SHOP,
      TILL_VAULT: 'on',
      TILL_CHECKOUT_URL: sandbox.url,
      TILL_TRUSTED_PROXIES: '127.0.0.1',
    })

  /** A customer with a declined card and an IP address that no other test uses: setups are limited by address. */
  async function aPage() {
    const customer = `ada-${crypto.randomUUID()}`
    const members = {
      name: 'Ada',
      email: 'ada@example.test',
      external_id: customer,
      payment_method_token: 'tok_sandbox_declined',
    }
    const created = await sandbox.call('POST', '/customers', members)
    assert.ok(created.status < 300, created.text)
    const octets = [...crypto.getRandomValues(new Uint8Array(3))]
    const headers = { 'X-Forwarded-For': `10.${octets.join('.')}` }
    const session = async () => {
      const ask = (path: string, init: RequestInit) => fetch(survivor + path, init)
      return (await mintedBy(ask, { customer } as object)).token
    }
    const post = async (server: string, token: string, step: string, body: object) =>
      fetch(`${server}/api/me/payment-method/${step}`, {
        method: 'POST',
        headers: {
          ...headers,
          Authorization: `Bearer ${token}`,
          Origin: SHOP,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(body),
      })
    async function approved(token: string): Promise<Approval> {
      const response = await post(survivor, token, 'setup', { return_to: `${SHOP}/account` })
      assert.equal(response.status, 201, await response.clone().text())
      const { approve_url } = (await response.json()) as PaymentMethodSetup
      const app = {
        request: (path: string, init?: RequestInit) =>
          fetch(sandbox.url + path, { ...init, redirect: 'manual' }),
      }
      return approvalOf(await approveAt(app, approve_url))
    }
    return {
      session,
      approved,
      confirm: (server: string, token: string, approval: Approval) =>
        post(server, token, 'confirm', approval),
      id: created.body.id as string,
      customer,
      async onFile(): Promise<string> {
        return (await sandbox.call('GET', `/customers/${customer}`)).body.payment_method_token
      },
      updates: () =>
        services.reached.filter((call) => call === `PUT ${CUSTOMERS}/${created.body.id}`).length,
    }
  }

  /** The payment tokens of the vault's customer that has this one. */
  async function savedBeside(token: string): Promise<string[]> {
    const { body } = await sandbox.ask('GET', `${VAULT}/payment-tokens/${token}`)
    const path = `${VAULT}/payment-tokens?customer_id=${body.customer.id}`
    const { body: list } = await sandbox.ask('GET', path)
    return list.payment_tokens.map(({ id }: { id: string }) => id)
  }

  it('make one payment token and one response of 100 at once', async () => {
    const other = await start().address
    const page = await aPage()
    const sessions = await Promise.all(Array.from({ length: 4 }, page.session))
    const approval = await page.approved(sessions[0]!)
    const made = () =>
      services.reached.filter((call) => call === `POST ${VAULT}/payment-tokens`).length
    const before = made()
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        page.confirm(i % 2 ? survivor : other, sessions[i % 4]!, approval),
      ),
    )
    assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200])
    const texts = new Set(await Promise.all(responses.map((response) => response.text())))
    assert.equal(texts.size, 1)
    const token = await page.onFile()
    assert.deepEqual(await savedBeside(token), [token])
    assert.deepEqual([made() - before, page.updates()], [1, 1])
  })

  const steps: [title: string, call: string, moment: HoldMoment][] = [
    ['before the setup token is read', `GET ${VAULT}/setup-tokens/`, 'before'],
    ['before the payment token is made', `POST ${VAULT}/payment-tokens`, 'before'],
    ['after the payment token was made', `POST ${VAULT}/payment-tokens`, 'after'],
    ['before the customer is updated', `PUT ${CUSTOMERS}/`, 'before'],
    ['after the customer was updated', `PUT ${CUSTOMERS}/`, 'after'],
  ]
  for (const [title, call, moment] of steps)
    it(`lose nothing and make nothing twice if the process is killed ${title}`, async () => {
      const page = await aPage()
      const session = await page.session()
      const approval = await page.approved(session)
      const { child, address, ended } = start()
      const server = await address
      const isHeld = services.hold(call, moment)
      const lost = page.confirm(server, session, approval)
      lost.catch(() => {})
      await isHeld
      child.kill('SIGKILL')
      await assert.rejects(lost)
      await ended

      const store = await redisStore(REDIS)
      atEnd(store.close)
      const { lockKey } = await setupRecord(store, approval.state)
      const isUpdated = call.startsWith('PUT')
      const locks = [lockKey, ...(isUpdated ? [page.id, page.customer].map(customerLockKey) : [])]
      if (isUpdated && moment === 'before')
        await problemOf(await page.confirm(survivor, session, approval), 409, 'conflict')
      // As after its two minutes.
      for (const lock of locks.map((key) => `${DEPLOYMENT}:${key}`)) {
        const holder = await store.get(lock)
        assert.ok(holder, 'no lock is left')
        await store.compareAndSwap(lock, holder, undefined, 0)
      }

      const response = await page.confirm(survivor, session, approval)
      assert.equal(response.status, 200, await response.clone().text())
      const token = await page.onFile()
      assert.notEqual(token, 'tok_sandbox_declined')
      assert.deepEqual(await savedBeside(token), [token])
      assert.equal(page.updates(), 1)
      const again = await page.confirm(survivor, session, approval)
      assert.equal(await again.text(), await response.text())
      assert.equal(await page.onFile(), token)
    })
})
