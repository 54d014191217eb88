import type { Extraction } from '#domains/intake/extraction'
import type { LookupHint } from './registry.ts'
import { type Outcome, type Visit, unfruitful } from '../discovery/outcome.ts'
import { isSameTitle } from './same-title.ts'

/** Reads what a registry says of one DOI. A page may name a wrong one: then nothing of the other work is believed. */
export function readLookup({ row }: Visit, extraction: Extraction): Outcome {
  if (extraction.kind !== 'works') return unfruitful('unsupported')
  const { doi, title } = JSON.parse(row.hint) as LookupHint
  const work = extraction.works.find(({ draft }) => draft.doi === doi)
  if (!work) return unfruitful('not_found')
  if (!work.titles.some((each) => isSameTitle(each, title))) return unfruitful('other_work')
  return { state: 'ok', reason: 'registered', repair: work.draft }
}
