import { type PersonName, parseName, personName } from '@claire/scholarly-text'
import { type ReadEntry, clip, entryOf, faultOf, identified } from './entry.ts'
import { arxivIdOf, doiOf, tidy } from './facts.ts'

interface Line {
  number: number
  text: string
}

/** '[12] ', '12. ', '(12) ', '12) ' at the start of a line. */
const NUMBERED = /^(?:\[\d{1,4}\]|\(\d{1,4}\)|\d{1,4}[.)])\s/
const BULLET = /^[-–•*·]\s/
const HEADING =
  /^(?:\d{1,2}\.? )?(?:references|bibliography|works cited|literature cited|literatur|literaturverzeichnis|bibliographie|références)\s?:?$/i
const YEAR = String.raw`(?:1[5-9]|20)\d\d`
const YEARS = [
  new RegExp(String.raw`\((${YEAR})[a-z]?(?:, [^()]{1,30})?\)`),
  new RegExp(String.raw`(?<![\d-])(${YEAR})[a-z]?\s?[;:]`),
  new RegExp(String.raw`(?<![\d–-])(${YEAR})[a-z]?(?=[.,]?\s|[.,]?$)(?!.*\s${YEAR}(?![\d–-]))`),
]
/** Lines of a paragraph without a number: more are references of their own. */
const LONGEST_PARAGRAPH = 8
/** Periods in the names of a reference, after initials too. */
const MOST_PERIODS = 60
const SHORTEST_TITLE = { words: 4, letters: 15 }

/**
 * Reads a plain list of references: numbered, one a line, or one a paragraph. From the last heading 'References' on, if
 * there is one. A fault has the text of an entry without title, year and identifier.
 */
export function* readReferenceList(text: string): Generator<ReadEntry> {
  for (const { number, text: reference } of referencesIn(text)) {
    const words = reference.split(/[\s;]+|,(?=\s|$|10\.)/).filter((word) => /\w/.test(word))
    const found = words.map(identified)
    // A line of identifiers alone may name several works.
    if (found.length && found.every(({ doi, arxivId }) => doi || arxivId))
      for (const work of found) yield entryOf(number, { work })
    else yield entryIn(number, clip(reference))
  }
}

function entryIn(line: number, text: string): ReadEntry {
  const doi = doiOf(text)
  const arxivId = /arxiv/i.test(text) ? arxivIdOf(text) : ''
  const words = withoutIdentifiers(text)
  const { names, title } = partsOf(words)
  const published = yearIn(words)
  if (!doi && !arxivId && !title) return faultOf(line, 'unidentified', text)
  return entryOf(line, { work: { title, names, published, doi, arxivId }, note: text })
}

const withoutIdentifiers = (text: string) =>
  tidy(
    text
      .replace(/https?:\/\/\S+/gi, ' ')
      .replace(/(?:\bdoi\s?:?\s?)?\b10\.\d{4,9}\/\S+/gi, ' ')
      .replace(/\barxiv\s?:\s?\S+/gi, ' '),
  )

const yearIn = (text: string) => YEARS.map((pattern) => pattern.exec(text)?.[1]).find(Boolean) ?? ''

/** The references of a text, each with its first line. */
function referencesIn(text: string): Line[] {
  const lines = text.split('\n').map((raw, at) => ({ number: at + 1, text: tidy(raw) }))
  const own = lines.slice(lines.findLastIndex((line) => HEADING.test(line.text)) + 1)
  const numbered = own.filter((line) => NUMBERED.test(line.text)).length
  if (numbered > 1 || (numbered && NUMBERED.test(own.find((line) => line.text)?.text ?? '')))
    return joined(own, (line) => NUMBERED.test(line.text))
  return paragraphsIn(own).flatMap((paragraph) =>
    isOneReference(paragraph) ? joined(paragraph, (_, at) => at === 0) : joined(paragraph, () => true),
  )
}

function paragraphsIn(lines: Line[]): Line[][] {
  const paragraphs: Line[][] = [[]]
  for (const line of lines)
    if (line.text) paragraphs.at(-1)?.push(line)
    else paragraphs.push([])
  return paragraphs.filter((paragraph) => paragraph.length)
}

/** True if its last lines, rather than each, have a year or an identifier. */
function isOneReference(paragraph: Line[]): boolean {
  const isDated = ({ text }: Line) =>
    BULLET.test(text) || yearIn(text) !== '' || doiOf(clip(text)) !== '' || arxivIdOf(clip(text)) !== ''
  const dated = paragraph.map(isDated)
  const count = dated.filter(Boolean).length
  return paragraph.length <= LONGEST_PARAGRAPH && count > 0 && count * 2 <= paragraph.length && !dated[0]
}

