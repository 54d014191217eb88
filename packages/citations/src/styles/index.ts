/** Formats references by citation styles. Separate from the rest, as it loads a style processor. */
import { Cite, plugins } from '@citation-js/core'
import '@citation-js/plugin-csl'
import { isTakenBack, noticeText } from '@claire/scholarly-text'
import { type CslItem, type Reference, cslOf } from '../csl-json.ts'
import { CHICAGO, IEEE } from './own-styles.ts'

/** The processor's names of our styles. */
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
  /** The same with the style's italics. */
  html: string
}

/**
 * Returns the facts for a style: the venue rather than the archive that also has the work; the archive of a preprint once,
 * which APA formats as the publisher.
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

/** Marks a retracted work in its title, as styles have no other place for it. */
function styledOf(reference: Reference, style: CitationStyle): CslItem {
  const { status: _, ...facts } = cslOf(reference)
  const item = wordedFacts(reference, facts, style)
  const { notice } = reference.work
  return isTakenBack(notice) && notice
    ? { ...item, title: `${item.title} [${noticeText({ ...notice, url: '' })}]` }
    : item
}

/** Returns references in one style, in its order, numbered if the style does. */
export function formatReferences(references: Reference[], style: CitationStyle): FormattedReference[] {
  const entries = (format: 'text' | 'html') =>
    new Cite(references.map((reference) => styledOf(reference, style)))
      .format('bibliography', { style: TEMPLATES[style], lang: 'en-US', format, asEntryArray: true })
      .map(([, entry]) => entry.replace(/\s+/g, ' ').trim())
  const html = entries('html')
  return entries('text').map((text, index) => ({ text, html: html[index] ?? '' }))
}
