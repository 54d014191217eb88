import type { PageFacts, RefusalReason, RefusedExtraction } from './types.ts'

/** Empty page facts, for a document that is no page. */
export const NO_FACTS: PageFacts = {
  links: [],
  noFollow: false,
  next: null,
  feeds: [],
  oai: [],
  generator: null,
  issn: null,
  evidence: [],
  simhash: '0'.repeat(16),
}

export const refused = (reason: RefusalReason, detail: string): RefusedExtraction => ({
  kind: 'refused',
  reason,
  ...NO_FACTS,
  evidence: [detail],
})
