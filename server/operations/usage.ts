/** Usage of a subscription in the current and in past billing periods. */
import {
  CurrentUsageQuery,
  PastUsage,
  PastUsageForMerchant,
  PastUsageQuery,
  Usage,
  UsageForMerchant,
} from '../contract/usage.ts'
import { operation } from './operation.ts'

export const readCurrentUsage = operation({
  id: 'readCurrentUsage',
  summary: 'Usage of a subscription in the current billing period',
  service: 'billing',
  method: 'GET',
  path: '/customers/{id}/current_usage',
  scope: 'usage:read',
  query: CurrentUsageQuery,
  status: 200,
  response: UsageForMerchant,
  parse: Usage,
  retry: 'safe',
})

export const readPastUsage = operation({
  id: 'readPastUsage',
  summary: 'Usage of a subscription in closed billing periods',
  service: 'billing',
  method: 'GET',
  path: '/customers/{id}/past_usage',
  scope: 'usage:read',
  query: PastUsageQuery,
  status: 200,
  response: PastUsageForMerchant,
  parse: PastUsage,
  retry: 'safe',
})
