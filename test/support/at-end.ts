/** Cleans up in reverse order of creation: after the running test, or where none runs, after the file. */
import { onTestFinished, TestRunner } from 'vitest'

type Step = () => unknown

const steps: Step[] = []

export function atEnd(step: Step): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await step()))
  else atFileEnd(step)
}

/** Also for what a test has opened for those after it. */
export const atFileEnd = (step: Step): void => void steps.push(step)

/** Runs every step, and throws the first error. */
export async function cleanUp(): Promise<void> {
  const errors: unknown[] = []
  for (let step = steps.pop(); step; step = steps.pop()) {
    try {
      await step()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
