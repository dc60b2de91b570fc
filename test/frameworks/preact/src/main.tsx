import { render } from 'preact'
import { useState } from 'preact/hooks'
import { configure } from 'tillkit/configure.js'
import 'tillkit/pay-link-button.js'
import type {} from 'tillkit/preact'
import 'tillkit/till-session.js'
import 'tillkit/usage-meter.js'

const { api = '', link = '' } = Object.fromEntries(new URLSearchParams(location.search))
configure({ api })

function Account() {
  const [currency, setCurrency] = useState('')
  return (
    <till-session fetchFrom="/till-session">
      <usage-meter
        view="table"
        limits={{ api_calls: 1_000 }}
        onusage-loaded={({ data }) => setCurrency(data.total_amount.currency_code)}
      />
      <output>{currency}</output>
      <pay-link-button link={link} layout="button" />
    </till-session>
  )
}

render(<Account />, document.querySelector('#app')!)
