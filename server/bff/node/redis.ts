/** The client of Redis, and what the store and the changes know of its errors. */
export { Redis, type RedisOptions, ReplyError } from 'ioredis'

// ioredis derives a class from `String`. V8 then keeps `String.prototype` as a dictionary, and each `charCodeAt` of
// the process takes five times as long, until a function has read from string objects often enough to be optimized.
const read = (text: string) => text.charCodeAt
for (let reads = 0; reads < 100; reads++) read(Object(''))

/**
 * True if only another server can execute the command. After a failover the former primary stays reachable, and the
 * address leads a new connection to the new one.
 */
export const isOfAnotherServer = ({ message }: Error): boolean =>
  /\b(READONLY|LOADING|MASTERDOWN|NOREPLICAS)\b/.test(message)
