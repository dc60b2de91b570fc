/** Client of the services of a running system, like a merchant's back office. */
import { services } from '../../../demo/server/services.ts'
import { CANARIES, type System } from './system.ts'

export const backOffice = ({ sandboxUrl }: Pick<System, 'sandboxUrl'>) =>
  services({ sandboxUrl, clientId: 'e2e', clientSecret: CANARIES.clientSecret })
