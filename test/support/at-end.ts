/** Cleans up after a test file, in reverse order of creation. */
import { after } from 'node:test'

const steps: (() => unknown)[] = []

export const atEnd = (step: () => unknown): void => void steps.push(step)

export async function cleanUp(): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) await step()
}

// Registered on import, so for the whole file and not for the suite that made something.
after(cleanUp)
