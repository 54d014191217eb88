/** A sentence and its place in the text, in UTF-16 units. `text` is the slice, without surrounding whitespace. */
export interface Sentence {
  text: string
  start: number
  end: number
}

/** Words that a full stop follows within a sentence. */
const ABBREVIATIONS = new Set(
  (
    'al approx art ca cf ch chap col cols conf corp dept dr ed eds e.g eq eqs eqn eqns et etc ex fig figs i.e inc jr lab ltd max min mr mrs ms ' +
    'no nos nr op p par pp prof pt ref refs repr resp rev sec sect sects sp spp sr st subsp suppl tab tabs temp univ v viz vol vols vs var w.r.t ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec a.k.a i.i.d s.t u.s u.k u.s.a ph.d m.sc b.sc'
  ).split(' '),
)
/** After these, a number or a capital usually continues the sentence; after the others it may begin a new one. */
const ALWAYS_CONTINUES = new Set(
  'al cf dr e.g eq eqs eqn eqns fig figs i.e mr mrs ms no nos p pp prof ref refs sec sect st tab vol vs viz ca approx'.split(
    ' ',
  ),
)

const LABELS =
  'BACKGROUND|INTRODUCTION|AIMS?|OBJECTIVES?|PURPOSE|CONTEXT|IMPORTANCE|RATIONALE|HYPOTHESIS|DESIGN|SETTING|PARTICIPANTS|PATIENTS|' +
  'METHODS?|METHODOLOGY|MATERIALS? AND METHODS?|PATIENTS AND METHODS?|INTERVENTIONS?|MEASUREMENTS?|MAIN OUTCOME MEASURES?|MAIN RESULTS?|' +
  'RESULTS?|FINDINGS|PRINCIPAL FINDINGS|DISCUSSION|INTERPRETATION|CONCLUSIONS?|SIGNIFICANCE|LIMITATIONS?|FUNDING|AVAILABILITY|MOTIVATION|SUMMARY'
/** One label, or two that are joined: 'RESULTS AND DISCUSSION:'. */
const LABEL = String.raw`(?:${LABELS})(?:\s*(?:/|AND|&)\s*(?:${LABELS}))?\s*:`
const LABEL_AHEAD = new RegExp(`^${LABEL}`, 'i')
/** Matches the whole label, so that none begins within it: 'MATERIALS AND METHODS:' is one, not also 'METHODS:'. */
const SECTION_START = new RegExp(String.raw`(?<=^|[.!?)\]\s])${LABEL}`, 'g')

const END =
  /(?<![.!?\u2026])[.!?\u2026]+["'\u201d\u2019)\]]*(?=\s|$)|[\u3002\uff01\uff1f]+[\u300d\u300f\u201d]?|\n\s*\n/gu

/** A line that may be a heading: short, capitalised, without a mark at its end or within, before a capitalised line. */
const HEADING =
  /(?:^|(?<=\n))[ \t]*(?:\d[\d.]{0,8} )?\p{Lu}[^\n.!?]{0,58}[\p{L}\p{N})\]][ \t]*\n(?=[ \t]*\p{Lu})/gu
/** The end of a line that the next one continues. */
const WITHIN_SENTENCE = /[^\s.!?:)\]"'\u201d\u2019\u2026\u3002][ \t]*\n$/
/** In wrapped prose a line is about as long as the next; a heading is shorter than the paragraph below. */
const LONGER_BELOW = 1.5

/**
 * Splits prose into sentences; abbreviations, initials, numbers and citations do not end one, section labels and the
 * lines below headings start one.
 */
export function splitSentences(text: string): Sentence[] {
  const cuts: number[] = []
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length
    if (isBoundary(text, match.index, end)) cuts.push(end)
  }
  for (const match of text.matchAll(SECTION_START)) cuts.push(match.index)
  cuts.push(...endsOfHeadings(text), text.length)
  cuts.sort((a, b) => a - b)
  const sentences: Sentence[] = []
  let from = 0
  for (const cut of cuts) {
    const slice = text.slice(from, cut)
    const trimmed = slice.trim()
    const start = from + slice.indexOf(trimmed)
    if (trimmed) sentences.push({ text: trimmed, start, end: start + trimmed.length })
    from = cut
  }
  return sentences
}

/** Returns where headings end that stand between paragraphs. */
function endsOfHeadings(text: string): number[] {
  const ends: number[] = []
  for (const { 0: line, index } of text.matchAll(HEADING)) {
    const end = index + line.length
    const below = text.indexOf('\n', end)
    const isLonger = (below < 0 ? text.length : below) - end >= LONGER_BELOW * line.length
    const before = text.slice(Math.max(0, index - 4), index)
    const isFirst = index === ends.at(-1) || !WITHIN_SENTENCE.test(before)
    if (isLonger && isFirst) ends.push(end)
  }
  return ends
}

function isBoundary(text: string, at: number, end: number): boolean {
  const mark = text[at]
  if (mark !== '.') return mark !== '!' || !/^\s*[a-z]/.test(text.slice(end, end + 3))
  const after = text.slice(end, end + 60).trimStart()
  if (!after) return true
  if (text[at + 1] === '.' && /^[a-z]/.test(after)) return false
  return !continues(wordBefore(text, at), after)
}

function continues(before: string, after: string): boolean {
  const word = before.toLowerCase()
  if (LABEL_AHEAD.test(after)) return false
  if (ALWAYS_CONTINUES.has(word)) return true
  if (/^[a-z]/.test(after) && !/^(?:p|n)\s*[=<>]/.test(after)) return true
  if (/^[,;:)\]%=<>+]/.test(after)) return true
  if (ABBREVIATIONS.has(word)) return /^[a-z\d(]/.test(after) || word.includes('.')
  // An initial, as in "J. Smith"; not "vitamin C. The …", where a common word follows.
  return (
    /^[A-Z]$/.test(before) &&
    !/^(?:The|This|These|Those|We|It|In|Our|A|An|However|Here|To|For|If|As|By|On|Such|There|They|Its|Moreover|Further)\b/.test(
      after,
    )
  )
}

function wordBefore(text: string, at: number): string {
  let from = at
  while (from > 0 && at - from < 40 && /[\p{L}\d.]/u.test(text[from - 1] ?? '')) from--
  return text.slice(from, at)
}

/** True if a sentence begins with a word that refers to an earlier one, and so reads badly alone. */
export const pointsBack = (sentence: string): boolean =>
  /^(?:this|these|those|it|its|they|their|such|however|moreover|furthermore|additionally|in addition|also|but|yet|finally|thus|therefore|hence|consequently|nevertheless|similarly|likewise|instead|conversely|by contrast|in contrast|then|and|or|both|another|one such)\b/i.test(
    sentence.trim(),
  )
