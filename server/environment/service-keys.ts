/** Environment variables that each service has: its address and its own credentials. */
import { SERVICE_NAMES, type Service } from '../operations/services.ts'

type ServiceSetting = 'BASE_URL' | 'CLIENT_ID' | 'CLIENT_SECRET'
type ServiceKey<Setting extends ServiceSetting> = `TILL_${Uppercase<Service>}_${Setting}`

export const serviceKey = <Setting extends ServiceSetting>(service: Service, setting: Setting) =>
  `TILL_${service.toUpperCase()}_${setting}` as ServiceKey<Setting>

/** One setting of all services. */
export const serviceKeys = <Setting extends ServiceSetting>(setting: Setting) =>
  SERVICE_NAMES.map((service) => serviceKey(service, setting))

/** Members of a schema for one setting of all services. */
export const serviceShape = <Setting extends ServiceSetting, Schema>(
  setting: Setting,
  schema: Schema,
) =>
  Object.fromEntries(serviceKeys(setting).map((key) => [key, schema])) as Record<
    ServiceKey<Setting>,
    Schema
  >
