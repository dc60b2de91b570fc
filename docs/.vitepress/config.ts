import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { PRIVATE_FILES } from '../../scripts/dev/private-files.mjs'
import { adaptMarkdown } from './adapt-markdown'
import { codeStyles } from './code-styles'

const docs = fileURLToPath(new URL('..', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const data = (name: string) =>
  JSON.parse(readFileSync(join(root, `dist/guide-data/${name}.json`), 'utf8'))
const elements: { tag: string; isBackOffice: boolean }[] = data('elements')
const reference: { slug: string; title: string }[] = data('reference')

const isBuild = process.argv.includes('build')
const styles = codeStyles()

/** An entry of the sidebar; undefined for a page that does not exist. */
const page = (text: string, link: string) =>
  existsSync(join(docs, `${link.slice(1).replace(/\/$/, '/index')}.md`)) ? [{ text, link }] : []

const elementPage = ({ tag }: { tag: string }) => ({ text: tag, link: `/elements/${tag}` })

const guides = [
  {
    text: 'Start',
    items: [
      ...page('Plain HTML', '/start/'),
      ...page('Your server', '/start/server'),
      ...page('Next', '/start/next'),
      ...page('The packages', '/start/packages'),
      ...page('Your own data', '/start/your-data'),
      ...page('Troubleshooting', '/start/troubleshooting'),
      ...page('Questions', '/guides/questions'),
    ],
  },
  {
    text: 'Elements',
    items: [
      { text: 'All elements', link: '/elements/' },
      ...elements.filter(({ isBackOffice }) => !isBackOffice).map(elementPage),
      ...page('Theme', '/theme'),
    ],
  },
  {
    text: 'Back office',
    items: elements.filter(({ isBackOffice }) => isBackOffice).map(elementPage),
  },
  {
    text: 'Build',
    items: [
      ...page('Frameworks', '/guides/frameworks'),
      ...page('Angular', '/guides/angular'),
      ...page('Astro', '/guides/astro'),
      ...page('Languages', '/guides/localization'),
      ...page('Words', '/guides/words'),
      ...page('Addresses', '/guides/addresses'),
      ...page('Accessibility', '/guides/accessibility'),
      ...page('Content security policy', '/guides/content-security-policy'),
    ],
  },
  {
    text: 'Run',
    items: [
      ...page('Sessions and security', '/guides/sessions'),
      ...page('Scopes', '/guides/scopes'),
      ...page('Plans', '/guides/plans'),
      ...page('Going live', '/guides/going-live'),
      ...page('Configuration', '/guides/configuration'),
      ...page('Notifications', '/guides/notifications'),
      ...page('Operating', '/guides/operating'),
      ...page('Embedding', '/guides/embedding'),
      ...page('Cost of a request', '/guides/cost'),
      ...page('Take it out again', '/guides/removal'),
    ],
  },
  {
    text: 'Test and upgrade',
    items: [
      ...page('The sandbox', '/guides/sandbox'),
      ...page('Testing against it', '/guides/testing'),
      ...page('Changelog', '/changelog'),
    ],
  },
  {
    text: 'Look up',
    items: [
      { text: 'API', link: '/reference/' },
      { text: "The services' contract", link: '/services/' },
    ],
  },
]

const sidebar = {
  '/': guides,
  '/reference/': [
    {
      text: 'API',
      items: [
        { text: 'Overview', link: '/reference/' },
        ...reference.map(({ slug, title }) => ({ text: title, link: `/reference/${slug}` })),
      ],
    },
  ],
  '/services/': [
    {
      text: 'Services',
      items: [
        { text: 'Overview', link: '/services/' },
        ...page('Tokens', '/services/tokens'),
        ...page('Billing', '/services/billing'),
        ...page('Catalog', '/services/billing-catalog'),
        ...page('Subscriptions', '/services/billing-subscriptions'),
        ...page('Invoices', '/services/billing-invoices'),
        ...page('Credits', '/services/billing-credits'),
        ...page('Payment links', '/services/payment-links'),
        ...page('Authorizations', '/services/authorizations'),
        ...page('Captures and orders', '/services/captures'),
        ...page('Notifications', '/services/notifications'),
        ...page('Vault', '/services/vault'),
      ],
    },
  ],
}

/** The style that VitePress inserts for a moment when the colour scheme changes: no transitions. */
const SWITCH_STYLE = "'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='"

/** Policy of a page: nothing from elsewhere, its inline scripts by their hashes. */
function withPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    `style-src 'self' ${SWITCH_STYLE}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const tag = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  // The policy would report the few style attributes of the theme. The theme's home page has no main landmark.
  return html
    .replace('class="VPHome"', 'class="VPHome" role="main"')
    .replace(/(<head>\s*<meta charset="utf-8">)/i, `$1\n    ${tag}`)
    .replaceAll(/(<[a-z][^>]*?) style="[^"]*"/g, '$1')
}

/** The page of the services is the README of its folder. */
const markdownOf = (path: string) => path.replace(/^services\/index\.md$/, 'services/README.md')

export default defineConfig({
  title: 'tillkit',
  description: 'Checkout and billing as custom elements',
  lang: 'en',
  base: '/guide/',
  srcDir: '.',
  outDir: '../dist/guide',
  cacheDir: './node_modules/.cache/vitepress',
  metaChunk: true,
  lastUpdated: false,
  srcExclude: ['skill/**'],
  rewrites: { 'services/README.md': 'services/index.md' },
  head: [
    ['link', { rel: 'icon', href: '/guide/mark.svg', type: 'image/svg+xml' }],
    ...(isBuild
      ? [
          ['link', { rel: 'stylesheet', href: '/guide/code.css' }] as [
            string,
            Record<string, string>,
          ],
        ]
      : []),
  ],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: isBuild ? [styles.transformer] : [],
    config: (markdown) => adaptMarkdown(markdown, docs),
  },
  themeConfig: {
    logo: '/mark.svg',
    nav: [
      { text: 'Start', link: '/start/', activeMatch: '/start/' },
      { text: 'Elements', link: '/elements/', activeMatch: '/elements/' },
      { text: 'Theme', link: '/theme' },
      { text: 'Guides', link: '/guides/sessions', activeMatch: '/guides/' },
      { text: 'API', link: '/reference/', activeMatch: '/reference/' },
      { text: 'Services', link: '/services/', activeMatch: '/services/' },
    ],
    sidebar,
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions: { fuzzy: 0.1, boost: { title: 4, titles: 2 } } } },
    },
    footer: { message: 'MIT licence. <a href="/guide/llms.txt">llms.txt</a>' },
  },
  vite: {
    publicDir: 'public',
    resolve: {
      alias: [
        { find: '#data', replacement: join(root, 'dist/guide-data') },
        {
          find: /^\.\/VPNavBarSearchButton\.vue$/,
          replacement: join(docs, '.vitepress/theme/SearchButton.vue'),
        },
      ],
    },
    build: { chunkSizeWarningLimit: 2000, assetsInlineLimit: 0 },
    server: { cors: false, fs: { allow: [root], deny: PRIVATE_FILES } },
  },
  // Each page is Markdown too, beside its HTML (scripts/site/markdown.mjs).
  transformHead: ({ pageData: { relativePath, isNotFound } }) =>
    isNotFound
      ? []
      : [
          [
            'link',
            { rel: 'alternate', type: 'text/markdown', href: `/guide/${markdownOf(relativePath)}` },
          ],
        ],
  transformHtml: (html) => withPolicy(html),
  buildEnd: ({ outDir }) => {
    writeFileSync(join(outDir, 'code.css'), styles.css())
    console.log(`wrote ${relative(root, outDir)}/code.css`)
  },
})
