import { BY } from '../text/names.ts'
import { oneLine } from '../text/plain-text.ts'
import type { ListedFile } from '../types.ts'
import { linesOf } from './byline-signals.ts'
import { isNameOfFile, titleIn } from './entry-words.ts'
import { find, type HtmlElement, visibleText } from './html-tree.ts'
import {
  linkedPages,
  markedTitle,
  createKin,
  firstAuthors,
  headBefore,
  HIGHEST,
  isInMenu,
  LEAST_ENTRIES,
  MENUS,
  partsOf,
} from './list-entries.ts'

const ENTRIES = new Set(['li', 'tr', 'dt', 'dd', 'p', 'article', 'section'])
const FILE = /\.pdf(?:$|[?#])|\/pdf\/[^/]+$/i
/** '(PDF, 2.3 MB, 12.03.2021)' describes the file, not its contents. */
const ABOUT_FILE = /[([][^()[\]]*\b(?:[kmg]i?b|bytes|pdf)\b[^()[\]]*[)\]]/giu
const SAYS_PDF = /(?<!\p{L})pdf(?!\p{L})/iu
const YEAR = /(?<![\d–-])(?:1[5-9]|20)\d\d(?![\d–-])/g
const LONGEST = 500
/** Maximum lines of an entry; more is a page's own text. */
const MOST_LINES = 12

/** Reads what the lists of one page state about the files they link to. */
export function createFileLists(base: string) {
  const entries = new Map<HtmlElement, Entry>()
  const alone = new Map<HtmlElement, ListedFile>()
  const kinOf = createKin(firstFileLink)
  return {
    /** The facts beside a link; undefined if it leads to no file. */
    fileAt(link: HtmlElement): ListedFile | undefined {
      if (!isFileLink(link)) return undefined
      for (let entry = link.parent, height = 0; entry && height < HIGHEST; height++, entry = entry.parent) {
        if (MENUS.has(entry.name)) break
        const known = entries.get(entry)
        if (known) return fileOf(known, link)
        const kin = kinOf(entry)
        if (kin.length < LEAST_ENTRIES) continue
        if (isInMenu(entry)) break
        for (const each of readList(kin, base)) entries.set(each.element, each)
        const read = entries.get(entry)
        return read && fileOf(read, link)
      }
      return besides(link, { base, alone })
    },
  }
}

/** An entry of a list, for its first file; its other links are supplements and translations. */
interface Entry {
  element: HtmlElement
  link: HtmlElement | undefined
  /** The words of the link name only the file: the title is beside it, or missing. */
  isNamedBeside: boolean
  title: string
  file: ListedFile
}

function fileOf({ link: first, isNamedBeside, title, file }: Entry, link: HtmlElement): ListedFile {
  if (link !== first) return isNameOfFile(wordsFrom(link)) ? { ...file, title: '' } : file
  return isNamedBeside ? { ...file, title } : file
}

/** True by its address, or by the link's text if the address shows nothing: '/download?id=7'. */
export const isFileLink = (element: HtmlElement) =>
  element.name === 'a' &&
  element.attributes.href !== undefined &&
  (FILE.test(element.attributes.href) ||
    /^application\/pdf\b/i.test(element.attributes.type ?? '') ||
    /\.pdf$/i.test(element.attributes.download ?? '') ||
    SAYS_PDF.test(visibleText(element)))

const firstFileLink = (element: HtmlElement): HtmlElement | undefined => find(element, isFileLink)

/**
 * Entries of a list, each by the facts beside its link. Apparent names are authors if most entries have some and not
 * all the same; an entry without any is then of another kind. Links with identical text are named by different texts
 * beside them.
 */
function readList(entries: HtmlElement[], base: string): Entry[] {
  const kin = new Set(entries)
  const heads = entries.map((entry) => headBefore(entry, kin))
  const areHeaded = heads.filter((head) => head.length).length * 2 > entries.length
  const read = entries.map((element, at) => {
    const link = firstFileLink(element)
    const parts = [...(areHeaded ? (heads[at] ?? []) : []), ...partsOf(element)]
    return { element, link, linkText: link ? wordsFrom(link) : '', parts, lines: linesBeside(parts) }
  })
  const byLinkText = Map.groupBy(read, ({ linkText }) => linkText)
  const described = read.map((each) => {
    const isNamedBeside =
      isNameOfFile(each.linkText) || (byLinkText.get(each.linkText)?.length ?? 0) * 2 > read.length
    const beside = isNamedBeside
      ? wordsBeside(each, base)
      : { title: '', titleWithNames: '', names: firstAuthors(each.lines) }
    return { ...each, isNamedBeside, ...beside }
  })
  const named = described.map(({ names }) => names).filter(({ length }) => length)
  const areNames =
    named.length * 2 >= entries.length && new Set(named.map((names) => names.join(';'))).size > 1
  const areDescribed = read.filter(({ lines }) => lines.length).length * 2 > entries.length
  const titles = described.map(({ title, titleWithNames }) => (areNames ? title : titleWithNames))
  const byTitle = Map.groupBy(titles, (title) => title)
  return described.map(({ element, link, lines, isNamedBeside, names }, at) => ({
    element,
    link,
    isNamedBeside,
    title: byTitle.get(titles[at] ?? '')?.length === 1 ? (titles[at] ?? '') : '',
    file: {
      authors: areNames ? names : announced(lines),
      publicationYear: yearIn(lines),
      isOneOfMany:
        (!areDescribed || lines.length > 0) &&
        // A sentence beside a link is a title only if it has an author or a date as the others have.
        !(isNamedBeside && areNames && !names.length && yearIn(lines) === null),
    },
  }))
}

/** Title and authors of an entry, by its marks or the first of its lines that is no row of names. */
function wordsBeside(
  { parts, lines }: { parts: HtmlElement[]; lines: string[] },
  base: string,
): { title: string; titleWithNames: string; names: string[] } {
  const marked = markedTitle(parts)
  const others = lines.filter((line) => line !== marked)
  const written = marked ? null : others.map(titleIn).find((words) => words !== null)
  const apart = firstAuthors(others)
  const linked = linkedPages(parts, base)
  // If it leads to a page, that is the article, and knows its file.
  const own = (title: string) => (linked.some((text) => text.includes(title)) ? '' : title)
  const title = own(marked || (written?.title ?? ''))
  return {
    title,
    titleWithNames: own(marked || (written?.titleWithNames ?? '')),
    names: written?.authors.length ? written.authors : apart,
  }
}

/** Facts beside a single link: an introduced author, or a title and a year as in a bibliography. */
function besides(
  link: HtmlElement,
  { base, alone }: { base: string; alone: Map<HtmlElement, ListedFile> },
): ListedFile {
  const isNamedBeside = isNameOfFile(wordsFrom(link))
  const nearest = nearestEntry(link)
  const file = (nearest && alone.get(nearest)) ?? factsIn(nearest)
  if (nearest) alone.set(nearest, file)
  if (!isNamedBeside) return file
  for (
    let at = link.parent, height = 0;
    at && height < HIGHEST && !MENUS.has(at.name);
    height++, at = at.parent
  ) {
    if (firstFileLink(at) !== link) break
    const parts = [...headBefore(at, new Set([at])), at]
    const lines = linesBeside(parts)
    if (lines.length > MOST_LINES || isInMenu(at)) break
    const { title, names } = wordsBeside({ parts, lines }, base)
    const publicationYear = yearIn(lines)
    if (title && names.length && publicationYear) return { ...file, title, authors: names, publicationYear }
  }
  return { ...file, title: '' }
}

function nearestEntry(link: HtmlElement): HtmlElement | null {
  let entry: HtmlElement | null = link.parent
  while (entry && !ENTRIES.has(entry.name)) entry = entry.parent
  return entry
}

function factsIn(entry: HtmlElement | null): ListedFile {
  const lines = entry && !isInMenu(entry) ? linesBeside([entry]) : []
  return { authors: announced(lines), publicationYear: yearIn(lines), isOneOfMany: false }
}

function wordsFrom(link: HtmlElement): string {
  return oneLine(visibleText(link), LONGEST).replace(ABOUT_FILE, '').trim()
}

const linesBeside = (parts: HtmlElement[]): string[] =>
  parts
    .flatMap((part) => linesOf(part, isFileLink))
    .map((line) =>
      line.replace(ABOUT_FILE, '').replace(/^[\s–—:,;.|/-]+|(?<![\s–—:,;|/-])[\s–—:,;|/-]+$/gu, ''),
    )
    .filter((line) => /[\p{L}\d]/u.test(line) && line.length <= LONGEST)

const announced = (lines: string[]): string[] => firstAuthors(lines.filter((line) => BY.test(line)))

/** The one year that is named, or the one in brackets. */
function yearIn(lines: string[]): number | null {
  const text = lines.join('\n')
  const bracketed = [...text.matchAll(/[([]((?:1[5-9]|20)\d\d)[a-z]?[)\]]/g)].map(([, year = '']) => year)
  const years = new Set(bracketed.length ? bracketed : text.match(YEAR))
  const [year] = years
  return year && years.size === 1 ? Number(year) : null
}
