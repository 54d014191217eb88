import { canonicalUrl, linkUrl, sameSite } from '../text/canonical-url.ts'
import { readDate } from '../text/dates.ts'
import { doiOfUrl, readReferences } from '../text/identifiers.ts'
import { readLanguageTag } from '../text/languages.ts'
import { doiIn, knownFacts, NO_REFERENCES, personName } from '@claire/scholarly-text'
import { readCitation, type StatedCitation } from '../text/citation.ts'
import { affiliationsOf, readNames, statedNames } from '../text/names.ts'
import { plainLine, plainParagraphs } from '../text/plain-text.ts'
import { readCategories } from '../text/categories.ts'
import { type ExtractedDraft, NO_FACTS, type ArticleExtraction } from '../types.ts'
import { dataciteFacts } from './datacite-record.ts'
import { jatsFacts } from './jats-record.ts'
import { modsFacts } from './mods-record.ts'
import { kindOfTypes, type RecordFacts, yearOf } from './record-facts.ts'
import {
  childNamed,
  childrenNamed,
  descendantsNamed,
  textOf,
  type XmlElement,
  elementsOf,
  readXml,
} from './xml-reader.ts'

interface Context {
  /** The record's OAI identifier. */
  identifier: string
  /** Address of the response. */
  url: string
  /** Address of a document that is the work itself, if it names none. */
  own?: string
}

interface Mapped {
  draft: ExtractedDraft | null
  skipped: string | null
}

/** Values of dc:type for text by an author; compared without spaces, case and vocabulary address. */
const ARTICLE_TYPE =
  /article|preprint|thesis|dissertation|report|conference|proceeding|paper|chapter|book|monograph|review|lecture|letter|editorial|manuscript|text|document|publication|essay|patent|standard|note|comment|working/
const OTHER_TYPE =
  /dataset|image|photo|software|collection|video|movingimage|sound|audio|map|physicalobject|interactive|model|event|service|website|artifact|artwork|specimen|clinicaltrial|music|score/

/** The draft of a record in oai_dc, qualified Dublin Core, arXiv's own format, DataCite or OpenAIRE, MODS, or JATS. */
export function draftOfMetadata(metadata: XmlElement, context: Context): Mapped {
  const facts = factsOf(metadata)
  if (!facts) return { draft: null, skipped: `format ${metadata.name}` }
  const other = foreignType(facts.types)
  if (other) return { draft: null, skipped: `type ${other}` }
  if (!facts.title) return { draft: null, skipped: 'no title' }
  const { doi, url, fileUrl } = addressesOf(facts, context)
  if (!url) return { draft: null, skipped: 'no address' }
  const citation = readCitation(facts.citation, facts.authors)
  const affiliations = affiliationsOf(facts.authors)
  const references = facts.references ? readReferences(facts.references, doi) : NO_REFERENCES
  const provenance = Object.fromEntries(
    [
      'title',
      'authors',
      'abstract',
      'publicationYear',
      'doi',
      'url',
      ...Object.keys(knownFacts(citation)),
      ...(affiliations.length ? ['affiliations'] : []),
      ...(references.count ? ['references'] : []),
    ].map((field) => [field, facts.format]),
  )
  return {
    skipped: null,
    draft: {
      url,
      articleType: 'web',
      title: facts.title,
      publicationYear: facts.year,
      authors: facts.authors.map(({ text }) => text),
      abstract: facts.abstract,
      fullText: facts.fullText ?? '',
      doi,
      externalId: context.identifier,
      language: facts.languages.map(readLanguageTag).find((tag) => tag !== null) ?? null,
      categories: facts.categories,
      fileUrl,
      citation,
      affiliations,
      references,
      provenance,
    },
  }
}

function factsOf(metadata: XmlElement): RecordFacts | null {
  if (metadata.name === 'arxiv') return arxivFacts(metadata)
  const inside = (name: string) => (metadata.name === name ? metadata : descendantsNamed(metadata, name)[0])
  if (/^(?:oai_)?datacite$|^resource$/.test(metadata.name))
    return dataciteFacts(inside('resource') ?? metadata)
  if (metadata.name.startsWith('mods')) return modsFacts(inside('mods') ?? metadata)
  if (metadata.name === 'article' || metadata.name === 'pmc-articleset')
    return jatsFacts(inside('article') ?? metadata)
  if (metadata.name === 'dc' || childrenNamed(metadata, 'title', 'creator', 'identifier', 'date').length)
    return dublinCoreFacts(metadata)
  return null
}

