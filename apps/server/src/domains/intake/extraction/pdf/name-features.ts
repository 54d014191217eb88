import { lettersOf } from '../text/plain-text.ts'
import { type Cell, type Layout } from './layout.ts'
import {
  levelsOf,
  UNKNOWN,
  brokenPieces,
  isNameShaped,
  isParticle,
  type Piece,
  piecesOf,
  type Separator,
} from './name-pieces.ts'
import { ABSTRACT, type Features, INSTITUTION, isOfInstitution, isLike, nameShare } from './title-features.ts'

/** A piece of the front that can be a name, with the features that decide whether it is an author's. */
export interface Candidate {
  piece: Piece
  features: Features
}

export interface FrontFacts {
  layout: Layout
  /** The lines of the title; none if it is unknown. */
  title: Cell[]
  /** The author in the file's properties. */
  stated: string
}

const MOST_CANDIDATES = 1_500
const PLACES =
  /\b(?:usa|u\.s\.a|uk|england|scotland|wales|ireland|kingdom|states|germany|france|china|japan|india|italy|spain|canada|australia|netherlands|belgium|austria|switzerland|sweden|norway|denmark|finland|portugal|poland|israel|brazil|mexico|korea|singapore|taiwan|russia|turkey|greece|hungary|york|california|massachusetts|zealand|africa)\b/i
const VENUES =
  /\b(?:journal|proceedings|conference|press|editor\p{L}*|review\p{L}*|society|association|volume|issue|received|accepted|published|correspond\p{L}*|keywords?|licen[sc]e|copyright|springer|elsevier|wiley|academic|article|research)\b/iu
/** Words for roles other than author. */
const ROLE =
  /\b(?:edited|reviewed|communicated|handled|approved|refereed|recommended|supervised)\s+by\b|^editors?\b|\beditors?:|\breferees?\b|\breviewers?\b|(?:academic|handling|associate|guest|series) editors?|\bchairs?:|advis[oe]rs?:/i
