import type { Locator, Page } from 'playwright-core'

export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })

/** Fills the fields of a form, by the beginning of their labels. */
export async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabel(new RegExp(`^${label}`))
    const isSelect = await field.evaluate((element) => element.localName === 'select')
    await (isSelect ? field.selectOption(value) : field.fill(value))
  }
}
