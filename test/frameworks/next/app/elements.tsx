'use client'
import '@lit-labs/ssr-client/lit-element-hydrate-support.js'
import { configure } from 'tillkit/configure.js'
import 'tillkit/pay-link-button.js'
import 'tillkit/till-session.js'
import 'tillkit/usage-meter.js'

configure({ api: '/pay' })

/** Registers the elements in the browser; Lit's support for hydration comes before them. */
export const Elements = () => null
