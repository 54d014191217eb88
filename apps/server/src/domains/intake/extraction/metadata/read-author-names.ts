import { readFileSync } from 'node:fs'
import path from 'node:path'
import { SIGNED, namesAtStart, WEEKDAY, withoutTail, readAuthors } from '../text/names.ts'
import { AUTHOR_PLACES, type AuthorPlace } from './author-places.ts'
import { linesAround } from './bylines.ts'
import { isExactlySiteName, isSiteName, type PageSources } from './sources.ts'
import { plainLine, lettersOf } from '../text/plain-text.ts'

/** A candidate for the authors of a page, and the evidence for and against it. */
export interface AuthorCandidate {
  /** As "First Last", in order. */
  names: string[]
  /** Places that give it, the most reliable first. */
  places: AuthorPlace[]
  features: string[]
}

/** Weights by feature, as tools/text-models/train-authors.ts learns them (docs/adr/0042). */
const WEIGHTS = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'author-weights.json'), 'utf8'),
) as Record<string, number>
const BESIDE_TITLE = 'beside the title'
const AROUND = { before: 4, after: 8 }
const MOST_SHOWN = 10

/** Authors as "First Last", in order; null if the page names nobody. */
export function readAuthorNames(sources: PageSources): { value: string[]; from: string } | null {
  const best = chosenOf(authorCandidates(sources))
  return best ? { value: best.names, from: best.places[0]?.from ?? '' } : null
}

/** The candidate with the highest score, or one that contains all its people: metadata often has the first only. */
export function chosenOf(candidates: AuthorCandidate[], weights = WEIGHTS): AuthorCandidate | undefined {
  const byScore = candidates.toSorted((a, b) => scoreOf(b, weights) - scoreOf(a, weights))
  const [best] = byScore
  return byScore.find((candidate) => best && isFuller(candidate, best)) ?? best
}

export const scoreOf = ({ features }: AuthorCandidate, weights = WEIGHTS) =>
  features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0)

function isFuller(candidate: AuthorCandidate, best: AuthorCandidate): boolean {
  const more = candidate.names.filter((name) => !best.names.includes(name))
  return (
    more.length > 0 &&
    candidate.names.length === more.length + best.names.length &&
    (isInMetadata(candidate) ? isInMetadata(best) : candidate.features.includes(BESIDE_TITLE)) &&
    more.every((name) => isPerson(name) && !best.names.some((each) => name.includes(each)))
  )
}

/** The different candidates from a page's places: one if the page has the vocabularies of publishing. */
export function authorCandidates(sources: PageSources): AuthorCandidate[] {
  const byNames = new Map<string, AuthorCandidate>()
  const isSomebody = (name: string) =>
    !isAccount(name) && !isEditors(name) && !isOrganization(name) && !isExactlySiteName(name, sources)
  for (const place of AUTHOR_PLACES) {
    const names = namesAt(place, sources)
    const candidate = { names, places: [place], features: [] }
    if (sources.scholarly && place.kind === 'lists' && names.some(isSomebody)) return [candidate]
    const key = names.map(lettersOf).toSorted().join(' ')
    const known = byNames.get(key)
    if (!known && names.length) byNames.set(key, candidate)
    // "ada_lovelace" is the account of Ada Lovelace.
    if (known?.names.every(isAccount)) known.names = names
    known?.places.push(place)
  }
  const all = [...byNames.values()]
  return all.map((candidate) => ({ ...candidate, features: featuresOf(candidate, all, sources) }))
}

/** Site and editors are named only if there is no person. */
function namesAt(place: AuthorPlace, sources: PageSources): string[] {
  const isList = place.kind === 'lists'
  const read = (isList ? readAuthors : readShown)(place.read(sources))
  const names = isList && place.from !== 'json-ld' ? read : read.filter(isName)
  const people = names.filter((name) => !isEditors(name) && !isExactlySiteName(name, sources))
  return (people.length ? people : names).slice(0, isList ? undefined : MOST_SHOWN)
}

const isPerson = (name: string) => SIGNED.test(name) && !isOrganization(name)
const isInMetadata = ({ places }: AuthorCandidate) =>
  places.some(({ kind }) => kind === 'lists' || kind === 'metadata')

