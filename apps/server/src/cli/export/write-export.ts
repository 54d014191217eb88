import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { EXPORT_FORMATS, createKeys } from '@claire/citations'
import type { CitedWork } from '@claire/scholarly-text'
import { OperatorError } from '#platform/errors'
import type { PersonalData } from './personal-data.ts'

/** A bookmark, with its work at the time it was added. */
export interface ExportedBookmark {
  work: CitedWork
  note: string
  tags: string[]
}

/** Formats of exported bookmarks, by file name. */
const CITATIONS = {
  'bookmarks.bib': 'biblatex',
  'bookmarks.ris': 'ris',
  'bookmarks.csl.json': 'csl-json',
} as const

/**
 * Writes everything into a new folder for its owner alone; returns the names of the files. Throws OperatorError if the
 * folder is not empty.
 */
export function writeExport(
  folder: string,
  { data, bookmarks, madeAt }: { data: PersonalData; bookmarks: ExportedBookmark[]; madeAt: Date },
): string[] {
  if (existsSync(folder) && readdirSync(folder).length)
    throw new OperatorError(`${folder} is not empty. Name a folder that is new.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
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
