import { PayLink } from './pay-link'

export default async function Shop({ searchParams }: { searchParams: Promise<{ link?: string }> }) {
  const { link = '' } = await searchParams
  return (
    <main>
      <h1>Shop</h1>
      <PayLink link={link} />
      <p>Delivered by mail.</p>
    </main>
  )
}
