/** The token of the next page of payment links. */

interface LinkedPage {
  links: readonly { rel: string; href: string }[]
}

/** Takes only the token of the `next` link, because a URL from a service is never requested. */
export function nextPageToken({ links }: LinkedPage): string | undefined {
  const { href = '' } = links.find(({ rel }) => rel === 'next') ?? {}
  return /[?&]page_token=([\w-]{1,255})(?:&|$)/.exec(href)?.[1]
}
