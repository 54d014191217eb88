import { metasNamed } from '../page/read-head.ts'
import { ABSTRACT_HEADING } from '../page/scholarly-blocks.ts'
import { NAME, namesAtStart, SIGNED } from '../text/name-shapes.ts'
import { ACCOUNT, indexOfTitle } from './bylines.ts'
import { isSiteName, letters } from './site-names.ts'
import type { PageSources } from './sources.ts'

const LONGEST_NAME = 60
const LINES_BEFORE = 4
const LINES_AFTER = 5
const MOST_LINES = 60
const LINES_ABOVE_ABSTRACT = 3
/** Where running text begins: authors stand before it. */
const PARAGRAPH = 120
const LONGEST = 400
const AFFILIATION =
  /universi|institut|hochschule|college|school|facult|fakult|département|department|dipartiment|departament|laborator|academ|akadem|centre|center|zentrum|centro|hospital|klinik|polytechni|politecnic|técnic|museum|observator|research|recherche|forschung|univerz|üniversite|yliopisto|högskola|università|университет|институт|大学|研究/iu
const EMAIL = /(?<![\w.+{}-])[\w.+{}-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\.| ?\(dot\) ?)[\w.-]+/i
const EMAIL_ALONE = new RegExp(`^(?:e-?mail:?\\s)?${EMAIL.source}$`, 'i')
/** Running text, or what is written below a picture. */
const SENTENCE =
  /[!?:…]$|\p{Ll}{3}\.$|©|\b(?:foto|photo|bild|image|credit)|[.!?]\s+\p{Lu}\p{Ll}+\s+\p{Ll}+\s+\p{Ll}/iu
/** The one person whom cards and boxes present as the author. */
export const presentedAuthor = ({ signs }: PageSources): string[] =>
  onlyOne(signs.people.cards.map((text) => text.replace(/^(?:about|über|by|von|par|por)\s*:?\s+/i, '')))

/** Whose site it is, where its name is that of a person with a title: "Dr. Ada Lovelace". */
export const personOfSite = ({ head }: PageSources): string[] =>
  onlyOne(metasNamed(head, 'og:site_name').filter((name) => /^(?:Prof|Dr)\.\s/.test(name)))

/** The one author, or the authors, whom attributes name in one way. */
export const statedAuthor = ({ signs }: PageSources): string[] => {
  const stated = new Set(signs.people.stated)
  return stated.size === 1 ? [...stated] : []
}

/** The one person whose picture is shown as that of an author. */
export const portrayedAuthor = ({ signs }: PageSources): string[] => onlyOne(signs.people.portraits, ACCOUNT)

/** The one person to whose own page the article links. */
export const profiledAuthor = ({ signs }: PageSources): string[] => onlyOne(signs.people.profiles)

/** Who signs a text with the one emphasized name that is its last paragraph. */
export const signedBy = ({ signs }: PageSources): string[] => onlyOne(signs.people.signed)

/** Whom the notice of copyright names, where that is a person and not the site. */
export const holderOfRights = (sources: PageSources): string[] =>
  onlyOne(sources.signs.people.copyright.map((text) => NAME.exec(text)?.[1] ?? '')).filter(
    (name) =>
      !isSiteName(name, sources) && !AFFILIATION.test(name) && !/\b(?:all|alle|tous|rights?)\b/i.test(name),
  )

/** A line near the title that is a name and nothing else, and known as that of an author from the text or the address of a link. */
export function knownAuthor(sources: PageSources): string[] {
  const known = new Set(sources.signs.people.linked.map(letters))
  const around = linesAroundTitle(sources)
  return onlyOne(
    [...around.before, ...around.after].filter(
      (line) => line.length < LONGEST_NAME && known.has(letters(line)),
    ),
  )
}

/**
 * The names under the title that have marks of affiliations, an affiliation or an address of mail behind them or below:
 * in one block for each author or for several, as long as one follows the other.
 */
export function affiliatedAuthors(sources: PageSources): string[] {
  const { after } = linesAroundTitle(sources, MOST_LINES)
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
  const { names, rest, marked } = namesAtStart(line, isNoInstitution)
  if (rest === '' && names.length > 1 && marked) return names
  // "Shore Road 3"
  if (names.length === 1 && /\s\d/.test(line)) return []
  const [next = '', mail = ''] = below
  const isFollowed =
    next.length < LONGEST &&
    (isAffiliation(next) || EMAIL.test(next) || (next.length < PARAGRAPH && EMAIL_ALONE.test(mail)))
  if (rest === '' && isFollowed) return names
  // "Ada Lovelace, New York, ada@things.example": of several with commas, only the first is surely a person.
  if (EMAIL.test(rest)) return AFFILIATION.test(rest) ? names : names.slice(0, 1)
  return rest.length < PARAGRAPH && isAffiliation(rest) ? names : []
}

/** The names between the title and the heading of the abstract, where nothing stands there but them and a line or two. */
export function authorsAboveAbstract(sources: PageSources): string[] {
  const { after } = linesAroundTitle(sources)
  const end = after.findIndex((line) => ABSTRACT_HEADING.test(line))
  if (end < 1 || end > LINES_ABOVE_ABSTRACT || after.slice(0, end).some((line) => SENTENCE.test(line)))
    return []
  const { names, rest } = namesAtStart(after[0] ?? '', isNoInstitution)
  return rest === '' ? names : []
}

const isAffiliation = (text: string) => AFFILIATION.test(text.slice(0, PARAGRAPH)) && !SENTENCE.test(text)

const isNoInstitution = (name: string) => !AFFILIATION.test(name)

/** Some before the title, and some after it. */
function linesAroundTitle(
  { signs: { lines, entryTitles, h1 }, title, head }: PageSources,
  most = LINES_AFTER,
) {
  const at = indexOfTitle({ lines, titles: [title, ...entryTitles, ...h1, head.title] })
  return {
    before: lines.slice(Math.max(0, at - LINES_BEFORE), at),
    after: lines.slice(at + 1, at + 1 + most),
  }
}

const folded = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

function onlyOne(names: string[], pattern = SIGNED): string[] {
  const people = new Map(
    names.filter((name) => SIGNED.test(name) || pattern.test(name)).map((name) => [folded(name), name]),
  )
  return people.size === 1 ? [...people.values()] : []
}
