/** The shop of `npm start`, its buttons and its orders. */
import type { Page } from 'playwright-core'
import { aFullStack } from './full-stack.ts'

interface Order {
  id: string
  status: string
  description: string
  total: { currency_code: string; value: string }
}

export async function aShop() {
  const { system, open } = await aFullStack()
  return {
    system,
    open,
    /** The newest first. */
    async orders(): Promise<Order[]> {
      const response = await fetch(`${system.sandboxUrl}/sandbox/orders`)
      return ((await response.json()) as { orders: Order[] }).orders
    },
    /** The button in the card of one product. */
    buy: (page: Page, label: string) => page.getByRole('link', { name: label }),
    goBack: (page: Page) => page.getByRole('link', { name: 'Return to Meridian' }).click(),
  }
}
