/** Responds with the time of the services. */
import { ServiceTime } from '../../../contract/session.ts'
import { endpoint } from '../../core/forward/endpoint.ts'

export const readServiceTime = endpoint({
  id: 'readServiceTime',
  summary: 'The time of the services, by their latest response to a read of a merchant',
  method: 'GET',
  path: '/api/service-time',
  caller: 'merchant',
  status: 200,
  response: ServiceTime,
  handler: ({ c }, { serviceClock }) => c.json(serviceClock.read()),
})
