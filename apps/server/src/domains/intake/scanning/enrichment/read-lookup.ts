import type { Extraction } from '#domains/intake/extraction'
import type { LookupHint } from '../frontier/hint.ts'
import { type Outcome, unfruitful, wasRead } from '../discovery/outcome.ts'
import { isSameTitle } from './same-title.ts'

/** Reads what a registry says of one DOI. A page may state a wrong one: then the article loses it, and takes nothing from the other work. */
export function readLookup({ doi, title }: LookupHint, extraction: Extraction): Outcome {
  if (extraction.kind !== 'works') return unfruitful('unsupported')
  const work = extraction.works.find(({ draft }) => draft.doi === doi)
  if (!work) return unfruitful('not_found')
  if (!work.titles.some((each) => isSameTitle(each, title)))
    return unfruitful('other_work', { articles: { kind: 'other work', doi, title } })
  return wasRead('registered', { articles: { kind: 'repair', draft: work.draft } })
}
