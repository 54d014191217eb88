import { announcedNames, NAME, SIGNED, withoutTail } from '../text/names.ts'
import type { PageSources } from './sources.ts'

const INTRODUCTION =
  /^(?:(?:geschrieben|eingestellt|erstellt|gepostet|verfasst|veröffentlicht|written|posted|published|submitted|contributed|compiled|reported|(?:a )?guest (?:post|article|essay|column)|ein (?:artikel|beitrag|gastbeitrag|text)|text|texte|text (?:&|und|and) (?:fotos?|photos?|interview|bilder)|artikel|story|interview|ein interview) ?(?:am [\d. ]{6,12})?(?:von|by|par|por)\s*:?|by|von|par|por|di|door|a[vf](?=[\s:])|przez|oleh|írta|skr(?:evet|iven) a[vf]|geschreven door|napisał[ao]?|napsala?|kirjoittanut|yazan|yazar|teksti?|autoři|text (?:&|und|and) (?:fotos?|photos?|interview|bilder)|text|autor(?:in|innen|en|es|as?|zy|i|ji)?|authors?(?:\(s\))?|autor[ei]|auteure?s?|penulis|szerzők?|autors?k?a|forfattere?|författare|kirjoittajat?|автор(?:ы|и)?|συγγραφέ(?:ας|ων|είς)|piše|بقلم|الكاتب|نویسنده|מאת|लेखक|ผู้เขียน|words|redaktion|rédaction|verfasser|写|文|著者|作者|责任编辑|글쓴이|저자)\s*[:：]?\s*/i
const LABEL_ONLY =
  /^(?:text|autor(?:in|innen|en|es|as?|zy|i|ji)?|authors?(?:\(s\))?|autor[ei]|autoři|auteure?s?|forfattere?|författare|szerzők?|автор(?:ы|и)?|作者|著者|written by|posted by|von|by)\s*[:：]?$/i
/** Introduces several names; after "by" and the like, "Ada Lovelace, Staff Writer" looks like two. */
const OF_SEVERAL =
  /^(?:authors|author\(s\)|autor(?:innen|en|es|as|zy|i|ji)|autoři|auteure?s|forfattere|szerzők|авторы|автори|συγγραφ(?:έων|είς)|作者|著者)/iu
/** Acronyms, not the Scandinavian "by". */
const ACRONYM = /^A[VF]\b/
const MOST_NAMES = 100
const DATED =
  /(?:\d{1,2}\.\s?\d{1,2}\.\s?\d{4}|\d{4}-\d\d-\d\d|\d{1,2}[/-]\d{1,2}[/-]\d{4}|\d{1,2}\.?\s\p{L}{3,10}\s\d{4}|\p{L}{3,10}\s\d{1,2},\s\d{4})(?:\s+\d{1,2}:\d{2}(?:\s*uhr)?)?/iu
/** Words that always introduce an author: a name in any spelling follows, also that of an account or an agency. */
const ANNOUNCED =
  /^(?:(?:written|posted|published|submitted|geschrieben|verfasst|erstellt|eingestellt|gepostet|veröffentlicht|publié|escrito|publicado|scritto|pubblicato)\s+(?:by|von|par|por|da)(?:\s*:)?|(?:by|von|par|por|autor(?:in)?|author|auteur|autore)\s*:)\s+([\p{L}\d][\p{L}\d./_-]{2,30})(?=$|\s*[,|–•·@]|\s+(?:(?:on|am|le|el)\s*)?(?:\p{L}{2,10}[.,]+\s*)?\d)/iu
/** "Posted in Things by ada on August 3, 2019", "Filed under: Things — ada @ 12:00". */
const WITHIN = [
  new RegExp(
    `\\s(?:by|von|par|por)\\s+([\\p{L}\\d][\\p{L}\\d ._-]{2,40}?)\\s+(?:on|am|le|el)\\s+(?:${DATED.source})`,
    'iu',
  ),
  new RegExp(
    `(?:${DATED.source})\\s*[,|–-]?\\s+(?:by|von|par|por)\\s+([\\p{L}\\d][\\p{L}\\d._-]{2,30})$`,
    'iu',
  ),
  /\s[—–-]\s+([\p{L}\d][\p{L}\d._-]{2,30})\s+@\s+\d{1,2}:\d\d/u,
]
const ANNOUNCEMENT_ONLY = /^(?:written by|posted by|verfasst von|by)\s*:?$/i
/** Name of an account. */
export const ACCOUNT = /^[\p{L}\d][\p{L}\d._-]{2,30}$/u
const NEAR = 15
const PARAGRAPH = 140
/** Paragraphs between a title and its byline. */
const LONGEST_LEAD = 2

