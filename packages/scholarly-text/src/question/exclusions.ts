import { isStatement } from './statements.ts'
import { type QueryLine, type QueryWord, type Span, words } from './line.ts'

export interface ExclusionRead extends Span {
  /** Excluded words and phrases. */
  excluded: string[]
}

const USING =
  '(?:us(?:e|es|ing)|involv(?:e|es|ing)|requir(?:e|es|ing)|includ(?:e|es|ing)|need(?:s|ing)?|mention(?:s|ing)?|rel(?:y|ies|ying) on|bas(?:ed|ing) on|consider(?:s|ing)?|about|on|with|from|based on|concerning|in|for|related to|relating to)'
const WORKS =
  '(?: (?:those|the ones|ones|any|anything|everything|papers|articles|studies|works|research|publications|literature))*'
const RELATIVE =
  "(?:that|which) (?:do not|does not|don't|doesn't|are not|is not|aren't|isn't|did not|have not been)"

/** Phrases that begin an exclusion. */
const CUES = [
  `(?:but )?(?:without|w\\/o|except(?: for| from)?|excepting|excluding|exclude|other than|apart from|aside from|with the exception of|leaving (?:out|aside)|omitting|anything but|but not|but no|nothing)${WORKS}(?: (?:${USING}|by|any|the use of|use of|the help of))?(?: the| a| an| any)?`,
  `${RELATIVE}(?: ${USING})?(?: the| a| an| any)?`,
  `not${WORKS} (?:${USING})(?: the| a| an| any)?`,
  `(?:(?:but )?(?:please )?|with )no${WORKS} (?:${USING})(?: the| a| an| any)?`,
  'not(?: the| a| an| any)?',
  'neither',
  "(?<!(?:^| )(?:of|for|to|from|by|as|on|in|is|are|or|yes|has|have|there|there's) )(?:but )?(?:please )?(?:with )?no",
  '(?:aber |und )?(?:ohne|ausser|ausgenommen|mit ausnahme von|mit ausnahme der|mit ausnahme des|nicht|kein|keine|keinen|keiner|keinem)(?: (?:mit|bei|in|im|von|uber|zu|auf basis von|verwendung von|die|der|das|den|dem|einen|eine|ein|jede))*',
  "(?:mais )?(?:sans|sauf|excepte|hormis|en excluant|excluant|a l'exception de|a l'exception des|autres? que|a part|pas|non)(?: (?:utiliser|utilisation de|l'utilisation de|recours a|aucune?|les?|la|des?|du|sur|avec|chez|dans|par))*",
].map((cue) => words(cue))

/** Names of theorems and conditions contain a negation: 'no free lunch theorem', 'no-slip condition'. */
const TERM_END =
  /^(?:theorems?|lunch|conditions?|principles?|boundar(?:y|ies)|laws?|conjectures?|hypothes[ie]s|zones?|arguments?|constraints?|satze?|theoreme?s?|bedingung(?:en)?|propert(?:y|ies))$/
/** Established terms with 'without' or 'no'. */
const TERMS = new Set(
  (
    'replacement loss zurucklegen remise fil contact pertes perte plomb abri borders frontieres grenzen precedent prejudice ' +
    'free yet only all random just necessarily always every each so otherwise known nur alle immer mehr seulement plus ' +
    'profit sale equal even quite fully entirely completely well enough later earlier'
  ).split(' '),
)
/** In names and plurals are places and groups; 'not in equilibrium' denies a state. */
const PLACE = /^\p{Lu}|(?:[^s]s|ae|ia|mice|(?:wo)?men|children|people|cattle|fish|sheep)$/u
/** An adverb denies a property: 'not statistically significant'. */
const ADVERB = /(?:al|ed|ous|[ae]nt|ful|[ai]b|ari|om|[tv]e|at)ly$/
/** General nouns: 'spectral methods' are called 'spectral' alone elsewhere. */
const GENERAL =
  /^(?:methods?|approach(?:es)?|techniques?|algorithms?|models?|papers?|articles?|stud(?:y|ies)|works?|research|ones?|related|based|verfahren|methoden?|ansatze?|modelle?|techniken|algorithmen|arbeiten|artikel|studien|methodes?|approches?|modeles?|algorithmes?|travaux|etudes)$/
