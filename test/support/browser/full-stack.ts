/** Fixtures for end-to-end tests: the whole system and a browser. */
import { afterAll } from 'vitest'
import { aBrowser } from './browser.ts'
import { aSystem } from './system.ts'

/** Starts the system of `npm start` and a browser, and stops both after the suite. */
export async function aFullStack() {
  const system = await aSystem()
  afterAll(() => system.stop())
  const browser = await aBrowser()
  afterAll(() => browser.close())
  return { system, browser }
}
