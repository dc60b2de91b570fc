/** Cleans up after a test file, in reverse order of creation. */

type Step = () => unknown

const steps: Step[] = []

export const atEnd = (step: Step): void => void steps.push(step)

export async function cleanUp(): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) await step()
}
