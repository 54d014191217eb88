import { type ArticleDraft, type Article, digest } from '../article.ts'

/** Fields that recognise an article besides its identifiers. */
type Titled = Pick<ArticleDraft, 'title' | 'publicationYear' | 'authors'>

const GREEK: Record<string, string> = Object.fromEntries(
  'α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron π pi ρ rho σ sigma ς sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega'
    .split(' ')
    .flatMap((letter, at, all) => (at % 2 ? [] : [[letter, all[at + 1] ?? '']])),
)
/** TeX commands that only format what follows; the others are replaced by their letter's name. */
const DRESS = /\\(?:math(?:rm|bf|it|cal|bb|sf)|text(?:rm|bf|it|sf)?|emph|ensuremath|operatorname)(?![a-z])/g

/** Publishers add it to the title of an article, which stays the same work: its retraction, or its version. */
const MARK =
  /^\s*\[?(?:retracted|withdrawn)(?: (?:article|paper|chapter))?\]?\s?[:.–—-]?\s|\[version \d[^[\]]*\]\s*$/gi
export const unmarked = (title: string) => title.replace(MARK, '')

/** The letters and digits of a text, without regard to case, accents, signs and TeX. */
export const lettersOf = (text: string) =>
  unmarked(text)
    .replace(DRESS, '')
    .replace(/\\var(?=[a-z])/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[α-ω]/g, (letter) => GREEK[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, '')

const SHORTEST_TITLE = 12
/** A shorter title may be that of many works. */
const FEWEST_WORDS = 5
/** A shorter title before a colon may have many subtitles. */
const SHORTEST_MAIN_TITLE = 20
const GENERATION = /,?\s(?:jr|sr|ii|iii|iv)\.?$/i
/** Titles of a journal's regular parts, which every issue has, by the same people. */
const REGULAR =
  /^(?:an? |the )?(?:guest |special |book |issue )?(?:editorials?(?: (?:note|comment|introduction|board))?|(?:letters?|note|notes|message|word|remarks) (?:from|of|to|by) (?:the |our )?(?:editors?|editors? in chief|publisher|president|chair)|(?:book|media|film|literature) reviews?|books? (?:received|noticed|reviews?)(?: by the editors)?|introduction(?: to (?:the|this) (?:special )?issue)?|foreword|preface|prologue|epilogue|acknowledge?ments?(?: (?:to|of) reviewers)?|contents|table of contents|front ?matter|back ?matter|in this issue|about (?:the|our) (?:authors?|contributors)|(?:notes on|list of) contributors|author index|subject index|announcements?|news(?: and (?:views|notes|events))?|in brief|obituar(?:y|ies)|in memoriam|errat(?:um|a)|corrigend(?:um|a)|corrections?|calls? for papers|list of reviewers|reviewers?(?: acknowledge?ments?)?|from the editors?(?: in chief)?|editors? (?:note|notes|page|choice|introduction)|correspondence|letters|abstracts?)$/

/** True if a title says nothing about its article. */
export const isRegular = (title: string) =>
  REGULAR.test(
    title
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[’']s?\b/g, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )

const isDistinctive = (title: string) => lettersOf(title).length >= SHORTEST_TITLE && !isRegular(title)

/** 'A title' and 'A subtitle' of 'A title: a subtitle'. */
function partsOf(whole: string): [main: string, subtitle: string] {
  const title = unmarked(whole)
  const at = title.search(/(?:[:;?!.]|(?<=\s)[–—-])(?=\s+\S)/)
  const main = title.slice(0, Math.max(0, at)).trimEnd()
  return lettersOf(main).length >= SHORTEST_MAIN_TITLE ? [main, title.slice(at + 1).trimStart()] : [title, '']
}

/** The first author's last name in letters; '' if nobody is named. */
export const familyOf = ({ authors: [first = ''] }: Pick<Titled, 'authors'>) =>
  lettersOf(first.trim().replace(GENERATION, '').split(/\s+/).at(-1) ?? '')

/**
 * Key that is equal for candidates for one article: title without subtitle, year and first author's last name; '' for a
 * title that is too short or too common. `sameTitled` decides whether they are one.
 */
export function titleKeyOf(draft: Titled): string {
  const stem = stemOf(draft)
  return stem && titleKey(stem, draft.publicationYear)
}

/** Title keys of candidates for the same article: online and in print its year differs by one. */
export const titleKeysNear = (draft: Titled) => titleKeysAround(draft, 1)

/** Title keys of candidates for the same work within three years: from a preprint to its journal. */
export const titleKeysWithin = (draft: Titled) => titleKeysAround(draft, 3)

function titleKeysAround(draft: Titled, years: number): string[] {
  const stem = stemOf(draft)
  return stem ? [...yearsAround(draft, years), null].map((each) => titleKey(stem, each)) : []
}

/** The draft's year, if it is known, and those beside it, the nearest first. */
const yearsAround = ({ publicationYear: year }: Titled, most: number) =>
  year === null ? [] : [0, -1, 1, -2, 2, -3, 3].slice(0, 2 * most + 1).map((apart) => year + apart)

/** The work key of an article that shares its work with no other. */
export const singleWorkKey = ({ sourceId, url }: Pick<ArticleDraft, 'sourceId' | 'url'>) =>
  `url:${digest(`${sourceId} ${url}`)}`

/** Marks by the whole title, with the years beside its own. Empty for a title that is too common. */
export function titleMarksNear(draft: Titled): string[] {
  const letters = distinctiveLettersOf(draft.title)
  const years = letters ? [...yearsAround(draft, 1), null] : []
  return years.map((each) => `work:${titleKey(`${letters}|${familyOf(draft)}`, each)}`)
}

/** The letters of a title that distinguishes its work; '' for any other. */
export const distinctiveLettersOf = (title: string) =>
  isDistinctive(title) && title.trim().split(/\s+/).length >= FEWEST_WORDS ? lettersOf(title) : ''

const stemOf = (draft: Titled) =>
  isDistinctive(draft.title) ? `${lettersOf(partsOf(draft.title)[0])}|${familyOf(draft)}` : ''
const titleKey = (stem: string, year: number | null) => digest(`${stem}|${year ?? ''}`)

type Compared = Pick<ArticleDraft, 'title' | 'publicationYear' | 'abstract'>

/** Certainty that two articles whose title keys meet are one: 2 for the same title and year, 0 for none. */
export function sameTitled(one: Compared, other: Compared): 0 | 1 | 2 {
  const equal = lettersOf(one.title) === lettersOf(other.title)
  if (equal && one.publicationYear === other.publicationYear) return 2
  return (equal || isSubtitled(one.title, other.title)) && isSameOpening(one.abstract, other.abstract) ? 1 : 0
}

/** Follows or precedes the title of another article, rather than completes it. */
const OF_ITS_OWN =
  /^[^\p{L}\p{N}]*(?:(?:an?|the|in|authors?|author[’']s|authors[’']|publishers?|publisher[’']s|editorial|invited|further|second) )*(?:(?:parts?|teil|partie|parte|volume|vol|chapter|section|no|number|episode)(?!\p{L})|supplement|supporting|append|addend|corrigend|correct|errat|retract|withdraw|expression of concern|repl(?:y|ies)|re:|response|comment|rejoinder|discussion|decision letter|data from:|(?:book )?review of|berichtigung|kommentar|erwiderung|antwort|réponse|rectificati|[ivx]+$|[ivx]+[.:)]|\d)/iu

/** True if a title or subtitle begins like that of a work about another, or of a part of one. */
export const isOfItsOwn = (title: string) => OF_ITS_OWN.test(unmarked(title).normalize('NFC'))

/** Arabic, Roman, and the word that follows 'part'. */
const NUMBER = /\d+|(?<![\p{L}\p{N}])[ivx]+(?![\p{L}\p{N}])|(?<=\b(?:part|teil|partie|parte) )\p{L}+/giu
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ')

/** Numbers in a title, however written: they tell parts and yearly reports apart. */
export const numbersIn = (title: string) =>
  (unmarked(title).normalize('NFKC').toLowerCase().match(NUMBER) ?? [])
    .map((number) => ROMAN.indexOf(number) + 1 || number)
    .toSorted()
    .join(' ')

/** True if one title is the other with a subtitle. */
export function isSubtitled(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const [main, subtitle] = partsOf(long)
  return subtitle !== '' && !isOfItsOwn(subtitle) && lettersOf(short) === lettersOf(main)
}

const OPENING_LETTERS = 200
const FEWEST_LETTERS = 100

/** True if two abstracts of 100 letters or more begin with the same 200 letters. */
export function isSameOpening(one: string, other: string): boolean {
  const opening = lettersOf(one).slice(0, OPENING_LETTERS)
  return opening.length >= FEWEST_LETTERS && opening === lettersOf(other).slice(0, OPENING_LETTERS)
}

const ARXIV_ID = String.raw`(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?`
const ARXIV_ADDRESS = new RegExp(
  String.raw`^https?:\/\/(?:[a-z]+\.)?arxiv\.org\/(?:abs|pdf|html)\/${ARXIV_ID}(?:\.pdf)?\/?(?:[?#]|$)`,
  'i',
)
const ARXIV_DOI = new RegExp(String.raw`^10\.48550/arxiv\.${ARXIV_ID}$`, 'i')
const ARXIV_RECORD = new RegExp(`^oai:arxiv\\.org:${ARXIV_ID}$`, 'i')

/** The arXiv identifier of a draft of a preprint, without its version: '2104.12255', 'math/0601001'. */
export function arxivIdOf({
  url,
  doi,
  externalId,
}: Pick<ArticleDraft, 'url' | 'doi' | 'externalId'>): string | null {
  const stated = [
    [url, ARXIV_ADDRESS],
    [doi, ARXIV_DOI],
    [externalId, ARXIV_RECORD],
  ] as const
  for (const [text, pattern] of stated) {
    const found = text ? pattern.exec(text) : null
    if (found?.[1]) return found[1].toLowerCase()
  }
  return null
}

/** Aliases of a draft among the addresses of its source: the identifier of a preprint, and its address. */
export function aliasesOf(draft: Pick<ArticleDraft, 'url' | 'doi' | 'externalId'>): string[] {
  const arxivId = arxivIdOf(draft)
  return [...(arxivId ? [`arxiv:${arxivId}`] : []), draft.url]
}

/**
 * The address of a record whose own address, made from a DOI or an arXiv identifier, belongs to a record with another
 * title; null for the address of a page.
 */
export const disputedAddress = ({ url, title }: Pick<ArticleDraft, 'url' | 'title'>): string | null =>
  /^https?:\/\/(?:(?:dx\.)?doi\.org|arxiv\.org\/abs)\//.test(url)
    ? `${url}#${digest(lettersOf(title)).slice(0, 8)}`
    : null

/** The same work has the same DOI or arXiv identifier or, without these, the same title, year and first author. */
export function workKeyOf(
  draft: Titled & Pick<ArticleDraft, 'url' | 'doi' | 'externalId' | 'abstract' | 'fullText'>,
): string {
  if (draft.doi) return `doi:${draft.doi}`
  const arxivId = arxivIdOf(draft)
  if (arxivId) return `doi:10.48550/arxiv.${arxivId}`
  if (!isDistinctive(draft.title)) return `url:${digest(draft.url)}`
  const titleKey = digest(`${lettersOf(draft.title)}|${draft.publicationYear ?? ''}|${familyOf(draft)}`)
  if (draft.publicationYear !== null || draft.authors.length) return `title:${titleKey}`
  // A title without a year and an author may be of many works; the start of the text then decides.
  return `title:${digest(`${titleKey}|${lettersOf(draft.abstract || draft.fullText).slice(0, OPENING_LETTERS)}`)}`
}

/** The DOIs that name an article: its own, and that of its arXiv identifier. */
export function statedDois(article: Pick<Article, 'doi' | 'url' | 'externalId'>): string[] {
  const arxivId = arxivIdOf(article)
  return [
    ...new Set([...(article.doi ? [article.doi] : []), ...(arxivId ? [`10.48550/arxiv.${arxivId}`] : [])]),
  ]
}

/** Marks of an article in any source: two articles are one work if they share one. */
interface WorkMarks {
  own: string[]
  /** Marks the same work may have elsewhere: online and in print its year differs by one. */
  near: string[]
}

type Identified = Pick<
  Article,
  'workKey' | 'doi' | 'url' | 'externalId' | 'title' | 'publicationYear' | 'authors'
>

/** DOI, arXiv identifier without its version, address, and a distinctive title with year and first author. */
export function workMarksOf(article: Identified): WorkMarks {
  const titles = titleMarksNear(article)
  const own = [
    article.workKey,
    ...statedDois(article).map((doi) => `doi:${doi}`),
    `url:${digest(article.url)}`,
    ...titles.slice(0, 1),
  ]
  return { own: [...new Set(own)], near: titles.slice(1) }
}