function dublinCoreFacts(metadata: XmlElement): RecordFacts {
  const values = (...names: string[]) =>
    childrenNamed(metadata, ...names)
      .map(textOf)
      .filter(Boolean)
  return {
    format: metadata.prefix === 'oai_dc' || metadata.name === 'dc' ? 'oai_dc' : metadata.name,
    title: plainLine(values('title')[0] ?? '', 1000),
    authors: readNames(values('creator').length ? values('creator') : values('contributor').slice(0, 1)),
    abstract: abstractOf(values('abstract', 'description')),
    year: yearOf(values('issued', 'dateissued'), values('date', 'created', 'available')),
    categories: readCategories(values('subject')),
    types: values('type'),
    languages: values('language'),
    identifiers: [...values('identifier'), ...values('doi')],
    related: [...values('relation', 'isversionof', 'hasversion'), ...values('source')],
    references: { listed: values('references').map((each) => [each]) },
    citation: {
      ...citationOfSource(values('bibliographiccitation', 'source', 'ispartof')),
      kind: kindOfTypes(values('type')),
      publisher: values('publisher')[0] ?? '',
      published: values('issued', 'dateissued', 'date').find((date) => /\d{4}-\d\d/.test(date)) ?? '',
      issn: values('source', 'ispartof', 'issn', 'identifier').filter((value) =>
        /^(?:issn:?\s*)?\d{4}-\d{3}[\dx]\b/i.test(value),
      ),
      licence: values('license', 'rights').join('\n'),
      isbn: values('isbn', 'identifier').filter((value) => /isbn/i.test(value)),
    },
  }
}

/** Format of Open Journal Systems: "Annals of Things; Vol. 5 No. 2 (2019): Spring; 12-24". */
const OJS =
  /^(?<venue>[^;]{3,300});\s*(?:(?<year>\d{4}):\s*)?(?:vol(?:ume)?\.?|bd\.?|band|t\.?|tome?)\s*(?<volume>[\w./-]+)(?![\w./-])(?:[,\s]+(?:no|nr|n[.º°]|núm|num|issue|iss|heft|h)\.?\s*(?<issue>[\w./-]+)(?![\w./-]))?[^;]*(?:;\s*(?:pp?\.?\s*)?(?<pages>[a-z]?\d+(?:\s*[-–]+\s*[a-z]?\d+)?)\s*)?$/iu

function citationOfSource(sources: string[]): StatedCitation {
  for (const source of sources) {
    const found = OJS.exec(plainLine(source))?.groups
    if (found) return { venue: found.venue, volume: found.volume, issue: found.issue, pages: found.pages }
  }
  return {}
}

function arxivFacts(metadata: XmlElement): RecordFacts {
  const value = (name: string) => textOf(childNamed(metadata, name))
  const id = value('id')
  const authors = descendantsNamed(metadata, 'author').map((author) => {
    const [given = '', family = '', suffix] = ['forenames', 'keyname', 'suffix'].map((part) =>
      textOf(childNamed(author, part)),
    )
    const affiliations = childrenNamed(author, 'affiliation').map(textOf)
    return { name: personName({ family, given, suffix }), affiliations }
  })
  const doi = value('doi').split(/\s+/, 1)[0] || (id && `10.48550/arXiv.${id}`)
  return {
    format: 'arXiv',
    title: plainLine(value('title'), 1000),
    authors: statedNames(authors),
    abstract: plainParagraphs(value('abstract')).replaceAll('\n', ' '),
    year: readDate(value('created'))?.year ?? null,
    categories: value('categories').split(/\s+/).filter(Boolean),
    types: [],
    languages: ['en'],
    identifiers: [doi, id && `https://arxiv.org/abs/${id}`, id && `https://arxiv.org/pdf/${id}.pdf`].filter(
      Boolean,
    ),
    related: [],
    // The reference to a journal, if there is one, is free text.
    citation: { kind: 'preprint', venue: 'arXiv', published: value('created'), licence: value('license') },
  }
}

