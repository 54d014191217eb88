import Type, { type Static } from 'typebox'

export const IMPORT_FORMAT_NAMES = ['bibtex', 'ris', 'csl-json', 'csv', 'html', 'dois'] as const

/** The outcome for an entry: an article of Claire, a reference without one, or already bookmarked. */
export const IMPORT_OUTCOMES = ['matched', 'new', 'kept'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** Maximum number of entries, and of faults, that a preview shows. */
export const IMPORT_PREVIEWED = 200

const line = Type.Integer({ description: 'Where it begins in the file, from 1' })
const counts = {
  matched: Type.Integer({ description: 'References to articles that are in Claire' }),
  new: Type.Integer({ description: 'References to what is not in Claire' }),
  kept: Type.Integer({ description: 'What the person keeps already, and what is in the file twice' }),
  faults: Type.Integer({ description: 'Entries that cannot be read' }),
}

/** POST /bookmark/import/preview: the file is the body. */
export const ImportPreviewSchema = Type.Object({
  format: Type.Enum([...IMPORT_FORMAT_NAMES]),
  counts: Type.Object(counts),
  entries: Type.Array(
    Type.Object({
      line,
      outcome: Type.Enum([...IMPORT_OUTCOMES]),
      title: Type.String(),
      authors: Type.Array(Type.String(), { description: 'The first ones' }),
      year: Type.String(),
    }),
    { description: `The first ${IMPORT_PREVIEWED}` },
  ),
  faults: Type.Array(Type.Object({ line, reason: Type.String() }), {
    description: `The first ${IMPORT_PREVIEWED}`,
  }),
})
export type ImportPreview = Static<typeof ImportPreviewSchema>

/** POST /bookmark/import: the file is the body. */
export const ImportQuerySchema = Type.Object({ folderId: Type.String({ minLength: 1, maxLength: 200 }) })

export const ImportAnswerSchema = Type.Object({
  counts: Type.Object(counts),
  ids: Type.Array(Type.String(), { description: 'The bookmarks that were added' }),
})
export type ImportAnswer = Static<typeof ImportAnswerSchema>
