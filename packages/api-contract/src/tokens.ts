import Type, { type Static } from 'typebox'
import { TOKEN_SCOPES } from './enums.ts'
import { TOKEN_LIFETIMES } from './limits.ts'

const moment = Type.String({ format: 'date-time' })
const scopes = Type.Array(Type.Enum([...TOKEN_SCOPES]), { maxItems: TOKEN_SCOPES.length })

/** A personal access token as its owner sees it; the token itself is shown only once. */
export const PersonalTokenSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes,
  createdAt: moment,
  /** Rounded to the hour; null if never. */
  lastUsedAt: Type.Union([moment, Type.Null()]),
  /** null if it does not expire. */
  expiresAt: Type.Union([moment, Type.Null()]),
})
export type PersonalToken = Static<typeof PersonalTokenSchema>

export const PersonalTokenListSchema = Type.Array(PersonalTokenSchema)

export const PersonalTokenInputSchema = Type.Object({
  name: Type.String({ maxLength: 4096 }),
  scopes,
  lifetime: Type.Union([Type.Enum([...TOKEN_LIFETIMES]), Type.Null()], {
    description: 'Days; null: until it is revoked',
  }),
})
export type PersonalTokenInput = Static<typeof PersonalTokenInputSchema>

/** The only response that contains the token itself. */
export const NewPersonalTokenSchema = Type.Object({
  token: Type.String({ description: 'To be sent as Authorization: Bearer; it is not shown again' }),
  kept: PersonalTokenSchema,
})
export type NewPersonalToken = Static<typeof NewPersonalTokenSchema>
