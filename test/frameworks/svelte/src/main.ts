import { mount } from 'svelte'
import { configure } from 'tillkit/configure.js'
import 'tillkit/pay-link-button.js'
import 'tillkit/till-session.js'
import 'tillkit/usage-meter.js'
import Account from './account.svelte'

const { api = '', link = '' } = Object.fromEntries(new URLSearchParams(location.search))
configure({ api })
mount(Account, { target: document.querySelector('#app')!, props: { link } })
