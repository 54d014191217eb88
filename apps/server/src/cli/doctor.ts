import type { Finding } from './doctor/finding.ts'
import { examine } from './examine.ts'
import { readArguments, runCommand } from './run-command.ts'

const USAGE = `Usage: npm run claire -- doctor

Looks at the settings, the folder, the disk, the database, the search index, who signs people in, mail, models, the browser
of RENDERER_PATH, and at Claire itself where it runs, and says what is wrong and what to do. Changes nothing, but writes a file to a bucket (S3_ENDPOINT) and deletes it. Ends with 1 where there is a fault.

DATA_DIR or DATABASE_URL say which Claire is meant, as for the server.`

const MARKS: Record<Finding['state'], string> = { well: 'ok     ', warning: 'warning', fault: 'FAULT  ' }

await runCommand(USAGE, async () => {
  readArguments({})
  const counts = { well: 0, warning: 0, fault: 0 }
  for await (const { part, state, says } of examine(process.env)) {
    counts[state] += 1
    console.log(`${MARKS[state]}  ${part.padEnd(14)}  ${says}`)
  }
  console.log(`\n${counts.fault} faults, ${counts.warning} warnings, ${counts.well} parts are well.`)
  if (counts.fault) process.exitCode = 1
})
