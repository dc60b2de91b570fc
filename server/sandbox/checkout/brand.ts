/**
 * The look of the merchant at the checkout: its colors, its logo and the pictures of its products.
 *
 * CHOICE: the contract of payment links has none of them, so that they are options of the sandbox, like the profile of
 * a merchant's account. A picture belongs to a `product_id`; an item without one has the first letter of its name.
 */
import { Hono } from 'hono'
import { serveText } from '../http/pages.ts'
import type { Brand } from '../public.ts'

/** Style rules for the pages, which draw images as backgrounds, because both are decoration. */
export function brandStyles(brand: Brand | undefined): string {
  if (!brand) return ''
  const { accent, onAccent, pictures } = brand
  const products = Object.keys(pictures).filter((id) => /^[\w-]+$/.test(id))
  const isPictured = products.map((id) => `[data-product="${id}"]`).join()
  return `
:root {
  --accent: light-dark(${accent.join()});
  --on-accent: light-dark(${onAccent.join()});
  --tint: color-mix(in oklab, var(--accent) 10%, var(--card));
}
.merchant .tile {
  background: url("/ncp/assets/logo.svg") center / cover;
  color: transparent;
}
.tile.big:is(${isPictured}) {
  inline-size: 6rem;
  block-size: 4.5rem;
  background-position: center;
  background-size: cover;
  color: transparent;
}
${products.map((id) => `.tile.big[data-product="${id}"] { background-image: url("/ncp/assets/products/${id}.svg"); }`).join('\n')}`
}

/** The images of the brand, below the path of the other assets. */
export function brandAssets(brand: Brand | undefined) {
  const app = new Hono()
  if (!brand) return app
  const image = { type: 'svg', cacheControl: 'public, max-age=300' } as const
  const files: Record<string, string> = { '/logo.svg': brand.logo }
  for (const [id, picture] of Object.entries(brand.pictures)) files[`/products/${id}.svg`] = picture
  for (const [path, text] of Object.entries(files)) app.get(path, (c) => serveText(c, text, image))
  return app
}
