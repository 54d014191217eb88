import type { Extraction } from '#domains/intake/extraction'
import type { LookupHint } from '../frontier/hint.ts'
import { type Outcome, unfruitful, wasRead } from '../discovery/outcome.ts'
import { isSameTitle } from './same-title.ts'

/** Reads a registry's record of one DOI. If that is another work's, the article loses the DOI and takes nothing from it. */
export function readLookup({ doi, title }: LookupHint, extraction: Extraction): Outcome {
  if (extraction.kind !== 'works') return unfruitful('unsupported')
  const work = extraction.works.find(({ draft }) => draft.doi === doi)
  if (!work) return unfruitful('not_found')
  if (!work.titles.some((each) => isSameTitle(each, title)))
    return unfruitful('other_work', { articles: { kind: 'other work', doi, title } })
  return wasRead('registered', { articles: { kind: 'repair', draft: work.draft } })
}