/** The first type that is no article, unless another one is an article; null if there is none. */
function foreignType(types: string[]): string | null {
  const plain = types.map((type) =>
    type
      .toLowerCase()
      .replace(/^.*[/#]/, '')
      .replace(/[^a-z]/g, ''),
  )
  if (plain.some((type) => ARTICLE_TYPE.test(type) && !OTHER_TYPE.test(type))) return null
  const at = plain.findIndex((type) => OTHER_TYPE.test(type))
  return at < 0 ? null : plainLine(types[at] ?? '', 100).toLowerCase()
}

/** Repositories put remarks into dc:description too: the abstract is the first long one, else the first that is no remark. */
function abstractOf(descriptions: string[]): string {
  const remarks =
    /^(?:comment|note|submitted by|made available|source|includes bibliograph|\d+ (?:pages|p\.|pp)|thesis \(|http|peer.?reviewed|published version|accepted version|vol(?:ume)?\b)/i
  const plain = descriptions
    .map((text) => plainParagraphs(text).replace(/^(?:abstract|summary)\s*:\s*(?=\S)/i, ''))
    .filter((text) => text && !remarks.test(text))
  return plain.find((text) => text.length >= 200) ?? plain[0] ?? ''
}

/** The landing page and the file of a work: on the repository's own site first, then by handle and DOI, then elsewhere. */
function addressesOf({ identifiers, related }: RecordFacts, { url: base, identifier, own }: Context) {
  const web = (values: string[]) =>
    values.filter((value) => /^https?:\/\/\S+$/i.test(value)).flatMap((value) => linkUrl(value, value) ?? [])
  const doi =
    firstOf(identifiers, (value) => doiIn(value) ?? doiOfUrl(value)) ??
    firstOf(related, (value) => (/^doi:/i.test(value) ? doiIn(value) : null))
  const addresses = web(identifiers)
  const isFile = (address: string) =>
    /\.pdf(?:$|[?#])|\/(?:pdf|bitstream|download|viewcontent)\b/i.test(address)
  const isResolver = (address: string) => /^https?:\/\/(?:dx\.)?doi\.org\//i.test(address)
  const pages = addresses.filter((address) => !isFile(address))
  const chosen =
    pages.find((address) => sameSite(address, base) && !isResolver(address)) ??
    pages.find((address) => !isResolver(address)) ??
    arxivPage(identifier) ??
    pages[0] ??
    (doi ? `https://doi.org/${doi}` : undefined) ??
    addresses[0] ??
    web(related)[0] ??
    own
  const file = addresses.find((address) => isFile(address) && /pdf|viewcontent/i.test(address))
  return { doi, url: chosen ? canonicalUrl(chosen) : null, fileUrl: file ?? null }
}

const arxivPage = (identifier: string) => {
  const id = /^oai:arxiv\.org:(.+)$/i.exec(identifier)?.[1]
  return id && `https://arxiv.org/abs/${id}`
}

function firstOf<T>(values: string[], read: (value: string) => T | null): T | null {
  for (const value of values) {
    const found = read(value)
    if (found !== null) return found
  }
  return null
}

const ROOTS = new Set(['article', 'pmc-articleset'])

/** Reads an article served as JATS or NLM XML, with its text if included; null for other documents. */
export function parseJatsArticle(text: string, url: string): ArticleExtraction | null {
  if (!/<(?:[\w-]+:)?article-meta[\s>]/.test(text)) return null
  const document = elementsOf(readXml(text).root).find(({ name }) => ROOTS.has(name))
  if (!document) return null
  const { draft } = draftOfMetadata(document, { identifier: url, url, own: url })
  if (!draft) return null
  return {
    kind: 'article',
    ...NO_FACTS,
    evidence: ['JATS'],
    // Identified by its own address, wherever its DOI leads.
    draft: { ...draft, url: canonicalUrl(url) ?? url, externalId: null },
    pdfUrl: draft.fileUrl,
    candidate: false,
  }
}