const THANKS = /\bthank|grateful|acknowledge?|gratitude|funded|supported by|appreciat|suggestions|comments\b/i
const CITATION = /\bet al\b|cit(?:e|ation)\b|reference format|\bvol\.|\d\(\d|[:;] ?\d{1,6}[–-]\d/i
const LINES_ABOVE = { prose: 5, thanks: 12 }
const SEPARATORS: Separator[] = ['end', 'comma', 'and', 'mark', 'mail', 'gap', 'bracket']

/** Facts about the whole front, computed once. */
interface Known extends FrontFacts {
  share: Map<Cell, number>
  mails: string[]
  stated: string
  occurrences: Map<string, number>
  titleFoot: number
  abstract: Cell | undefined
  place: Map<Cell, number>
  sized: Cell | undefined
  /** The lines on the same baseline as each. */
  rows: Map<Cell, Cell[]>
}

/** Everything on the page of the front that has the shape of a name. */
export function nameCandidates(facts: FrontFacts): Candidate[] {
  const known = knownOf(facts)
  const pieces = new Map(
    [...known.place.keys()]
      .filter((cell) => !facts.title.includes(cell))
      .map((cell) => [cell, piecesOf(cell)]),
  )
  return [...[...pieces.values()].flat(), ...brokenPieces(pieces)]
    .filter(({ words }) => isNameShaped(words))
    .slice(0, MOST_CANDIDATES)
    .map((piece) => ({ piece, features: featuresOf(piece, known, pieces) }))
}

function knownOf(facts: FrontFacts): Known {
  const { cells, first: here } = facts.layout
  const occurrences = new Map<string, number>()
  for (const { words } of cells)
    for (const word of words) {
      const key = lettersOf(word.text)
      occurrences.set(key, (occurrences.get(key) ?? 0) + 1)
    }
  return {
    ...facts,
    share: new Map(here.map((cell) => [cell, nameShare(cell)])),
    mails: cells.flatMap(({ words }) =>
      words.flatMap(({ text }) =>
        text.includes('@') ? [lettersOf(text.slice(0, text.lastIndexOf('@')))] : [],
      ),
    ),
    stated: lettersOf(facts.stated),
    occurrences,
    titleFoot: facts.title.at(-1)?.base ?? 0,
    abstract: here.find(({ text }) => ABSTRACT.test(text)),
    place: new Map(here.map((cell, at) => [cell, at])),
    sized: facts.title[0],
    rows: new Map(
      here.map((cell, at) => [
        cell,
        here
          .slice(Math.max(0, at - 3), at)
          .filter((other) => Math.abs(other.base - cell.base) < cell.size * 0.5),
      ]),
    ),
  }
}

function featuresOf(piece: Piece, known: Known, pieces: Map<Cell, Piece[]>): Features {
  const [cell] = piece.cells
  const own = pieces.get(cell) ?? []
  return {
    ...shapeOf(piece),
    ...evidenceOf(piece, known),
    ...lineOf(cell, own, known),
    ...placeOf(cell, known),
    before: SEPARATORS.indexOf(piece.before),
    after: SEPARATORS.indexOf(piece.after),
    marks: piece.marks.length,
    index: piece.index,
    pieces: own.length,
    last: Number(piece.index === own.length - 1),
    broken: piece.cells.length - 1,
  }
}

function shapeOf({ words }: Piece): Features {
  const own = words.filter((word) => !isParticle(word))
  const levels = own.map(levelsOf)
  const [first = UNKNOWN, last = UNKNOWN] = [levels[0], levels.at(-1)]
  const initials = own.filter((word) => /^\p{Lu}(?:\.|-?\p{Lu}\.?)*$/u.test(word) && word.length < 6)
  const text = words.join(' ')
  const long = levels.filter((_, at) => (own[at]?.length ?? 0) > 2)
  return {
    words: words.length,
    particles: words.length - own.length,
    initials: initials.length,
    firstInitial: Number(own[0] !== undefined && initials.includes(own[0])),
    lastInitial: Number(initials.includes(own.at(-1) ?? '')),
    lastLength: own.at(-1)?.length ?? 0,
    firstLength: own[0]?.length ?? 0,
    length: text.length,
    bareInitials: own.filter((word) => word.length === 1).length,
    acronyms: own.filter((word) => /^\p{Lu}{2,6}$/u.test(word)).length,
    capitals: (text.match(/\p{Lu}/gu)?.length ?? 0) / Math.max(1, text.length),
    dot: Number(text.endsWith('.')),
    firstGiven: first.given,
    firstFamily: first.family,
    firstWord: first.word,
    lastGiven: last.given,
    lastFamily: last.family,
    lastWord: last.word,
    mostWord: Math.max(0, ...levels.map(({ word }) => word)),
    leastName: Math.min(9, ...long.map(({ given, family }) => Math.max(given, family))),
    unknown: long.filter(({ word, given, family }) => !word && !given && !family).length,
    institution: Number(INSTITUTION.test(text)),
    place: Number(PLACES.test(text)),
    venue: Number(VENUES.test(text)),
  }
}

function evidenceOf({ words }: Piece, { mails, stated, occurrences }: Known): Features {
  const family = lettersOf(words.at(-1) ?? '')
  const given = lettersOf(words[0] ?? '')
  const isLong = family.length > 2
  return {
    mailed: Number(isLong && mails.some((mail) => mail.includes(family.slice(0, 7)))),
    mails: Math.min(9, mails.length),
    statedFamily: Number(isLong && stated.includes(family)),
    statedGiven: Number(given.length > 1 && stated.includes(given)),
    isStated: Number(stated.length > 4),
    times: Math.min(9, occurrences.get(family) ?? 0),
    timesGiven: Math.min(9, occurrences.get(given) ?? 0),
  }
}

function lineOf(cell: Cell, own: Piece[], { share, layout, rows }: Known): Features {
  const shaped = own.filter(({ words }) => isNameShaped(words)).length
  const { above, below } = cell
  const shareOf = (other: Cell | null | undefined) => (other ? (share.get(other) ?? 0) : -1)
  return {
    shaped: shaped / Math.max(1, own.length),
    shapedCount: shaped,
    marksInLine: cell.words.filter(({ raised }) => raised).length,
    share: shareOf(cell),
    shareAbove: shareOf(above),
    shareBelow: shareOf(below),
    lineWords: cell.words.length,
    small: cell.words.filter(({ text }) => /^\p{Ll}{3}/u.test(text)).length / Math.max(1, cell.words.length),
    digits: cell.text.match(/\d/g)?.length ?? 0,
    lineInstitution: Number(isOfInstitution(cell)),
    linePlace: Number(PLACES.test(cell.text)),
    lineVenue: Number(VENUES.test(cell.text)),
    ...rolesOf(cell, rows.get(cell) ?? []),
    lineMail: Number(cell.text.includes('@')),
    size: cell.size / Math.max(1, layout.bodySize),
    bold: Number(cell.bold),
    italic: Number(cell.italic),
    institutionAbove: Number(above !== null && isOfInstitution(above)),
    institutionBelow: Number(below !== null && isOfInstitution(below)),
    mailBelow: Number([below, below?.below, below?.below?.below].some((each) => each?.text.includes('@'))),
    likeAbove: Number(above !== null && isLike(cell, above)),
    likeBelow: Number(below !== null && isLike(cell, below)),
    gapAbove: above ? Math.min(9, (cell.base - above.base) / Math.max(1, cell.size)) : 9,
    gapBelow: below ? Math.min(9, (below.base - cell.base) / Math.max(1, cell.size)) : 9,
  }
}

function rolesOf(cell: Cell, row: Cell[]): Features {
  const beside = row.filter(({ left }) => left < cell.left)
  const above: Cell[] = []
  for (let line = cell.above; line && above.length < LINES_ABOVE.thanks; line = line.above) above.push(line)
  const near = [cell, ...above.slice(0, 2)]
  const prose = [cell, ...above.slice(0, LINES_ABOVE.prose)]
  return {
    role: Number([...near, ...beside].some(({ text }) => ROLE.test(text))),
    thanks: Number([cell, ...above].some(({ text }) => THANKS.test(text))),
    citation: Number(CITATION.test(cell.text)),
    citationNear: Number(near.some(({ text }) => CITATION.test(text))),
    prose:
      prose.reduce((sum, { words }) => sum + words.filter(({ text }) => /^\p{Ll}{3}/u.test(text)).length, 0) /
      prose.length,
  }
}

function placeOf(cell: Cell, { layout, titleFoot, abstract, place, sized }: Known): Features {
  const at = place.get(cell) ?? 0
  const isOnTitlePage = sized?.page === cell.page
  return {
    top: cell.base / Math.max(1, layout.height),
    left: cell.left / Math.max(1, layout.width),
    middle: Math.abs((cell.left + cell.right) / 2 - layout.width / 2) / Math.max(1, layout.width),
    toTitle: isOnTitlePage ? (cell.base - titleFoot) / Math.max(1, layout.bodySize) : -99,
    linesToTitle: isOnTitlePage && sized ? at - (place.get(sized) ?? 0) : -99,
    ofTitle: sized ? cell.size / Math.max(1, sized.size) : 0,
    sharesColumn: sized ? Number(cell.left < sized.right && cell.right > sized.left) : 0,
    toAbstract: abstract ? (abstract.base - cell.base) / Math.max(1, layout.bodySize) : -99,
  }
}
