import { readAuthors } from '../text/names.ts'
import { plainLine } from '../text/plain-text.ts'
import { isEntity } from '../page/json-ld.ts'
import { metasNamed } from '../page/read-head.ts'
import {
  affiliatedAuthors,
  holderOfRights,
  knownAuthor,
  portrayedAuthor,
  presentedAuthor,
  profiledAuthor,
  signedBy,
} from './author-places.ts'
import { bylinesInText, linkedAuthor, signature } from './bylines.ts'
import { readSelfCitation } from './self-citation.ts'
import { isExactlySiteName, isSiteName } from './site-names.ts'
import { climb, coins, jsonLd, meta, microdata, type PageSources, type Rung } from './sources.ts'

const LADDER: Rung[] = [
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
  { from: 'rel-author', read: ({ signs }) => signs.microdata.get('author') ?? [] },
  meta(
    'author',
    'article:author_name',
    'parsely-author',
    'sailthru.author',
    'byl',
    'dcsext.author',
    'article:author',
    'og:article:author',
    'cxenseparse:author',
    'shareaholic:article_author_name',
  ),
  microdata('author', 'creator'),
  {
    from: 'twitter:data1',
    read: ({ head }) =>
      /written|verfasst|geschrieben|autor|auteur|[ée]crit|escrito|author/i.test(
        metasNamed(head, 'twitter:label1')[0] ?? '',
      )
        ? metasNamed(head, 'twitter:data1')
        : [],
  },
  { from: 'self-citation', read: (sources) => readSelfCitation(sources).authors },
  { from: 'byline', read: ({ signs }) => signs.bylines },
  { from: 'text', read: bylinesInText },
  { from: 'known author', read: knownAuthor },
  { from: 'affiliation', read: affiliatedAuthors },
  { from: 'author link', read: linkedAuthor },
  { from: 'author card', read: presentedAuthor },
  { from: 'json-ld person', read: ({ persons }) => (persons.length === 1 ? persons : []) },
  { from: 'signature', read: (sources) => [...signedBy(sources), ...signature(sources)].slice(0, 1) },
  { from: 'portrait', read: portrayedAuthor },
  { from: 'profile', read: profiledAuthor },
  { from: 'copyright', read: holderOfRights },
]
/** What readers see, and what is meant for other readers than search engines. */
const SHOWN = LADDER.filter(({ from }) =>
  ['rel-author', 'author', 'microdata', 'byline', 'text'].includes(from),
)
const PUBLISHED_BY_MACHINES = /^(?:citation_|bepress_|eprints|prism|dc|coins)/
const EDITORS =
  /^(?:redaktion|editorial (?:team|staff)|editors?|staff|die redaktion|rédaction|redacción|redazione|redakcja)$/i
const GUESSED = new Set(['text', 'signature'])
const MACHINE_LISTS = /^(?:citation_|bepress_|eprints|prism|dc|coins|json-ld)/

/** Where machines tell authors, and so the parts of their names. */
export const AUTHOR_LISTS = LADDER.filter(({ from }) => MACHINE_LISTS.test(from)).map((rung): Rung =>
  rung.from === 'json-ld' ? { ...rung, read: turnedPersons } : rung,
)

/** Authors as "First Last", in order; null when the page names nobody. The site itself is named only for want of a person. */
export function readAuthorNames(sources: PageSources): { value: string[]; from: string } | null {
  const accept =
    (site: boolean) =>
    (values: string[], { from }: Rung) => {
      const names = PUBLISHED_BY_MACHINES.test(from)
        ? readAuthors(values)
        : (from === 'json-ld' ? readAuthors(values) : readShown(values)).filter(isName)
      const kept = site
        ? names
        : names.filter(
            (name) =>
              !EDITORS.test(name) && !(from === 'author' ? isSiteName : isExactlySiteName)(name, sources),
          )
      return kept.length ? kept.slice(0, MACHINE_LISTS.test(from) ? 500 : 10) : null
    }
  const stated = climb(LADDER, sources, accept(false)) ?? climb(LADDER, sources, accept(true))
  if (stated && GUESSED.has(stated.from)) return climb(LADDER, sources, editors) ?? stated
  if (stated?.from !== 'json-ld' || sources.scholarly) return stated
  return (
    nameOfAccount(stated.value, sources, accept(false)) ??
    agreedName(stated.value, sources, accept(false)) ??
    stated
  )
}

