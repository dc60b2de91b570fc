import { configure } from 'tillkit/configure.js'
import 'tillkit/pay-link-button.js'
import 'tillkit/till-session.js'
import 'tillkit/usage-meter.js'
import { createApp } from 'vue'
import Account from './account.vue'

const { api = '', link = '' } = Object.fromEntries(new URLSearchParams(location.search))
configure({ api })
createApp(Account, { link }).mount('#app')
