import { tmpdir } from 'node:os'
import { systemClock } from '#platform/clock'
import { OperatorError } from '#platform/errors'
import { examineRecord } from '../compose/index.ts'
import { backUp } from './backup/backup.ts'
import { createSteps } from './backup/steps.ts'
import { verifyBackup } from './backup/verify.ts'
import { readArguments, runCommand, thisInstallation } from './run-command.ts'

const USAGE = `Usage: npm run claire -- backup --to FOLDER [--with-index] [--verify] [--force]
       npm run claire -- backup verify FOLDER [--in FOLDER]

Writes a backup into a new folder of FOLDER, named by the time (UTC), beside a running Claire: the database as it is at one
moment, and a manifest with a check sum of every file. With --with-index the search index too: a restore then need not build
it, and contextual vectors need not be made again. PostgreSQL is written by pg_dump, which has to be installed here.

All pages of the database are read first, and a damaged one is refused; --force backs it up as it is.

verify, and --verify of the backup just made, restores it beside everything else, on SQLite into a temporary folder (of
--in), on PostgreSQL into a database of its own, reads all of it, compares tables and check sums, and removes it again.

A backup holds accounts, password hashes and signing keys: only its owner can read it, and it should stay so.
DATA_DIR or DATABASE_URL say which Claire is meant, as for the server.`

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments(
    {
      to: { type: 'string' },
      in: { type: 'string', default: tmpdir() },
      'with-index': { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
    () => 2,
  )
  const common = {
    installation: thisInstallation(),
    now: new Date(systemClock()),
    steps: createSteps(console.log, systemClock),
  }
  const [command, from] = positionals
  if (command !== undefined && command !== 'verify')
    throw new OperatorError(`backup knows no "${command}".\n\n${USAGE}`)
  if (command === 'verify' && !from)
    throw new OperatorError(`backup verify needs the FOLDER of a backup.\n\n${USAGE}`)
  if (!from && !values.to) throw new OperatorError(`backup needs --to FOLDER.\n\n${USAGE}`)
  const folder = from ?? (await made(values.to ?? ''))
  if (from || values.verify) await verified(folder)

  async function made(to: string): Promise<string> {
    const { 'with-index': withIndex, force } = values
    const { dataDir, databaseUrl } = common.installation
    const examine = () => examineRecord({ dataDir, databaseUrl })
    const backup = await backUp({ ...common, to, withIndex, force, examine })
    console.log(`The backup is in ${backup}`)
    return backup
  }

  async function verified(backup: string) {
    const { manifest, tables, isNoted } = await verifyBackup({
      ...common,
      from: backup,
      temporary: values.in,
    })
    const compared = manifest.tables ? 'as they were' : 'not compared: the backup is of an earlier version'
    const noted = isNoted ? '' : ' It is not of the database of this Claire, where nothing was written down.'
    console.log(
      `The backup of ${manifest.madeAt} was restored and is whole: ${Object.keys(tables).length} tables, ${compared}.${noted}`,
    )
  }
})
