import type { Affiliation } from '@claire/scholarly-text'
import { readNames, type ReadName } from '../text/names.ts'
import { oneLine, lettersOf } from '../text/plain-text.ts'
import { findAffiliations, findAuthors, type FoundAuthor } from './find-authors.ts'
import { findTitle, type FoundTitle } from './find-title.ts'
import { findYear } from './find-year.ts'
import { joinLines } from './join-lines.ts'
import { type Cell, frontedBy, type Layout, layOut } from './layout.ts'
import { type OwnId, ownDoi } from './own-doi.ts'
import type { PdfPage } from './read-glyphs.ts'
import path from 'node:path'
import { type BoostedTrees, readTrees } from '#platform/boosted-trees'

/** A value with its place. */
interface Found<T> {
  value: T
  from: string
}

/** The file's own properties: title, author and creation date, '' if absent; the DOI of its XMP packet. */
interface StatedFacts {
  title: string
  author: string
  created: string
  doi: string | null
}

interface FrontMatter {
  title: Found<string> | null
  authors: Found<ReadName[]> | null
  affiliations: Affiliation[]
  year: Found<number> | null
  doi: OwnId | null
  /** '' for none. */
  abstract: string
}

const JUNK_TITLE =
  /^(?:microsoft (?:word|powerpoint|office)|untitled|document\d*|title$|no ?title|slide \d|layout|template|print|paper\d*$|main$|manuscript|article$|output|pdf\b|doi:|https?:|\(anonymous\)|full page|acr\w+\.)|\.(?:docx?|pdf|tex|dvi|indd|qxd|ps|rtf|odt|pptx?|eps)\b|^[a-z_.-]*\d[\w.-]*$|^\S+$|[\ufffd]|^[^\p{L}]*$/iu
const FEWEST_LETTERS = 5
const LONGEST_STATED = 5_000

/** Reads the front of a paper from its first pages and what its file states. */
export function readFront(
  pages: PdfPage[],
  stated: StatedFacts,
  models: FrontModels = shippedFrontModels(),
): FrontMatter {
  const statedTitle = plausibleTitle(stated.title)
  const { layout, found } = readTitle(layOut(pages), statedTitle, models)
  const cells = found?.cells ?? []
  const statedAuthor = oneLine(stated.author, LONGEST_STATED)
  const authors = findAuthors({ layout, title: cells, stated: statedAuthor }, models)
  const chosen = chosenAuthors(authors, statedAuthor, layout)
  const doi = stated.doi ? { value: stated.doi, from: 'xmp' } : ownDoi(layout, cells)
  return {
    title: chosenTitle(found, statedTitle, layout),
    authors: chosen,
    affiliations: chosen?.value.length === authors.length ? findAffiliations(layout, authors) : [],
    year: findYear({ layout, title: cells, created: stated.created, doi: doi?.value ?? '' }, models.year),
    doi,
    abstract: abstractOf(layout),
  }
}

const COVERED = { letters: 15, size: 1.15 }

/** The title with its page: the second if the first is a cover, which words the title in its own way. */
function readTitle(
  layout: Layout,
  stated: string,
  models: FrontModels,
): { layout: Layout; found: FoundTitle | null } {
  const found = findTitle(layout, stated, models.title)
  const isLarge = (cell: Cell) => cell.page === 1 && cell.size > layout.bodySize * COVERED.size
  if (!layout.cells.some(isLarge)) return { layout, found }
  const second = frontedBy(layout, 1)
  const inside = findTitle(second, stated, models.title)
  const [on, within] = [lettersOf(found?.text ?? ''), lettersOf(inside?.text ?? '')]
  const isCover =
    inside !== null &&
    within.length > COVERED.letters &&
    (on.startsWith(within) || within.startsWith(on)) &&
    (inside.cells[0]?.size ?? 0) > layout.bodySize * COVERED.size
  return isCover ? { layout: second, found: inside } : { layout, found }
}

