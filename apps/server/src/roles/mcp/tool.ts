import type { TokenScope } from '@claire/api-contract'
import { Ajv } from 'ajv'
import formatsPlugin from 'ajv-formats'
import type { Static, TObject } from 'typebox'

/** One of the product's calls, under the client's token. Throws ToolError with the error of the call. */
export type CallApi = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  sent?: { query?: Record<string, string | number | undefined>; body?: object },
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
