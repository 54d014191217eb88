import Type, { type Static } from 'typebox'
import { nullable, IdSchema, text, time, flag, whole, texts } from './common.ts'
import { ArticleSchema } from './articles.ts'
import { FolderSchema } from './bookmarks.ts'
import { TODAY_ORIGINS, type TodayOrigin } from './enums.ts'
import { LikenessSchema } from './recommendations.ts'

/** The reason why an article is in the stream: one alert or folder that found it. */
export const TodayReasonSchema = Type.Object({
  origin: Type.Enum([...TODAY_ORIGINS], {
    description: 'A saved search, a folder that learns, a followed author, source or topic',
  }),
  alertId: Type.String(),
  folderId: nullable(Type.String()),
  name: text('Name of the alert, folder, author, source or topic'),
  key: nullable(Type.String(), 'The ORCID iD, for an author who is followed by it: `key` of the author'),
  likeness: nullable(LikenessSchema, 'For a folder'),
})
export type TodayReason = Static<typeof TodayReasonSchema>

/** A work that is new for the caller. */
export const TodayItemSchema = Type.Object({
  article: ArticleSchema,
  sentence: text("The sentence that answers the first reason; '' for none"),
  reasons: Type.Array(TodayReasonSchema, { description: 'The strongest first; at least one' }),
  foundAt: time(),
  isSeen: flag('True once opened, saved, dismissed, or marked as seen'),
  savedIn: nullable(FolderSchema, 'The folder of its bookmark'),
  saveTo: nullable(FolderSchema, 'The folder it belongs to, proposed for saving; null: the folder used last'),
})
export type TodayItem = Static<typeof TodayItemSchema>

/** GET /today */
export const TodayQuerySchema = Type.Object({
  origin: Type.Optional(Type.Enum([...TODAY_ORIGINS], { description: 'All if omitted' })),
  seen: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'true: what was seen since midnight in the time zone of the caller, newest first',
    }),
  ),
  since: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: '`position` of an earlier page: only works that nothing had found by then',
    }),
  ),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        '`cursor` of the page before: nothing newer, and nothing skipped when works were marked meanwhile',
    }),
  ),
})
export type TodayQuery = Static<typeof TodayQuerySchema>

const ofEachOrigin = Object.fromEntries(TODAY_ORIGINS.map((origin) => [origin, Type.Integer()])) as Record<
  TodayOrigin,
  Type.TInteger
>

export const TodaySchema = Type.Object({
  content: Type.Array(TodayItemSchema, { description: 'Each work once, best matches first' }),
  totalElements: whole('Number of works with this origin'),
  counts: Type.Object({ all: Type.Integer(), ...ofEachOrigin }),
  seenToday: Type.Integer(),
  position: whole('Marks what this stream holds: POST /today/seen'),
  cursor: nullable(Type.String(), 'Start of the next page; null at the end'),
  follows: Type.Object(ofEachOrigin, {
    description: 'Number of alerts, learning folders, followed authors, sources and topics',
  }),
  folders: whole('Number of folders, learning or not'),
  sharedFolders: Type.Array(
    Type.Object({
      folder: FolderSchema,
      by: texts('Names of those who added the most; at most three'),
      count: whole('Bookmarks that others added'),
      latestAt: time(),
    }),
    {
      description:
        'Shared folders with additions since the caller last opened them, the newest first, at most five; on the first page only',
    },
  ),
  lastScanAt: nullable(time()),
  nextScanAt: nullable(time()),
})
export type Today = Static<typeof TodaySchema>
export type SharedFolderNews = Today['sharedFolders'][number]

/** POST /today/seen: marks all of the stream as seen, up to the position of the page. */
export const TodaySeenSchema = Type.Object({ position: Type.Integer({ minimum: 0 }) })

/** PUT /today/{articleId}: `dismissed` teaches every alert and folder that found it; `new` undoes either. */
export const TodayItemParamsSchema = Type.Object({ articleId: IdSchema })
export const TodayItemStateSchema = Type.Object({ state: Type.Enum(['seen', 'dismissed', 'new']) })
export type TodayItemState = Static<typeof TodayItemStateSchema>
