/** What every process of the race has in common: it says where it listens, and what it has cost so far. */

/** @param url where it answers; `more` is for whoever started it */
export function ready(url, more = {}) {
  process.on('message', (asked) => {
    if (asked === 'cpu') process.send({ cpu: process.cpuUsage() })
  })
  process.on('disconnect', () => process.exit())
  process.send({ url, ...more })
}

/** Lets a server of Node's own listen on a free port, with connections kept for as long as it runs. */
export function listening(server) {
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1', () => ready(`http://127.0.0.1:${server.address().port}`))
}

/** Where the service is that all of them stand before. */
export const upstreamUrl = process.env.UPSTREAM_URL
