/** Icons beside texts; hidden from assistive technology, because the texts say the same. */
import { html, type TemplateResult } from 'lit'
import { configuration, type IconName } from '../i18n/config.ts'

const CIRCLE = 'M21 12A9 9 0 1 1 3 12a9 9 0 0 1 18 0'

const PATHS: Record<IconName, string> = {
  check: 'm4.5 12.75 4.875 4.875L19.5 7.5',
  clock: `M12 6.75V12l3.75 2.25${CIRCLE}`,
  alert: `M12 7.125v5.625M12 16.5v.015${CIRCLE}`,
  cross: 'm6.75 6.75 10.5 10.5m0-10.5-10.5 10.5',
  chevron: 'm6 9 6 6 6-6',
}

/** The page's own icon of `configure({ icons })`, else the default. Needs the styles `icon`. */
export const icon = (name: IconName): TemplateResult =>
  html`<svg class="icon" part="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${configuration.icons?.[name] ?? PATHS[name]} /></svg>`
