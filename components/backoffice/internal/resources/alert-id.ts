/** An alert's key on a page: its code is unique within its subscription only. */

export const alertId = (subscription: string, code: string): string => `${subscription}/${code}`

/** Empty members for an empty id. */
export function splitAlertId(id: string): { subscription: string; code: string } {
  const [subscription = '', code = ''] = id.split('/')
  return { subscription, code }
}
