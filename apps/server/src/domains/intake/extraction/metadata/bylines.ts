import type { PageSources } from './sources.ts'

const INTRODUCTION =
  /^(?:(?:geschrieben|eingestellt|erstellt|gepostet|verfasst|veröffentlicht|written|posted|published|ein (?:artikel|beitrag|gastbeitrag|text)|text|texte|text (?:&|und|and) (?:fotos?|photos?|interview|bilder)|artikel|story|interview|ein interview) ?(?:am [\d. ]{6,12})?(?:von|by|par|por)\s*:?|by|von|par|por|di|door|przez|oleh|írta|skr(?:evet|iven) a[vf]|geschreven door|napisał[ao]?|napsala?|kirjoittanut|yazan|yazar|tekst|text (?:&|und|and) (?:fotos?|photos?|interview|bilder)|text|autor(?:in|en|es|as?)?|authors?|autore|auteur|penulis|szerző|autors?k?a|forfatter|författare|kirjoittaja|автор(?:ы)?|συγγραφέας|words|redaktion|rédaction|verfasser|写|文|著者|作者|责任编辑|글쓴이|저자)\s*[:：]?\s*/i
const LABEL_ONLY = /^(?:text|autor(?:in|en|es)?|authors?|autore|auteur|written by|posted by|von|by)\s*:?$/i
export const NAME =
  /^((?:(?:Prof|Dr)\.\s)*\p{Lu}[\p{L}.'’-]*(?:\s+(?:von|van|de|der|den|di|da|del|la|le|el|al|bin|\p{Lu}[\p{L}.'’-]*)){1,4}|\p{Script=Han}{2,4})(?=$|\s*[,;|/(–•·-]|\s+(?:am|on|le|el|und|and|et|y|\d|im Gespräch|[Ii]llustration|[Ff]otos?|[Pp]hotos?|[Bb]ild(?:er)?|[Üü]bersetzung)|\s*@)/u
const DATED =
  /(?:\d{1,2}\.\s?\d{1,2}\.\s?\d{4}|\d{4}-\d\d-\d\d|\d{1,2}[/-]\d{1,2}[/-]\d{4}|\d{1,2}\.?\s\p{L}{3,10}\s\d{4}|\p{L}{3,10}\s\d{1,2},\s\d{4})(?:\s+\d{1,2}:\d{2}(?:\s*uhr)?)?/iu
/** Words that only ever introduce who wrote: a name in any spelling follows, that of an account or an agency too. */
const ANNOUNCED =
  /^(?:(?:written|posted|published|submitted|geschrieben|verfasst|erstellt|eingestellt|gepostet|veröffentlicht|publié|escrito|publicado|scritto|pubblicato)\s+(?:by|von|par|por|da)\s*:?|(?:by|von|par|por|autor(?:in)?|author|auteur|autore)\s*:)\s+([\p{L}\d][\p{L}\d./_-]{2,30})(?=$|\s*[,|–•·@]|\s+(?:on|am|le|el)?\s*\d)/iu
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
/** What somebody calls themselves on a site. */
export const ACCOUNT = /^[\p{L}\d][\p{L}\d._-]{2,30}$/u
const NEAR = 15
/** A name and nothing else. */
export const SIGNED = new RegExp(`^[—–-]?\\s*${NAME.source.replace(/\(\?=.*$/u, '')}$`, 'u')
const PARAGRAPH = 140

/** Names that short lines introduce: "Von Ada Lovelace", "12.05.2020 – Ada Lovelace", and "Text: Ada Lovelace" at the end. */
export function bylinesInText({ signs, head, title }: PageSources): string[] {
  const { lines } = signs
  const at = indexOfTitle({ lines, titles: [title, ...signs.entryTitles, ...signs.h1, head.title] })
  const near = lines.slice(Math.max(0, at - NEAR), at + NEAR)
  return [
    ...near.flatMap((line, index) => namesIn(line, near[index + 1])),
    ...near.flatMap(datedName),
    ...near.flatMap((line, index) => accountIn(line, near[index + 1])),
    ...lines.flatMap((line, index) => nameIn(line, lines[index + 1])),
  ]
}

/** The one name that stands alone in a line after the last paragraphs: as letters are signed. */
export function signature({ signs: { lines, unsigned } }: PageSources): string[] {
  const total = lines.join('').length
  const signed = lines.filter((line, index) => {
    if (
      line.length > 40 ||
      !SIGNED.test(line) ||
      unsigned.has(line) ||
      (lines[index - 1]?.length ?? 0) < PARAGRAPH ||
      (lines[index + 1]?.length ?? 0) > PARAGRAPH
    )
      return false
    return lines.slice(index + 1).join('').length < total * 0.3
  })
  return signed.length === 1 ? signed.map((line) => line.replace(/^[—–-]\s*/, '')) : []
}

/** The one person or account of whose other writings the page has a link. */
export function linkedAuthor({ signs: { authorLinks } }: PageSources): string[] {
  const names = [...new Set(authorLinks)]
  return names.length === 1 ? names.filter((name) => SIGNED.test(name) || ACCOUNT.test(name)) : []
}

/** The line that shows the page's title; 0 when none does. */
export function indexOfTitle({ lines, titles }: { lines: string[]; titles: string[] }): number {
  for (const title of titles.map((each) => each.slice(0, 60).toLowerCase())) {
    const at = title.length > 3 ? lines.findIndex((line) => line.toLowerCase().startsWith(title)) : -1
    if (at >= 0) return at
  }
  return 0
}

/** A line may have several parts: "Things | By Ada Lovelace | April 13, 2020". */
const namesIn = (line: string, next: string | undefined): string[] =>
  (line.length > 120 ? [] : [line, ...line.split(/\s+[|•·]\s+/).slice(1)]).flatMap((part) =>
    nameIn(part, next),
  )

function accountIn(line: string, next: string | undefined): string[] {
  if (line.length > 160) return []
  if (ANNOUNCEMENT_ONLY.test(line) && next && ACCOUNT.test(next)) return [next]
  if (/^(?:by|von)\s/i.test(line) && next && DATED.test(next) && ACCOUNT.test(line.replace(/^\S+\s+/, '')))
    return [line.replace(/^\S+\s+/, '')]
  const found = ANNOUNCED.exec(line) ?? WITHIN.map((pattern) => pattern.exec(line)).find(Boolean)
  return found?.[1] ? [found[1]] : []
}

function nameIn(line: string, next: string | undefined): string[] {
  if (line.length > 120) return []
  if (LABEL_ONLY.test(line) && next && next.length < 80)
    return NAME.exec(next)?.[1] ? [NAME.exec(next)?.[1] ?? ''] : []
  const rest = line.replace(new RegExp(`^${DATED.source}[\\s–|,·-]*`, 'iu'), '').replace(/^[-–|·\s]+/, '')
  const introduced = INTRODUCTION.exec(rest)
  const name = introduced && NAME.exec(rest.slice(introduced[0].length))?.[1]
  return name ? [name] : []
}

/** "11.12.2019 - Ada Lovelace", "Ada Lovelace | 11.12.2019" and nothing else. */
function datedName(line: string): string[] {
  if (line.length > 80 || !DATED.test(line)) return []
  const rest = line
    .replace(DATED, '')
    .replace(/\buhr\b/i, '')
    .replace(/^[\s–|,·-]+|[\s–|,·-]+$/g, '')
  return new RegExp(`${NAME.source}$`, 'u').test(rest) ? [rest] : []
}
