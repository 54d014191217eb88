import { systemClock } from '#platform/clock'
import { OperatorError } from '#platform/errors'
import { verifiedManifest } from './backup/manifest.ts'
import { restore } from './backup/restore.ts'
import { createSteps } from './backup/steps.ts'
import { readArguments, runCommand, thisInstallation } from './run-command.ts'

const USAGE = `Usage: npm run claire -- restore FOLDER [--replace] [--check]

Puts the backup of FOLDER in the place of the database, after every file has been compared with its check sum. Claire has to
be stopped. Where there is a database, --replace is needed: on SQLite the one that was there is kept beside it, on
PostgreSQL it is not. With --check the backup is compared only, and nothing is changed.

The search index follows the database by itself: what it does not know it learns, and what is ahead of it is built anew.
DATA_DIR or DATABASE_URL say which Claire is meant, as for the server.`

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments(
    { replace: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
    () => 1,
  )
  const [from] = positionals
  if (!from) throw new OperatorError(`restore needs the FOLDER of a backup.\n\n${USAGE}`)
  if (values.check) {
    const { files, madeAt } = await verifiedManifest(from)
    console.log(`The backup of ${madeAt} is whole: ${Object.keys(files).length} files.`)
    return
  }
  const { former } = await restore({
    installation: thisInstallation(),
    from,
    replace: values.replace,
    now: new Date(systemClock()),
    steps: createSteps(console.log, systemClock),
  })
  console.log(`Restored. ${former ? `What was there is ${former}. ` : ''}Start Claire.`)
})
