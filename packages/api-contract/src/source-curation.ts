import Type, { type Static } from 'typebox'
import { AUDIT_ACTIONS, type Attention, CAUSES, SOURCE_STATUSES } from './enums.ts'
import { LIST_PAGE_SIZE, NOTE_MAX_LENGTH } from './limits.ts'
import { IdSchema, nullable, pageOf, pagingSchema, whole, text, flag, time } from './common.ts'
import { SourceStatusSchema } from './sources.ts'

// Scanning on demand needs no schema of its own: POST or PUT /source/{id}/scan starts and DELETE /source/{id}/scan cancels;
// both return ScanProgress or null. GET /source/{id} shows the progress.

/** PUT /source/{id}/reject: the note gives the reason, is stored, and is shown to the suggester. The body is optional. */
export const RejectInputSchema = Type.Object({
  note: Type.Optional(Type.String({ maxLength: NOTE_MAX_LENGTH })),
})

/** GET /source/counts: the figures on the tabs. */
export const SourceCountsSchema = Type.Object({
  PENDING: Type.Integer(),
  APPROVED: Type.Integer(),
  REJECTED: Type.Integer(),
  needsAttention: whole('Approved sources with problems'),
  attention: Type.Object(
    {
      failing: Type.Integer(),
      partly: Type.Integer(),
      overdue: Type.Integer(),
      silent: Type.Integer(),
    } satisfies Record<Attention, unknown>,
    { description: 'Their numbers by problem' },
  ),
})
export type SourceCounts = Static<typeof SourceCountsSchema>

/** POST /source/bulk: one response per source, since another administrator may have decided some already. */
export const BulkDecisionSchema = Type.Object({
  ids: Type.Array(IdSchema, { minItems: 1, maxItems: 100 }),
  decision: Type.Enum(['approve', 'reject', 'scan', 'delete', 'undo'], {
    description:
      'undo: takes back an approval or rejection of the caller within 10 minutes; the source is pending again',
  }),
  note: Type.Optional(Type.String({ maxLength: NOTE_MAX_LENGTH })),
})
export type BulkDecision = Static<typeof BulkDecisionSchema>

export const BulkOutcomeSchema = Type.Object({
  done: Type.Array(Type.String()),
  failed: Type.Array(Type.Object({ id: Type.String(), apiError: Type.String() })),
})
export type BulkOutcome = Static<typeof BulkOutcomeSchema>

/** GET /source/{id}/preview: a sample of a source before the decision. Visits the site, which takes seconds. */
export const SourcePreviewSchema = Type.Object({
  reachable: Type.Boolean(),
  message: text('The finding, or why there is none'),
  robots: text('Description of robots.txt; empty if it was not reached'),
  scope: text('Description of the pages that belong to the source; empty if unknown'),
  method: text('Method of discovering articles; empty if there is none'),
  estimatedArticles: nullable(
    Type.Integer(),
    'Number of articles that its lists announce, or contain; null if none was found',
  ),
  isLowerBound: flag('True if the number is a lower bound: its lists were not read to their end'),
  samples: Type.Array(
    Type.Object({
      title: text('Plain text'),
      year: nullable(Type.Integer()),
      summary: Type.String(),
      url: Type.String(),
    }),
    { maxItems: 5 },
  ),
  duplicates: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), status: SourceStatusSchema })),
})
export type SourcePreview = Static<typeof SourcePreviewSchema>

/** GET /source/{id}/history: the yield of a source's scans. */
export const SourceHistorySchema = Type.Object({
  runs: Type.Array(
    Type.Object({
      id: Type.String(),
      startedAt: time(),
      seconds: whole('Duration so far'),
      kind: Type.Enum(['full', 'incremental', 'manual'], {
        description:
          'full: the first scans of a source; incremental: by schedule; manual: requested by an administrator',
      }),
      state: Type.Enum(['running', 'done', 'failed', 'cancelled']),
      articlesFound: Type.Integer(),
      articlesUpdated: Type.Integer(),
      articlesWithdrawn: Type.Integer(),
      errors: Type.Integer(),
      message: text('Reason why it failed'),
    }),
    { description: 'The last 20, newest first' },
  ),
  weeks: Type.Array(Type.Integer(), {
    description: 'Articles found in each of the last 12 periods of seven days, oldest first',
  }),
  coverage: nullable(
    Type.Object({
      articles: whole('Articles in Claire that its lists name'),
      expected: whole('Estimated number of articles: those, and the missing ones'),
      waiting: whole('Addresses that the scan has yet to visit; included in expected'),
      missing: Type.Array(
        Type.Object({ cause: Type.Enum([...CAUSES]), says: Type.String(), count: Type.Integer() }),
        { description: 'Addresses that could not be read, by cause, the most frequent first' },
      ),
    }),
    'What there is of what its sitemaps, feeds and pages of lists name; null where they name nothing',
  ),
  bookmarks: whole('Current bookmarks of articles of this source'),
})
export type SourceHistory = Static<typeof SourceHistorySchema>

