import { configure } from 'tillkit/configure.js'

configure({ api: 'https://pay.shop.example' })
