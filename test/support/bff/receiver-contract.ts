/** What each receiver of docs/guides/notifications.md does: verify, store, answer, work. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest'
import { codeOf } from '../../../scripts/site/code.mjs'
import { signatureHeaders } from '../../../server/bff/features/notifications/hand-over.ts'
import { freePort } from '../browser/system.ts'
import { until } from '../in-time.ts'
import { OLD_SECRET, SECRET } from './webhooks.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PACKAGE = pathToFileURL(join(ROOT, 'server/bff/features/notifications/index.ts')).href
interface Receiver {
  file: string
  /** Starts it on port 3001. */
  command: string[]
  /** Does the stored work, unless the receiver does it by itself. */
  work?: string[]
}

let last = 0
const nextId = () => `WH-${++last}`

function aSale(more: object = {}, id = nextId()) {
  const resource = { id: 'CAPTURE-1', status: 'COMPLETED' }
  const data = { id, customer: null, order_id: 'ORDER-1', resource, current: resource }
  const sale = { link: { id: 'PLB-1', matched_by: 'name' }, payer: { name: 'Zoë' } }
  return {
    type: 'PAYMENT.CAPTURE.COMPLETED',
    data: { ...data, ...sale, simulated: false, ...more },
  }
}

function aFailedPayment(status: string | null, invoice = 'INVOICE-1') {
  const resource = { id: invoice, payment_status: 'FAILED' }
  const current = status === null ? null : { ...resource, payment_status: status }
  const customer = { id: 'C1', external_id: 'ada' }
  const data = { id: nextId(), customer, resource, current, simulated: false }
  return { type: 'USAGE-BILLING.INVOICE.PAYMENT.FAILED', data }
}

interface SendOptions {
  secrets?: readonly string[]
  ageMs?: number
  headers?: Record<string, string>
  /** In place of the signed body. */
  body?: string
}

