/** Cleans up after a test file, and after the last file of a process, in reverse order of creation. */
import { after } from 'node:test'

type Step = () => unknown

const afterFile: Step[] = []
const afterProcess: Step[] = []

export const atEnd = (step: Step): void => void afterFile.push(step)
/** Runs a step after the last file of the process. */
export const atProcessEnd = (step: Step): void => void afterProcess.push(step)

export const cleanUp = (): Promise<void> => runAll(afterFile)

async function runAll(steps: Step[]): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) await step()
}

// Registered on import, so for the whole file and not for the suite that made something.
after(async () => {
  await cleanUp()
  await runAll(afterProcess)
})
