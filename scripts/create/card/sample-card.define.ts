/** Registers `<sample-card>`. */
import { define } from '../../../components/internal/dom/define-element.ts'
import { SampleCard } from './sample-card.ts'

export * from './events.ts'
export { SampleCard }

define('sample-card', SampleCard)
