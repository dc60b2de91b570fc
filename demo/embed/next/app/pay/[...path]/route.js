import { getBff } from '../../../lib/bff.js'

/** Disables caching of responses. */
export const dynamic = 'force-dynamic'

const answer = async (request) => (await getBff()).bff.fetch(request)

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as POST,
  answer as PUT,
}
