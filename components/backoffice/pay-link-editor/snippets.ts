/** Code that puts a payment link on a page, by the kind of page. */
import { parseCheckoutUrl } from '../../internal/domain/checkout-url.ts'

export const SNIPPETS = ['html', 'react', 'vue', 'link'] as const
export type SnippetKind = (typeof SNIPPETS)[number]

export interface SnippetInput {
  /** The link's id. */
  readonly id: string
  /** The shareable address of the link, as the service has it. */
  readonly url: string | undefined
  /** Origin (and prefix) of the API, which also serves the script. */
  readonly api: string
  /** The text of the link that works without script. */
  readonly label: string
}

export function snippet(kind: SnippetKind, input: SnippetInput): string {
  const url = parseCheckoutUrl(input.url ?? '')?.url.href
  if (kind === 'link') return url ?? ''
  const button = buttonLines(input, url)
  const api = /^.*[^/]/.exec(input.api)?.[0] ?? ''
  switch (kind) {
    case 'html': {
      const source = escapeHtml(api)
      return `<script type="module" src="${source}/pay-link-button.js" crossorigin
        data-api="${source}"></script>

${button.join('\n')}`
    }
    case 'react':
      return `import 'tillkit/pay-link-button.js'
import type {} from 'tillkit/react'
import { configure } from 'tillkit/configure.js'

configure({ api: ${quoted(api)} })

export const PayLink = () => (
${button.map((line) => `  ${line}`).join('\n')}
)`
    case 'vue':
      return `<script setup>
import 'tillkit/pay-link-button.js'
import { configure } from 'tillkit/configure.js'

configure({ api: ${quoted(api)} })
</script>

<template>
${button.map((line) => `  ${line}`).join('\n')}
</template>`
  }
}

/** The link inside works before and without script. */
const buttonLines = ({ id, label }: SnippetInput, url: string | undefined): string[] => [
  `<pay-link-button link="${escapeHtml(id)}" layout="card">`,
  ...(url ? [`  <a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`] : []),
  '</pay-link-button>',
]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Braces begin an expression in JSX and in Vue.
  '{': '&#123;',
  '}': '&#125;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"{}]/g, (item) => ENTITIES[item]!)

/** A script could contain neither a quote nor the end of its tag. */
const quoted = (text: string): string => `'${encodeURI(text).replaceAll("'", '%27')}'`
