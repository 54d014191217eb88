import Type, { type Static } from 'typebox'
import { nullable } from './common.ts'
import { ZOTERO_AT_ONCE } from './limits.ts'

const id = Type.String({ minLength: 1, maxLength: 200 })
const ids = Type.Array(id, { minItems: 1, maxItems: ZOTERO_AT_ONCE })

export const FreeCopySchema = Type.Object({
  url: Type.String({ description: 'An http(s) address' }),
  host: Type.String({ description: "'arxiv.org'" }),
  version: nullable(Type.Enum(['published', 'accepted', 'submitted'])),
  licence: nullable(Type.String(), "'CC BY'; null if unknown"),
})
export type FreeCopy = Static<typeof FreeCopySchema>

/** GET /articles/{id}/free-copy */
export const FreeCopyAnswerSchema = Type.Object({
  copy: nullable(FreeCopySchema, 'null if none is known'),
})
export type FreeCopyAnswer = Static<typeof FreeCopyAnswerSchema>

/** GET /account/zotero: the library whose key is stored; null without one. */
export const ZoteroAccountSchema = Type.Object({
  account: nullable(Type.Object({ username: Type.String(), addedAt: Type.String({ format: 'date-time' }) })),
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
export const ZoteroInputSchema = Type.Object({
  of: Type.Union([
    Type.Object({ kind: Type.Literal('articles'), articleIds: ids }),
    Type.Object({ kind: Type.Literal('kept'), bookmarkIds: ids }),
    Type.Object({ kind: Type.Literal('folder'), folderId: id }),
  ]),
})
export type ZoteroInput = Static<typeof ZoteroInputSchema>

export const ZoteroSentSchema = Type.Object({
  added: Type.Integer(),
  present: Type.Integer({ description: 'Works that the library had, or that were sent twice' }),
  failed: Type.Array(Type.Object({ title: Type.String(), reason: Type.String() }), {
    description: 'Works that Zotero refused, and why',
  }),
  notSent: Type.Integer({ description: 'Works that were not tried, because Zotero was not available' }),
  reason: nullable(Type.String(), 'Why they were not; null if all were tried'),
})
export type ZoteroSent = Static<typeof ZoteroSentSchema>
