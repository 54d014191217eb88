import { BY, namesAtStart, TURNED_NAME, withoutTail } from '../text/name-shapes.ts'
import { readAuthors } from '../text/names.ts'
import type { ListedFile } from '../types.ts'
import { linesOf } from './byline-signs.ts'
import { type HtmlElement, walk } from './html-tree.ts'

/** So many entries alike are a list. */
const LEAST_ENTRIES = 3
const HIGHEST = 6
/** A menu names files of every kind. */
const MENUS = new Set(['nav', 'header', 'footer', 'aside', 'menu', 'form'])
const ENTRIES = new Set(['li', 'tr', 'dt', 'dd', 'p', 'article', 'section'])
/** What follows such an element up to the next belongs to it. */
const HEADS = /^(?:dt|h[1-6])$/
const FILE = /\.pdf(?:$|[?#])|\/pdf\/[^/]+$/i
/** '(PDF, 2.3 MB, 12.03.2021)' is said of the file, not of what is in it. */
const ABOUT_FILE = /[([][^()[\]]*\b(?:[kmg]i?b|bytes|pdf)\b[^()[\]]*[)\]]/giu
const YEAR = /(?<![\d–-])(?:1[5-9]|20)\d\d(?![\d–-])/g
/** "Charles Babbage. Annals 12": where the names end. */
const END_OF_NAMES = /(?<=\p{Ll}{3})\.\s/u
const LONGEST = 500

/** What the lists of one page say of the files that they link to. */
export function createFileLists() {
  const entries = new Map<HtmlElement, ListedFile>()
  return {
    /** What stands beside a link; undefined when it leads to no file. */
    fileAt(link: HtmlElement): ListedFile | undefined {
      if (!isFileLink(link)) return undefined
      for (let entry = link.parent, height = 0; entry && height < HIGHEST; height++, entry = entry.parent) {
        if (MENUS.has(entry.name)) break
        const known = entries.get(entry)
        if (known) return known
        const kin = kinOf(entry)
        if (kin.length < LEAST_ENTRIES) continue
        if (isInMenu(entry)) break
        for (const [each, file] of readList(kin)) entries.set(each, file)
        return entries.get(entry)
      }
      return besides(link, entries)
    },
  }
}

const isFileLink = ({ name, attributes }: HtmlElement) => name === 'a' && FILE.test(attributes.href ?? '')

/** The elements of its shape that stand beside an element, with itself, of which each links to a file. */
const kinOf = ({ name, attributes, parent }: HtmlElement): HtmlElement[] =>
  (parent?.children ?? []).filter(
    (other): other is HtmlElement =>
      typeof other !== 'string' &&
      other.name === name &&
      (other.attributes.class ?? '') === (attributes.class ?? '') &&
      linksToFile(other),
  )

function linksToFile(element: HtmlElement): boolean {
  let found = false
  walk(element, (child) => {
    found ||= isFileLink(child)
    return !found
  })
  return found
}

function isInMenu(element: HtmlElement): boolean {
  for (let at: HtmlElement | null = element; at; at = at.parent) if (MENUS.has(at.name)) return true
  return false
}

/**
 * Entries of a list, each by what stands beside its link. Words that look like names are authors where most entries have
 * some and not all the same; an entry that says nothing where the others do is of another kind.
 */
function readList(entries: HtmlElement[]): [HtmlElement, ListedFile][] {
  const read = entries.map((entry) => ({ entry, lines: linesBeside(partsOf(entry)) }))
  const named = read.map(({ lines }) => firstAuthors(lines)).filter(({ length }) => length)
  const different = new Set(named.map((names) => names.join(';')))
  const areNames = named.length * 2 >= entries.length && different.size > 1
  const areTelling = read.filter(({ lines }) => lines.length).length * 2 > entries.length
  return read.map(({ entry, lines }) => [
    entry,
    {
      authors: areNames ? firstAuthors(lines) : announced(lines),
      publicationYear: yearIn(lines),
      isOneOfMany: !areTelling || lines.length > 0,
    },
  ])
}

/** A link by itself: only who is introduced as an author is one. */
function besides(link: HtmlElement, entries: Map<HtmlElement, ListedFile>): ListedFile {
  let entry: HtmlElement | null = link.parent
  while (entry && !ENTRIES.has(entry.name)) entry = entry.parent
  const known = entry && entries.get(entry)
  if (known) return known
  const lines = entry && !isInMenu(entry) ? linesBeside([entry]) : []
  const file = { authors: announced(lines), publicationYear: yearIn(lines), isOneOfMany: false }
  if (entry) entries.set(entry, file)
  return file
}

/** An entry, and what follows it up to the next where it is a heading or a term. */
function partsOf(entry: HtmlElement): HtmlElement[] {
  if (!HEADS.test(entry.name)) return [entry]
  const siblings =
    entry.parent?.children.filter((child): child is HtmlElement => typeof child !== 'string') ?? []
  const behind = siblings.slice(siblings.indexOf(entry) + 1)
  const end = behind.findIndex(({ name }) => name === entry.name || (entry.name !== 'dt' && HEADS.test(name)))
  return [entry, ...(end < 0 ? behind : behind.slice(0, end))]
}

const linesBeside = (parts: HtmlElement[]): string[] =>
  parts
    .flatMap((part) => linesOf(part, isFileLink))
    .map((line) => line.replace(ABOUT_FILE, '').replace(/^[\s–—:,;.|/-]+|[\s–—:,;|/-]+$/gu, ''))
    .filter((line) => /[\p{L}\d]/u.test(line) && line.length <= LONGEST)

const firstAuthors = (lines: string[]): string[] => lines.map(authorsIn).find((names) => names !== null) ?? []

const announced = (lines: string[]): string[] => firstAuthors(lines.filter((line) => BY.test(line)))

/** The names that a line begins with, when nothing but figures and marks follow in its first sentence, or up to a year. */
function authorsIn(line: string): string[] | null {
  const said = withoutTail(line.replace(BY, ''))
  const turned = said.split(/\s*;\s*/).filter((part) => TURNED_NAME.test(part))
  if (turned.length) return readAuthors(turned)
  const { names, rest } = namesAtStart(said.split(END_OF_NAMES, 1)[0] ?? '')
  return names.length && /^[^\p{L}]*(?:$|(?:1[5-9]|20)\d\d)/u.test(rest) ? readAuthors(names) : null
}

/** The one year that is named, or the one in brackets. */
function yearIn(lines: string[]): number | null {
  const text = lines.join('\n')
  const bracketed = [...text.matchAll(/[([]((?:1[5-9]|20)\d\d)[a-z]?[)\]]/g)].map(([, year = '']) => year)
  const years = new Set(bracketed.length ? bracketed : text.match(YEAR))
  const [year] = years
  return year && years.size === 1 ? Number(year) : null
}
