/** Attributes of every HTML element in Solid, on the elements; compiled, not rendered. */
import type { InvoiceList } from 'tillkit/invoice-list.js'
import type {} from 'tillkit/solid'
import type { UsageMeter } from 'tillkit/usage-meter.js'

export function AnyElement(props: { name: string }) {
  let meter: UsageMeter | undefined
  const list = (element: InvoiceList) => void element.updateComplete
  return (
    <till-session>
      <usage-meter
        ref={meter}
        id={props.name}
        class="meter"
        classList={{ wide: !!meter?.isConnected }}
        style="inline-size: 20rem"
        title={props.name}
        tabIndex={0}
        slot="usage"
        hidden
        role="region"
        aria-label={props.name}
        data-name={props.name}
        attr:data-name={props.name}
        bool:inert={false}
        prop:title={props.name}
        onClick={(event) => event.currentTarget.view}
        onKeyDown={({ key }) => key}
        on:keyup={({ key }) => key}
      />
      <usage-meter style={{ 'inline-size': '20rem' }} />
      <invoice-list ref={list} pageSize={5} attr:page-size="5" />
      <invoice-list page-size="5" refresh="60" />
      <pay-link-button innerHTML={'<a href="/buy">Buy</a>'} />
    </till-session>
  )
}
