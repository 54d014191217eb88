import { parseArgs } from 'node:util'
import { createBookmarkStore } from '#domains/reading/bookmarks'
import { systemClock } from '#platform/clock'
import { OperatorError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { lookAtStorage } from '../compose/index.ts'
import { readConfig } from '../config/index.ts'
import { type PersonalData, personalDataOf } from './export/personal-data.ts'
import { writeExport } from './export/write-export.ts'
import { subjectOf } from './people.ts'
import { runCommand } from './run-command.ts'

const USAGE = `Usage: npm run claire -- export NAME --to FOLDER
       npm run claire -- export --subject ID --to FOLDER

Writes all that Claire keeps of one person into a new folder: data.json (the account, folders, bookmarks, notes, tags,
alerts and what they found, settings, mails, searches, reports, tokens without their secrets, sources suggested), and
what the person keeps as bookmarks.bib, bookmarks.ris and bookmarks.csl.json. Changes nothing.

NAME is a user name or an e-mail address. Where people sign in at another provider (IDP_URL), name them by its ID.
Runs beside a server. DATA_DIR or DATABASE_URL say which Claire is meant, as for the server.`

const counted = (data: PersonalData) =>
  Object.entries(data)
    .flatMap(([name, { length }]) => (length ? `${length.toLocaleString('en')} ${name}` : []))
    .join(', ')

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, subject: { type: 'string' } },
  })
  const [name] = positionals
  const { to, subject } = values
  if (!to) throw new OperatorError(`export needs --to FOLDER.\n\n${USAGE}`)
  if (!name === !subject) throw new OperatorError(`export needs either a NAME or --subject ID.\n\n${USAGE}`)
  const config = readConfig()
  const storage = await lookAtStorage(config)
  if (!storage)
    throw new OperatorError(`There is no Claire in ${config.dataDir} yet. Start it once, or set DATA_DIR.`)
  const { database, waiting } = storage
  try {
    if (waiting.length) throw new OperatorError('The database is of an earlier version. Start Claire once.')
    const id = subject ?? (await subjectOf(database, name ?? ''))
    const data = await personalDataOf(database, id)
    if (!Object.values(data).some((rows) => rows.length))
      throw new OperatorError(`Nothing is kept of "${id}".`)
    const bookmarks = await createBookmarkStore(database, systemClock).bookmarks(id as PersonId)
    const files = writeExport(to, { data, bookmarks, madeAt: new Date(systemClock()) })
    console.log(`${counted(data)}\nWritten into ${to}: ${files.join(', ')}`)
  } finally {
    await database.destroy()
  }
})
