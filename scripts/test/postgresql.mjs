// Selects the sandbox's test files that can run on a PostgreSQL server instead of the embedded database.
import { readFileSync } from 'node:fs'
import { quickFiles, slowFiles } from './files.mjs'

const OPENS_A_DATABASE = /\/(support\/sandbox|world)\.ts'/

export const sandboxFilesOnServer = () =>
  [...quickFiles('sandbox', 'conformance'), ...slowFiles('sandbox')].filter((file) =>
    OPENS_A_DATABASE.test(readFileSync(file, 'utf8')),
  )
