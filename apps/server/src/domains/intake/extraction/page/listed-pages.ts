import { isDateline, readDate } from '../text/dates.ts'
import { isNameRow } from '../text/names.ts'
import { oneLine } from '../text/plain-text.ts'
import type { ListedPage } from '../types.ts'
import { linesOf } from './byline-signals.ts'
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
  ownLinksOf,
  partsOf,
} from './list-entries.ts'

const LONGEST = 300
const DAY_MS = 86_400_000
const YEAR_ALONE = /^[([]?((?:1[5-9]|20)\d\d)[)\]]?$/
/** Year after names: "Ada Lovelace (1967)". */
const YEAR_BEHIND = /[\s,([]((?:1[5-9]|20)\d\d)[)\]]?\.?$/

/** Reads what the lists of one page state about the pages they link to. */
export function createPageLists(base: string) {
  const isOwnLink = ownLinksOf(base)
  const titleLinks = new Map<HtmlElement, HtmlElement | undefined>()
  const factsOf = new Map<HtmlElement, ListedPage>()
  const seen = new Set<HtmlElement>()

  /** The link that names an entry: the longest of those that may be titles. */
  function titleLinkIn(element: HtmlElement): HtmlElement | undefined {
    if (titleLinks.has(element)) return titleLinks.get(element)
    let found: HtmlElement | undefined
    let longest = ''
    walk(element, (child) => {
      if (!isOwnLink(child)) return true
      const words = wordsFrom(child)
      if (words.length > longest.length && wordsOf(words) >= WORDS_OF_TITLE) [found, longest] = [child, words]
      return false
    })
    titleLinks.set(element, found)
    return found
  }

  const kinOf = createKin(titleLinkIn)

  return {
    /** The facts beside a link that names an entry of a list; undefined for other links, and if there are none. */
    pageAt(link: HtmlElement): ListedPage | undefined {
      if (titleLinkIn(link) !== link) return undefined
      for (let entry = link.parent, height = 0; entry && height < HIGHEST; height++, entry = entry.parent) {
        if (MENUS.has(entry.name)) return undefined
        // An entry has one title: an element with several is the list, or larger.
        if (titleLinkIn(entry) !== link) return factsOf.get(link)
        if (seen.has(entry)) return factsOf.get(link)
        const kin = kinOf(entry)
        if (kin.length < LEAST_ENTRIES) continue
        for (const each of kin) seen.add(each)
        if (!isInMenu(entry)) for (const [of, page] of readList(kin, titleLinkIn)) factsOf.set(of, page)
        return factsOf.get(link)
      }
      return undefined
    },
  }
}

/**
 * Entries of a list, each by the facts beside its link that most of them share: lines that are days or years, and rows
 * of names that differ in most entries, unlike those of departments and sections.
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
  if (most(({ link }) => link !== undefined && isNameRow(wordsFrom(link)))) return []
  // A calendar: its days are not of publication, neither future nor past ones.
  if (read.some(({ days }) => days.some(isAhead))) return []
  const areDated = most(({ isDated }) => isDated)
  const haveYears = most(({ years }) => years.size === 1)
  const rows = read.map(({ names }) => names.join(';')).filter(Boolean)
  const areSigned = most(({ names }) => names.length > 0) && new Set(rows).size * 2 > rows.length
  return read.flatMap(({ link, names, years, isDated }) => {
    const authors = areSigned ? names : []
    const [year] = haveYears && years.size === 1 ? years : []
    const page = { authors, publicationYear: year ?? null, isDated: areDated && isDated }
    return link && (authors.length || year !== undefined)
      ? [[link, page] satisfies [HtmlElement, ListedPage]]
      : []
  })
}

/** The years of days or, if there are none, of years alone or after names. */
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

/** Tomorrow may have begun in the time zone of the page. */
const isAhead = (day: string) => (readDate(day)?.time ?? 0) > Date.now() + 2 * DAY_MS
const wordsFrom = (link: HtmlElement) => oneLine(visibleText(link), LONGEST)
