import { createBookmarkStore } from '#domains/reading/bookmarks'
import { systemClock } from '#platform/clock'
import { OperatorError } from '#platform/errors'
import { createFolder } from '#platform/private-folder'
import type { PersonId } from '#platform/person'
import { type PersonalData, personalDataOf } from './export/personal-data.ts'
import { readArguments, runCommand, subjectOf, withStorage } from './run-command.ts'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { EXPORT_FORMATS, createKeys } from '@claire/citations'
import type { CitedWork } from '@claire/scholarly-text'

const USAGE = `Usage: npm run claire -- export NAME --to FOLDER
       npm run claire -- export --subject ID --to FOLDER

Writes all that Claire stores of one person into a new folder: data.json (the account, folders, bookmarks, notes, tags,
alerts and what they found, settings, mails, searches, reports, tokens without their secrets, sources suggested), and
the bookmarks as bookmarks.bib, bookmarks.ris and bookmarks.csl.json. Changes nothing.

NAME is a user name or an e-mail address. Where people sign in at another provider (IDP_URL), name them by its ID.
Runs beside a server. DATA_DIR or DATABASE_URL say which Claire is meant, as for the server.`

const counted = (data: PersonalData) =>
  Object.entries(data)
    .flatMap(([name, { length }]) => (length ? `${length.toLocaleString('en')} ${name}` : []))
    .join(', ')

/** Formats of exported bookmarks, by file name. */
const CITATIONS = {
  'bookmarks.bib': 'biblatex',
  'bookmarks.ris': 'ris',
  'bookmarks.csl.json': 'csl-json',
} as const

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments(
    { to: { type: 'string' }, subject: { type: 'string' } },
    () => 1,
  )
  const [name] = positionals
  const { to, subject } = values
  if (!to) throw new OperatorError(`export needs --to FOLDER.\n\n${USAGE}`)
  if (!name === !subject) throw new OperatorError(`export needs either a NAME or --subject ID.\n\n${USAGE}`)
  await withStorage(async (database) => {
    const id = subject ?? (await subjectOf(database, name ?? ''))
    const data = await personalDataOf(database, id)
    if (!Object.values(data).some((rows) => rows.length))
      throw new OperatorError(`Nothing is stored of "${id}".`)
    const bookmarks = await createBookmarkStore(database, systemClock).bookmarks(id as PersonId)
    const files = writeExport(to, { data, bookmarks, madeAt: new Date(systemClock()) })
    console.log(`${counted(data)}\nWritten into ${to}: ${files.join(', ')}`)
  })
})

/** A bookmark, with its work at the time it was added. */
interface ExportedBookmark {
  work: CitedWork
  note: string
  tags: string[]
}

/**
 * Writes everything into a new folder for its owner alone; returns the names of the files. Throws OperatorError if the
 * folder is not empty.
 */
function writeExport(
  folder: string,
  { data, bookmarks, madeAt }: { data: PersonalData; bookmarks: ExportedBookmark[]; madeAt: Date },
): string[] {
  if (existsSync(folder) && readdirSync(folder).length)
    throw new OperatorError(`${folder} is not empty. Name a folder that is new.`)
  createFolder(folder)
  const files: Record<string, string> = {
    'data.json': `${JSON.stringify({ madeAt: madeAt.toISOString(), ...data }, null, 2)}\n`,
  }
  for (const [name, format] of Object.entries(CITATIONS)) files[name] = citationsIn(format, bookmarks)
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(folder, name), text, { mode: 0o600 })
  return Object.keys(files)
}

function citationsIn(
  name: (typeof CITATIONS)[keyof typeof CITATIONS],
  bookmarks: ExportedBookmark[],
): string {
  const { head, between, foot, write } = EXPORT_FORMATS[name]
  const keyOf = createKeys()
  const references = bookmarks.map(({ work, note, tags }) =>
    write({ work, key: keyOf(work), ...(note && { note }), ...(tags.length && { tags }) }),
  )
  return head + references.join(between) + foot
}
