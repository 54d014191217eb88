import {
  IMPORT_MAX_BYTES,
  ProgressSchema,
  REFERENCES_CHECKED,
  ReferenceCheckSchema,
} from '@claire/api-contract'
import { refusal } from '#platform/errors'
import { routesUnder } from '#platform/http/calls'
import { limitInFlight } from '#platform/http/in-flight'
import type { ReferenceCheck } from './check-references.ts'

/** `/references/check`. The body is read as bytes, which show their encoding; nothing of it is stored or logged. */
export function referenceCheckRoutes({ check, progress }: ReferenceCheck) {
  const checks = limitInFlight(1)
  return routesUnder('References', (calls, app) => {
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
      description: `The body is the list or the file as it is: a plain list of references, BibTeX, BibLaTeX, RIS, PubMed, CSL-JSON, a table of Zotero or Claire, or DOIs and arXiv identifiers. Up to 20 MB; the first ${REFERENCES_CHECKED} references are checked. Nothing of it is stored.`,
      reply: ReferenceCheckSchema,
      options: { bodyLimit: IMPORT_MAX_BYTES },
      handle: (request, { subject }) => {
        const { body } = request
        if (!(body instanceof Uint8Array) || !body.length) throw refusal((t) => t('references.emptyList'))
        return checks.during(subject, () => check(subject, body))
      },
    })
  })
}
