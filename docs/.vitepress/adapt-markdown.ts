/** Adapts the repository's Markdown: included code, links to its files, which lead to pages of the site or nowhere, empty heads of columns. */
import { dirname, join, relative } from 'node:path'
import { withIncludes } from '../../scripts/site/code.mjs'

const PAGES: [file: RegExp, page: string][] = [
  [/^components\/(?:backoffice\/)?([\w-]+)\/README\.md$/, 'elements/$1.md'],
  [/^server\/sandbox\/README\.md$/, 'guides/sandbox.md'],
]

/** The used parts of markdown-it. */
interface Token {
  type: string
  tag: string
  content: string
  attrs: [string, string][] | null
  children: Token[] | null
  attrGet(name: string): string | null
  attrSet(name: string, value: string): void
}
interface State {
  src: string
  env: { path?: string }
  tokens: Token[]
}
interface Markdown {
  core: {
    ruler: {
      before(other: string, name: string, rule: (state: State) => void): void
      push(name: string, rule: (state: State) => void): void
    }
  }
}

export function adaptMarkdown(markdown: Markdown, docs: string): void {
  markdown.core.ruler.before('block', 'include-code', (state) => {
    state.src = withIncludes(state.src)
  })
  markdown.core.ruler.push('adapt-markdown', (state) => {
    for (const [at, token] of state.tokens.entries()) {
      // An empty cell in the head of a table is no heading.
      if (token.type !== 'th_open' || state.tokens[at + 1]?.content !== '') continue
      token.tag = 'td'
      if (state.tokens[at + 2]) state.tokens[at + 2]!.tag = 'td'
    }
    const from = dirname(state.env.path ?? join(docs, 'index.md'))
    for (const { children } of state.tokens) {
      let isDropped = false
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const href: string = token.attrGet('href') ?? ''
          if (/^(https?:|#|\/|mailto:)/.test(href)) continue
          const [path = '', hash] = href.split('#')
          const target = relative(docs, join(from, path))
          if (target === 'services/README.md') token.attrSet('href', '/services/index.md')
          if (!target.startsWith('..')) continue
          const file = target.replace(/^\.\.\//, '')
          const [pattern, page] = PAGES.find(([pattern]) => pattern.test(file)) ?? []
          if (pattern && page) {
            token.attrSet('href', `/${file.replace(pattern, page)}${hash ? `#${hash}` : ''}`)
          } else {
            token.tag = 'span'
            token.attrs = null
            isDropped = true
          }
        } else if (token.type === 'link_close' && isDropped) {
          token.tag = 'span'
          isDropped = false
        } else if (token.type === 'code_inline') {
          // "{{ token }}" of a template language is no expression of Vue.
          token.attrSet('v-pre', '')
        }
      }
    }
  })
}
