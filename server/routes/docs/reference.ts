/** Renders the API reference: as OpenAPI for tools and as HTML for people, each on first use. */
import { openApi } from './openapi.ts'
import { referencePage } from './page.ts'

/** @param homeUrl of the site around the API */
export function apiReference(homeUrl?: string) {
  const render = (search: string) => String(referencePage({ search, homeUrl }))
  const wholePage = lazy(() => render(''))
  return {
    openApi: lazy(() => JSON.stringify(openApi())),
    page: (search: string) => (search ? render(search) : wholePage()),
  }
}

function lazy(build: () => string): () => string {
  let text: string | undefined
  return () => {
    text ??= build()
    return text
  }
}
