import Type, { type Static } from 'typebox'
import { IdSchema, nullable, pageOf, pagingSchema, time, text, whole, flag } from './common.ts'
import {
  ATTENTIONS,
  HEALTH_STATES,
  SCAN_PACES,
  SCAN_RHYTHMS,
  SCAN_SCOPES,
  SOURCE_SORTS,
  SOURCE_STATUSES,
} from './enums.ts'
import {
  LIST_PAGE_SIZE,
  NOTE_MAX_LENGTH,
  PAGE_LIMIT_MAX,
  SCAN_PATH_MAX_LENGTH,
  SCAN_PATHS_MAX,
} from './limits.ts'

export const SourceStatusSchema = Type.Enum([...SOURCE_STATUSES])

export const ScanRhythmSchema = Type.Enum([...SCAN_RHYTHMS], {
  description: 'Schedule of its scans; automatic: as often as it has new articles',
})

const PATHS = `Patterns of RFC 9309: a prefix of the path, with * for anything and $ for its end; at most ${SCAN_PATHS_MAX} of ${SCAN_PATH_MAX_LENGTH} characters`

/** The scan settings of a source. The server checks their limits and explains violations. */
export const ScanSettingsSchema = Type.Object({
  include: Type.Array(Type.String({ maxLength: 4096 }), {
    maxItems: 1000,
    description: `Only pages with one of these paths are read; with none, all are. ${PATHS}`,
  }),
  exclude: Type.Array(Type.String({ maxLength: 4096 }), {
    maxItems: 1000,
    description: `Pages with one of these paths are not read, included or not. ${PATHS}`,
  }),
  pageLimit: nullable(
    Type.Integer(),
    `Maximum pages of one scan, 1 to ${PAGE_LIMIT_MAX}; later scans read the rest. null: no limit`,
  ),
  pace: Type.Enum([...SCAN_PACES], { description: 'Minimum time between two requests to the site' }),
  scope: Type.Enum([...SCAN_SCOPES], {
    description:
      'site: everything under the address; list: only the entries of the feed or sitemap at the address',
  }),
})
export type ScanSettings = Static<typeof ScanSettingsSchema>

/** A paused source is not scanned; its articles stay. */
export const ScanningSchema = Type.Union([
  Type.Object({ state: Type.Literal('active') }),
  Type.Object({
    state: Type.Literal('paused'),
    since: time(),
    by: text('Name of the person who paused it'),
  }),
])
export type Scanning = Static<typeof ScanningSchema>

export const SourceNoteSchema = Type.Object({
  text: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  userId: Type.String(),
  date: time(),
})
export type SourceNote = Static<typeof SourceNoteSchema>

/** The progress or outcome of a visit to a source. */
export const ScanProgressSchema = Type.Object({
  state: Type.Enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  startedAt: nullable(time()),
  finishedAt: nullable(time()),
  pagesSeen: Type.Integer(),
  pagesLeft: whole('Known addresses that this run has yet to visit'),
  articlesFound: Type.Integer(),
  articlesUpdated: Type.Integer(),
  articlesWithdrawn: whole('Articles found to be gone; known when the scan has ended'),
  errors: Type.Integer(),
  secondsLeft: nullable(Type.Integer(), 'Estimated from the pace so far'),
  restartInSeconds: Type.Integer({
    minimum: 0,
    description:
      'How long until a person may have the source scanned again, once this scan has ended; 0: at once',
  }),
  message: text('Description of the current step, or why the scan failed'),
})
export type ScanProgress = Static<typeof ScanProgressSchema>

export const SourceHealthSchema = Type.Object({
  state: Type.Enum([...HEALTH_STATES]),
  reason: text('The cause, with advice; empty if healthy'),
  lastSuccessAt: nullable(time()),
  nextScanAt: nullable(time()),
  silence: nullable(
    Type.Object({ since: time(), usualDays: Type.Integer() }),
    'With silent: time of the last new article, and the usual days between two',
  ),
  method: text('Method of discovering articles: OAI-PMH, feed, sitemap, pages'),
  articles: Type.Integer(),
  articles7Days: Type.Integer(),
  articles30Days: Type.Integer(),
})
export type SourceHealth = Static<typeof SourceHealthSchema>

/** The latest stored preview of a pending source. */
export const KnownPreviewSchema = Type.Object({
  date: time('Time of the preview'),
  estimatedArticles: nullable(
    Type.Integer(),
    'Number of articles that its lists announce, or contain; null if none was found',
  ),
  isLowerBound: flag('True if the number is a lower bound: its lists were not read to their end'),
  method: text('Method of discovering articles; empty if there is none'),
  example: text('Title of one of its articles; empty if none was found'),
  message: text('Reason why no article was found; empty otherwise'),
})
export type KnownPreview = Static<typeof KnownPreviewSchema>

