/**
 * Load generator in a process of its own: open loop (Poisson arrivals at a rate) or closed loop (each connection
 * sends its next request after the previous response).
 */
import { connect } from 'node:net'

process.on('disconnect', () => process.exit())
process.on('message', async (load) => process.send(await run(load)))

/** @returns responses with status 200, other responses, responses per second, and latency percentiles in ms */
async function run({ url, headers, connections, perSecond, ms }) {
  const latencies = []
  let failed = 0
  const record = (status, latency) => {
    if (status === 200) latencies.push(latency)
    else failed++
  }
  const start = performance.now()
  const open = () => connectTo(new URL(url), headers)
  if (perSecond) await openLoop(open, record, perSecond, ms)
  else await closedLoop(open, record, connections, ms)
  const seconds = (performance.now() - start) / 1000
  latencies.sort((a, b) => a - b)
  const percentile = (share) => latencies[Math.floor(share * latencies.length)]
  return {
    responses: latencies.length,
    perSecond: latencies.length / seconds,
    failed,
    p50: percentile(0.5),
    p99: percentile(0.99),
  }
}

/** Latency counts from the scheduled arrival, so a slow target can't slow down its own measurement. */
async function openLoop(open, record, perSecond, ms) {
  const idle = []
  const all = new Set()
  const pending = []
  const end = performance.now() + ms
  let arrival = performance.now()
  async function request(scheduled) {
    const connection = idle.pop() ?? open()
    all.add(connection)
    const status = await connection.request()
    record(status, performance.now() - scheduled)
    idle.push(connection)
  }
  while (arrival < end) {
    for (; arrival < Math.min(end, performance.now()); arrival += interval(perSecond)) {
      pending.push(request(arrival))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(pending)
  for (const connection of all) connection.end()
}

/** Exponentially distributed, which makes the arrivals a Poisson process. */
const interval = (perSecond) => (-Math.log(1 - Math.random()) / perSecond) * 1000

async function closedLoop(open, record, connections, ms) {
  const end = performance.now() + ms
  const loop = async () => {
    const connection = open()
    do {
      const sent = performance.now()
      record(await connection.request(), performance.now() - sent)
    } while (performance.now() < end)
    connection.end()
  }
  await Promise.all(Array.from({ length: connections }, loop))
}

/** One keep-alive connection for one request at a time; `request` resolves with the status. */
function connectTo({ hostname, port, host, pathname, search }, headers) {
  const lines = Object.entries({ Host: host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  const socket = connect(Number(port), hostname)
  let response = ''
  let resolve = () => {}
  let reject = () => {}
  socket.setNoDelay().setEncoding('latin1')
  socket.on('data', (text) => {
    response += text
    if (isComplete(response)) resolve(Number(response.slice(9, 12)))
  })
  socket.on('error', (error) => reject(error))
  socket.on('close', () => reject(new Error('the target closed a connection')))
  return {
    request: () =>
      new Promise((onStatus, onError) => {
        resolve = onStatus
        reject = onError
        response = ''
        socket.write(request)
      }),
    end: () => socket.end(),
  }
}

function isComplete(response) {
  const head = response.indexOf('\r\n\r\n')
  if (head < 0) return false
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(response.slice(0, head + 2)) ?? []
  return length === undefined
    ? response.endsWith('\r\n0\r\n\r\n')
    : response.length >= head + 4 + Number(length)
}
