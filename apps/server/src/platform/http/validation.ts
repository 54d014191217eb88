import { Ajv, type ErrorObject } from 'ajv'
import formatsPlugin from 'ajv-formats'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { DomainError } from '../errors.ts'

const common = { useDefaults: true, removeAdditional: false, strict: false, allErrors: false } as const

const withFormats = (ajv: Ajv) => {
  formatsPlugin.default(ajv)
  return ajv
}

/**
 * Query and path values are text and are read as the schema's types; a body says its types itself and is taken at its
 * word: the number 5 is not a name.
 */
export function useStrictValidation(app: FastifyInstance) {
  const reading = withFormats(new Ajv({ ...common, coerceTypes: 'array' }))
  const exact = withFormats(new Ajv(common))
  const compile: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
    (httpPart === 'body' ? exact : reading).compile(schema)
  app.setValidatorCompiler(compile)
  app.addHook('preValidation', async (request) => {
    // No database keeps them, and no text that anybody typed has them.
    for (const part of [request.params, request.query, request.body]) {
      if (hasNullCharacter(part))
        throw new DomainError('BAD_REQUEST', 'Text with null characters is not accepted.')
    }
  })
  tolerateEmptyJson(app)
  app.setSchemaErrorFormatter(
    (errors, part) => new Error(sentenceOf(errors[0] as ErrorObject | undefined, part)),
  )
}

/** Clients that name the type of a body they do not send are understood all the same. */
function tolerateEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.trim() === '' ? done(null, undefined) : parse(request, body, done),
  )
}

function hasNullCharacter(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null || Symbol.asyncIterator in value) return false
  return Object.entries(value).some(([key, inner]) => key.includes('\u0000') || hasNullCharacter(inner))
}

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