/** Names that short lines introduce: "Von Ada Lovelace", "12.05.2020 – Ada Lovelace", and "Text: Ada Lovelace" at the end. */
export function bylinesInText(sources: PageSources): string[] {
  const { lines } = sources.signals
  const at = lineOfTitle(sources)
  const near = lines.slice(Math.max(0, at - NEAR), at + NEAR)
  return [
    ...near.flatMap((line, index) => namesIn(line, near.slice(index + 1))),
    ...near.flatMap(datedName),
    ...near.flatMap((line, index) => accountIn(line, near[index + 1])),
    ...lines.flatMap((line, index) => nameIn(line, lines.slice(index + 1, index + 1 + MOST_NAMES))),
  ]
}

/** Marked bylines: those around the title if there are any, since lists of other articles have theirs. */
export function bylinesOfTitle(sources: PageSources): string[] {
  const { lines, bylines } = sources.signals
  const at = lineOfTitle(sources)
  const near = bylines.filter(
    ({ line }) =>
      Math.abs(line - at) <= NEAR &&
      lines.slice(at, line).filter(({ length }) => length > PARAGRAPH).length <= LONGEST_LEAD,
  )
  return (near.length ? near : bylines).map(({ text }) => text)
}

/** The one name alone in a line after the last paragraphs, like the signature of a letter. */
export function signature({ signals: { lines, nonAuthors } }: PageSources): string[] {
  const total = lines.join('').length
  const signed = lines.filter((line, index) => {
    if (
      line.length > 40 ||
      !SIGNED.test(line) ||
      nonAuthors.has(line) ||
      (lines[index - 1]?.length ?? 0) < PARAGRAPH ||
      (lines[index + 1]?.length ?? 0) > PARAGRAPH
    )
      return false
    return lines.slice(index + 1).join('').length < total * 0.3
  })
  return signed.length === 1 ? signed.map((line) => line.replace(/^[—–-]\s*/, '')) : []
}

/** The line that shows the page's title; 0 if none does. */
export function lineOfTitle({ signals: { lines, entryTitles, h1 }, title: own, head }: PageSources): number {
  for (const title of [own, ...entryTitles, ...h1, head.title].map((each) =>
    each.slice(0, 60).toLowerCase(),
  )) {
    const at = title.length > 3 ? lines.findIndex((line) => line.toLowerCase().startsWith(title)) : -1
    if (at >= 0) return at
  }
  return 0
}

/** The lines before and after the one that shows the page's title. */
export function linesAround(sources: PageSources, { before, after }: { before: number; after: number }) {
  const at = lineOfTitle(sources)
  const { lines } = sources.signals
  return { before: lines.slice(Math.max(0, at - before), at), after: lines.slice(at + 1, at + 1 + after) }
}

/** A line may have several parts: "Things | By Ada Lovelace | April 13, 2020". */
const namesIn = (line: string, below: string[]): string[] =>
  (line.length > 120 && !OF_SEVERAL.test(line)
    ? []
    : [line, ...line.split(/(?<!\s)\s+[|•·]\s+/).slice(1)]
  ).flatMap((part) => nameIn(part, below))

function accountIn(line: string, next: string | undefined): string[] {
  if (line.length > 160) return []
  if (ANNOUNCEMENT_ONLY.test(line) && next && ACCOUNT.test(next)) return [next]
  if (/^(?:by|von)\s/i.test(line) && next && DATED.test(next) && ACCOUNT.test(line.replace(/^\S+\s+/, '')))
    return [line.replace(/^\S+\s+/, '')]
  const found = ANNOUNCED.exec(line) ?? WITHIN.map((pattern) => pattern.exec(line)).find(Boolean)
  return found?.[1] ? [found[1]] : []
}

/** Names that one line announces, or the lines below it if it is only a label. */
function nameIn(line: string, below: string[]): string[] {
  if (line.length > 120 && !OF_SEVERAL.test(line)) return []
  const [next] = below
  if (LABEL_ONLY.test(line) && next && next.length < 80) return namesBelow(line, below)
  const rest = line.replace(new RegExp(`^${DATED.source}[\\s–|,·-]*`, 'iu'), '').replace(/^[-–|·\s]+/, '')
  const introduced = INTRODUCTION.exec(rest)
  if (!introduced || ACRONYM.test(rest)) return []
  return announcedNames(withoutTail(rest.slice(introduced[0].length)), { several: OF_SEVERAL.test(rest) })
}

/** Names on the lines below "Authors:", or all on one line. */
function namesBelow(label: string, below: string[]): string[] {
  const several = OF_SEVERAL.test(label)
  const first = announcedNames(withoutTail(below[0] ?? ''), { several })
  if (!several || first.length !== 1) return first
  const end = below.findIndex((line) => !SIGNED.test(line))
  return end > 0 ? below.slice(0, Math.min(end, MOST_NAMES)) : first
}

/** "11.12.2019 - Ada Lovelace", "Ada Lovelace | 11.12.2019" and nothing else. */
function datedName(line: string): string[] {
  if (line.length > 80 || !DATED.test(line)) return []
  const rest = line
    .replace(DATED, '')
    .replace(/\buhr\b/i, '')
    .replace(/^[\s–|,·-]+|(?<![\s–|,·-])[\s–|,·-]+$/g, '')
  return new RegExp(`${NAME.source}$`, 'u').test(rest) ? [rest] : []
}
