/** Binds the places of a page to links, with a router that does nothing. Returns the release. */
import { bindUrlState } from '../../../components/internal/url-state/bind-url-state.ts'

export const bindPlaces = (viewHref: (view: string, parameters: URLSearchParams) => string) =>
  bindUrlState({
    router: { read: () => new URLSearchParams(), write: () => {}, subscribe: () => () => {} },
    viewHref,
  })
