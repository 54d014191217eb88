import { parseArgs } from 'node:util'
import { systemClock } from '#platform/clock'
import { OperatorError } from '#platform/errors'
import { backUp } from './backup/backup.ts'
import { createSteps } from './backup/steps.ts'
import { runCommand } from './run-command.ts'
import { thisInstallation } from './this-installation.ts'

const USAGE = `Usage: npm run claire -- backup --to FOLDER [--with-index]

Writes a backup into a new folder of FOLDER, named by the time (UTC), beside a running Claire: the database as it is at one
moment, and a manifest with a check sum of every file. With --with-index the search index too: a restore then need not build
it, and contextual vectors need not be made again. PostgreSQL is written by pg_dump, which has to be installed here.

A backup holds accounts, password hashes and signing keys: only its owner can read it, and it should stay so.
DATA_DIR or DATABASE_URL say which Claire is meant, as for the server.`

await runCommand(USAGE, async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'with-index': { type: 'boolean', default: false } },
  })
  if (!values.to) throw new OperatorError(`backup needs --to FOLDER.\n\n${USAGE}`)
  const folder = await backUp({
    installation: thisInstallation(),
    to: values.to,
    withIndex: values['with-index'],
    now: new Date(systemClock()),
    steps: createSteps(console.log, systemClock),
  })
  console.log(`The backup is in ${folder}`)
})