const OR = /^(?:or|nor|oder|noch|ou|ni)$/
const AND = /^(?:and|or|nor|und|oder|noch|et|ou|ni)$/
const LONGEST = 4

/** Returns the exclusions of a query, in the order of its words. */
export function readExclusions(line: QueryLine): ExclusionRead[] {
  if (isStatement(line)) return []
  const found: ExclusionRead[] = []
  for (const cue of CUES) {
    for (let span = line.find(cue); span; span = line.find(cue)) {
      const read = excludedAfter(line, span)
      // Not matched again.
      line.take(read ?? span)
      if (read) found.push(read)
    }
  }
  return found.toSorted((a, b) => a.first - b.first)
}

function excludedAfter(line: QueryLine, cue: Span): ExclusionRead | undefined {
  // An exclusion follows a subject; 'NO' is a molecule.
  const isMolecule = /^\p{Lu}{2,}$/u.test(line.words[cue.first]?.text ?? '')
  if (isMolecule || !hasContentBefore(line, cue.first) || line.words[cue.end - 1]?.endsClause)
    return undefined
  const isWithin = line.words[cue.end - 1]?.key === 'in'
  const excluded: string[] = []
  let end = cue.end
  for (let at = cue.end, next: number | undefined = at; next !== undefined; at = next) {
    const phrase = line.words.slice(at, endOfPhrase(line, at))
    if (!isExcludable(phrase) || (isWithin && !PLACE.test(phrase.map(({ text }) => text).join(' ')))) break
    const last = phrase.findLastIndex(({ key }) => !GENERAL.test(key))
    const named =
      last < 0
        ? phrase
        : phrase.slice(
            phrase.findIndex(({ key }) => !GENERAL.test(key)),
            last + 1,
          )
    excluded.push(named.map(({ text }) => text).join(' '))
    end = at + phrase.length
    next = nextPhrase(line, end)
    if (next === undefined) break
  }
  // Joins it to the next exclusion.
  if (AND.test(line.words[end]?.key ?? '') && isCue(line, end + 1)) end++
  return excluded.length ? { first: cue.first, end, excluded } : undefined
}

const isCue = (line: QueryLine, at: number): boolean => CUES.some((cue) => line.find(cue, at)?.first === at)

const isExcludable = (phrase: QueryWord[]): boolean =>
  phrase.length > 0 &&
  phrase.length <= LONGEST &&
  !TERMS.has(phrase[0]?.key ?? '') &&
  !ADVERB.test(phrase[0]?.key ?? '') &&
  !phrase.some(({ key }) => TERM_END.test(key))

/** Returns where the next excluded phrase begins, after 'or' or in a list that has one; undefined if there is none. */
function nextPhrase(line: QueryLine, end: number): number | undefined {
  if (line.words[end - 1]?.endsWith === ',') {
    const last = endOfPhrase(line, end)
    const goesOn = last > end && OR.test(line.words[last]?.key ?? '') && !line.words[last - 1]?.endsClause
    return goesOn && !isCue(line, end) ? end : undefined
  }
  return AND.test(line.words[end]?.key ?? '') &&
    line.isFree(end) &&
    !line.words[end - 1]?.endsClause &&
    line.isContent(end + 1) &&
    !isCue(line, end + 1)
    ? end + 1
    : undefined
}

/** Returns the end of a phrase: before a word such as 'for', at punctuation, or before words already read. */
function endOfPhrase(line: QueryLine, from: number): number {
  let at = from
  while (
    (line.isContent(at) && !STOP.test(line.words[at]?.key ?? '')) ||
    (at > from && OF.test(line.words[at]?.key ?? '') && line.isContent(at + 1))
  ) {
    at++
    if (line.words[at - 1]?.endsClause) break
  }
  return at
}

const STOP = /^(?:and|or|nor|und|oder|noch|et|ou|ni|please|pls|thanks?|thx|bitte|danke|merci|svp)$/
/** Joins words of one phrase: 'signs of infection', 'réseaux de neurones'. */
const OF = /^(?:of|de|d'|du|des|von)$/

/** Quoted words are a subject too. */
const hasContentBefore = (line: QueryLine, end: number) =>
  line.words.slice(0, end).some(({ isProse }, at) => !isProse || line.isContent(at))
