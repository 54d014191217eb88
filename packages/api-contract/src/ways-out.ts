import Type, { type Static } from 'typebox'

export const FreeCopySchema = Type.Object({
  url: Type.String({ description: 'An http(s) address' }),
  host: Type.String({ description: "'arxiv.org'" }),
  version: Type.Union([Type.Enum(['published', 'accepted', 'submitted']), Type.Null()]),
  licence: Type.Union([Type.String(), Type.Null()], { description: "'CC BY'; null if unknown" }),
})
export type FreeCopy = Static<typeof FreeCopySchema>

/** GET /articles/{id}/free-copy */
export const FreeCopyAnswerSchema = Type.Object({
  copy: Type.Union([FreeCopySchema, Type.Null()], { description: 'null if none is known' }),
})
export type FreeCopyAnswer = Static<typeof FreeCopyAnswerSchema>
