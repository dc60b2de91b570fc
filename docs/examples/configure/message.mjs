import { configure } from 'tillkit'

configure({ messages: { 'button.buy': 'Get it' } })
