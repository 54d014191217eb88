import Type, { type Static } from 'typebox'

/** GET /self-check */
export const SelfCheckSchema = Type.Object({
  name: Type.String({
    description: "'record' for the database, 'index…' for a search index, 'backup made', 'backup proven'",
  }),
  checkedAt: Type.String({ format: 'date-time' }),
  isOk: Type.Boolean(),
  says: Type.String({ description: 'What was found, in English' }),
})
export type SelfCheck = Static<typeof SelfCheckSchema>

export const SelfCheckListSchema = Type.Array(SelfCheckSchema)
