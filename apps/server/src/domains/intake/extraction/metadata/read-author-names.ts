import { namesAtStart, WEEKDAY, withoutTail } from '../text/name-shapes.ts'
import { readAuthors } from '../text/names.ts'
import { plainLine } from '../text/plain-text.ts'
import { isEntity, valuesOf } from '../page/json-ld.ts'
import { metasNamed } from '../page/read-head.ts'
import {
  affiliatedAuthors,
  authorsAboveAbstract,
  holderOfRights,
  knownAuthor,
  portrayedAuthor,
  personOfSite,
  presentedAuthor,
  profiledAuthor,
  signedBy,
  statedAuthor,
} from './author-places.ts'
import { bylinesInText, bylinesOfTitle, linkedAuthor, signature } from './bylines.ts'
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
  { from: 'parsely-page', read: ({ head }) => metasNamed(head, 'parsely-page').flatMap(authorsInJson) },
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
  microdata(
    'author',
    'creator',
    'schema:author',
    'schema:creator',
    'dc:creator',
    'dcterms:creator',
    'dct:creator',
  ),
  { from: 'json-ld page', read: ({ pageAuthors }) => pageAuthors },
  {
    from: 'link',
    read: ({ head }) => head.links.filter(({ rel }) => rel.includes('author')).map(({ title }) => title),
  },
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
  { from: 'byline', read: bylinesOfTitle },
  { from: 'orcid', read: ({ signs }) => signs.people.identified.map(({ name }) => name) },
  { from: 'attribute', read: statedAuthor },
  { from: 'text', read: bylinesInText },
  { from: 'known author', read: knownAuthor },
  { from: 'affiliation', read: affiliatedAuthors },
  { from: 'names above abstract', read: authorsAboveAbstract },
  { from: 'author link', read: linkedAuthor },
  { from: 'author card', read: presentedAuthor },
  { from: 'json-ld person', read: ({ persons }) => (persons.length === 1 ? persons : []) },
  { from: 'signature', read: (sources) => [...signedBy(sources), ...signature(sources)].slice(0, 1) },
  { from: 'portrait', read: portrayedAuthor },
  { from: 'profile', read: profiledAuthor },
  { from: 'copyright', read: holderOfRights },
  { from: 'site', read: personOfSite },
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
  const isOfMachine = stated?.from === 'author' && !sources.scholarly
  if (stated && (isOfMachine || (stated.from.startsWith('dc') && stated.value.every(isAccount))))
    return nameOfAccount(stated.value, sources, accept(false)) ?? stated
  if (stated?.from !== 'json-ld' || sources.scholarly) return stated
  return (
    nameOfAccount(stated.value, sources, accept(false)) ??
    agreedName(stated.value, sources, accept(false)) ??
    stated
  )
}

