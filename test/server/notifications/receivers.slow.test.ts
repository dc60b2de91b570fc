import { missingLanguages } from '../../../scripts/other-programs.mjs'
import { describeReceiver } from '../../support/bff/receiver-contract.ts'

const RECEIVERS = {
  php: {
    file: 'receiver.php',
    command: ['php', '-S', 'localhost:3001', 'receiver.php'],
    work: ['php', 'receiver.php'],
  },
  ruby: { file: 'receiver.rb', command: ['ruby', 'receiver.rb'] },
  python: { file: 'receiver.py', command: ['python3', 'receiver.py'] },
}

const missing = missingLanguages()
for (const [language, receiver] of Object.entries(RECEIVERS))
  if (!missing.includes(language)) describeReceiver(receiver)
