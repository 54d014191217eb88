import { readCategories } from '../text/categories.ts'
import { doiAddress, doiIn, gravestNotice, noticeKindOf } from '@claire/scholarly-text'
import { readDate } from '../text/dates.ts'
import { type StatedReferences } from '../text/identifiers.ts'
import type { StatedCitation } from '../text/citation.ts'
import { statedNames } from '../text/names.ts'
import { jatsAuthors } from './jats-authors.ts'
import { plainLine, plainParagraphs } from '../text/plain-text.ts'
import { type RecordFacts, yearOf } from './record-facts.ts'
import { type XmlElement, childNamed, childrenNamed, descendantsNamed, textOf } from './xml-reader.ts'

/** Dates that are not of publication. */
const OTHER_DATES = /release|received|accepted|submitted|retracted|corrected|preprint|update/i
/** Abstracts of another kind than the one that describes the work. */
const OTHER_ABSTRACTS = /graphical|teaser|toc|key-points|highlights|executive|web-summary|video/i
const NO_TEXT = new Set([
  'xref',
  'fn',
  'table-wrap',
  'fig',
  'fig-group',
  'ref-list',
  'disp-formula',
  'tex-math',
  'supplementary-material',
  'label',
])

/** A record in JATS or its predecessor, the NLM DTD, from front matter alone to the whole article. */
export function jatsFacts(article: XmlElement): RecordFacts | null {
  const front = childNamed(article, 'front') ?? article
  const meta = childNamed(front, 'article-meta')
  if (!meta) return null
  const own = (...names: string[]) => childrenNamed(meta, ...names)
  const abstracts = own('abstract').filter(
    ({ attributes }) => !OTHER_ABSTRACTS.test(attributes['abstract-type'] ?? ''),
  )
  const body = childNamed(article, 'body')
  return {
    format: 'jats',
    title: titleOf(childNamed(meta, 'title-group')),
    authors: statedNames(jatsAuthors(meta)),
    abstract: abstracts[0] ? plainParagraphs(proseOf(withoutHeading(abstracts[0]))) : '',
    year: yearOf([], publicationDates(meta).map(dateOf)),
    categories: readCategories(
      own('kwd-group')
        .filter(({ attributes }) => !/abbr/i.test(attributes['kwd-group-type'] ?? ''))
        .flatMap((group) => descendantsNamed(group, 'kwd'))
        .map(textOf),
    ),
    types: [article.attributes['article-type'] ?? ''].filter(Boolean),
    languages: [article.attributes['xml:lang'] ?? ''].filter(Boolean),
    identifiers: [
      ...own('article-id').flatMap(addressOf),
      ...own('self-uri').map(({ attributes }) => attributes['xlink:href'] ?? ''),
    ],
    related: [],
    fullText: body ? plainParagraphs(proseOf(body)) : '',
    citation: citationOf(meta, childNamed(front, 'journal-meta')),
    references: jatsReferences(article),
  }
}

function citationOf(meta: XmlElement, journal: XmlElement | undefined): StatedCitation {
  const own = (name: string) => textOf(childNamed(meta, name))
  const group = journal && (childNamed(journal, 'journal-title-group') ?? journal)
  const publisher = journal && childNamed(journal, 'publisher')
  return {
    kind: 'journal-article',
    venue: group ? textOf(childNamed(group, 'journal-title', 'abbrev-journal-title')) : '',
    volume: own('volume'),
    issue: own('issue'),
    pages: [own('fpage'), own('lpage')].filter(Boolean).join('-') || own('elocation-id'),
    publisher: publisher ? textOf(childNamed(publisher, 'publisher-name')) : '',
    published: publicationDates(meta).map(dateOf).find(isDay) ?? '',
    issn: journal ? childrenNamed(journal, 'issn').map(textOf) : [],
    isbn: childrenNamed(meta, 'isbn').map(textOf),
    licence: licencesIn(meta),
    ...relationsOf(meta),
  }
}

/** All statements about licences: addresses are in attributes, in links, and in NISO's tag for them. */
function licencesIn(meta: XmlElement): string {
  const licences = childrenNamed(meta, 'permissions').flatMap((each) =>
    childrenNamed(each, 'license', 'license_ref'),
  )
  return licences
    .flatMap((each) => [
      each,
      ...descendantsNamed(each, 'ext-link'),
      ...descendantsNamed(each, 'license_ref'),
    ])
    .flatMap((each) => [each.attributes['xlink:href'] ?? '', textOf(each)])
    .join('\n')
}