/** GET /source/{id}/failures, latest visits first; GET /source/{id}/failures.csv returns all of them as a file. */
export const FailuresQuerySchema = Type.Object({
  ...pagingSchema(LIST_PAGE_SIZE).properties,
  cause: Type.Optional(Type.Enum([...CAUSES], { description: 'One of the causes of an earlier response' })),
})

export const FailingCauseSchema = Type.Object({
  cause: Type.Enum([...CAUSES]),
  says: text('Description of the failure'),
  advice: text('Advice'),
  count: Type.Integer(),
})
export type FailingCause = Static<typeof FailingCauseSchema>

export const FailingAddressSchema = Type.Object({
  url: Type.String(),
  cause: Type.Enum([...CAUSES]),
  status: nullable(Type.Integer(), 'HTTP status, if there was a response'),
  visitedAt: nullable(time()),
})
export type FailingAddress = Static<typeof FailingAddressSchema>

export const SourceFailuresSchema = Type.Object({
  causes: Type.Array(FailingCauseSchema, { description: 'All causes, the most frequent first' }),
  content: Type.Array(FailingAddressSchema),
  totalElements: whole('Failures with the requested cause'),
})
export type SourceFailures = Static<typeof SourceFailuresSchema>

/** GET /source/mine: the caller's suggestions, newest first, with their status. */
export const SuggestionSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  status: Type.Enum([...SOURCE_STATUSES, 'DELETED']),
  suggestedDate: time(),
  decidedDate: nullable(time()),
  publicNote: text('Reason of the rejection; empty if none was given'),
})
export type Suggestion = Static<typeof SuggestionSchema>
export const SuggestionListSchema = Type.Array(SuggestionSchema)

/** GET /source/audit, newest first; GET /source/audit.csv returns all of it as a file. */
export const AuditQuerySchema = Type.Object({
  ...pagingSchema(LIST_PAGE_SIZE).properties,
  searchItem: Type.Optional(
    Type.String({ maxLength: 4096, description: 'Part of the name of a source or of a person' }),
  ),
})

export const AuditEntrySchema = Type.Object({
  id: Type.String(),
  date: time(),
  userId: Type.String(),
  userName: Type.String(),
  action: Type.Enum([...AUDIT_ACTIONS]),
  sourceId: Type.String(),
  sourceName: Type.String(),
  before: text('Former value of the change; empty if there was none'),
  after: text('New value of the change; empty if there is none'),
})
export type AuditEntry = Static<typeof AuditEntrySchema>

export const AuditPageSchema = Type.Object(pageOf(AuditEntrySchema))
export type AuditPage = Static<typeof AuditPageSchema>

// GET /source/export.csv and GET /source/export.opml return all sources as a file.

/** POST /source/import/preview and POST /source/import: the file's text; CSV or OPML is detected. */
export const SourceImportInputSchema = Type.Object({ text: Type.String() })

/** One source of the file. new: would be added; repeated: occurs earlier in the file; a status: is already a source. */
export const SourceImportEntrySchema = Type.Object({
  line: whole('Its first line in the file, from 1'),
  name: Type.String(),
  url: Type.String(),
  state: Type.Enum(['new', 'PENDING', 'APPROVED', 'REJECTED', 'repeated', 'invalid']),
  reason: text('Reason why it is not added; empty if it is new'),
})
export type SourceImportEntry = Static<typeof SourceImportEntrySchema>

export const SourceImportPreviewSchema = Type.Object({ entries: Type.Array(SourceImportEntrySchema) })
export type SourceImportPreview = Static<typeof SourceImportPreviewSchema>

export const SourceImportOutcomeSchema = Type.Object({
  added: whole('Now pending, suggested by the caller'),
  leftOut: whole('Known, repeated or invalid'),
})
export type SourceImportOutcome = Static<typeof SourceImportOutcomeSchema>
