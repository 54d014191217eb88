import { NE_USE, isStatement } from './statements.ts'
import { type QueryLine, type QueryWord, type Span, words } from './line.ts'
import { isForeignFunctionWord, isGlue } from '../text/foreign-words.ts'

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

const GERMAN_USE =
  '(?:enthalten|verwenden|benutzen|nutzen|benotigen|brauchen|erfordern|einsetzen|basieren|beruhen)'
const WITH_GERMAN =
  '(?: (?:mit|bei|in|im|auf|von|uber|zu|auf basis von|verwendung|einsatz|nutzung|anwendung|hilfe|die|der|das|den|dem|einen|eine|ein|jede[ns]?))*'
const WITH_FRENCH =
  "(?: (?:utiliser|utilisation|l'utilisation|emploi|l'emploi|recours|recourir|aucune?|les?|la|des?|du|aux?|a|sur|avec|chez|dans|par))*"

/** Phrases that begin an exclusion. */
const CUES = [
  `(?:but )?(?:without|w\\/o|except(?: for| from)?|excepting|excluding|exclude|other than|apart from|aside from|with the exception of|leaving (?:out|aside)|omitting|anything but|but not|but no|nothing)${WORKS}(?: (?:${USING}|by|any|the use of|use of|the help of))?(?: the| a| an| any)?`,
  `${RELATIVE}(?: ${USING})?(?: the| a| an| any)?`,
  'neither',
  `(?:aber |und )?(?:ohne|ausser|ausgenommen|abgesehen von|mit ausnahme (?:von|der|des)|unter ausschluss (?:von|der|des)|weder|andere[nrs]? als|(?:die|welche) (?:nicht|keine?n?)(?=.* ${GERMAN_USE} ))${WITH_GERMAN}`,
  `(?:mais |et )?(?:sans|sauf|excepte|hormis|en excluant|excluant|a l'(?:exception|exclusion)(?: d[eu]s?)?|autres? que|autres?(?= qu')|a part(?! (?:time|entiere))|(?:qui )?${NE_USE} pas)${WITH_FRENCH}`,
].map((cue) => words(cue))
/** Negations, which also belong to terms: 'nicht lineare Optik', 'pas de temps'. */
const NEGATIONS = [
  `not${WORKS} (?:${USING})(?: the| a| an| any)?`,
  `(?:(?:but )?(?:please )?|with )no${WORKS} (?:${USING})(?: the| a| an| any)?`,
  'not(?: the| a| an| any)?',
  // Not the Spanish word: 'sistemas no lineales', 'aprendizaje no supervisado'.
  '(?:but )?(?:please )?(?:with )?no(?! (?:lineal(?:es)?|\\S+(?:[ai]d|ic|iv|onari)[oa]s?) )',
  `(?:aber |und )?(?:nicht(?! (?:linear|kleinzell|invasiv|alkohol|negativ|parametr|station|konvex|kommutativ|euklid|selektiv|steroid|ionisier|determinist|trivial|lokal|abelsch|verbal|medikament|staatlich|heimisch|period|metall|uberwacht|homogen))|keine?[nrms]?)${WITH_GERMAN}`,
  `(?:mais |et )?(?:pas(?! (?:de temps|de calcul|a pas|variable|adaptatif|fixe|constant|domain))|(?<=(?:mais|et) )non)${WITH_FRENCH}`,
].map((cue) => words(cue))

/** Names of theorems and conditions contain a negation: 'no free lunch theorem', 'no-slip condition'. */
const TERM_END =
  /^(?:theorems?|lunch|conditions?|principles?|boundar(?:y|ies)|laws?|conjectures?|hypothes[ie]s|zones?|arguments?|constraints?|satze?|theoreme?s?|bedingung(?:en)?|propert(?:y|ies))$/
