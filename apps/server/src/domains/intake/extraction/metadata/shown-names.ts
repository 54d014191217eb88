import { namesAtStart, WEEKDAY, withoutTail } from '../text/name-shapes.ts'
import { readAuthors } from '../text/names.ts'
import { plainLine } from '../text/plain-text.ts'

const EDITORS =
  /^(?:redaktion|editorial (?:team|staff)|editors?|staff|die redaktion|rédaction|redacción|redazione|redakcja)$/i
const ORGANIZATION =
  /\b(?:gmbh|ag|kg|se|inc|ltd|llc|llp|plc|corp|e\.\s?v|s\.?a\.?r?\.?l?|s\.?p\.?a|b\.?v|oy|ab|a\/s)\b\.?$|\b(?:publish(?:ing|ers?)|verlag|press|media|news|editorial|redaktion|redaction|redacción|redazione|team|staff|desk|foundation|stiftung|fondation|fundación|society|gesellschaft|association|verein|verband|ministerium|ministry|department|agency|agentur|group|gruppe|network|journal|magazine?|magazin|zeitung|university|universität|université|universidad|università|institut[eo]?)\b/iu
/** True if a name is a joint signature of editors. */
export const isEditors = (name: string) => EDITORS.test(name)
/** True if a name is that of an institution, office or team rather than of a person. */
export const isOrganization = (name: string) => ORGANIZATION.test(name)
/** True if a name is that of an account. */
export const isAccount = (name: string) =>
  !name.includes(' ') && (name === name.toLowerCase() || (name.length < 6 && name === name.toUpperCase()))

/** Each line by itself: with another beside it, "Ada Lovelace, Grace Hopper" is still two people. */
export const readShown = (lines: string[]) =>
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
export const isName = (name: string) =>
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
