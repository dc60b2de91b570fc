// npm run soak: random test of faults and clicks, 10,000 steps. Options come after two dashes:
// npm run soak -- --seed 42 --steps 500 repeats a run; npm run soak -- --minutes 10 checks the heap at full load;
// npm run soak -- --customers 1000000 simulates that many customers once each: --minutes 60, --rate 200 a second.
import './require-node.mjs'

const { answerHelp } = await import('./help.mjs')
answerHelp(
  `Usage: npm run soak -- [options]

Walks at random through faults, clicks and restarts, and checks after each step what must always hold.

Options:
  --steps <number>      steps of the walk (10000)
  --seed <number>       the walk that began with it, once more (random)
  --minutes <number>    full load for so long instead of a walk, with the heap watched
  --customers <number>  so many customers instead of a walk, each once, in --minutes (60)
  --rate <number>       customers a second, with --customers (200)

Example:
  npm run soak -- --seed 42 --steps 500
`,
  { takes: 'any' },
)

const { runInstalled } = await import('./run-installed.mjs')
runInstalled('--expose-gc', '--import', 'tsx', 'test/soak/main.ts', ...process.argv.slice(2))