function featuresOf(candidate: AuthorCandidate, all: AuthorCandidate[], sources: PageSources): string[] {
  const { names, places } = candidate
  const spelled = new Set(names.map(lettersOf))
  const shared = all.filter(
    (other) => other !== candidate && other.names.some((name) => spelled.has(lettersOf(name))),
  )
  const around = linesAround(sources, AROUND)
  const near = lettersOf([...around.before, ...around.after].join(' '))
  const facts: Record<string, boolean> = {
    'is an account or a house beside a person':
      names.every((name) => isAccount(name) || isOrganization(name)) &&
      all.some((other) => other.names.every(isPerson)),
    'are the editors': names.every(isEditors),
    'is called like the site': names.every((name) => isSiteName(name, sources)),
    'looks like a name': names.every((name) => SIGNED.test(name)),
    'several names': names.length > 1,
    [BESIDE_TITLE]: names.every((name) => near.includes(lettersOf(name))),
    'is a person in metadata':
      isInMetadata(candidate) && names.every((name) => isPerson(name) && !isSiteName(name, sources)),
  }
  const features = [
    ...Object.keys(facts).filter((fact) => facts[fact]),
    ...places.flatMap(({ from, kind }) => [`at ${from}`, `in ${kind}`]),
    ...shared.flatMap((other) => other.places.map(({ kind }) => `shared with ${kind}`)),
  ]
  return [...new Set(features)]
}

const EDITORS =
  /^(?:redaktion|editorial (?:team|staff)|editors?|staff|die redaktion|rédaction|redacción|redazione|redakcja)$/i
const ORGANIZATION =
  /\b(?:gmbh|ag|kg|se|inc|ltd|llc|llp|plc|corp|e\.\s?v|s\.?a\.?r?\.?l?|s\.?p\.?a|b\.?v|oy|ab|a\/s)\b\.?$|\b(?:publish(?:ing|ers?)|verlag|press|media|news|editorial|redaktion|redaction|redacción|redazione|team|staff|desk|foundation|stiftung|fondation|fundación|society|gesellschaft|association|verein|verband|ministerium|ministry|department|agency|agentur|group|gruppe|network|journal|magazine?|magazin|zeitung|university|universität|université|universidad|università|institut[eo]?)\b/iu
/** True if a name is a joint signature of editors. */
const isEditors = (name: string) => EDITORS.test(name)
/** True if a name is that of an institution, office or team rather than of a person. */
export const isOrganization = (name: string) => ORGANIZATION.test(name)
/** True if a name is that of an account. */
const isAccount = (name: string) =>
  !name.includes(' ') && (name === name.toLowerCase() || (name.length < 6 && name === name.toUpperCase()))

/** Each line by itself: with another beside it, "Ada Lovelace, Grace Hopper" is still two people. */
const readShown = (lines: string[]) =>
  readAuthors([...new Set(lines.map(visible))].flatMap((line) => readAuthors(inRow(line))))

/** "Ada Lovelace e Grace Hopper": running text has more words between names than metadata. */
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

/** Other roles, before the name of the author: "Reviewed by Grace Hopper — by Ada Lovelace". */
const OTHER_PARTS =
  /^(?:(?:medically|clinically|fact|expert)[\s-]+)?(?:reviewed|checked|edited|translated|illustrated|approved|photographed|geprüft|übersetzt|traduit|traducido|tradotto)\s+(?:by|von|par|por|da)\s[^|•·–—]*[|•·–—]\s*/iu
/** Texts before names in links to the pages of people. */
const PRESENTED =
  /^(?:about|über|(?:view|see|show|zeige|voir|ver|mostra) (?:all|alle|tous|todas|tutti) [\p{L} ]{4,20} (?:by|von|de|di)|alle (?:beiträge|artikel) von|all posts by|more (?:by|from))\s+(?=\p{Lu})/iu
/** Dates and numbers of things: "12 May", "3 authors". */
const COUNTED =
  /^\d+\s|(?:^|\s)\d{1,2}(?:st|nd|rd|th)?\.?\s\p{L}{3,}\.?$|\p{L}{3}\.?\s\d{1,2}(?:,|$)|\b(?:19|20)\d\d\b/u
const WEEKDAYS = new RegExp(`^(?:${WEEKDAY})(?:$|[\\s,])`, 'i')
/** "det/dpa" */
const AGENCIES = /^\p{Ll}{2,5}\/\p{Ll}{2,5}$/u
/** True if a shown text can be a name: of a person, an account, an institution or an agency. */
const isName = (name: string) =>
  /\p{L}{2}/u.test(name) &&
  !WEEKDAYS.test(name) &&
  !COUNTED.test(name) &&
  (AGENCIES.test(name) || !name.includes('/')) &&
  !/\d{5}|[@\\{}<>|$]|https?:|\.(?:com|de|org|net)\b|\b(?:edited|hrsg|herausgegeben)\b|^(?:[ap]m\s(?:[ecmpa]?[sd]?t|gmt|utc|bst|ces?t)$|(?:datum|date|autor(?:in|en)?|authors?|quelle|source|veröffentlicht|publiziert|published|am|at|on|le|el|il|the)\s*:?$|no author|about|interview|foto|photo|und|and|the author|mehr|more|comments?|share|link\d*)\b/iu.test(
    name,
  ) &&
  name.length >= 2 &&
  name.length <= 60 &&
  name.split(' ').length <= 6
