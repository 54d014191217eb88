import { doiIn } from '@claire/scholarly-text'
import { lettersOf } from '../text/plain-text.ts'
import { type PageSources } from './sources.ts'

const LEAST_TITLE = 12
const LONGEST_AUTHORS = 1_000
const YEAR = /(?<![\s,.])[\s,.]*[([]?\b((?:1[5-9]|20)\d\d)[a-z]?\b[\])]?[^\p{L}]{0,99}$/u
/** "Lovelace, A. M.", "Lovelace A.M.", "Lovelace AM" */
const TURNED =
  /(\p{Lu}[\p{L}'’-]{1,40}(?:[ -]\p{Lu}[\p{L}'’-]{1,40})?|(?:van|von|de|der|den|di|da|del|la|le)(?: \p{L}+){1,2}),?\s((?:\p{Lu}\.[\s-]?)+|\p{Lu}{1,3}(?=[,;.\s]|$))/gu

/** The citation that the page suggests for its article: authors and date, as far as they precede the title. */
export interface SelfCitation {
  /** As written, with the family name first if it is written so. */
  authors: string[]
  year: string
  /** At most one is the article's own. */
  dois: string[]
}

const NONE: SelfCitation = { authors: [], year: '', dois: [] }

/** A citation counts only if it contains the article's title: pages cite others too. */
export function readSelfCitation({ citation, title }: PageSources): SelfCitation {
  const at = title.length >= LEAST_TITLE ? placeOf(title, citation) : -1
  if (at < 0) return NONE
  const before = citation.slice(0, at)
  const year =
    YEAR.exec(before)?.[1] ?? /\(((?:1[5-9]|20)\d\d)\)/.exec(citation.slice(at + title.length))?.[1] ?? ''
  const doi = doiIn(citation)
  return {
    authors: authorsIn(before.replace(YEAR, '').replace(/(?<!["“”„«»'.:,\s])["“”„«»'.:,\s]+$/u, '')),
    year,
    dois: doi ? [doi] : [],
  }
}

function authorsIn(text: string): string[] {
  if (!text || text.length > LONGEST_AUTHORS) return []
  const turned = [...text.matchAll(TURNED)].map(([, family, given]) => `${family}, ${spaced(given ?? '')}`)
  const left = text.replace(TURNED, '').replace(/\b(?:and|und|et|y|e|al)\b|[\s,;.&…]+/gu, '')
  if (turned.length && !left) return turned
  const parts = text.split(/\s?;\s?|(?:\s?,)?\s(?:and|und|et|y|&)\s/u)
  return parts.flatMap((part) => {
    const names = part.split(/\s?,\s?/)
    return names.every((name) => /\s/.test(name)) ? names : [part]
  })
}

/** "AM" as "A. M.": initials without full stops are no name of their own. */
const spaced = (given: string) =>
  /^\p{Lu}{1,3}$/u.test(given) ? [...given].map((letter) => `${letter}.`).join(' ') : given.trim()

/** Position of `title` in `text`, regardless of punctuation and case; -1 if it is missing. */
function placeOf(title: string, text: string): number {
  const letters = lettersOf(title)
  const simple = text.toLowerCase().indexOf(title.toLowerCase())
  if (simple >= 0 || !lettersOf(text).includes(letters)) return simple
  for (let at = 0; at < text.length; at++) {
    if (/[\p{L}\p{N}]/u.test(text[at] ?? '') && lettersOf(text.slice(at)).startsWith(letters)) return at
  }
  return -1
}
