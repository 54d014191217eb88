/** References as styles of citing word them. Apart from the rest, as it brings a processor of styles with it. */
import { Cite, plugins } from '@citation-js/core'
import '@citation-js/plugin-csl'
import { isTakenBack, noticeText } from '@claire/scholarly-text'
import { type CslItem, cslOf } from '../csl-json.ts'
import type { Reference } from '../reference.ts'
import { CHICAGO } from './chicago.ts'
import { IEEE } from './ieee.ts'

/** Names of our styles by the processor's. */
const TEMPLATES = {
  apa: 'apa',
  ieee: 'claire-ieee',
  vancouver: 'vancouver',
  chicago: 'claire-chicago',
  harvard: 'harvard1',
} as const

export type CitationStyle = keyof typeof TEMPLATES
export const CITATION_STYLES = Object.keys(TEMPLATES) as CitationStyle[]

const { styles } = plugins.config.get('@csl')
styles.add(TEMPLATES.ieee, IEEE)
styles.add(TEMPLATES.chicago, CHICAGO)

export interface FormattedReference {
  text: string
  /** The same with what the style sets in italics. */
  html: string
}

/**
 * The facts that a style words: where a work has been published, not the archive that has it as well, and of a preprint the
 * archive once, which APA words as the publisher.
 */
function wordedFacts({ work }: Reference, item: CslItem, style: CitationStyle): CslItem {
  if (!work.arxivId) return item
  const { archive, archive_location: _location, number, ...rest } = item
  if (work.kind !== 'preprint')
    return work.kind === 'report' || work.kind === 'standard' ? { ...rest, number } : rest
  if (style !== 'apa') return item
  const { 'container-title': venue, ...preprint } = rest
  return { ...preprint, number, publisher: venue ?? archive }
}

/** A work that was taken back says so behind its title, as styles have no other place for it. */
function styledOf(reference: Reference, style: CitationStyle): CslItem {
  const { status: _, ...facts } = cslOf(reference)
  const item = wordedFacts(reference, facts, style)
  const { notice } = reference.work
  return isTakenBack(notice) && notice
    ? { ...item, title: `${item.title} [${noticeText({ ...notice, url: '' })}]` }
    : item
}

/** References in one style, in the order that the style has them in, numbered where it numbers. */
export function formatReferences(references: Reference[], style: CitationStyle): FormattedReference[] {
  const entries = (format: 'text' | 'html') =>
    new Cite(references.map((reference) => styledOf(reference, style)))
      .format('bibliography', { style: TEMPLATES[style], lang: 'en-US', format, asEntryArray: true })
      .map(([, entry]) => entry.replace(/\s+/g, ' ').trim())
  const html = entries('html')
  return entries('text').map((text, index) => ({ text, html: html[index] ?? '' }))
}
