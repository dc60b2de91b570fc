/** What end-to-end tests stand on. */
import { after } from 'node:test'
import { aBrowser } from './browser.ts'
import { aSystem } from './system.ts'

/** Everything that `npm start` starts, and a browser, until the suite that asks for it is over. */
export async function aWhole() {
  const [system, browser] = await Promise.all([aSystem(), aBrowser()])
  after(async () => {
    await browser.close()
    await system.stop()
  })
  return { system, browser }
}
