/** What a test file cleans up when it is through: what was made last goes first. */
import { after } from 'node:test'

const steps: (() => unknown)[] = []

// Registered as this is imported, so for the whole file and not for the suite that made something.
after(async () => {
  for (let step = steps.pop(); step; step = steps.pop()) await step()
})

export const atEnd = (step: () => unknown): void => void steps.push(step)