/** Established terms with 'without' or 'no'. */
const TERMS = new Set(
  (
    'replacement loss zurucklegen remise fil contact pertes perte plomb abri borders frontieres grenzen precedent prejudice aura serif beschrankung einschrankung eigenschaften qualites domicile effect effects evidence effekt wirkung zusammenhang unterschied effet effets preuve angst peur kontrolle ' +
    'free yet only all random just necessarily always every each so otherwise known nur alle immer mehr seulement plus more less older younger later earlier alter junger fruher spater ' +
    'profit sale equal even quite fully entirely completely well enough'
  ).split(' '),
)
/** In names and plurals are places and groups; 'not in equilibrium' denies a state. */
const PLACE = /^\p{Lu}|(?:[^s]s|ae|ia|mice|(?:wo)?men|children|people|cattle|fish|sheep)$/u
/** An adverb denies a property: 'not statistically significant'. */
const ADVERB = /(?:al|ed|ous|[ae]nt|ful|[ai]b|ari|om|[tv]e|at)ly$/
/** General nouns: 'spectral methods' are called 'spectral' alone elsewhere. */
const GENERAL = new RegExp(
  `^(?:methods?|approach(?:es)?|techniques?|algorithms?|models?|papers?|articles?|stud(?:y|ies)|works?|research|ones?|related|based|verfahren|methoden?|ansatze?|modelle?|techniken|algorithmen|arbeiten|artikel|studien|methodes?|approches?|modeles?|algorithmes?|travaux|etudes)$|^${GERMAN_USE}$`,
)
const OR = /^(?:or|nor|oder|noch|ou|ni)$/
const AND = /^(?:and|or|nor|und|oder|noch|et|ou|ni)$/
const EXAMPLE = words('(?:such as|like|wie|wie etwa|comme|tels? que|telles? que)')
const LONGEST = 4

/** Returns the exclusions of a query, in the order of its words. */
export function readExclusions(line: QueryLine): ExclusionRead[] {
  if (isStatement(line)) return []
  const found: ExclusionRead[] = []
  for (const cue of [...CUES, ...NEGATIONS]) {
    for (let span = line.find(cue); span; span = line.find(cue)) {
      const read = isTerm(line, span, NEGATIONS.includes(cue)) ? undefined : excludedAfter(line, span)
      // Not matched again.
      line.take(read ?? span)
      if (read) found.push(read)
    }
  }
  return found.toSorted((a, b) => a.first - b.first)
}

/** 'with or without help', 'lineare und nicht lineare Systeme'; a negation also after a word such as 'the', 'for' or 'or'. */
function isTerm(line: QueryLine, { first, end }: Span, isNegation: boolean): boolean {
  const before = line.words.slice(0, first)
  const last = before.findLast(({ key }) => !AND.test(key))
  // In Portuguese 'no' is 'in the'.
  if (line.words[first]?.key === 'no' && line.words.some(isForeignWord)) return true
  if (/^(?:with|mit|avec)$/.test(last?.key ?? '')) return true
  if (isNegation && OR.test(before.at(-1)?.key ?? '') && line.isFree(first - 1)) return true
  if (before.some(({ key }) => key === line.words[end]?.key)) return true
  return isNegation && last !== undefined && /\p{L}/u.test(last.endsWith) && isGlue(last.key)
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
    if (!isExcludable(phrase, excluded.length === 0)) break
    if (isWithin && !PLACE.test(phrase.map(({ text }) => text).join(' '))) break
    const last = phrase.findLastIndex(({ key }) => !GENERAL.test(key))
    const named =
      last < 0
        ? phrase
        : phrase.slice(
            phrase.findIndex(({ key }) => !GENERAL.test(key)),
            last + 1,
          )
    excluded.push(
      named
        .map(({ text }) => text)
        .join(' ')
        .replace(/^(?:[dl]|qu)['\u2019](?=\p{L})/iu, ''),
    )
    end = at + phrase.length
    next = nextPhrase(line, end)
    if (next === undefined) break
  }
  // Joins it to the next exclusion.
  if (AND.test(line.words[end]?.key ?? '') && isCue(line, end + 1)) end++
  return excluded.length ? { first: cue.first, end, excluded } : undefined
}

const isCue = (line: QueryLine, at: number): boolean =>
  [...CUES, ...NEGATIONS].some((cue) => line.find(cue, at)?.first === at)

const isExcludable = (phrase: QueryWord[], isFirst: boolean): boolean =>
  phrase.length > 0 &&
  phrase.length <= LONGEST &&
  !(isFirst && TERMS.has(phrase[0]?.key ?? '')) &&
  !ADVERB.test(phrase[0]?.key ?? '') &&
  !phrase.some(({ key }) => TERM_END.test(key))

/** Returns where the next excluded phrase begins, after 'or' or in a list that has one; undefined if there is none. */
function nextPhrase(line: QueryLine, end: number): number | undefined {
  const example = line.find(EXAMPLE, end)
  if (example?.first === end) return example.end
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

const isForeignWord = ({ text, key }: QueryWord) =>
  /[\u00c0-\u024f]/u.test(text) || isForeignFunctionWord(key)

/** Quoted words are a subject too. */
const hasContentBefore = (line: QueryLine, end: number) =>
  line.words.slice(0, end).some(({ isProse }, at) => !isProse || line.isContent(at))
