/** Formats references by citation styles. Separate from the rest, as it loads a style processor. */
import { Cite, plugins } from '@citation-js/core'
import '@citation-js/plugin-csl'
import {
  type CitedWork,
  type PersonName,
  doiAddress,
  isTakenBack,
  nameText,
  noticeText,
  readableTex,
} from '@claire/scholarly-text'
import { type CslItem, type Reference, cslOf } from '../csl-json.ts'
import { BRITISH, CHICAGO, IEEE } from './own-styles.ts'

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

const { styles, locales } = plugins.config.get('@csl')
styles.add(TEMPLATES.ieee, IEEE)
styles.add(TEMPLATES.chicago, CHICAGO)
locales.add('en-GB', BRITISH)

export interface FormattedReference {
  text: string
  /** The same with the style's italics. */
  html: string
}

/** Wordings of an unknown date, where the processor has none, or names an unknown day of retrieval. */
const UNDATED: Partial<Record<CitationStyle, string>> = { apa: 'n.d.', vancouver: '[date unknown]' }
/** 'e1234' and '104567', but not a page or pages. */
const ARTICLE_NUMBER = /^(?:e\d+|\d{5,})$/i
/** A full stop at the end of a title, unless it ends an abbreviation or an ellipsis. */
const FULL_STOP = /(?<!\.\S{0,9}|\b(?:al|etc|inc|ltd|jr|sr|co|corp))\.$/i
const ORDINALS = new Map([
  ['II', '2nd'],
  ['III', '3rd'],
  ['IV', '4th'],
])

/** Returns a work as the references of a style name it. */
function namedFacts(work: CitedWork, style: CitationStyle): CitedWork {
  const { kind, venue, notice } = work
  const title = readableTex(work.title).trim().replace(FULL_STOP, '')
  // Volumes and pages of an unknown journal say nothing.
  const isNowhere = kind === 'journal-article' && !venue
  return {
    ...work,
    // Styles have no other place for it.
    title: isTakenBack(notice) && notice ? `${title} [${noticeText({ ...notice, url: '' })}]` : title,
    names: work.names.map((name) => styledName(name, style)),
    // The venue is named rather than the archive that also has the work.
    arxivId: kind === 'preprint' ? work.arxivId : '',
    ...(isNowhere && { volume: '', issue: '', pages: '' }),
    // Part of an address in the others.
    doi:
      style === 'ieee' || style === 'vancouver'
        ? work.doi
        : doiAddress(work.doi).slice(doiAddress('').length),
  }
}

function styledName(name: PersonName, style: CitationStyle): PersonName {
  if ('literal' in name) return name
  const { given, family, suffix } = name
  // 'JRR' of 'Smith, JRR', unless all of the name is in capitals.
  const areInitials = /^\p{Lu}{2,3}$/u.test(given) && /\p{Ll}/u.test(family)
  return {
    ...name,
    given: areInitials ? [...given].map((letter) => `${letter}.`).join(' ') : given,
    suffix: (style === 'vancouver' && ORDINALS.get(suffix)) || suffix,
  }
}

/** Returns the variables of an item that a style needs in other places than those of its CSL-JSON; '' for none. */
function placedFacts(work: CitedWork, style: CitationStyle): Partial<CslItem> {
  const { kind, venue, volume, issue, title } = work
  switch (kind) {
    case 'journal-article':
      return articleFacts(work, style)
    case 'preprint':
      return preprintFacts(work, style)
    case 'conference-paper':
    case 'chapter':
      return partFacts(work, style)
    case 'thesis':
      return {
        genre: style === 'vancouver' ? 'thesis' : 'Thesis',
        ...(style === 'apa' && { 'container-title': '', archive: venue }),
      }
    case 'report': {
      const series = style === 'apa' || style === 'harvard' ? 'genre' : 'collection-title'
      return { 'container-title': '', [series]: venue }
    }
    case 'standard': {
      const isUnnumbered = style === 'harvard' || style === 'vancouver'
      return {
        'container-title': '',
        'collection-title': venue,
        ...(isUnnumbered && { type: 'book', title: [issue, title].filter(Boolean).join(': ') }),
      }
    }
    case 'book':
      return {
        page: '',
        ...(venue && {
          'container-title': '',
          'collection-title': venue,
          volume: '',
          'collection-number': volume,
        }),
      }
    case 'webpage':
      return {}
  }
}

