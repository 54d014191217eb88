import Type, { type Static, type TSchema } from 'typebox'

export const nullable = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], { ...(description && { description }) })

/** Schemas that consist of a type and a description. */
export const text = (description: string) => Type.String({ description })
export const texts = (description: string) => Type.Array(Type.String(), { description })
export const whole = (description: string) => Type.Integer({ description })
export const flag = (description: string) => Type.Boolean({ description })
export const time = (description?: string) =>
  Type.String({ format: 'date-time', ...(description && { description }) })

/** Every error under /claire. The browser shows `apiError` and ignores the code NOT_FOUND (docs/product.md 8.1). */
export const ApiErrorSchema = Type.Object({
  errorCode: Type.String(),
  apiError: Type.String(),
})
export type ApiError = Static<typeof ApiErrorSchema>

export const IdSchema = Type.String({ minLength: 1, maxLength: 200 })
export const IdParamsSchema = Type.Object({ id: IdSchema })

/** Pages count from 0. */
export const pagingSchema = (size: number) =>
  Type.Object({
    page: Type.Integer({ minimum: 0, maximum: 100_000, default: 0 }),
    size: Type.Integer({ minimum: 1, maximum: 100, default: size }),
  })

/** The properties of a page of a list. */
export const pageOf = <T extends TSchema>(content: T) => ({
  content: Type.Array(content),
  totalPages: Type.Integer(),
  totalElements: Type.Integer(),
  empty: Type.Boolean(),
})

export const DoneSchema = Type.Object({ done: Type.Literal(true) })

/** Private addresses of a feed, readable by anyone who has them; null if there are none. */
export const PrivateFeedSchema = nullable(Type.Object({ atom: Type.String(), json: Type.String() }))
export type PrivateFeed = Static<typeof PrivateFeedSchema>

/** Progress of an operation that the caller waits for; null if none runs or it has not begun to count. */
export const ProgressSchema = nullable(
  Type.Object({
    step: Type.Enum(['reading', 'writing']),
    done: Type.Integer(),
    total: Type.Integer(),
  }),
)
export type Progress = Static<typeof ProgressSchema>