export const describeReceiver = ({ file, command, work }: Receiver) =>
  describe(`the receiver of ${file}`, () => {
    let folder: string
    let port: number
    let process_: ChildProcess | undefined
    const environment = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // The empty part behind the comma is no secret.
      TILL_NOTIFY_SECRETS: `${OLD_SECRET},${SECRET},`,
    }

    const arguments_ = () => command.map((word) => word.replace('3001', String(port)))

    async function start() {
      const [program = '', ...args] = arguments_()
      const child = spawn(program, args, { cwd: folder, env: environment, stdio: 'ignore' })
      process_ = child
      const answers = () =>
        fetch(`http://localhost:${port}`).then(
          () => true,
          () => false,
        )
      for (let isUp = false; !isUp; isUp = await answers())
        assert.equal(child.exitCode, null, `${program} has ended`)
    }

    async function stop() {
      if (!process_ || process_.exitCode !== null) return
      const ended = once(process_, 'exit')
      process_.kill('SIGKILL')
      await ended
    }

    const list = (name: string) => readdirSync(join(folder, name)).sort()
    const read = (path: string) => readFileSync(join(folder, path), 'utf8')

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'tillkit-receiver-'))
      port = await freePort()
      const code = codeOf(`docs/examples/notifications/${file}`)
        .replaceAll('3001', String(port))
        .replace("'@tillkit/server/notifications'\n", `${JSON.stringify(PACKAGE)}\n`)
      writeFileSync(join(folder, file), code)
      await start()
      // The first request, because PHP makes its folders then.
      await send(aSale({ simulated: true }))
      // A receiver ends if its inbox is emptied by others while it works.
      await worked()
    })
    afterAll(async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    })
    beforeEach(() => {
      for (const name of ['inbox', 'orders', 'reminders'])
        for (const entry of list(name)) rmSync(join(folder, name, entry))
    })

    async function send(
      notification: object,
      { secrets = [SECRET], ageMs = 0, headers, body }: SendOptions = {},
    ): Promise<number> {
      const text = JSON.stringify(notification)
      const { id } = (notification as ReturnType<typeof aSale>).data
      const signed = signatureHeaders(id, text, secrets, new Date(Date.now() - ageMs))
      const response = await fetch(`http://localhost:${port}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signed, ...headers },
        body: body ?? text,
      })
      return response.status
    }

    const isEmptied = () => list('inbox').every((id) => read(`inbox/${id}`) === '')

    /** Resolves once the work is done; by default all that is stored. */
    async function worked(isDone = isEmptied) {
      if (work) {
        const [program = '', ...args] = work
        const { status, stderr } = spawnSync(program, args, { cwd: folder, env: environment })
        assert.equal(status, 0, String(stderr))
      }
      await until(isDone)
    }

    it('stores a notification, answers, and marks its order as paid', async () => {
      const sale = aSale()
      assert.equal(await send(sale), 204)
      await worked()
      assert.deepEqual(list('inbox'), [sale.data.id])
      assert.deepEqual(list('orders'), ['ORDER-1'])
      assert.deepEqual(JSON.parse(read('orders/ORDER-1')), {
        link: 'PLB-1',
        payer: { name: 'Zoë' },
      })
    })

    it('acts once for an id, and once for an order', async () => {
      const sale = aSale()
      assert.equal(await send(sale), 204)
      await worked()
      rmSync(join(folder, 'orders/ORDER-1'))
      assert.equal(await send(sale), 204)
      await worked()
      assert.deepEqual(list('orders'), [])
      await send(aSale({ payer: { name: 'first' } }))
      await worked()
      await send(aSale({ payer: { name: 'second' } }))
      await worked()
      assert.deepEqual(list('orders'), ['ORDER-1'])
      assert.equal(JSON.parse(read('orders/ORDER-1')).payer.name, 'first')
    })

    it('refuses a signature that is wrong, old, early or missing, and stores nothing', async () => {
      const sale = aSale()
      const other = JSON.stringify(aSale({}, sale.data.id))
      const refused: SendOptions[] = [
        { secrets: [`whsec_${Buffer.alloc(32, 9).toString('base64')}`] },
        { body: other.replace('ORDER-1', 'ORDER-2') },
        { headers: { 'webhook-id': 'WH-OTHER' } },
        { headers: { 'webhook-timestamp': '' } },
        { headers: { 'webhook-timestamp': 'yesterday' } },
        { headers: { 'webhook-timestamp': '9'.repeat(5000) } },
        { headers: { 'webhook-signature': '' } },
        { headers: { 'webhook-signature': 'v1,é v1' } },
        { ageMs: 5 * 60_000 + 5000 },
        { ageMs: -5 * 60_000 - 5000 },
      ]
      for (const options of refused) {
        assert.equal(await send(sale, options), 400, JSON.stringify(options))
      }
      assert.deepEqual(list('inbox'), [])
      assert.equal(await send(sale, { ageMs: 4 * 60_000 }), 204)
    })

    it('takes any of several secrets, and none that is empty', async () => {
      assert.equal(await send(aSale(), { secrets: [OLD_SECRET] }), 204)
      assert.equal(await send(aSale(), { secrets: [OLD_SECRET, SECRET] }), 204)
      const sale = aSale()
      const text = JSON.stringify(sale)
      const seconds = String(Math.floor(Date.now() / 1000))
      const forged = createHmac('sha256', '')
        .update(`${sale.data.id}.${seconds}.${text}`)
        .digest('base64')
      const headers = { 'webhook-timestamp': seconds, 'webhook-signature': `v1,${forged}` }
      assert.equal(await send(sale, { headers }), 400)
    })

    it('acts on the resource as it is now, and on nothing else', async () => {
      await send(aFailedPayment('FAILED', 'UNPAID'))
      await send(aFailedPayment('SUCCEEDED', 'PAID'))
      await send(aFailedPayment(null, 'UNREADABLE'))
      const refunded = { id: 'CAPTURE-1', status: 'REFUNDED' }
      await send(aSale({ order_id: 'REFUNDED', current: refunded }))
      await send(aSale({ order_id: 'UNREADABLE', current: null }))
      await worked()
      assert.deepEqual(list('reminders'), ['UNPAID'])
      assert.equal(JSON.parse(read('reminders/UNPAID')).external_id, 'ada')
      assert.deepEqual(list('orders'), [])
    })

    it('ships nothing for a sample, a payment without a link, or an unknown type', async () => {
      await send(aSale({ simulated: true }))
      await send(aSale({ link: null }))
      await send({ ...aSale(), type: 'A.THING.HAPPENED' })
      await worked()
      assert.deepEqual([list('inbox').length, list('orders')], [3, []])
    })

    it('does stored work after a crash', async () => {
      await stop()
      const sale = aSale()
      writeFileSync(join(folder, 'inbox', sale.data.id), JSON.stringify(sale))
      await start()
      await worked()
      assert.deepEqual(list('orders'), ['ORDER-1'])
    })

    it('keeps a failed notification for later, and handles the others', async () => {
      rmSync(join(folder, 'orders'), { recursive: true })
      writeFileSync(join(folder, 'orders'), '')
      const sale = aSale()
      await send(sale)
      await send(aFailedPayment('FAILED'))
      const isDone = () => list('reminders').length === 1
      await worked(isDone)
      assert.notEqual(read(`inbox/${sale.data.id}`), '')
      rmSync(join(folder, 'orders'))
      mkdirSync(join(folder, 'orders'))
      await send(aSale({ simulated: true }))
      await worked()
      assert.deepEqual(list('orders'), ['ORDER-1'])
    })

    it('answers no success if it can not store', async () => {
      rmSync(join(folder, 'drafts'), { recursive: true })
      writeFileSync(join(folder, 'drafts'), '')
      assert.equal(await send(aSale()), 500)
      assert.deepEqual(list('inbox'), [])
      rmSync(join(folder, 'drafts'))
    })
  })