/** Joins each line with those that continue it: none that has another DOI. Empty lines are left out. */
function joined(lines: Line[], isFirst: (line: Line, at: number) => boolean): Line[] {
  const found: Line[] = []
  for (const [at, line] of lines.entries()) {
    const last = found.at(-1)
    const text = line.text.replace(NUMBERED, '').replace(BULLET, '').trim()
    if (!text) continue
    if (!last || isFirst(line, at) || hasAnotherDoi(text, last.text))
      found.push({ number: line.number, text })
    else last.text = clip(`${last.text} ${text}`)
  }
  return found
}

/** True if both lines have a DOI, and not the same: joined, one of them would not be checked. */
function hasAnotherDoi(text: string, before: string): boolean {
  const [doi, known] = [doiOf(clip(text)), doiOf(before)]
  return doi !== '' && known !== '' && doi !== known
}

/** Separates the parts of a reference: a period after an initial ends none. */
const PART = /(?<=[^\s.]{2}|[)”"])[.?!]["”]?\s+|(?<=[”"])\s+/

/** The names of the authors and the probable title; empty if unknown. */
function partsOf(text: string): { names: PersonName[]; title: string } {
  const quoted = /[“"«]([^“”"«»]{15,400})[”"»]/.exec(text)
  if (quoted?.[1]) {
    const opening = text.slice(0, quoted.index)
    const all = namesIn(opening)
    return {
      names: all.length ? all : leadingNames(opening).names,
      title: quoted[1].replace(/[.,]$/, '').trim(),
    }
  }
  // 'Holm, E. (2017). A title': the year ends the names.
  const [opening = '', ...rest] = text.split(
    new RegExp(String.raw`\s\(${YEAR}[a-z]?(?:, [^()]{1,30})?\)[.,:]?\s`),
  )
  if (rest.length && namesIn(opening).length)
    return { names: namesIn(opening), title: titleIn(rest.join(' ').split(PART)) }
  const { names, end } = leadingNames(text)
  return { names, title: titleIn(text.slice(end).split(PART)) }
}

/** The longest beginning of a reference, up to a period, that is a list of names. */
function leadingNames(text: string): { names: PersonName[]; end: number } {
  let found = { names: [] as PersonName[], end: 0 }
  let periods = 0
  for (let at = text.indexOf('. '); at !== -1 && periods < MOST_PERIODS; at = text.indexOf('. ', at + 1)) {
    periods += 1
    const names = namesIn(text.slice(0, at))
    if (names.length) found = { names, end: at + 2 }
  }
  // A title may have the form of names; with initials it has not.
  const all = namesIn(text)
  return all.every(hasInitials) && all.length ? { names: all, end: text.length } : found
}

/** The first part that is long enough for a title, without the year before it. */
function titleIn(parts: string[]): string {
  const isTitle = (part: string) =>
    part.split(/\s+/).length >= SHORTEST_TITLE.words && part.length >= SHORTEST_TITLE.letters
  return parts.map((part) => part.replace(/(?<![.,;])[.,;]+$/, '').trim()).find(isTitle) ?? ''
}

const INITIALS = String.raw`\p{Lu}(?:[.\s-]{0,2}\p{Lu}){0,3}\.?`
const FAMILY_FIRST = new RegExp(String.raw`^(\p{L}[\p{L}'’ -]{0,60}?)\s(${INITIALS})$`, 'u')
const ONLY_INITIALS = new RegExp(`^${INITIALS}$`, 'u')
const CAPITALISED = /^(?:\p{Lu}[\p{L}'’.-]*|\p{Ll}{1,4}|['’]t)$/u

/** The names of a list of authors; empty if the text is none. */
function namesIn(text: string): PersonName[] {
  const list = text
    .replace(/[,.]?\s?\bet al\b\.?|[,.]?\sand others\b/gi, '')
    .replace(/(?<![,.:;\s])[,.:;\s]+$/, '')
  const parts = list.split(/\s?[,;]\s?(?:and\s|&\s?)?|\s(?:and|und|et|&)\s/).filter(Boolean)
  const names: PersonName[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    const next = parts[at + 1] ?? ''
    const [, family, given] = FAMILY_FIRST.exec(part) ?? []
    if (family && given) names.push(personName({ family, given }))
    else if (!isNameLike(part)) return []
    else if (ONLY_INITIALS.test(next)) {
      names.push(personName({ family: part, given: next }))
      at += 1
    } else names.push(part.includes(' ') ? parseName(part) : personName({ family: part, given: '' }))
  }
  return names
}

const hasInitials = (name: PersonName) => 'given' in name && ONLY_INITIALS.test(name.given)

function isNameLike(part: string): boolean {
  const words = part.split(' ')
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word)).length
  return (
    words.length <= 4 &&
    capitalised <= 3 &&
    words.every((word) => CAPITALISED.test(word)) &&
    /^\p{Lu}/u.test(words.at(-1) ?? '')
  )
}
