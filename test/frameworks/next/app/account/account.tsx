'use client'
import { useEffect, useRef, useState } from 'react'
import type {} from 'tillkit/react'

export function Account() {
  const meter = useRef<HTMLElementTagNameMap['usage-meter']>(null)
  const [currency, setCurrency] = useState('')

  // React sets attributes alone on an element that it hydrates.
  useEffect(() => {
    const element = meter.current
    if (!element) return
    const listening = new AbortController()
    element.limits = { api_calls: 1_000 }
    element.addEventListener(
      'usage-loaded',
      ({ data }) => setCurrency(data.total_amount.currency_code),
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [])

  return (
    <till-session fetch-from="/till-session">
      <usage-meter ref={meter} view="table" />
      <output>{currency}</output>
    </till-session>
  )
}
