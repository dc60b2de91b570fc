/** Asks for one address over and over, on so many connections, each waiting for its answer. */
import { connect } from 'node:net'

process.on('disconnect', () => process.exit())
process.on('message', async (asked) => process.send(await load(asked)))

/** @returns answers in all, answers other than 200, and half of the answers came within `p50` milliseconds */
async function load({ url, headers, connections, ms }) {
  const times = []
  let failed = 0
  const end = performance.now() + ms
  const one = () =>
    ask(new URL(url), headers, (status, time) => {
      if (status === 200) times.push(time)
      else failed++
      return performance.now() < end
    })
  const start = performance.now()
  await Promise.all(Array.from({ length: connections }, one))
  const seconds = (performance.now() - start) / 1000
  const p50 = times.sort((a, b) => a - b)[times.length >> 1]
  return { answers: times.length, perSecond: times.length / seconds, failed, p50 }
}

/** @param heard is told of each answer, and whether to ask again */
function ask({ hostname, port, host, pathname, search }, headers, heard) {
  const lines = Object.entries({ Host: host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let began = 0
    let answer = ''
    const send = () => {
      began = performance.now()
      answer = ''
      socket.write(request)
    }
    socket.setNoDelay().setEncoding('latin1')
    socket.on('connect', send)
    socket.on('data', (text) => {
      answer += text
      if (!isWhole(answer)) return
      if (heard(Number(answer.slice(9, 12)), performance.now() - began)) send()
      else socket.end()
    })
    socket.on('error', reject)
    socket.on('close', resolve)
  })
}

function isWhole(answer) {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return false
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head + 2)) ?? []
  return length === undefined
    ? answer.endsWith('\r\n0\r\n\r\n')
    : answer.length >= head + 4 + Number(length)
}
