import Type, { type Static } from 'typebox'
import { nullable, whole, text, texts, time } from './common.ts'
import { REFERENCE_FAULTS } from './enums.ts'
import { CitedArticleSchema, KnownNoticeSchema } from './articles.ts'
import { FolderSchema } from './bookmarks.ts'

/**
 * The gravest finding about a reference. wrongDoi: the DOI is of a work with another title; unknown: neither in Claire
 * nor known by its DOI; unreadable: no title, year or DOI.
 */
export const REFERENCE_VERDICTS = [
  'retracted',
  'corrected',
  'wrongDoi',
  'twice',
  'unreadable',
  'unknown',
  'here',
] as const
export type ReferenceVerdict = (typeof REFERENCE_VERDICTS)[number]

/** Maximum number of references that one call checks. */
export const REFERENCES_CHECKED = 5_000

export const CheckedReferenceSchema = Type.Object({
  number: whole('From 1, in the order of the list'),
  line: whole('Its first line in the text, from 1'),
  text: text('Its title as given; without one its text, or the first line of it in a file'),
  authors: texts('The first ones'),
  year: Type.String(),
  doi: nullable(Type.String()),
  verdict: Type.Enum([...REFERENCE_VERDICTS]),
  article: nullable(CitedArticleSchema, 'The article in Claire'),
  notice: nullable(
    Type.Object({
      ...KnownNoticeSchema.properties,
      date: nullable(Type.String({ format: 'date' })),
      reason: text("As the list of retractions gives it; '' if unknown"),
    }),
    'For retracted and corrected works, also where another finding is shown',
  ),
  fault: nullable(Type.Enum([...REFERENCE_FAULTS]), 'unreadable: why'),
  otherTitle: nullable(Type.String(), 'wrongDoi: the title of the work with this DOI'),
  sameAs: nullable(Type.Integer(), 'twice: number of the first one'),
  folder: nullable(FolderSchema, "The folder of the caller's bookmark"),
})
export type CheckedReference = Static<typeof CheckedReferenceSchema>

/** POST /references/check: the list or the file is the body. Nothing of it is stored. */
export const ReferenceCheckSchema = Type.Object({
  references: Type.Array(CheckedReferenceSchema, { description: 'In the order of the list' }),
  leftOut: whole(`References after the first ${REFERENCES_CHECKED}`),
  missing: Type.Array(
    Type.Object({
      doi: nullable(Type.String()),
      article: nullable(CitedArticleSchema),
      with: whole('Number of the listed works that are cited together with it'),
    }),
    { description: 'At most 20 works that are likely missing, the likeliest first' },
  ),
  retractionsAsOf: nullable(
    Type.String({ format: 'date' }),
    'Date of the imported list of retractions; null if there is none',
  ),
})
export type ReferenceCheck = Static<typeof ReferenceCheckSchema>

/** A change of the status of a bookmarked work, of which its owner is notified once. */
export const BookmarkNoticeSchema = Type.Object({
  bookmarkId: Type.String(),
  articleId: nullable(Type.String()),
  title: text('URL-encoded'),
  folder: FolderSchema,
  ...KnownNoticeSchema.properties,
  foundAt: time(),
})
export type BookmarkNotice = Static<typeof BookmarkNoticeSchema>

/** A change of the status of a work that bookmarks of the caller cite, which the caller did not bookmark. */
export const CitedNoticeSchema = Type.Object({
  id: text('Marks it as seen, in place of the id of a bookmark'),
  doi: Type.String(),
  articleId: nullable(Type.String(), 'null if Claire has no article of it'),
  title: text('URL-encoded; the DOI of a work without an article'),
  ...KnownNoticeSchema.properties,
  foundAt: time(),
  citedBy: Type.Object({
    count: whole('Bookmarks that the caller can open now'),
    bookmarks: Type.Array(Type.Object({ articleId: Type.String(), title: text('URL-encoded') }), {
      description: 'The latest, at most three',
    }),
  }),
})
export type CitedNotice = Static<typeof CitedNoticeSchema>

/** GET /today/notices: those that were not marked as seen, newest first. */
export const BookmarkNoticesSchema = Type.Object({
  notices: Type.Array(BookmarkNoticeSchema),
  cited: Type.Array(CitedNoticeSchema),
})
export type BookmarkNotices = Static<typeof BookmarkNoticesSchema>

/** PUT /today/notices/{bookmarkId} */
export const BookmarkNoticeParamsSchema = Type.Object({
  bookmarkId: Type.String({ minLength: 1, maxLength: 500, description: 'Or the id of a cited notice' }),
})
export const BookmarkNoticeStateSchema = Type.Object({ state: Type.Enum(['seen', 'new']) })
export type BookmarkNoticeState = Static<typeof BookmarkNoticeStateSchema>