export const SuggesterSchema = Type.Object({
  name: text('Name in the audit log; empty if unknown'),
  decided: whole('Other suggestions of the same person that have been decided'),
  approved: whole('Number of those that were approved'),
})
export type Suggester = Static<typeof SuggesterSchema>

export const SourceSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  status: SourceStatusSchema,
  suggestedDate: time(),
  notes: Type.Array(SourceNoteSchema),
  readOnly: flag('The standards database: it cannot be edited or deleted'),
  rhythm: ScanRhythmSchema,
  settings: Type.Optional(
    Type.Object(ScanSettingsSchema.properties, { description: 'Scan settings; for administrators' }),
  ),
  scanning: Type.Optional(
    Type.Union(ScanningSchema.anyOf, { description: 'State of its scans; for administrators' }),
  ),
  rejectedBefore: Type.Optional(
    Type.Object(
      {
        name: Type.String(),
        url: Type.String(),
        date: time(),
        by: Type.String(),
        note: text('The reason; empty if none was given'),
      },
      {
        description:
          'Of a pending source in a list, for administrators: the last source of the same host that was rejected',
      },
    ),
  ),
  suggester: Type.Optional(
    Type.Object(SuggesterSchema.properties, {
      description:
        'Of a pending source in a list, for administrators: the person who suggested it; left out where none did or their account is gone',
    }),
  ),
  preview: Type.Optional(
    Type.Object(KnownPreviewSchema.properties, {
      description:
        'Of a pending source in a list, for administrators: the latest look at its site; left out before the first',
    }),
  ),
})
export type Source = Static<typeof SourceSchema>

/** One source with the fields that only its own page shows. */
export const SourceDetailSchema = Type.Object({
  ...SourceSchema.properties,
  health: nullable(SourceHealthSchema),
  scan: nullable(ScanProgressSchema),
})
export type SourceDetail = Static<typeof SourceDetailSchema>

export const SourceListSchema = Type.Array(SourceSchema)

export const SourcePageSchema = Type.Object(pageOf(SourceSchema))
export type SourcePage = Static<typeof SourcePageSchema>

export const SourceListQuerySchema = Type.Object({
  ...pagingSchema(LIST_PAGE_SIZE).properties,
  status: Type.Optional(SourceStatusSchema),
  needsAttention: Type.Optional(flag('Only approved sources with problems; for administrators')),
  attention: Type.Optional(Type.Enum([...ATTENTIONS])),
  sort: Type.Optional(
    Type.Enum([...SOURCE_SORTS], {
      default: 'newest',
      description:
        'newest, oldest: by date of suggestion; name; suggester: by name of the person; estimate: by estimated number of articles, most first',
    }),
  ),
})

export const SourceSearchSchema = Type.Object({
  searchItem: Type.String({ maxLength: 4096 }),
  status: SourceStatusSchema,
})

/** Adds a source, or edits the one with `id`. The caller's role decides the status, whatever the body says. */
export const SourceInputSchema = Type.Object({
  id: Type.Optional(IdSchema),
  name: Type.String({ maxLength: 4096 }),
  url: Type.String({ maxLength: 4096 }),
  status: Type.Optional(Type.String()),
  suggestedDate: Type.Optional(Type.String()),
  rhythm: Type.Optional(
    Type.Enum([...SCAN_RHYTHMS], {
      description: 'For administrators; unchanged if omitted. Ignored in suggestions.',
    }),
  ),
  settings: Type.Optional(
    Type.Object(ScanSettingsSchema.properties, {
      description: 'With an edit, for administrators; unchanged if omitted.',
    }),
  ),
  seen: Type.Optional(
    Type.Object(
      {
        name: Type.String({ maxLength: 4096 }),
        url: Type.String({ maxLength: 4096 }),
        rhythm: Type.Optional(ScanRhythmSchema),
        settings: Type.Optional(ScanSettingsSchema),
      },
      {
        description:
          'With an edit: the source when editing began. If it has changed since, nothing is saved.',
      },
    ),
  ),
})
export type SourceInput = Static<typeof SourceInputSchema>

export const SourceCheckInputSchema = Type.Object({ url: Type.String({ maxLength: 4096 }) })

/** The result of checking an address before it becomes a source. */
export const SourceCheckSchema = Type.Object({
  isNew: flag('False if its site, or the one it redirects to, is a source in any state'),
  isReadable: flag('False if the site does not respond, or it or its robots.txt refuses access'),
  message: text('The result as text, with advice'),
})
export type SourceCheck = Static<typeof SourceCheckSchema>

/** Only the text counts; the author is the caller and the date is now. Older clients send the other fields. */
export const SourceNoteInputSchema = Type.Object({
  text: Type.String({ maxLength: NOTE_MAX_LENGTH }),
  firstName: Type.Optional(Type.String()),
  lastName: Type.Optional(Type.String()),
  userId: Type.Optional(Type.String()),
  date: Type.Optional(Type.String()),
})
