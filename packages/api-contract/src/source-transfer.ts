import Type, { type Static } from 'typebox'

// GET /source/export.csv and GET /source/export.opml return all sources as a file.

/** POST /source/import/preview and POST /source/import: the file's text; CSV or OPML is detected. */
export const SourceImportInputSchema = Type.Object({ text: Type.String() })
export type SourceImportInput = Static<typeof SourceImportInputSchema>

/** One source of the file. new: would be added; repeated: occurs earlier in the file; a status: is already a source. */
export const SourceImportEntrySchema = Type.Object({
  line: Type.Integer({ description: 'Where it begins in the file, from 1' }),
  name: Type.String(),
  url: Type.String(),
  state: Type.Enum(['new', 'PENDING', 'APPROVED', 'REJECTED', 'repeated', 'invalid']),
  reason: Type.String({ description: 'Why it is not added, in words; empty when it is new' }),
})
export type SourceImportEntry = Static<typeof SourceImportEntrySchema>

export const SourceImportPreviewSchema = Type.Object({ entries: Type.Array(SourceImportEntrySchema) })
export type SourceImportPreview = Static<typeof SourceImportPreviewSchema>

export const SourceImportOutcomeSchema = Type.Object({
  added: Type.Integer({ description: 'Now pending, suggested by the caller' }),
  leftOut: Type.Integer({ description: 'Known, repeated or invalid' }),
})
export type SourceImportOutcome = Static<typeof SourceImportOutcomeSchema>
