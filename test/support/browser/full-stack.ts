/** Fixtures for end-to-end tests: the whole system and a browser. */
import { afterAll } from 'vitest'
import { atProcessEnd } from '../at-end.ts'
import { aBrowser } from './browser.ts'
import { aSystem } from './system.ts'

/** Starts the system of `npm start` and a browser, and stops both after the suite. */
export async function aFullStack() {
  const { stop, ...stack } = await start()
  afterAll(stop)
  return stack
}

let shared: ReturnType<typeof start> | undefined

/** The same for all files of a process. Their tests leave the sandbox's clock alone. */
export async function sharedStack() {
  if (!shared) {
    shared = start()
    atProcessEnd(async () => (await shared)?.stop())
  }
  // Without this await, the tests of a second suite would belong to the first one.
  return await shared
}

async function start() {
  // In turn: an open browser keeps a test alive after its system has failed to start.
  const system = await aSystem()
  const browser = await aBrowser()
  const stop = async () => {
    await browser.close()
    await system.stop()
  }
  return { system, browser, stop }
}
