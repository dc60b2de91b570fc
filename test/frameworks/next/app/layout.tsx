import type { ReactNode } from 'react'
import { Elements } from './elements'

export const metadata = { title: 'Shop' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Elements />
        {children}
      </body>
    </html>
  )
}
