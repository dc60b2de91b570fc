/** Entry of the elements' configuration alone. */
export { type Configuration, configure } from './internal/i18n/config.ts'
