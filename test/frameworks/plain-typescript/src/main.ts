import { configure } from 'tillkit/configure.js'
import 'tillkit/pay-link-button.js'
import 'tillkit/till-session.js'
import 'tillkit/usage-meter.js'

const { api = '', link = '' } = Object.fromEntries(new URLSearchParams(location.search))
const meter = document.querySelector('usage-meter')!
meter.view = 'table'
meter.limits = { api_calls: 1_000 }
meter.addEventListener('usage-loaded', ({ data }) => {
  document.querySelector('output')!.textContent = data.total_amount.currency_code
})
document.querySelector('pay-link-button')!.link = link
configure({ api })
