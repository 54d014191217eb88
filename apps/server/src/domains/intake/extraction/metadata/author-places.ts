import { lettersOf } from '../text/plain-text.ts'
import { isEntity, valuesOf } from '../page/json-ld.ts'
import { metasNamed } from '../page/read-head.ts'
import type { PageSignals } from '../page/read-signals.ts'
import { ABSTRACT_HEADING } from '../page/scholarly-blocks.ts'
import { NAME, namesAtStart, SIGNED } from '../text/names.ts'
import { ACCOUNT, bylinesInText, bylinesOfTitle, linesAround, signature } from './bylines.ts'
import { readSelfCitation } from './self-citation.ts'
import { isSiteName, coins, jsonLd, meta, microdata, type PageSources, type Rung } from './sources.ts'

/** A place that names authors. */
export interface AuthorPlace extends Rung {
  /** The name of one of the lists below: a rare place is weighted like the others of its kind. */
  kind: string
}

const LONGEST_NAME = 60
const LINES_BEFORE = 4
const LINES_AFTER = 5
const MOST_LINES = 60
const LINES_ABOVE_ABSTRACT = 3
/** Length from which a line is running text: authors precede it. */
const PARAGRAPH = 120
const LONGEST = 400

const AFFILIATION =
  /universi|institut|hochschule|college|school|facult|fakult|département|department|dipartiment|departament|laborator|academ|akadem|centre|center|zentrum|centro|hospital|klinik|polytechni|politecnic|técnic|museum|observator|research|recherche|forschung|univerz|üniversite|yliopisto|högskola|università|университет|институт|大学|研究/iu
