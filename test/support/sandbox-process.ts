/** The sandbox in a process of its own, to be killed: prints its address when it is ready. */
import { startSandbox } from '../../server/sandbox/serve.ts'
import { BARE } from './bare-sandbox.ts'

const { url } = await startSandbox({
  ...BARE,
  log: console.error,
  ...JSON.parse(process.argv[2]!),
})
console.log(url)
