import {
  type TokenScope,
  type Article,
  type CitedArticle,
  ofEachField,
  ArticleSchema,
} from '@claire/api-contract'
import { Ajv } from 'ajv'
import formatsPlugin from 'ajv-formats'
import Type, { type Static, type TObject } from 'typebox'

export type Query = Record<string, string | number | undefined>

/** One of the product's calls, under the client's token. Throws ToolError with the error of the call. */
export type CallApi = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  sent?: { query?: Query; body?: object },
) => Promise<unknown>

export interface ToolContext {
  call: CallApi
  /** The person's own address; '' if the identity provider has none. */
  email: string
}

/** An error that helps a model to correct its call. */
export class ToolError extends Error {
  override name = 'ToolError'
}

/** Arguments that violate the tool's schema, or an unknown tool: JSON-RPC's "Invalid params", by its code. */
export class InvalidParams extends Error {
  override name = 'InvalidParams'
  readonly code = -32_602
}

interface Definition<Input extends TObject, Output extends TObject> {
  name: string
  title: string
  description: string
  /** A tool is listed, and works, for tokens with this scope. */
  scope: TokenScope
  /** Its effect on existing data. */
  effect: 'reads' | 'adds' | 'changes' | 'removes'
  input: Input
  output: Output
  run: (input: Static<Input>, context: ToolContext) => Promise<Static<Output>>
}

interface ObjectSchema {
  type: 'object'
  [keyword: string]: unknown
}

export interface Tool {
  name: string
  scope: TokenScope
  /** Its entry in `tools/list`. */
  listed: {
    name: string
    title: string
    description: string
    inputSchema: ObjectSchema
    outputSchema: ObjectSchema
    annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean }
  }
  /** Throws InvalidParams for input that violates the schema. */
  run: (input: unknown, context: ToolContext) => Promise<object>
}

const ajv = new Ajv({ useDefaults: true, removeAdditional: false, strict: false })
formatsPlugin.default(ajv)

const schemaOf = (schema: TObject): ObjectSchema => ({
  ...Object.fromEntries<unknown>(Object.entries(schema)),
  type: 'object',
})

export function defineTool<Input extends TObject, Output extends TObject>({
  run,
  ...definition
}: Definition<Input, Output>): Tool {
  const { name, title, description, scope, effect, input, output } = definition
  const isValid = ajv.compile<Static<Input>>(input)
  return {
    name,
    scope,
    listed: {
      name,
      title,
      description,
      inputSchema: schemaOf(input),
      outputSchema: schemaOf(output),
      annotations: {
        readOnlyHint: effect === 'reads',
        destructiveHint: effect === 'removes',
        openWorldHint: false,
      },
    },
    run: async (given, context) => {
      const copy: unknown = structuredClone(given ?? {})
      if (isValid(copy)) return run(copy, context)
      const [error] = isValid.errors ?? []
      const where = error?.instancePath.slice(1).replaceAll('/', '.')
      throw new InvalidParams(`The input ${where ? `"${where}" ` : ''}${error?.message ?? 'is not valid'}.`)
    },
  }
}

/** Criteria in the form that an assistant gives them. */
export const GIVEN_CRITERIA = ofEachField('tool', {
  year: () => Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 })),
  names: (about, name) =>
    Type.Optional(Type.Array(Type.String({ maxLength: 4096, ...name }), { maxItems: 1000, ...about })),
  flag: (about) => Type.Optional(Type.Boolean({ default: false, ...about })),
})

/** An article in the form for a model. */
export const ShownArticleSchema = Type.Object({
  id: Type.String({ description: 'Id of the article for other tools' }),
  title: Type.String(),
  authors: Type.Array(Type.String()),
  year: ArticleSchema.properties.publicationYear,
  venue: ArticleSchema.properties.venue,
  source: Type.String({ description: 'Name of the site' }),
  url: Type.String({ description: 'Address of the article on its site' }),
  doi: ArticleSchema.properties.doi,
  notice: ArticleSchema.properties.notice,
})

/** A cited or citing work as tools show it: with its article's id and title, if Claire has one. */
export const shownWork = <T extends { article: CitedArticle | null }>({ article, ...work }: T) => ({
  ...work,
  articleId: article?.id ?? null,
  title: decodeURIComponent(article?.title ?? ''),
})

export const shownArticle = (article: Article) =>
  shown(ShownArticleSchema, {
    ...article,
    title: decodeURIComponent(article.title),
    year: article.publicationYear,
    source: article.source.name,
  })

/** The properties of `value` that `schema` names, in its order. */
export const shown = <Shape extends TObject>({ properties }: Shape, value: Static<Shape>): Static<Shape> =>
  Object.fromEntries(
    Object.keys(properties).map((name) => [name, (value as Record<string, unknown>)[name]]),
  ) as Static<Shape>
