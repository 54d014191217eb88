import Type, { type Static } from 'typebox'
import { type Attention, AUDIT_ACTIONS, CAUSES, SOURCE_STATUSES } from './enums.ts'
import { LIST_PAGE_SIZE, NOTE_MAX_LENGTH } from './limits.ts'
import { pagingSchema } from './common.ts'
import { SourceStatusSchema } from './sources.ts'

// Scanning on demand needs no schema of its own: POST or PUT /source/{id}/scan starts and DELETE /source/{id}/scan cancels;
// both return ScanProgress or null. GET /source/{id} shows the progress.

/** PUT /source/{id}/reject: the note gives the reason, is stored, and is shown to the suggester. The body is optional. */
export const RejectInputSchema = Type.Object({
  note: Type.Optional(Type.String({ maxLength: NOTE_MAX_LENGTH })),
})
export type RejectInput = Static<typeof RejectInputSchema>

/** GET /source/counts: the figures on the tabs. */
export const SourceCountsSchema = Type.Object({
  PENDING: Type.Integer(),
  APPROVED: Type.Integer(),
  REJECTED: Type.Integer(),
  needsAttention: Type.Integer({ description: 'Approved sources that are not doing well' }),
  attention: Type.Object(
    {
      failing: Type.Integer(),
      partly: Type.Integer(),
      overdue: Type.Integer(),
      silent: Type.Integer(),
    } satisfies Record<Attention, unknown>,
    { description: 'The same by what is wrong' },
  ),
})
export type SourceCounts = Static<typeof SourceCountsSchema>

/** POST /source/bulk: one response per source, since another administrator may have decided some already. */
export const BulkDecisionSchema = Type.Object({
  ids: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 100 }),
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
  message: Type.String({ description: 'In words: what was found, or why nothing could be' }),
  robots: Type.String({ description: 'What robots.txt says, in words; empty when it was not reached' }),
  scope: Type.String({ description: 'What of the web belongs to the source, in words; empty when unknown' }),
  method: Type.String({ description: 'How articles are discovered, in words; empty when they are not' }),
  estimatedArticles: Type.Union([Type.Integer(), Type.Null()], {
    description: 'As many as its lists announce, or name together; null when none was found',
  }),
  isLowerBound: Type.Boolean({
    description: 'There are at least so many: its lists were not read to their end',
  }),
  samples: Type.Array(
    Type.Object({
      title: Type.String({ description: 'Plain text' }),
      year: Type.Union([Type.Integer(), Type.Null()]),
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
      startedAt: Type.String({ format: 'date-time' }),
      seconds: Type.Integer({ description: 'How long it took, or takes so far' }),
      kind: Type.Enum(['full', 'incremental', 'manual'], {
        description: 'full: the first scans of a source; incremental: by itself; manual: somebody wanted it',
      }),
      state: Type.Enum(['running', 'done', 'failed', 'cancelled']),
      articlesFound: Type.Integer(),
      articlesUpdated: Type.Integer(),
      articlesWithdrawn: Type.Integer(),
      errors: Type.Integer(),
      message: Type.String({ description: 'Why it did not end well, in words' }),
    }),
    { description: 'The last 20, newest first' },
  ),
  weeks: Type.Array(Type.Integer(), {
    description: 'Articles found in each of the last 12 times seven days, oldest first',
  }),
  coverage: Type.Union(
    [
      Type.Object({
        articles: Type.Integer({ description: 'Articles of Claire that its lists name' }),
        expected: Type.Integer({
          description: 'About so many articles there should be: those, and what is missing',
        }),
        waiting: Type.Integer({
          description: 'Addresses that the scan has still to visit; expected as well',
        }),
        missing: Type.Array(
          Type.Object({ cause: Type.Enum([...CAUSES]), says: Type.String(), count: Type.Integer() }),
          { description: 'Addresses that could not be read, by cause, the most frequent first' },
        ),
      }),
      Type.Null(),
    ],
    {
      description:
        'What there is of what its sitemaps, feeds and pages of lists name; null where they name nothing',
    },
  ),
  bookmarks: Type.Integer({ description: 'How often articles of this source are bookmarked at present' }),
})
export type SourceHistory = Static<typeof SourceHistorySchema>

/** GET /source/{id}/failures, latest visits first; GET /source/{id}/failures.csv returns all of them as a file. */
export const FailuresQuerySchema = Type.Object({
  ...pagingSchema(LIST_PAGE_SIZE).properties,
  cause: Type.Optional(Type.Enum([...CAUSES], { description: 'One of the causes of an earlier answer' })),
})

export const FailingCauseSchema = Type.Object({
  cause: Type.Enum([...CAUSES]),
  says: Type.String({ description: 'What happened, in words' }),
  advice: Type.String({ description: 'What can be done about it' }),
  count: Type.Integer(),
})
export type FailingCause = Static<typeof FailingCauseSchema>

export const FailingAddressSchema = Type.Object({
  url: Type.String(),
  cause: Type.Enum([...CAUSES]),
  status: Type.Union([Type.Integer(), Type.Null()], { description: 'Of HTTP, where there was an answer' }),
  visitedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})
export type FailingAddress = Static<typeof FailingAddressSchema>

export const SourceFailuresSchema = Type.Object({
  causes: Type.Array(FailingCauseSchema, { description: 'All there are, the most frequent first' }),
  content: Type.Array(FailingAddressSchema),
  totalElements: Type.Integer({ description: 'With the cause that was asked for' }),
})
export type SourceFailures = Static<typeof SourceFailuresSchema>

/** GET /source/mine: the caller's suggestions, newest first, with their status. */
export const SuggestionSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  status: Type.Enum([...SOURCE_STATUSES, 'DELETED']),
  suggestedDate: Type.String({ format: 'date-time' }),
  decidedDate: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  publicNote: Type.String({ description: 'Why it was rejected; empty when nothing was said' }),
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
  date: Type.String({ format: 'date-time' }),
  userId: Type.String(),
  userName: Type.String(),
  action: Type.Enum([...AUDIT_ACTIONS]),
  sourceId: Type.String(),
  sourceName: Type.String(),
  before: Type.String({ description: 'What changed, as it was; empty when there was nothing' }),
  after: Type.String({ description: 'What changed, as it is now; empty when nothing is left' }),
})
export type AuditEntry = Static<typeof AuditEntrySchema>

export const AuditPageSchema = Type.Object({
  content: Type.Array(AuditEntrySchema),
  totalPages: Type.Integer(),
  totalElements: Type.Integer(),
  empty: Type.Boolean(),
})
export type AuditPage = Static<typeof AuditPageSchema>