/** A title that a file states, '' for defaults of programs and templates. */
export const plausibleTitle = (stated: string) => {
  const title = oneLine(stated, 1000)
  return lettersOf(title).length >= FEWEST_LETTERS && !JUNK_TITLE.test(title) ? title : ''
}

/** In letters and digits: a shorter text may be the name of a journal. */
const LONG_TITLE = 20
const SURE = 0.7

/** The page's title; the file's if both agree, or if the page shows it whole and no other for sure. */
function chosenTitle(found: FoundTitle | null, stated: string, { first }: Layout): Found<string> | null {
  const [shown, own] = [lettersOf(found?.text ?? ''), lettersOf(stated)]
  const isShown = own.length >= LONG_TITLE && lettersOf(first.map(({ text }) => text).join(' ')).includes(own)
  const isSurer = isShown && (own.includes(shown) || (found?.score ?? 0) < SURE)
  if (stated && (own === shown || !shown || isSurer)) return { value: stated, from: 'pdf info' }
  return found ? { value: found.text, from: 'largest type' } : null
}
/** The file's own list if the page names the same people, or none; else the names on the page. */
function chosenAuthors(shown: FoundAuthor[], author: string, { first }: Layout): Found<ReadName[]> | null {
  const stated = readNames([author].filter(Boolean))
  const found = readNames(shown.map(({ name }) => name))
  const familyOf = ({ text }: ReadName) => lettersOf(text.split(' ').at(-1) ?? '')
  const isSame =
    stated.length === found.length &&
    stated.every((name, at) => familyOf(name) === lettersOf(found[at]?.text.split(' ').at(-1) ?? ''))
  const page = lettersOf(first.map(({ text }) => text).join(' '))
  const isShown = stated.length > 0 && stated.every((name) => page.includes(familyOf(name)))
  if (stated.length && (isSame || (!found.length && isShown))) return { value: stated, from: 'pdf info' }
  return found.length ? { value: found, from: 'first page' } : null
}

const ABSTRACT_START =
  /^(?:abstract|summary|a\s?b\s?s\s?t\s?r\s?a\s?c\s?t|zusammenfassung|résumé|resumen)\b\s*[.:—–-]?\s*/i
const ABSTRACT_END =
  /^(?:(?:\d+|[IVX]+)\.?\s+)?(?:introduction|einleitung|introducción|background$|key\s?-?words|index terms|categories and subject|ccs concepts|general terms|jel\b|msc\b|pacs\b|1\.?\s+\p{Lu})/iu
const MOST_LINES_OF_ABSTRACT = 40

/** The text between the word "Abstract" and the introduction or keywords. */
function abstractOf({ cells }: Layout): string {
  const texts = cells.map(({ text }) => oneLine(text))
  const start = texts.findIndex((text) => ABSTRACT_START.test(text))
  if (start < 0) return ''
  const body = [(texts[start] ?? '').replace(ABSTRACT_START, ''), ...texts.slice(start + 1)]
  const end = body.findIndex((text, index) => index > 0 && ABSTRACT_END.test(text))
  const lines = body.slice(0, end < 0 ? MOST_LINES_OF_ABSTRACT : end).filter(Boolean)
  const abstract = joinLines(lines).replace(/\n/g, ' ')
  return abstract.length >= 80 ? abstract.slice(0, 10_000) : ''
}

/** The models that read a front, trained by tools/text-models/train_fronts.py. */
export interface FrontModels {
  /** Probability that a line is part of the title. */
  title: BoostedTrees
  /** Probability that a name is an author's, alone, and among the other names of its page. */
  author: BoostedTrees
  context: BoostedTrees
  /** Probability that a year is that of the publication. */
  year: BoostedTrees
}

let shipped: FrontModels | undefined

const shippedFrontModels = () => (shipped ??= readFrontModels(path.join(import.meta.dirname, 'models')))

export const readFrontModels = (folder: string): FrontModels => ({
  title: readTrees(path.join(folder, 'title.json')),
  author: readTrees(path.join(folder, 'author.json')),
  context: readTrees(path.join(folder, 'context.json')),
  year: readTrees(path.join(folder, 'year.json')),
})
