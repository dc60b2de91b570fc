/** The router of a page without one: the query of its address, by the history of the tab. */

/** The address as a page's router has it. */
export interface UrlRouter {
  /** The parameters of the current address. */
  read(): URLSearchParams
  /** Goes to the address with exactly these parameters. `replace` keeps the entry of the history. */
  write(parameters: URLSearchParams, options: { readonly replace: boolean }): void
  /** Calls the listener after the address has changed, such as by Back. Returns a function that ends it. */
  subscribe(listener: () => void): () => void
  /** The URL of these parameters, for links to records. Without it buttons open them. */
  href?(parameters: URLSearchParams): string
}

/** The path and the fragment stay as they are. */
export function createHistoryRouter(): UrlRouter {
  const href = (parameters: URLSearchParams): string => {
    const query = parameters.toString()
    return `${location.pathname}${query && `?${query}`}`
  }
  return {
    read: () => new URLSearchParams(location.search),
    write: (parameters, { replace }) => {
      const url = href(parameters) + location.hash
      if (replace) history.replaceState(history.state, '', url)
      else history.pushState(null, '', url)
    },
    subscribe: (listener) => {
      addEventListener('popstate', listener)
      return () => removeEventListener('popstate', listener)
    },
    href,
  }
}
