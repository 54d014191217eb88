import Type, { type Static } from 'typebox'
import { CITED_AT_ONCE, EXPORTED_AT_ONCE } from './limits.ts'
import { SearchInputSchema } from './search.ts'

const id = Type.String({ minLength: 1, maxLength: 200 })

export const CITATION_STYLE_NAMES = ['apa', 'ieee', 'vancouver', 'chicago', 'harvard'] as const
export type CitationStyleName = (typeof CITATION_STYLE_NAMES)[number]

/** POST /citation */
const style = Type.Enum([...CITATION_STYLE_NAMES])
const cited = Type.Array(id, { minItems: 1, maxItems: CITED_AT_ONCE })
export const CitationInputSchema = Type.Union([
  Type.Object({ style, articleIds: cited }),
  Type.Object({ style, bookmarkIds: cited }),
])
export type CitationInput = Static<typeof CitationInputSchema>

export const CitationListSchema = Type.Array(
  Type.Object({
    text: Type.String(),
    html: Type.String({ description: 'The same with <i> where the style has italics; safe to show' }),
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
export type ExportFormatChoice = (typeof EXPORT_FORMAT_NAMES)[number]

/** POST /citation/export */
export const ExportInputSchema = Type.Object({
  format: Type.Enum([...EXPORT_FORMAT_NAMES]),
  of: Type.Union(
    [
      Type.Object({
        kind: Type.Literal('articles'),
        articleIds: Type.Array(id, { minItems: 1, maxItems: EXPORTED_AT_ONCE }),
      }),
      Type.Object({
        kind: Type.Literal('kept'),
        bookmarkIds: Type.Array(id, { minItems: 1, maxItems: EXPORTED_AT_ONCE }),
      }),
      Type.Object({ kind: Type.Literal('folder'), folderId: id }),
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