/**
 * Works that a notice is about ('retracted-article', 'object-of-concern') and notices about the record's own work
 * ('retraction-forward'), each with a DOI.
 */
function relationsOf(meta: XmlElement): Pick<StatedCitation, 'notice' | 'amends'> {
  const related = childrenNamed(meta, 'related-article', 'related-object').flatMap(({ attributes }) => {
    const type = attributes['related-article-type'] ?? attributes['related-object-type'] ?? ''
    const [kind, doi] = [noticeKindOf(type), doiIn(attributes['xlink:href'] ?? '')]
    return kind && doi
      ? [{ kind, doi, isNotice: /forward|^(?:retraction|correction|erratum|corrigendum)$/.test(type) }]
      : []
  })
  return {
    notice: gravestNotice(
      related.filter(({ isNotice }) => isNotice).map(({ kind, doi }) => ({ kind, url: doiAddress(doi) })),
    ),
    amends: related.filter(({ isNotice }) => !isNotice).map(({ kind, doi }) => ({ kind, doi })),
  }
}

const publicationDates = (meta: XmlElement) =>
  childrenNamed(meta, 'pub-date').filter(
    ({ attributes }) => !OTHER_DATES.test(`${attributes['pub-type']} ${attributes['date-type']}`),
  )

const isDay = (date: string) => (readDate(date)?.month ?? null) !== null

/** A date in figures; with a month in words, or as worded, if the record has it so. */
function dateOf(date: XmlElement): string {
  const [year = '', month = '', day = ''] = ['year', 'month', 'day'].map((part) =>
    textOf(childNamed(date, part)),
  )
  if (!year) return date.attributes['iso-8601-date'] ?? textOf(childNamed(date, 'string-date'))
  if (month && !/^\d{1,2}$/.test(month)) return `${day} ${month} ${year}`
  return [year, month, day]
    .map((part) => part.padStart(2, '0'))
    .filter((part) => part !== '00')
    .join('-')
}

function titleOf(group: XmlElement | undefined): string {
  if (!group) return ''
  const [title, subtitle] = ['article-title', 'subtitle']
    .map((name) => childNamed(group, name))
    .map((each) => (each ? proseOf(each) : ''))
  return plainLine([title, subtitle].filter(Boolean).join(': '), 1000)
}

function addressOf(id: XmlElement): string[] {
  const value = textOf(id)
  if (id.attributes['pub-id-type'] === 'doi') return [`doi:${value}`]
  if (/^pmc(?:id)?$/.test(id.attributes['pub-id-type'] ?? ''))
    return [`https://pmc.ncbi.nlm.nih.gov/articles/PMC${value.replace(/^PMC/i, '')}/`]
  return /^https?:/i.test(value) ? [value] : []
}

/** Running text, its headings and paragraphs on separate lines, without footnotes, tables and formulas in TeX. */
function proseOf(node: XmlElement): string {
  const parts = node.children.map((child) => {
    if (typeof child === 'string') return child.replace(/\s+/g, ' ')
    return NO_TEXT.has(child.name) ? '' : child.name === 'break' ? ' ' : proseOf(child)
  })
  return BLOCKS.has(node.name) ? `\n${parts.join('').trim()}\n` : parts.join('')
}

/** "Abstract", "Resumo", "要旨": the heading of the abstract itself; those of its parts belong to it. */
const withoutHeading = (abstract: XmlElement): XmlElement => ({
  ...abstract,
  children: abstract.children.filter((child) => typeof child === 'string' || child.name !== 'title'),
})

const BLOCKS = new Set(['p', 'sec', 'title', 'list-item', 'disp-quote'])

/** The works that an article in JATS cites: by their marked DOI, else by their wording. */
function jatsReferences(article: XmlElement): StatedReferences {
  const references = childrenNamed(article, 'back').flatMap((back) => descendantsNamed(back, 'ref'))
  return { listed: references.map(doisOf) }
}

function doisOf(reference: XmlElement): string[] {
  const marked = [
    ...descendantsNamed(reference, 'pub-id').filter(({ attributes }) =>
      /^doi$/i.test(attributes['pub-id-type'] ?? ''),
    ),
    ...descendantsNamed(reference, 'ext-link'),
  ].flatMap((each) => [each.attributes['xlink:href'] ?? '', textOf(each)])
  return marked.length ? marked : [textOf(reference)]
}
