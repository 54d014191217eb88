import { isDateline } from '../text/datelines.ts'
import { readDate } from '../text/dates.ts'
import { isNameRow } from '../text/name-shapes.ts'
import { oneLine } from '../text/plain-text.ts'
import type { ListedPage } from '../types.ts'
import { linesOf } from './byline-signs.ts'
import { wordsOf, WORDS_OF_TITLE } from './entry-words.ts'
import { type HtmlElement, visibleText, walk } from './html-tree.ts'
import {
  createKin,
  firstAuthors,
  headBefore,
  HIGHEST,
  isInMenu,
  LEAST_ENTRIES,
  MENUS,
  partsOf,
} from './list-entries.ts'

const LONGEST = 300
const DAY_MS = 86_400_000
const YEAR_ALONE = /^[([]?((?:1[5-9]|20)\d\d)[)\]]?$/
/** Behind names: "Ada Lovelace (1967)". */
const YEAR_BEHIND = /[\s,([]((?:1[5-9]|20)\d\d)[)\]]?\.?$/

/** What the lists of one page say of the pages that they lead to. */
export function createPageLists(base: string) {
  const host = URL.parse(base)?.host
  const titleLinks = new Map<HtmlElement, HtmlElement | undefined>()
  const said = new Map<HtmlElement, ListedPage>()
  const seen = new Set<HtmlElement>()

  /** Whether an element is a link to a page of the same site. */
  function isOwnLink({ name, attributes: { href = '' } }: HtmlElement): boolean {
    if (name !== 'a' || !href || href.startsWith('#')) return false
    const url = URL.parse(href, base)
    return url !== null && /^https?:$/.test(url.protocol) && url.host === host
  }

  /** What an entry is called by: of its links that may be titles the longest. */
  function titleLinkIn(element: HtmlElement): HtmlElement | undefined {
    if (titleLinks.has(element)) return titleLinks.get(element)
    let found: HtmlElement | undefined
    let longest = ''
    walk(element, (child) => {
      if (!isOwnLink(child)) return true
      const words = wordsIn(child)
      if (words.length > longest.length && wordsOf(words) >= WORDS_OF_TITLE) [found, longest] = [child, words]
      return false
    })
    titleLinks.set(element, found)
    return found
  }

  const kinOf = createKin(titleLinkIn)

  return {
    /** What stands beside a link that an entry of a list is called by; undefined for other links, and where nothing does. */
    pageAt(link: HtmlElement): ListedPage | undefined {
      if (titleLinkIn(link) !== link) return undefined
      for (let entry = link.parent, height = 0; entry && height < HIGHEST; height++, entry = entry.parent) {
        if (MENUS.has(entry.name)) return undefined
        // Entries have one title each: what holds several is the list, or more.
        if (titleLinkIn(entry) !== link) return said.get(link)
        if (seen.has(entry)) return said.get(link)
        const kin = kinOf(entry)
        if (kin.length < LEAST_ENTRIES) continue
        for (const each of kin) seen.add(each)
        if (!isInMenu(entry)) for (const [of, told] of readList(kin, titleLinkIn)) said.set(of, told)
        return said.get(link)
      }
      return undefined
    },
  }
}

/**
 * Entries of a list, each by what stands beside its link, and only by what most of them have alike: lines that are days or
 * years, and rows of names that are others in most entries, as those of departments and rubrics are not.
 */
function readList(
  entries: HtmlElement[],
  titleLinkIn: (element: HtmlElement) => HtmlElement | undefined,
): [HtmlElement, ListedPage][] {
  const kin = new Set(entries)
  const read = entries.map((element) => {
    const link = titleLinkIn(element)
    const lines = [...headBefore(element, kin), ...partsOf(element)]
      .flatMap((part) => linesOf(part, (each) => each === link))
      .map((line) => line.replace(/^[\s–—:,;.|/-]+|(?<![\s–—:,;|/-])[\s–—:,;|/-]+$/gu, ''))
      .filter((line) => line && line.length <= LONGEST)
    const days = lines.filter(isDateline)
    return { link, names: firstAuthors(lines), years: yearsOf(lines, days), isDated: days.length === 1, days }
  })
  const most = (has: (each: (typeof read)[number]) => boolean) => read.filter(has).length * 2 > read.length
  // People, not titles.
  if (most(({ link }) => link !== undefined && isNameRow(wordsIn(link)))) return []
  // A calendar: its days are not of publication, those that have been neither.
  if (read.some(({ days }) => days.some(isAhead))) return []
  const areDated = most(({ isDated }) => isDated)
  const haveYears = most(({ years }) => years.size === 1)
  const rows = read.map(({ names }) => names.join(';')).filter(Boolean)
  const areSigned = most(({ names }) => names.length > 0) && new Set(rows).size * 2 > rows.length
  return read.flatMap(({ link, names, years, isDated }) => {
    const authors = areSigned ? names : []
    const [year] = haveYears && years.size === 1 ? years : []
    const told = { authors, publicationYear: year ?? null, isDated: areDated && isDated }
    return link && (authors.length || year !== undefined)
      ? [[link, told] satisfies [HtmlElement, ListedPage]]
      : []
  })
}

/** The years of days, or where there are none those that stand by themselves or behind names. */
function yearsOf(lines: string[], days: string[]): Set<number> {
  if (days.length) return new Set(days.flatMap((day) => readDate(day)?.year ?? []))
  return new Set(
    lines.flatMap((line) => {
      const behind = firstAuthors([line]).length ? YEAR_BEHIND.exec(line) : null
      const year = (YEAR_ALONE.exec(line) ?? behind)?.[1]
      return year ? [Number(year)] : []
    }),
  )
}

/** Tomorrow may have begun where the page was written. */
const isAhead = (day: string) => (readDate(day)?.time ?? 0) > Date.now() + 2 * DAY_MS
const wordsIn = (link: HtmlElement) => oneLine(visibleText(link), LONGEST)
