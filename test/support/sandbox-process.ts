/** The sandbox in a process of its own, to be killed: prints its address when it is ready. */
import { startSandbox } from '../../server/sandbox/serve.ts'

const { url } = await startSandbox({
  port: 0,
  host: '127.0.0.1',
  clientId: 'a',
  clientSecret: 'b',
  shopUrl: 'http://shop.test',
  seed: false,
  log: console.error,
  ...JSON.parse(process.argv[2]!),
})
console.log(url)
