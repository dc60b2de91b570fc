/** Reads an element's attributes, events and example from the manifest, for the snippets of each framework. */
import type { ElementInfo } from '../../docs/.vitepress/theme/snippets.ts'
import { type ElementDeclaration, isBackOffice, scriptOf } from '../elements/manifest.ts'

export const elementInfo = (element: ElementDeclaration): ElementInfo => ({
  tag: element.tagName,
  isBackOffice: isBackOffice(element),
  script: scriptOf(element),
  summary: element.summary,
  example: element.example,
  attributes: (element.attributes ?? []).map((attribute) => ({
    name: attribute.name,
    property: attribute.fieldName,
    type: attribute.type.text,
    initial: attribute.default ?? '',
    description: attribute.description,
  })),
  events: element.events.map(({ name }) => ({ name })),
})
