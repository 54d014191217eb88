import Type, { type Static } from 'typebox'
import { nullable, IdSchema, text, time, whole } from './common.ts'
import { ZOTERO_AT_ONCE, CITED_AT_ONCE, EXPORTED_AT_ONCE } from './limits.ts'
import { SearchInputSchema } from './search.ts'

const upTo = (most: number) => Type.Array(IdSchema, { minItems: 1, maxItems: most })

/** Works by their articles, by bookmarks, or all of a folder. */
const someWorks = (most: number) =>
  [
    Type.Object({ kind: Type.Literal('articles'), articleIds: upTo(most) }),
    Type.Object({ kind: Type.Literal('kept'), bookmarkIds: upTo(most) }),
    Type.Object({ kind: Type.Literal('folder'), folderId: IdSchema }),
  ] as const

/** GET /account/zotero: the library whose key is stored; null without one. */
export const ZoteroAccountSchema = Type.Object({
  account: nullable(Type.Object({ username: Type.String(), addedAt: time() })),
})
export type ZoteroAccount = Static<typeof ZoteroAccountSchema>

/** PUT /account/zotero */
export const ZoteroKeySchema = Type.Object({
  key: Type.String({
    pattern: '^\\s*[\\w-]{8,100}\\s*$',
    description: 'A key with write access to the library',
  }),
})

/** POST /zotero/items */
export const ZoteroInputSchema = Type.Object({ of: Type.Union([...someWorks(ZOTERO_AT_ONCE)]) })
export type ZoteroInput = Static<typeof ZoteroInputSchema>

export const ZoteroSentSchema = Type.Object({
  added: Type.Integer(),
  present: whole('Works that the library had, or that were sent twice'),
  failed: Type.Array(Type.Object({ title: Type.String(), reason: Type.String() }), {
    description: 'Works that Zotero refused, and why',
  }),
  notSent: whole('Works that were not tried, because Zotero was not available'),
  reason: nullable(Type.String(), 'Why they were not; null if all were tried'),
})
export type ZoteroSent = Static<typeof ZoteroSentSchema>

export const CITATION_STYLE_NAMES = ['apa', 'ieee', 'vancouver', 'chicago', 'harvard'] as const

/** POST /citation */
const style = Type.Enum([...CITATION_STYLE_NAMES])
const cited = upTo(CITED_AT_ONCE)
export const CitationInputSchema = Type.Union([
  Type.Object({ style, articleIds: cited }),
  Type.Object({ style, bookmarkIds: cited }),
])
export type CitationInput = Static<typeof CitationInputSchema>

export const CitationListSchema = Type.Array(
  Type.Object({
    text: Type.String(),
    html: text('The same with <i> where the style has italics; safe to show'),
  }),
)
export type CitationList = Static<typeof CitationListSchema>

export const EXPORT_FORMAT_NAMES = [
  'bibtex',
  'biblatex',
  'ris',
  'csl-json',
  'csv',
  'html',
  'markdown',
] as const

/** POST /citation/export */
export const ExportInputSchema = Type.Object({
  format: Type.Enum([...EXPORT_FORMAT_NAMES]),
  of: Type.Union(
    [
      ...someWorks(EXPORTED_AT_ONCE),
      Type.Object({ kind: Type.Literal('bookmarks') }),
      Type.Object({ kind: Type.Literal('results'), search: SearchInputSchema }),
    ],
    {
      description:
        'Articles or bookmarks by id, a folder, all bookmarks, or the first 5,000 results of a search',
    },
  ),
})
export type ExportInput = Static<typeof ExportInputSchema>
