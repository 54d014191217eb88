/** A person by the parts of their name, or an institution, whose name has none. `particle` is "van der" and the like. */
export type PersonName =
  | { family: string; given: string; particle: string; suffix: string }
  | { literal: string }

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i
const INSTITUTION =
  /\b(?:universit\p{L}*|institut\p{L}*|consorti\p{L}*|collaborations?|committee|organi[sz]ations?|association|society|(?:working|study|research) group|group$|task force|team$|network$|agency|ministry|ministerium|department|council|commission|foundation|stiftung|federation|cent(?:er|re) (?:for|of)|academy of|laborator(?:y|ies)|investigators|initiative|alliance|bureau|corporation|inc\.?$|ltd\.?$|gmbh$|observatory|office of)(?!\p{L})/iu

/** Firms have names like "Kimley-Horn and Associates", "MIT Press" or "National Academies Press"; people do not. */
const FIRM = /\p{L}\s(?:and|&)\s\p{Lu}|(?:\p{Lu}{2}|\s\S{1,40}) Press$/u

/** "William H. Press", "Group, R. C.": people with the name of an institution, known by their initials. */
const WITH_INITIALS =
  /^\p{Lu}[\p{L}'’-]+,\s(?:\p{Lu}[\p{L}'’-]+\s)?(?:\p{Lu}\.\s?)+$|^(?:\p{Lu}[\p{L}'’-]+\s)?(?:\p{Lu}\.\s)+\p{Lu}[\p{L}'’-]+$/u

/** True for words that begin with a small letter: "de la", "von", "'t". */
const isParticle = (word: string) => /^['’]?\p{Ll}/u.test(word) && !/[-'’]\p{Lu}/u.test(word)

/**
 * Returns the parts of a name by the rules of BibTeX: "First von Last", "von Last, First" and "von Last, Jr., First",
 * the latter also with the suffix at the end. An institution stays whole.
 */
export function parseName(text: string): PersonName {
  const tidy = text.replace(/\s+/g, ' ').trim()
  const [first = '', ...rest] = tidy.split(/\s?,\s?/).filter(Boolean)
  if (!WITH_INITIALS.test(tidy) && (INSTITUTION.test(tidy) || FIRM.test(tidy))) return { literal: tidy }
  const suffix = rest.find((part) => SUFFIX.test(part)) ?? ''
  const given = rest.filter((part) => part !== suffix)
  if (given.length) return personName({ family: first, given: given.join(', '), suffix })
  return fromWords(first.split(' '), suffix)
}

/** Returns a name from separate parts; moves a particle out of the family or given name. */
export function personName({
  family,
  given,
  suffix = '',
}: {
  family: string
  given: string
  suffix?: string
}): PersonName {
  const words = family.trim().split(/\s+/)
  const names = given.trim().split(/\s+/).filter(Boolean)
  const own = words.findIndex((word) => !isParticle(word))
  const before = own > 0 ? words.slice(0, own) : []
  const last = names.findLastIndex((word) => !isParticle(word))
  // Of "Beethoven, Ludwig van"; a given name in lower case throughout stays a given name.
  const behind = last >= 0 ? names.slice(last + 1) : []
  return {
    family: words.slice(before.length).join(' '),
    given: names.slice(0, names.length - behind.length).join(' '),
    particle: [...behind, ...before].join(' '),
    suffix: suffix.trim(),
  }
}

function fromWords(words: string[], stated: string): PersonName {
  const ending = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? (words.at(-1) ?? '') : ''
  const names = ending ? words.slice(0, -1) : words
  const suffix = stated || ending
  const particle = names.findIndex((word, index) => index > 0 && isParticle(word))
  if (particle > 0 && particle < names.length - 1)
    return personName({
      family: names.slice(particle).join(' '),
      given: names.slice(0, particle).join(' '),
      suffix,
    })
  return { family: names.at(-1) ?? '', given: names.slice(0, -1).join(' '), particle: '', suffix }
}

/** Returns "Ludwig van Beethoven", "A. Lovelace Jr.". */
export function nameText(name: PersonName): string {
  if ('literal' in name) return name.literal
  return [name.given, name.particle, name.family, name.suffix].filter(Boolean).join(' ')
}
