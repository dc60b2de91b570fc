/** Parts that every benchmarked process shares: reports its URL and, on request, its CPU time and memory. */

/** @param url base URL of the target; `more` is passed on to the parent */
export function ready(url, more = {}) {
  process.on('message', (message) => {
    if (message === 'usage') {
      process.send({ cpu: process.cpuUsage(), memory: process.memoryUsage.rss() })
    }
  })
  process.on('disconnect', () => process.exit())
  process.send({ url, ...more })
}

/** Listens on a free port, with connections kept alive for the whole benchmark. */
export function listening(server) {
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1', () => ready(`http://127.0.0.1:${server.address().port}`))
}

/** URL of the service behind all targets. */
export const upstreamUrl = process.env.UPSTREAM_URL
