import { createSignal } from 'solid-js'
import { render } from 'solid-js/web'
import { configure } from 'tillkit/configure.js'
import 'tillkit/pay-link-button.js'
import type {} from 'tillkit/solid'
import 'tillkit/till-session.js'
import 'tillkit/usage-meter.js'

const { api = '', link = '' } = Object.fromEntries(new URLSearchParams(location.search))
configure({ api })

function Account() {
  const [currency, setCurrency] = createSignal('')
  return (
    <till-session fetch-from="/till-session">
      <usage-meter
        view="table"
        prop:limits={{ api_calls: 1_000 }}
        on:usage-loaded={({ data }) => setCurrency(data.total_amount.currency_code)}
      />
      <output>{currency()}</output>
      <pay-link-button link={link} layout="button" />
    </till-session>
  )
}

render(() => <Account />, document.querySelector('#app')!)
