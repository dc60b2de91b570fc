/** The pages that are generated, by their path from `components/`. */
import { type ElementDoc, folderOf } from './read.ts'
import { overview, readmeOf } from './readme.ts'

export const pages = (elements: readonly ElementDoc[]): Map<string, string> =>
  new Map([
    ['README.md', overview(elements)],
    ...elements.map((element) => [`${folderOf(element)}/README.md`, readmeOf(element)] as const),
  ])
