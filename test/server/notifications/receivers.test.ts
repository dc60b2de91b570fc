import { describeReceiver } from '../../support/bff/receiver-contract.ts'

describeReceiver({
  file: 'receiver.mjs',
  command: [process.execPath, '--import', import.meta.resolve('tsx'), 'receiver.mjs'],
})