/** What Parse.ly's one meta element says in JSON. */
function authorsInJson(text: string): string[] {
  try {
    const stated: unknown = JSON.parse(text)
    return isEntity(stated) ? valuesOf(stated, 'author', 'authors', 'creator') : []
  } catch {
    return []
  }
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

const ORGANIZATION =
  /\b(?:gmbh|ag|kg|se|inc|ltd|llc|llp|plc|corp|e\.\s?v|s\.?a\.?r?\.?l?|s\.?p\.?a|b\.?v|oy|ab|a\/s)\b\.?$|\b(?:publish(?:ing|ers?)|verlag|press|media|news|editorial|redaktion|redaction|redacción|redazione|team|staff|desk|foundation|stiftung|fondation|fundación|society|gesellschaft|association|verein|verband|ministerium|ministry|department|agency|agentur|group|gruppe|network|journal|magazine?|magazin|zeitung|university|universität|université|universidad|università|institut[eo]?)\b/iu
/** Whether a name is that of a house, an office or a team rather than of a person. */
export const isOrganization = (name: string) => ORGANIZATION.test(name)
const isAccount = (name: string) =>
  !name.includes(' ') && (name === name.toLowerCase() || (name.length < 6 && name === name.toUpperCase()))

/** Publishing systems state the account or the house that put the article there: the person is named elsewhere. */
function nameOfAccount(
  stated: string[],
  sources: PageSources,
  accept: Accept,
): { value: string[]; from: string } | null {
  if (!stated.every((name) => isAccount(name) || isOrganization(name))) return null
  return climb(SHOWN, sources, (values, rung) => {
    const people =
      accept(values, rung)?.filter(
        (name) => name.includes(' ') && !isOrganization(name) && !stated.some((each) => each.includes(name)),
      ) ?? []
    return people.length ? people : null
  })
}

/**
 * Whom both the page's metadata and what readers see name, when neither names any of `stated`: who uploads need not have
 * written. Or whom the metadata name beside all of them: some publishing systems state the first author only.
 */
function agreedName(
  stated: string[],
  sources: PageSources,
  accept: Accept,
): { value: string[]; from: string } | null {
  const [told, ...shown] = [...SHOWN]
    .sort((a, b) => Number(b.from === 'author') - Number(a.from === 'author'))
    .map((rung) => accept(rung.read(sources), rung) ?? [])
  const visible = shown.flat()
  if (told && told.length > stated.length && stated.every((name) => told.includes(name)))
    return { value: told, from: 'author' }
  if (
    !told?.some((name) => visible.includes(name)) ||
    [...told, ...visible].some((name) => stated.includes(name))
  )
    return null
  return { value: told, from: 'author' }
}

/** Each line by itself: with another beside it, "Ada Lovelace, Grace Hopper" is still two people. */
const readShown = (lines: string[]) =>
  readAuthors([...new Set(lines.map(visible))].flatMap((line) => readAuthors(inRow(line))))

/** "Ada Lovelace e Grace Hopper": in running text more words part names than where machines tell them. */
function inRow(line: string): string[] {
  const { names, rest, joined } = namesAtStart(line)
  return joined && rest === '' ? names : [line]
}

/** "By Ada Lovelace, Staff writer | 12 May 2020" as "Ada Lovelace". */
function visible(text: string): string {
  return withoutTail(
    plainLine(text)
      .replace(OTHER_PARTS, '')
      .replace(PRESENTED, '')
      .replace(/^.{0,40}\d{4}[\s,|·–-]+(?:by|von|par|por|di|door)\s+(?=\p{Lu})/iu, '')
      .replace(/^(?:interview|text|text (?:&|und|and) (?:fotos?|photos?|interview|bilder))\s*:\s*/i, '')
      .replace(/\s(?:im gespräch mit|in conversation with|interviewed by|interviewt von)\s.*/i, '')
      .replace(/\s@[\w.].*/, '')
      .replace(
        /^(?:(?:geschrieben|written|posted|published|verfasst|veröffentlicht|text|words|story|ein artikel|ein beitrag|autor(?:in|en)?|author|auteur|redaktion)\s?(?:und fotos?)?\s?(?:by|von|par|por|:)?|by|von|par|por|door|przez|autor|(?:di|av|od)(?=\s?:|\s\S+\s))\s?:?\s(?=\p{Lu})/iu,
        '',
      ),
  )
    .replace(/\s?[|•·–—].*/u, '')
    .replace(/\s?\d{1,2}[./]\s?(?:\d{1,2}|\p{L}+)[./ ].*|\s?\d{4}-\d{2}.*|\s(?:on|am|le|el|vom)\s\d.*/u, '')
    .replace(/\s?\([^()]*\)\s?$/, '')
}

/** What others did, before the name of who wrote: "Reviewed by Grace Hopper — by Ada Lovelace". */
const OTHER_PARTS =
  /^(?:(?:medically|clinically|fact|expert)[\s-]+)?(?:reviewed|checked|edited|translated|illustrated|approved|photographed|geprüft|übersetzt|traduit|traducido|tradotto)\s+(?:by|von|par|por|da)\s[^|•·–—]*[|•·–—]\s*/iu
/** What links to the pages of people say before their names. */
const PRESENTED =
  /^(?:about|über|(?:view|see|show|zeige|voir|ver|mostra) (?:all|alle|tous|todas|tutti) [\p{L} ]{4,20} (?:by|von|de|di)|alle (?:beiträge|artikel) von|all posts by|more (?:by|from))\s+(?=\p{Lu})/iu
/** Dates and numbers of things: "12 May", "3 authors". */
const COUNTED =
  /^\d+\s|(?:^|\s)\d{1,2}(?:st|nd|rd|th)?\.?\s\p{L}{3,}\.?$|\p{L}{3}\.?\s\d{1,2}(?:,|$)|\b(?:19|20)\d\d\b/u
const WEEKDAYS = new RegExp(`^(?:${WEEKDAY})(?:$|[\\s,])`, 'i')
/** "det/dpa" */
const AGENCIES = /^\p{Ll}{2,5}\/\p{Ll}{2,5}$/u
const isName = (name: string) =>
  /\p{L}{2}/u.test(name) &&
  !WEEKDAYS.test(name) &&
  !COUNTED.test(name) &&
  (AGENCIES.test(name) || !name.includes('/')) &&
  !/\d{5}|[@\\{}<>|$]|https?:|\.(?:com|de|org|net)\b|\b(?:edited|hrsg|herausgegeben)\b|^(?:(?:datum|date|autor(?:in|en)?|authors?|quelle|source|veröffentlicht|publiziert|published|am|at|on|le|el|il|the)\s*:?$|no author|about|interview|foto|photo|und|and|the author|mehr|more|comments?|share|link\d*)\b/iu.test(
    name,
  ) &&
  name.length >= 2 &&
  name.length <= 60 &&
  name.split(' ').length <= 6