function articleFacts({ venue, volume, issue, pages }: CitedWork, style: CitationStyle): Partial<CslItem> {
  if ((style === 'apa' || style === 'ieee') && ARTICLE_NUMBER.test(pages)) return { number: pages, page: '' }
  // Without volume and pages, Harvard would call it a preprint.
  return style === 'harvard' && venue && !volume && !issue && !pages ? { type: 'article-magazine' } : {}
}

function partFacts({ venue, volume, publisher }: CitedWork, style: CitationStyle): Partial<CslItem> {
  // Proceedings of a publisher are a book.
  if (style === 'apa') return publisher ? { type: 'chapter' } : {}
  // The others know no volumes of books, and Harvard no 'in' without an editor.
  const of = { harvard: ['<span class="nodecor">in</span> ', ', vol. '], vancouver: ['', '. Vol. '] } as const
  if (!venue || (style !== 'harvard' && style !== 'vancouver')) return {}
  const [before, between] = of[style]
  return { 'container-title': `${before}${venue}${volume && `${between}${volume}`}` }
}

function preprintFacts({ venue, arxivId, publisher }: CitedWork, style: CitationStyle): Partial<CslItem> {
  const archive = venue || (arxivId && 'arXiv')
  const facts = { archive: '', archive_location: '', 'container-title': archive }
  if (style === 'apa') return { ...facts, 'container-title': '', publisher: archive || publisher }
  if (style === 'vancouver')
    return {
      ...facts,
      genre: 'Preprint',
      'container-title': arxivId ? `arXiv:${arxivId}` : archive,
      number: '',
    }
  return style === 'chicago' ? { ...facts, genre: 'Preprint', number: '' } : facts
}

/** Parts of a title that stay in lower case: 'O(n²)', 'p53', 'α-helix', 'E. coli'. */
const UNCAPITALISED = /(?<=^|[\s>])(?:\p{Lu}\. \p{Ll}+|[^\s<>]*[\p{N}\p{Script=Greek}=_\\][^\s<>]*)/gu

/** Returns an item by the rules of a style, where the processor knows less of them. */
function styledOf(reference: Reference, style: CitationStyle): CslItem {
  const work = namedFacts(reference.work, style)
  const { status: _, ...facts } = cslOf({ ...reference, work })
  const undated = UNDATED[style]
  const item: CslItem = {
    ...facts,
    ...(!work.published && undated && { issued: { literal: undated } }),
    // Titles of English works are capitalised.
    ...(style === 'chicago' && {
      title: work.title.replace(UNCAPITALISED, '<span class="nocase">$&</span>'),
      language: work.language || 'und',
    }),
    ...placedFacts(work, style),
  }
  const [author, ...others] = work.names
  // APA omits a publisher that is the author.
  if (style === 'apa' && author && !others.length && nameText(author) === item['publisher'])
    delete item['publisher']
  return item
}

/** Returns references in one style, in its order, numbered if the style does. */
export function formatReferences(references: Reference[], style: CitationStyle): FormattedReference[] {
  const items = references.map((reference) => styledOf(reference, style))
  const lang = style === 'harvard' ? 'en-GB' : 'en-US'
  const entries = (format: 'text' | 'html') =>
    new Cite(items)
      .format('bibliography', { style: TEMPLATES[style], lang, format, asEntryArray: true })
      // No comma follows a question mark that ends a title.
      .map(([, entry]) =>
        entry
          .replace(/\s+/g, ' ')
          .replace(/([?!]),(?=[’”])/g, '$1')
          .trim(),
      )
  const html = entries('html')
  return entries('text').map((text, index) => ({ text, html: html[index] ?? '' }))
}