const EMAIL = /(?<![\w.+{}-])[\w.+{}-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\.| ?\(dot\) ?)[\w.-]+/i
const EMAIL_ALONE = new RegExp(`^(?:e-?mail:?\\s)?${EMAIL.source}$`, 'i')
/** Text after a name beside a link to ORCID. */
const OF_ORCID = /\s\(?(?:ORCID|iD)\b.*$/
const TITLED = /^(?:Prof|Dr)\.\s/
const WRITTEN = /written|verfasst|geschrieben|autor|auteur|[ée]crit|escrito|author/i
/** Running text, or the caption of a picture. */
const SENTENCE =
  /[!?:…]$|\p{Ll}{3}\.$|©|\b(?:foto|photo|bild|image|credit)|[.!?]\s+\p{Lu}\p{Ll}+\s+\p{Ll}+\s+\p{Ll}/iu

/** The vocabularies of publishing, which name all authors and no others. */
const LISTS: Rung[] = [
  meta('citation_author', 'citation_authors'),
  meta('bepress_citation_author'),
  meta('eprints.creators_name'),
  meta('prism.author'),
  jsonLd('author', 'creator'),
  meta('dcterms.creator'),
  meta('dc.creator'),
  meta('dc.creator.personalname', 'dc.creator.author'),
  {
    from: 'dc.contributor',
    read: (sources) => (sources.scholarly ? meta('dc.contributor', 'dcterms.contributor').read(sources) : []),
  },
  coins('rft.au'),
]
/** Other metadata. */
const METADATA: Rung[] = [
  { from: 'parsely-page', read: ({ head }) => metasNamed(head, 'parsely-page').flatMap(authorsInJson) },
  meta(
    'author',
    ...(
      'article:author_name parsely-author sailthru.author byl dcsext.author article:author og:article:author ' +
      'cxenseparse:author shareaholic:article_author_name'
    ).split(' '),
  ),
  { from: 'json-ld page', read: ({ pageAuthors }) => pageAuthors },
  {
    from: 'link',
    read: ({ head }) => head.links.filter(({ rel }) => rel.includes('author')).map(({ title }) => title),
  },
  {
    from: 'twitter:data1',
    read: ({ head }) =>
      metasNamed(head, 'twitter:label1').some((label) => WRITTEN.test(label))
        ? metasNamed(head, 'twitter:data1')
        : [],
  },
]
/** Visible elements that are marked as authors. */
const MARKS: Rung[] = [
  microdata(
    ...'author creator schema:author schema:creator dc:creator dcterms:creator dct:creator'.split(' '),
  ),
  { from: 'byline', read: bylinesOfTitle },
  { from: 'orcid', read: ({ signals }) => signals.people.identified.map(({ name }) => name) },
  {
    from: 'attribute',
    read: ({ signals }) => (new Set(signals.people.stated).size === 1 ? signals.people.stated : []),
  },
]
/** Authors named by labels and in sentences. */
const WORDS: Rung[] = [
  { from: 'self-citation', read: (sources) => readSelfCitation(sources).authors },
  { from: 'text', read: bylinesInText },
]
/** Lines of names near the title, with something beside them that marks them as authors. */
const LINES: Rung[] = [
  { from: 'affiliation', read: affiliatedAuthors },
  { from: 'names above abstract', read: authorsAboveAbstract },
  { from: 'known author', read: knownAuthor },
]
/** People who may not have written the page: each place counts only if it names one. */
const PEOPLE: Rung[] = [
  only('author link', ({ authorLinks }) => authorLinks, ACCOUNT),
  only('author card', ({ people }) =>
    people.cards.map((text) => text.replace(/^(?:about|über|by|von|par|por)\s*:?\s+/i, '')),
  ),
  { from: 'json-ld person', read: ({ persons }) => (persons.length === 1 ? persons : []) },
  only('signature', ({ people }) => people.signed),
  { from: 'signature', read: signature },
  only('portrait', ({ people }) => people.portraits, ACCOUNT),
  only('profile', ({ people }) => people.profiles),
  { from: 'copyright', read: holderOfRights },
  // A site with the name of a person with a title: "Dr. Ada Lovelace".
  {
    from: 'site',
    read: ({ head }) => onlyOne(metasNamed(head, 'og:site_name').filter((name) => TITLED.test(name))),
  },
]

/** Pages of institutions also name their subjects, contacts and editors this way. */
export const PLACES_OF_PEOPLE = new Set(PEOPLE.map(({ from }) => from))

/** All places that name authors, the most reliable first. */
export const AUTHOR_PLACES: AuthorPlace[] = Object.entries({
  lists: LISTS,
  metadata: METADATA,
  marks: MARKS,
  words: WORDS,
  lines: LINES,
  people: PEOPLE,
}).flatMap(([kind, rungs]) => rungs.map((rung) => ({ ...rung, kind })))

/** Author lists for machines, with the parts of the names. */
export const AUTHOR_LISTS = LISTS.map((rung) =>
  rung.from === 'json-ld' ? { ...rung, read: turnedPersons } : rung,
)

/** Authors in Parse.ly's meta element, which holds JSON. */
function authorsInJson(text: string): string[] {
  try {
    const stated: unknown = JSON.parse(text)
    return isEntity(stated) ? valuesOf(stated, 'author', 'authors', 'creator') : []
  } catch {
    return []
  }
}

/** "Lovelace, Ada" for the persons whose names JSON-LD gives in parts. */
function turnedPersons({ entity }: PageSources): string[] {
  return [entity?.author, entity?.creator]
    .flat()
    .filter(isEntity)
    .flatMap(({ familyName, givenName, additionalName, name }) => {
      const given = [givenName, additionalName].filter((part) => typeof part === 'string').join(' ')
      if (typeof familyName === 'string' && given) return [`${familyName}, ${given}`]
      return typeof name === 'string' ? [name] : []
    })
}

/** The holder of the copyright, if that is a person and not the site. */
function holderOfRights(sources: PageSources): string[] {
  return onlyOne(sources.signals.people.copyright.map((text) => NAME.exec(text)?.[1] ?? '')).filter(
    (name) =>
      !isSiteName(name, sources) && !AFFILIATION.test(name) && !/\b(?:all|alle|tous|rights?)\b/i.test(name),
  )
}

/** A line near the title that consists of a name known as an author's from the text or address of a link. */
function knownAuthor(sources: PageSources): string[] {
  const known = new Set(sources.signals.people.linked.map(lettersOf))
  const around = linesAround(sources, { before: LINES_BEFORE, after: LINES_AFTER })
  return onlyOne(
    [...around.before, ...around.after].filter(
      (line) => line.length < LONGEST_NAME && known.has(lettersOf(line)),
    ),
  )
}

/**
 * The names under the title that have affiliation marks, an affiliation or an email address after them or in the lines
 * below: one block for each author, while blocks follow each other.
 */
function affiliatedAuthors(sources: PageSources): string[] {
  const { after } = linesAround(sources, { before: 0, after: MOST_LINES })
  const authors: string[] = []
  let last = 0
  for (const [at, line] of after.entries()) {
    const isText = line.length > PARAGRAPH && !AFFILIATION.test(line.slice(0, PARAGRAPH))
    if (isText || ABSTRACT_HEADING.test(line) || at >= last + LINES_AFTER) break
    const names = affiliatedIn(line, after.slice(at + 1))
    if (names.length) last = at + 1
    authors.push(...names)
  }
  return authors
}

function affiliatedIn(line: string, below: string[]): string[] {
  if (line.length > LONGEST || SENTENCE.test(line)) return []
  const { names, rest, marked } = namesAtStart(line.replace(OF_ORCID, ''), isNoInstitution)
  if (rest === '' && names.length > 1 && marked) return names
  // "Shore Road 3"
  if (names.length === 1 && /\s\d/.test(line)) return []
  const [next = '', mail = ''] = below
  const isFollowed =
    next.length < LONGEST &&
    (isAffiliation(next) || EMAIL.test(next) || (next.length < PARAGRAPH && EMAIL_ALONE.test(mail)))
  if (rest === '' && isFollowed) return names
  // "Ada Lovelace, New York, ada@things.example": of several parts with commas, only the first is surely a person.
  if (EMAIL.test(rest)) return AFFILIATION.test(rest) ? names : names.slice(0, 1)
  return rest.length < PARAGRAPH && isAffiliation(rest) ? names : []
}

/** The names between the title and the heading of the abstract, if only a line or two is between them. */
function authorsAboveAbstract(sources: PageSources): string[] {
  const { after } = linesAround(sources, { before: 0, after: LINES_ABOVE_ABSTRACT + 1 })
  const end = after.findIndex((line) => ABSTRACT_HEADING.test(line))
  if (end < 1 || after.slice(0, end).some((line) => SENTENCE.test(line))) return []
  const { names, rest } = namesAtStart(after[0] ?? '', isNoInstitution)
  return rest === '' ? names : []
}

const isAffiliation = (text: string) => AFFILIATION.test(text.slice(0, PARAGRAPH)) && !SENTENCE.test(text)

const isNoInstitution = (name: string) => !AFFILIATION.test(name)

/** The one person that a kind of mark names; `pattern`: the form of names. */
function only(from: string, textsIn: (signals: PageSignals) => string[], pattern = SIGNED): Rung {
  return { from, read: ({ signals }) => onlyOne(textsIn(signals), pattern) }
}

function onlyOne(names: string[], pattern = SIGNED): string[] {
  const people = new Map(
    names
      .filter((name) => SIGNED.test(name) || pattern.test(name))
      .map((name) => [name.replace(/\s+/g, ' ').trim().toLowerCase(), name]),
  )
  return people.size === 1 ? [...people.values()] : []
}