/** "Lovelace, Ada" of the persons whose names JSON-LD gives in parts. */
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

/** Where the editors sign as such, a name elsewhere in the text is somebody else's. */
function editors(values: string[], { from }: Rung): string[] | null {
  const names = GUESSED.has(from) ? [] : readShown(values)
  return names.length && names.every((name) => EDITORS.test(name)) ? names : null
}

type Accept = (values: string[], rung: Rung) => string[] | null

const isAccount = (name: string) =>
  !name.includes(' ') && (name === name.toLowerCase() || (name.length < 6 && name === name.toUpperCase()))

/** Publishing systems state the account that put the article there: the person is named elsewhere. */
function nameOfAccount(
  stated: string[],
  sources: PageSources,
  accept: Accept,
): { value: string[]; from: string } | null {
  if (!stated.every(isAccount)) return null
  return climb(SHOWN, sources, (values, rung) => {
    const people = accept(values, rung)?.filter((name) => name.includes(' ')) ?? []
    return people.length ? people : null
  })
}

/** Whom both the page's metadata and what readers see name, when neither names any of `stated`: who uploads need not have written. */
function agreedName(
  stated: string[],
  sources: PageSources,
  accept: Accept,
): { value: string[]; from: string } | null {
  const [told, ...shown] = [...SHOWN]
    .sort((a, b) => Number(b.from === 'author') - Number(a.from === 'author'))
    .map((rung) => accept(rung.read(sources), rung) ?? [])
  const visible = shown.flat()
  if (
    !told?.some((name) => visible.includes(name)) ||
    [...told, ...visible].some((name) => stated.includes(name))
  )
    return null
  return { value: told, from: 'author' }
}

/** Each line by itself: with another beside it, "Ada Lovelace, Grace Hopper" is still two people. */
const readShown = (lines: string[]) =>
  readAuthors([...new Set(lines.map(visible))].flatMap((line) => readAuthors([line])))

/** "By Ada Lovelace, Staff writer | 12 May 2020" as "Ada Lovelace". */
function visible(text: string): string {
  return plainLine(text)
    .replace(/^(?:interview|text|text (?:&|und|and) (?:fotos?|photos?|interview|bilder))\s*:\s*/i, '')
    .replace(/\s+(?:im gespräch mit|in conversation with|interviewed by|interviewt von)\s.*$/i, '')
    .replace(/\s+@[\w.]+.*$/, '')
    .replace(
      /^(?:(?:geschrieben|written|posted|published|verfasst|veröffentlicht|text|words|story|ein artikel|ein beitrag|autor(?:in|en)?|author|auteur|redaktion)\s*(?:und fotos?)?\s*(?:by|von|par|por|:)?|by|von|par|por|door|przez|autor|(?:di|av|od)(?=\s*:|\s+\S+\s))\s*:?\s+(?=\p{Lu})/iu,
      '',
    )
    .replace(/\s*[|•·–—].*$/u, '')
    .replace(
      /\s*\d{1,2}[./]\s?(?:\d{1,2}|\p{L}+)[./ ].*$|\s*\d{4}-\d{2}.*$|\s+(?:on|am|le|el|vom)\s+\d.*$/u,
      '',
    )
    .replace(/\s*\((?:[^()]*)\)\s*$/, '')
}

/** "det/dpa" */
const AGENCIES = /^\p{Ll}{2,5}\/\p{Ll}{2,5}$/u
const isName = (name: string) =>
  (AGENCIES.test(name) || !name.includes('/')) &&
  !/\d{5}|[@\\{}<>|$]|https?:|\.(?:com|de|org|net)\b|\b(?:edited|hrsg|herausgegeben)\b|^(?:(?:datum|date|autor(?:in|en)?|authors?|quelle|source|veröffentlicht|published)\s*:?$|no author|about|interview|foto|photo|und|and|the author|mehr|more|comments?|share|link\d*)\b/iu.test(
    name,
  ) &&
  name.length >= 2 &&
  name.length <= 60 &&
  name.split(' ').length <= 6
