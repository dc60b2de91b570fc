import { configure } from 'tillkit'

configure({ locales: { de: { 'invoices.pay': 'Jetzt bezahlen' } } })
