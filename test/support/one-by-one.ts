/** Runs test files in one process: each is imported, run and cleaned up before the next one is imported. */
import { AsyncResource } from 'node:async_hooks'
import { pathToFileURL } from 'node:url'
import { afterAll, describe } from 'vitest'
import { cleanUp } from './at-end.ts'

/** Far above the time of the slowest file. */
const FILE_TIMEOUT_MS = 5 * 60_000

/** @param files paths from the root of the repository */
export function runOneByOne(files: readonly string[]): void {
  let current = ''
  let watchdog: NodeJS.Timeout | undefined
  let previous = Promise.resolve()

  for (const file of files) {
    const { promise: ended, resolve: end } = promiseWithResolver()
    const before = previous
    previous = ended
    describe(file, async () => {
      // Binds the tests of the file to this suite, because an `await` leaves the suite's context.
      const load = AsyncResource.bind(() => import(pathToFileURL(file).href))
      afterAll(async () => {
        await cleanUp()
        end()
      })
      await before
      current = file
      clearTimeout(watchdog)
      // The last one stays: it also ends a process that something left open keeps alive.
      watchdog = setTimeout(fail, FILE_TIMEOUT_MS).unref()
      await load()
    })
  }

  function fail() {
    console.error(`${current} or a file before it did not end in ${FILE_TIMEOUT_MS} ms.`)
    process.exit(1)
  }
  process.on('exit', (code) => {
    if (code !== 0) console.error(`The last file of this process was ${current}.`)
  })
}

function promiseWithResolver() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
