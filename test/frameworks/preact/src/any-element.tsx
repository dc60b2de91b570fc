/** Attributes of every HTML element in Preact, on the elements; compiled, not rendered. */
import { useRef } from 'preact/hooks'
import type { InvoiceList } from 'tillkit/invoice-list.js'
import type {} from 'tillkit/preact'
import type { UsageMeter } from 'tillkit/usage-meter.js'

export function AnyElement({ names }: { names: string[] }) {
  const meter = useRef<UsageMeter>(null)
  const list = (element: InvoiceList | null) => void element?.updateComplete
  return names.map((name) => (
    <till-session key={name}>
      <usage-meter
        ref={meter}
        id={name}
        class="meter"
        className="meter"
        style={{ inlineSize: '20rem' }}
        title={name}
        tabIndex={0}
        slot="usage"
        hidden
        role="region"
        aria-label={name}
        data-name={name}
        onClick={(event) => event.currentTarget.view}
        onKeyDown={({ key }) => key}
      />
      <usage-meter style="inline-size: 20rem" />
      <invoice-list ref={list} pageSize={5} />
      <invoice-list page-size="5" refresh="60" />
      <pay-link-button dangerouslySetInnerHTML={{ __html: '<a href="/buy">Buy</a>' }} />
    </till-session>
  ))
}
