/**
 * Stands in for Lit in the built scripts and in the tests of the elements: of its templates, its elements
 * and its style sheets what is used here, to the letter of what Lit does, in half the bytes. The sources
 * name `lit` alone and are typed by it; what is not in here (directives, rendering on a server, older
 * browsers) has no element.
 */
export { LitElement } from './element.ts'
export { adoptStyles, css } from './sheets.ts'
export { html, nothing, render, svg } from './template.ts'
