import type { PageSources } from './sources.ts'

const INTRODUCTION =
  /^(?:(?:geschrieben|eingestellt|erstellt|gepostet|verfasst|veröffentlicht|written|posted|published|ein (?:artikel|beitrag|gastbeitrag|text)|text|texte|artikel|story|interview) ?(?:am [\d. ]{6,12})?(?:von|by|par|por)\s*:?|by|von|par|por|di|door|przez|text|autor(?:in|en|es)?|authors?|autore|auteur|words|redaktion|rédaction|verfasser|写|作者|责任编辑)\s*[:：]?\s*/i
const LABEL_ONLY = /^(?:text|autor(?:in|en|es)?|authors?|autore|auteur|written by|posted by|von|by)\s*:?$/i
const NAME = /^((?:(?:Prof|Dr)\.\s)*\p{Lu}[\p{L}.'’-]*(?:\s+(?:von|van|de|der|den|di|da|del|la|le|el|al|bin|\p{Lu}[\p{L}.'’-]*)){1,4}|\p{Script=Han}{2,4})(?=$|\s*[,;|/(–•·-]|\s+(?:am|on|le|el|und|and|et|y|\d)|\s*@)/u
const DATED = /(?:\d{1,2}\.\s?\d{1,2}\.\s?\d{4}|\d{4}-\d\d-\d\d|\d{1,2}[/-]\d{1,2}[/-]\d{4}|\d{1,2}\.?\s\p{L}{3,10}\s\d{4})(?:\s+\d{1,2}:\d{2}(?:\s*uhr)?)?/iu
const NEAR = 15

/** Names that short lines introduce: "Von Ada Lovelace", "12.05.2020 – Ada Lovelace", and "Text: Ada Lovelace" at the end. */
export function bylinesInText({ signs, head }: PageSources): string[] {
  const { lines } = signs
  const at = indexOfTitle({ lines, titles: [...signs.entryTitles, ...signs.h1, head.title] })
  const near = lines.slice(Math.max(0, at - NEAR), at + NEAR)
  return [...near.flatMap((line, index) => nameIn(line, near[index + 1])), ...near.flatMap(datedName), ...lines.flatMap((line, index) => nameIn(line, lines[index + 1]))]
}

/** The line that shows the page's title; 0 when none does. */
export function indexOfTitle({ lines, titles }: { lines: string[]; titles: string[] }): number {
  for (const title of titles.map((each) => each.slice(0, 60).toLowerCase())) {
    const at = title.length > 3 ? lines.findIndex((line) => line.toLowerCase().startsWith(title)) : -1
    if (at >= 0) return at
  }
  return 0
}

function nameIn(line: string, next: string | undefined): string[] {
  if (line.length > 120) return []
  if (LABEL_ONLY.test(line) && next && next.length < 80) return NAME.exec(next)?.[1] ? [NAME.exec(next)?.[1] ?? ''] : []
  const rest = line.replace(new RegExp(`^${DATED.source}[\\s–|,·-]*`, 'iu'), '').replace(/^[-–|·\s]+/, '')
  const introduced = INTRODUCTION.exec(rest)
  const name = introduced && NAME.exec(rest.slice(introduced[0].length))?.[1]
  return name ? [name] : []
}

/** "11.12.2019 - Ada Lovelace", "Ada Lovelace | 11.12.2019" and nothing else. */
function datedName(line: string): string[] {
  if (line.length > 80 || !DATED.test(line)) return []
  const rest = line.replace(DATED, '').replace(/\buhr\b/i, '').replace(/^[\s–|,·-]+|[\s–|,·-]+$/g, '')
  return new RegExp(`${NAME.source}$`, 'u').test(rest) ? [rest] : []
}
