import {
  IMPORT_MAX_BYTES,
  ProgressSchema,
  REFERENCES_CHECKED,
  ReferenceCheckSchema,
} from '@claire/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { DomainError } from '#platform/errors'
import { callsOf } from '#platform/http/calls'
import { limitInFlight } from '#platform/http/in-flight'
import type { ReferenceCheck } from './check-references.ts'

/** `/references/check`. The body is read as bytes, which show their encoding; nothing of it is stored or logged. */
export function referenceCheckRoutes({ check, progress }: ReferenceCheck): FastifyPluginAsync {
  const checks = limitInFlight(1, 'checks of references')
  return async (app) => {
    const calls = callsOf(app, 'References')
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: IMPORT_MAX_BYTES }, (_, body, done) =>
      done(null, body),
    )
    calls.get('/references/check/progress', {
      summary: "Progress of the caller's check of references",
      reply: ProgressSchema,
      handle: (_, { subject }) => progress(subject),
    })
    calls.post('/references/check', {
      summary: 'Check a list of references',
      description: `The body is the list or the file as it is: a plain list of references, BibTeX, BibLaTeX, RIS, CSL-JSON, a table of Zotero or Claire, or DOIs and arXiv identifiers. Up to 20 MB; the first ${REFERENCES_CHECKED} references are checked. Nothing of it is stored.`,
      reply: ReferenceCheckSchema,
      options: { bodyLimit: IMPORT_MAX_BYTES },
      handle: (request, { subject }) => {
        const { body } = request
        if (!(body instanceof Uint8Array) || !body.length)
          throw new DomainError('BAD_REQUEST', 'The list is empty.')
        return checks.during(subject, () => check(subject, body))
      },
    })
  }
}
