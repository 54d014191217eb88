import type { Affiliation } from '@claire/scholarly-text'
import { plainLine } from './plain-text.ts'

const LONGEST = 300
const MOST_OF_ONE = 10
/** The sign that refers to an address: "1", "b)", "[3]", "†". */
const SIGN = /^(?:[([]?(?:\d{1,3}|[a-z])[)\].:]?\s+|[*†‡§¶#]+\s*)(?=\p{Lu})/u
const MAIL = /(?:\(?e-?mail(?: address)?:?\s+)?(?<!\S)\S[^\s@]*@\S+\.\w+\)?/gi

/** Affiliations of an author as a source words them: each once, without signs and email addresses. */
export function readAffiliations(texts: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const text of texts) {
    const name = plainLine(text, LONGEST)
      .replace(MAIL, '')
      .replace(SIGN, '')
      .replace(/^[\s,;]+|(?<![\s,;])[\s,;]+$|(?<=\p{L}{4})\.$/gu, '')
    if (/\p{L}{2}/u.test(name) && !byKey.has(keyOf(name))) byKey.set(keyOf(name), name)
  }
  return [...byKey.values()].slice(0, MOST_OF_ONE)
}

/** Affiliations of an article's authors, in the order of their first mention, each with its authors. */
export function affiliationsOf(authors: { affiliations: string[] }[]): Affiliation[] {
  const byKey = new Map<string, Affiliation>()
  for (const [at, { affiliations }] of authors.entries())
    for (const name of affiliations) {
      const known = byKey.get(keyOf(name))
      if (!known) byKey.set(keyOf(name), { name, authors: [at] })
      else if (known.authors.at(-1) !== at) known.authors.push(at)
    }
  return [...byKey.values()]
}

const keyOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
