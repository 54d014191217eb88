import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formatsPlugin from 'ajv-formats'
import toStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'

/** No valid request has more than ten levels. */
const MAX_DEPTH = 50

const common = { useDefaults: true, removeAdditional: false, strict: false, allErrors: false } as const

const withFormats = (ajv: Ajv) => {
  formatsPlugin.default(ajv)
  return ajv
}
// Of the process, not of a server: tests start many servers with the same schemas, each of which is compiled once.
const reading = withFormats(new Ajv({ ...common, coerceTypes: 'array' }))
const exact = withFormats(new Ajv(common))
const serializers = new WeakMap<object, ReturnType<typeof toStringify>>()

/**
 * Query and path values are text and are coerced to the schema's types; a body states its types itself and is not
 * coerced: the number 5 is not a name. Schemas are compiled at a route's first request: all of them together take half
 * of the processor time of a start, and most routes are idle for long. A test checks that each compiles.
 */
export function useStrictValidation(app: FastifyInstance) {
  const compile: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
    validating(once(() => (httpPart === 'body' ? exact : reading).compile(schema)))
  app.setValidatorCompiler(compile)
  app.setSerializerCompiler<object>((route) => (data) => serializerOf(route.schema)(data))
  app.addHook('preValidation', async ({ params, query, body }) => refuseUnreadable([params, query, body]))
  tolerateEmptyJson(app)
  app.setSchemaErrorFormatter(
    (errors, part) => new Error(sentenceOf(errors[0] as ErrorObject | undefined, part)),
  )
}

function serializerOf(schema: object) {
  const known = serializers.get(schema)
  if (known) return known
  const made = toStringify(schema)
  serializers.set(schema, made)
  return made
}

/** Returns the result of `make`, cached at the first call. */
function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}

/** Ajv replaces the whole value only if it knows its container. */
const validating = (validatorOf: () => ValidateFunction) => (data: unknown) => {
  const validate = validatorOf()
  const holder = { data }
  const context = {
    instancePath: '',
    parentData: holder,
    parentDataProperty: 'data',
    rootData: data as object,
    dynamicAnchors: {},
  }
  if (!validate(data, context)) return { error: validate.errors as FastifySchemaValidationError[] }
  return holder.data === data ? true : { value: holder.data }
}

/** Accepts requests that name a content type without a body. */
function tolerateEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.trim() === '' ? done(null, undefined) : parse(request, body, done),
  )
}

/**
 * Throws for input that no database stores and nobody types (null characters), and for input that would exhaust later
 * code (depth). The error carries its status, since it also passes other parts' error handlers.
 */
function refuseUnreadable(parts: unknown[]) {
  let level: unknown[] = parts
  for (let depth = 0; level.length; depth++) {
    if (depth > MAX_DEPTH) throw badRequest('The body is nested too deeply.')
    if (level.some((value) => typeof value === 'string' && value.includes('\0')))
      throw badRequest('Text with null characters is not accepted.')
    level = level.flatMap((value) => (isStructure(value) ? Object.entries(value).flat() : []))
  }
}

/** Skips a part of the body that is still to come (an upload), and the bytes of a file. */
const isStructure = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !(Symbol.asyncIterator in value) &&
  !ArrayBuffer.isView(value)

const badRequest = (message: string) => Object.assign(new Error(message), { statusCode: 400 })

/** "The body's "name" must be string." */
function sentenceOf(error: ErrorObject | undefined, part: string): string {
  if (!error) return `The ${part} is not valid.`
  const where = error.instancePath.slice(1).replaceAll('/', '.')
  const allowed: unknown = error.params.allowedValues
  const listed = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : ''
  return where
    ? `"${where}" in the ${part} ${error.message}${listed}.`
    : `The ${part} ${error.message}${listed}.`
}
