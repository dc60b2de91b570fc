import { bootstrapApplication } from '@angular/platform-browser'
import { configure } from 'tillkit/configure.js'
import 'tillkit/pay-link-button.js'
import 'tillkit/till-session.js'
import 'tillkit/usage-meter.js'
import { Account } from './account'

configure({ api: new URLSearchParams(location.search).get('api') ?? '' })
await bootstrapApplication(Account)
