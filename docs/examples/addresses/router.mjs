import { bindUrlState } from 'tillkit/backoffice.js'

/** @param {URLSearchParams} parameters */
const href = (parameters) => `#/customers?${parameters}`

bindUrlState({
  router: {
    read: () => new URLSearchParams(location.hash.split('?')[1]),
    write: (parameters, { replace }) => {
      if (replace) history.replaceState(null, '', href(parameters))
      else history.pushState(null, '', href(parameters))
    },
    subscribe: (listener) => {
      addEventListener('popstate', listener)
      return () => removeEventListener('popstate', listener)
    },
    href,
  },
})
