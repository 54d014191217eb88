// npm run chaos -- inputs [--seed 1] [--count 60] [--seconds 20] [--only JATS]: every reader of foreign text is given texts
// designed to be slow, of 1 to 256 kB, in a process with 512 MB. Ends with code 1 where processor time grows faster than n log n,
// or passes a second. --count are the combinations for each reader beside single repeats, --seconds its processor time.
import { fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { INPUT_READERS } from '../support/inputs/readers.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
})
const LENGTHS = [1_024, 4_096, 16_384, 65_536, 262_144]
/** Milliseconds on one shape after which a reader counts as hanging. */
const HANGING_MS = 120_000

let wrong = 0
for (const name of Object.keys(INPUT_READERS).filter((each) => each.startsWith(values.only))) {
  const faults = await measuredApart(name)
  wrong += faults.length
  console.log(
    [`${faults.length ? 'FAILED' : 'ok    '} ${name}`, ...faults.map((fault) => `         ${fault}`)].join(
      '\n',
    ),
  )
}
process.exitCode = wrong ? 1 : 0

function measuredApart(name: string): Promise<string[]> {
  const child = fork(new URL('../support/inputs/measure-child.ts', import.meta.url), {
    execArgv: ['--max-old-space-size=512'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let [last, faults]: [string, string[] | null] = ['', null]
  let hanging = setTimeout(() => child.kill('SIGKILL'), HANGING_MS)
  child.on('message', (message: { shape?: string; faults?: string[] }) => {
    last = message.shape ?? last
    faults = message.faults ?? faults
    clearTimeout(hanging)
    hanging = setTimeout(() => child.kill('SIGKILL'), HANGING_MS)
  })
  child.send({
    name,
    seed: Number(values.seed),
    count: Number(values.count),
    lengths: LENGTHS,
    seconds: Number(values.seconds),
  })
  return new Promise((resolve) => {
    child.on('close', () => {
      clearTimeout(hanging)
      resolve(faults ?? [`${last}: the process ended (no answer, or more than 512 MB)`])
    })
  })
}
