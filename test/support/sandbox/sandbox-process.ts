/** Entry point of a sandbox process for kill tests: prints its URL when it is ready. */
import { serveSandbox } from '../../../server/sandbox/server.ts'
import { BARE } from './bare-sandbox.ts'
import { anEmptyDatabase, copyDatabase } from './database-template.ts'

const options = JSON.parse(process.argv[2]!)
if (options.folder) await copyDatabase(options.folder)
const embedded = options.folder || options.databaseUrl ? {} : { pool: await anEmptyDatabase() }
const { url } = await serveSandbox({
  ...BARE,
  log: console.error,
  announce: console.error,
  ...embedded,
  ...options,
})
console.log(url)
