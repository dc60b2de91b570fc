/** Fixture for end-to-end tests: the whole system and a browser. */
import { after } from 'node:test'
import { aBrowser } from './browser.ts'
import { aSystem } from './system.ts'

/** Starts the system of `npm start` and a browser, and stops both after the suite. */
export async function aFullStack() {
  const [system, browser] = await Promise.all([aSystem(), aBrowser()])
  after(async () => {
    await browser.close()
    await system.stop()
  })
  return { system, browser }
}
