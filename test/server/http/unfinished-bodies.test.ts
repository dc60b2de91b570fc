/** Bodies whose end is kept back: they take a bounded part of the memory, and no place of a whole one. */
import assert from 'node:assert/strict'
import { afterEach, describe, it, vi } from 'vitest'
import { problemOf } from '../../support/bff/bff.ts'
import { signedHeaders } from '../../support/bff/certificates.ts'
import {
  anEvent,
  aWebhookWorld,
  CERTIFICATE_URL,
  theAuthority,
  WEBHOOK_ID,
  type WorldOptions,
} from '../../support/bff/webhooks.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const SIZE = 256 * 1024
/** As many as fit into 8 MB. */
const FITTING = 32

describe('bodies whose end is kept back', async () => {
  const upstream = await upstreamOfFile()
  afterEach(() => void vi.useRealTimers())

  async function aWorld(more: WorldOptions = {}) {
    const world = await aWebhookWorld(upstream, more)
    const { leaf } = await theAuthority()
    const signed = await signedHeaders(leaf, '', {
      webhookId: WEBHOOK_ID,
      certificateUrl: CERTIFICATE_URL,
    })
    /** Resolves with the response once the upload is cut. */
    const upload = (headers: Record<string, string> = {}) => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(SIZE)),
      })
      const init = { method: 'POST', headers: { ...signed, ...headers }, body, duplex: 'half' }
      return world.bff.ask('/webhooks', init as RequestInit)
    }
    return { ...world, upload }
  }

  /** How many of the uploads have ended. */
  async function endedOf(uploads: Promise<unknown>[]): Promise<number> {
    let ended = 0
    for (const upload of uploads) void upload.then(() => ended++)
    for (let i = 0; i < 5; i++) await new Promise(setImmediate)
    return ended
  }

  it('are cut, the oldest first, beyond 8 MB, while a whole one is taken', async () => {
    const { upload, send } = await aWorld()
    const uploads = Array.from({ length: FITTING }, () => upload())
    assert.equal(await endedOf(uploads), 0)
    assert.equal((await send(anEvent())).status, 200)
    const [first] = uploads
    assert.ok(first)
    await problemOf(await first, 503, 'unavailable')
    assert.equal(await endedOf(uploads), 1)
  })

  it('are cut after five seconds', async () => {
    const { upload } = await aWorld()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const uploads = [upload()]
    assert.equal(await endedOf(uploads), 0)
    await vi.advanceTimersByTimeAsync(5_000)
    assert.equal(await endedOf(uploads), 1)
  })

  it('of one address take an eighth, where addresses are known', async () => {
    const clientIp: WorldOptions['clientIp'] = ({ headers }) =>
      headers.get('x-address') ?? undefined
    const { upload } = await aWorld({ clientIp })
    const others = Array.from({ length: 4 }, () => upload({ 'x-address': '192.0.2.1' }))
    const own = Array.from({ length: 10 }, () => upload({ 'x-address': '192.0.2.2' }))
    assert.equal(await endedOf(own), 6)
    assert.equal(await endedOf(others), 0)
  })
})
