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

/** A work that was taken back says so behind its title, as styles have no other place for it. */
function styledOf(reference: Reference): CslItem {
  const { status: _, ...item } = cslOf(reference)
  const { notice } = reference.work
  return isTakenBack(notice) && notice
    ? { ...item, title: `${item.title} [${noticeText({ ...notice, url: '' })}]` }
    : item
}

/** References in one style, in the order that the style has them in, numbered where it numbers. */
export function formatReferences(references: Reference[], style: CitationStyle): FormattedReference[] {
  const entries = (format: 'text' | 'html') =>
    new Cite(references.map(styledOf))
      .format('bibliography', { style: TEMPLATES[style], lang: 'en-US', format, asEntryArray: true })
      .map(([, entry]) => entry.replace(/\s+/g, ' ').trim())
  const html = entries('html')
  return entries('text').map((text, index) => ({ text, html: html[index] ?? '' }))
}
