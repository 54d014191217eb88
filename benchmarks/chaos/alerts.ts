// npm run chaos -- alerts [--runs 200] [--seed 1] [--first 1] [--opensmtpd]: scanner, matcher and mailer are killed at
// random moments (kill -9) while articles are published; each (alert, article) is notified once, and none is lost. Each
// run is a fresh SQLite folder and a real SMTP server; every other server suppresses repetitions by Message-ID. With
// --opensmtpd the mail goes to Debian's OpenSMTPD, where that is installed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startOpenSmtpd, whyNoOpenSmtpd } from '../support/chaos/open-smtpd.ts'
import { type Outcome, chaosRun, chaosTemplate } from '../support/chaos/chaos-run.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '1' },
    opensmtpd: { type: 'boolean', default: false },
  },
})

const whyNot = values.opensmtpd ? whyNoOpenSmtpd() : null
if (whyNot) {
  console.log(`chaos alerts skipped: ${whyNot}.`)
  process.exit()
}

const folder = mkdtempSync(path.join(tmpdir(), 'claire-chaos-'))
const total: Outcome = { kills: 0, pairs: 0, lost: 0, doubled: 0, repeated: 0, unexplained: 0 }
const began = performance.now()
let failed = 0
try {
  const template = await chaosTemplate(folder)
  for (let run = Number(values.first); run < Number(values.first) + Number(values.runs); run++) {
    const outcome = await chaosRun({
      folder,
      template,
      seed: Number(values.seed) * 1_000_003 + run,
      knowsRepetitions: run % 2 === 0,
      ...(values.opensmtpd && { startMail: startOpenSmtpd }),
    })
    for (const key of Object.keys(total) as (keyof Outcome)[]) total[key] += outcome[key]
    const isGood = outcome.lost + outcome.doubled + outcome.unexplained === 0
    if (!isGood) failed += 1
    console.log(`run ${run}: ${JSON.stringify(outcome)}${isGood ? '' : '  <-- FAILED'}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(
  `\n${values.runs} runs, ${total.kills} times kill -9, ${total.pairs} results of alerts: ${total.lost} lost, ${total.doubled} told in two mails, ` +
    `${total.repeated} mails sent once more after a crash hid the answer, ${total.unexplained} of them unrecorded; ${seconds} s`,
)
process.exitCode = failed ? 1 : 0
