import { REQUEST_CLOSING, closingOf, endOfRequest } from './frames.ts'
import { NE_USE, REFUSAL, isAsked, isCopied, isStatement } from './statements.ts'
import { type QueryLine, type QueryWord, type Span, textOf, words } from './line.ts'
import { isForeignFunctionWord, isGlue } from '../text/foreign-words.ts'

interface ExclusionRead extends Span {
  reading: { kind: 'exclusion'; excluded: string[]; isOffered?: boolean }
  /** The negation and the word before it, which a title with both has as a term: 'learning without forgetting'. */
  term: Span[]
}

const USING =
  '(?:us(?:e|es|ing)|involv(?:e|es|ing)|requir(?:e|es|ing)|includ(?:e|es|ing)|contain(?:s|ing)?|employ(?:s|ing)?|need(?:s|ing)?|mention(?:s|ing)?|rel(?:y|ies|ying) on|bas(?:ed|ing) on|consider(?:s|ing)?|about|on|with|from|based on|concerning|in|for|related to|relating to)'
const WORKS =
  '(?: (?:those|the ones|ones|any|anything|everything|papers|articles|studies|works|research|publications|literature))*'
const RELATIVE = `(?:that|which) (?:(?:(?:do|does|did) not|don't|doesn't)(?= ${USING} )|are not|is not|aren't|isn't)`

const GERMAN_USE =
  '(?:enthalten|verwenden|benutzen|nutzen|benotigen|brauchen|erfordern|einsetzen|basieren|beruhen)'
const WITH_GERMAN =
  '(?: (?:mit|bei|in|im|auf|von|uber|zu|auf basis von|arbeiten|artikel|studien|verwendung|einsatz|nutzung|anwendung|hilfe|die|der|das|den|dem|einen|eine|ein|jede[ns]?))*'
const WITH_FRENCH =
  "(?: (?:(?:d')?(?:articles?|etudes?|travaux)|utiliser|utilisation|l'utilisation|emploi|l'emploi|recours|recourir|aucune?|les?|la|des?|du|aux?|a|sur|avec|chez|dans|en|par))*"

/** Words that leave out what follows, by language. */
const LEAVING_OUT = {
  en: 'without|w\\/o(?:ut)?|not including|(?<=\\| )not counting|(?:(?:anything|everything) )?except(?: for| from)?|excepting|excluding|exclude|excl|other than|apart from|aside from|(?<!(?:^| )\\S )minus|(?:with|to) the (?:exception|exclusion) of|leaving (?:out|aside)|omitting|(?:any|every)thing but|nothing|ignoring|disregarding|leave out|omit|(?<=\\| )(?:skip|ignore|avoid)',
  de: 'ohne|exkl(?:usive)?|ausser|ausgenommen|abgesehen von|bis auf|(?:mit ausnahme|unter ausschluss)(?: (?:von|der|des))?|weder|andere[nrs]? als',
  fr: "sans compter|sans|hors(?! d[eu] )|sauf|excepte|exception faite d(?:es|[eu])|hormis|(?:en )?excluant|(?:d')?exclu(?:re|ez)|a l'(?:exception|exclusion)(?: d[eu]s?)?|autres? que|ni(?= .* ni )|autres?(?= qu')|(?:mise?s? )?a part(?! (?:time|entiere))",
}
/** Before a time, the negation of works: 'no papers', 'nichts von', 'aucun article'. */
export const NEGATED = `(?:${Object.values(LEAVING_OUT).join('|')}|not|(?:with )?no|none|never|ignore|avoid(?:ing)?|(?:do not|don't) (?:want|need|show|include|give)(?: me)?|nichts?|keine?[nrms]?|nie|niemals|pas|rien|aucune?s?|jamais|non)(?: (?:the|those|ones|any|of|from|de|aus|ceux|celles|jene|solche|alle|anything|everything|something|alles|(?:d.)?(?:papers?|articles?|stud(?:y|ies)|works?|results?|research|literature?|publications?|artikeln?|arbeiten|studien|ergebnisse|veroffentlichungen|publikationen|etudes?|travaux|resultats?)))*(?: \\|)?`

/** Follows punctuation or 'but': 'MRI, never CT'. */
const ADDED = '(?<=(?:\\||but|aber) )'
/** Phrases that begin an exclusion. */
const CUES = [
  `(?:${LEAVING_OUT.en}|${REFUSAL.en})${WORKS}(?: (?:${USING}|by|any|the use of|use of|the help of))?(?: the| a| an| any)?`,
  `${RELATIVE}(?: ${USING})?(?: the| a| an| any)?`,
  'neither',
  `(?:${LEAVING_OUT.de}|${REFUSAL.de}|(?:die|welche) (?:nicht|keine?n?)(?=.* ${GERMAN_USE} ))${WITH_GERMAN}`,
  `(?:${LEAVING_OUT.fr}|(?:qui )?${NE_USE} pas|${REFUSAL.fr})${WITH_FRENCH}`,
].map((cue) => words(cue))
/** Negations, which also belong to terms. */
const NEGATIONS = [
  `(?:not|(?:with )?no)${WORKS} (?:${USING})(?: the| a| an| any)?`,
  // A participle denies a state: 'adults not living with parents', 'plants not pollinated by insects'.
  'not(?! \\S+(?:ing \\w|(?:ed|ade|orn|wn|ven|ten) (?:by|to|of|from|with|in|into|on|at|as|for|under) ))(?: the| a| an| any)?',
  // Not the Spanish word: 'sistemas no lineales', 'aprendizaje no supervisado'.
  '(?:with )?no(?! (?:lineal(?:es)?|\\S+(?:[ai]d|ic|iv|onari)[oa]s?) )',
  `(?:nichts?|keine?[nrms]?)${WITH_GERMAN}`,
  // Added to a subject; not before a participle, and people are 'never smokers'.
  `${ADDED}never${WORKS}(?! \\S+(?:ed|ing|ade|orn|wn|een|ven|ten|ught) | (?:smok|us|drink|mov)ers? | events? )(?: ${USING})?(?: the| a| an| any)?`,
  `${ADDED}(?:nie|niemals)(?! (?:wieder|mehr|zuvor|\\S*ge\\S+(?:t|en)) )${WITH_GERMAN}`,
  `(?:(?<=\\| )jamais(?! \\S+(?:[eiu]es|ee|is|us) )|(?<=mais )jamais(?= (?:[dl]'|(?:les?|la|des?|du|aux?|avec|sur|par|en|chez|dans) )))${WITH_FRENCH}`,
  `(?:pas|rien|(?<=(?:mais|et) )non)${WITH_FRENCH}`,
].map((cue) => words(cue))
/** Behind what is left out, at the end of its clause: 'PEO excluded'. */
const BEHIND = words(
  '(?:excluded|excepted|aside|not (?:included|wanted)|(?:nicht|non) (?:gewunscht|erwunscht|voulue?s?|souhaitee?s?|eingeschlossen|inbegriffen|eingerechnet|comprise?s?|inclue?s?)|ausgenommen|ausgeschlossen|exclue?s?|exceptee?s?|mise?s? a part)(?= (?:\\||$))',
)
const JOINS = /^(?:but|and|aber|und|mais|et|please|pls|sorry|bitte|svp|stp|s'il|vous|te|plait)$/
/** Returns where the conjunctions and courtesy before a part begin: 'but please no reviews'. */
export const withJoins = (line: QueryLine, first: number): number =>
  line.isFree(first - 1) && JOINS.test(line.words[first - 1]?.key ?? '') ? withJoins(line, first - 1) : first

/** Without punctuation before it, the genitive of a term: 'Regelung nicht holonomer Systeme', or a noun: 'pas de temps'. */
const OF_TERM = words("nicht \\S+e[nr] \\w\\S*|pas (?:de|du|des|a|d'\\S+)")

const ACT = words('\\S+ing (?!(?:methods?|approach|approaches|models?|algorithms?) )\\w\\S*')
/** Names of theorems and conditions contain a negation: 'no free lunch theorem', 'no-slip condition'. */
const TERM_END =
  /^(?:theorems?|lunch|conditions?|principles?|boundar(?:y|ies)|laws?|conjectures?|hypothes[ie]s|zones?|arguments?|constraints?|satze?|theoreme?s?|bedingung(?:en)?|propert(?:y|ies))$/
/** Established terms with 'without' or 'no'. */
const TERM =
  /^(?:replacement|loss|zurucklegen|remise|fil|contact|pertes|perte|plomb|abri|borders|frontieres|grenzen|precedent|prejudice|aura|serif|beschrankung|einschrankung|eigenschaften|qualites|domicile|ligne|sol|serie|norme|equilibre|bord|champ|service|piste|effect|effects|evidence|effekt|wirkung|zusammenhang|unterschied|isomorphi(?:e|en|smus|smen)|aquivalenz|homotopie|konjugation|vorzeichen|nullmengen|weiteres|effet|effets|preuve|angst|peur|kontrolle|free|yet|only|all|random|just|necessarily|always|every|each|so|otherwise|known|nur|alle|immer|mehr|seulement|plus|more|less|older|younger|later|earlier|alter|junger|fruher|spater|trop|tres|assez|wanted|profit|sale|equal|even|quite|fully|entirely|completely|well|enough)$/
const FRENCH = /^(?:d[eu]s?|l[ae]s?|en|aux?|pour|dans|sur)$|^[dl]'/
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

/** Returns the exclusions of a query, in the order of its words; of a question only those that are added to it. */
export function readExclusions(line: QueryLine): ExclusionRead[] {
  const isQuestion = isAsked(line)
  if (isCopied(line) || (isStatement(line) && !isQuestion)) return []
  const found = [readBehind(line)].filter((read) => read !== undefined)
  for (const cue of [...CUES, ...NEGATIONS]) {
    for (let span = line.find(cue); span; span = line.find(cue)) {
      const isNegation = NEGATIONS.includes(cue)
      const first = withJoins(line, span.first)
      const { end, excluded } = excludedAfter(line, span)
      const isClause = line.words[first - 1]?.endsClause === true
      const isAdded = end === line.words.length && (isClause || first < span.first)
      const isRead = excluded.length > 0 && (!isQuestion || isAdded) && !isTerm(line, span, isNegation)
      // 'why does it affect leaves but not roots?'
      const isOffered = isQuestion && (isNegation || !isClause) && { isOffered: true }
      // Not matched again.
      line.take(isRead ? { first, end } : span)
      const term = [...(isNegation ? [] : [{ first: first - 1, end: first }]), { first: span.first, end }]
      if (isRead) found.push({ first, end, reading: { kind: 'exclusion', excluded, ...isOffered }, term })
    }
  }
  return found.toSorted((a, b) => a.first - b.first)
}

/** Returns the clause that leaves out what it begins with. */
function readBehind(line: QueryLine): ExclusionRead | undefined {
  const cue = line.find(BEHIND)
  const begin = line.words.findLastIndex(({ endsClause }, at) => endsClause && cue && at < cue.first - 1) + 1
  let first = begin
  while (cue && first < cue.first && !line.isContent(first)) first++
  const phrase = line.words.slice(first, cue?.first)
  if (!cue || begin === 0 || !isExcludable(phrase, true)) return undefined
  line.take({ first: begin, end: cue.end })
  const reading = { kind: 'exclusion' as const, excluded: [textOf(phrase)] }
  return { first: begin, end: cue.end, reading, term: [{ first, end: cue.end }] }
}

/** 'with or without help', 'lineare und nicht lineare Systeme'; a negation also after a word such as 'the', 'for' or 'or'. */
function isTerm(line: QueryLine, cue: Span, isNegation: boolean): boolean {
  const first = withJoins(line, cue.first)
  const before = line.words.slice(0, first)
  const last = before.findLast(({ key }) => !AND.test(key))
  const { key } = line.words[cue.first] ?? {}
  return [
    line.find(OF_TERM, cue.first)?.first === cue.first && first === cue.first && !before.at(-1)?.endsClause,
    // PAS is a domain of proteins.
    key === 'pas' && !line.words.some((word) => FRENCH.test(word.key)),
    // An act: 'without solving equations'.
    key === 'without' && line.find(ACT, cue.end)?.first === cue.end && line.isContent(cue.end + 1),
    // In Portuguese 'no' is 'in the'.
    key === 'no' &&
      line.words.some((word) => /[\u00c0-\u024f]/u.test(word.text) || isForeignFunctionWord(word.key)),
    /^(?:with|mit|avec)$/.test(last?.key ?? ''),
    isNegation && OR.test(before.at(-1)?.key ?? '') && line.isFree(first - 1),
    line.words.slice(0, cue.end).some((word) => word.key === line.words[cue.end]?.key),
    isNegation && last !== undefined && /\p{L}/u.test(last.endsWith) && isGlue(last.key),
  ].some(Boolean)
}

function excludedAfter(line: QueryLine, cue: Span): { end: number; excluded: string[] } {
  const excluded: string[] = []
  let { end } = cue
  // An exclusion follows a subject; 'NO' is a molecule.
  const isMolecule = line.words[cue.first]?.text === 'NO'
  if (isMolecule || !hasContentBefore(line, cue.first) || line.words[end - 1]?.endsClause)
    return { end, excluded }
  const isWithin = line.words[end - 1]?.key === 'in' && line.words[end - 2]?.key !== 'interested'
  for (let at: number | undefined = end; at !== undefined; at = nextPhrase(line, end, excluded.length > 1)) {
    const phrase = line.words.slice(at, endOfPhrase(line, at))
    if (!isExcludable(phrase, excluded.length === 0) || (isWithin && !PLACE.test(textOf(phrase)))) break
    excluded.push(nameOf(phrase, line.words[at - 1]))
    end = at + phrase.length
  }
  // 'children without access to water'
  const isPart = !line.words[end - 1]?.endsClause && /^(?:to|by)$/.test(line.words[end]?.key ?? '')
  return { end, excluded: isPart ? [] : excluded }
}

/** The words of a phrase without general nouns around them, articles and genitives: 'mit Ausnahme Chinas'. */
function nameOf(phrase: QueryWord[], before?: QueryWord): string {
  const isNamed = ({ key }: QueryWord) => !GENERAL.test(key)
  const named = phrase.slice(phrase.findIndex(isNamed), phrase.findLastIndex(isNamed) + 1)
  const name = textOf(named.length ? named : phrase)
  const isGenitive = /^aus(?:nahme|schluss)$/.test(before?.key ?? '') && PLACE.test(name)
  return name.replace(isGenitive ? /s$/ : /^(?:[dl]|qu)['\u2019](?=\p{L})/iu, '')
}

const isCue = (line: QueryLine, at: number): boolean =>
  [...CUES, ...NEGATIONS].some((cue) => line.find(cue, at)?.first === at)

const isExcludable = (phrase: QueryWord[], isFirst: boolean): boolean =>
  phrase.length > 0 &&
  phrase.length <= LONGEST &&
  // A number is no kind of work: 'not 2012'.
  !/^\d+s?$/.test(phrase[0]?.key ?? '') &&
  !(isFirst && TERM.test(phrase[0]?.key ?? '')) &&
  !ADVERB.test(phrase[0]?.key ?? '') &&
  !phrase.some(({ key }) => TERM_END.test(key))

/** Returns where the next excluded phrase begins, after 'or' or in a list that has one; undefined if there is none. */
function nextPhrase(line: QueryLine, end: number, isList: boolean): number | undefined {
  const example = line.find(EXAMPLE, end)
  if (example?.first === end) return example.end
  const joined = AND.test(line.words[end]?.key ?? '') && line.isFree(end) ? end + 1 : end
  const next = afterArticle(line, joined)
  const { endsClause, endsWith } = line.words[end - 1] ?? {}
  const isJoined =
    joined > end ? !endsClause || (isList && endsWith === ',') : endsWith === ',' && hasJoin(line, end)
  return isJoined && line.isContent(next) && !isCue(line, next) ? next : undefined
}

/** French has an article before each noun of a list; in English and German one may begin something else. */
const afterArticle = ({ words: all }: QueryLine, at: number) =>
  at + Number(/^(?:l[ae]|les)$/.test(all[at]?.key ?? ''))

/** True if phrases with commas between them end with 'or' or 'and' and one more. */
function hasJoin(line: QueryLine, from: number): boolean {
  const begin = afterArticle(line, from)
  const end = endOfPhrase(line, begin)
  const { endsClause, endsWith } = line.words[end - 1] ?? {}
  if (end === begin || (endsClause && endsWith !== ',')) return false
  return AND.test(line.words[end]?.key ?? '') || (endsWith === ',' && hasJoin(line, end))
}

/** Returns the end of a phrase: before a word such as 'for', at punctuation, or before words already read. */
function endOfPhrase(line: QueryLine, from: number): number {
  const last = endOfRequest(line) ? closingOf(line, REQUEST_CLOSING)?.first : undefined
  let at = from
  while (
    at !== last &&
    !(at > from && line.words[at - 1]?.endsClause) &&
    ((line.isContent(at) && !STOP.test(line.words[at]?.key ?? '')) ||
      (at > from && OF.test(line.words[at]?.key ?? '') && line.isContent(at + 1)))
  )
    at++
  return at
}

const STOP = /^(?:and|or|nor|und|oder|noch|et|ou|ni|please|pls|thanks?|thx|bitte|danke|merci|svp)$/
/** Joins words of one phrase: 'signs of infection', 'réseaux de neurones'. */
const OF = /^(?:of|de|d'|du|des|von)$/

/** Quoted words are a subject too. */
const hasContentBefore = (line: QueryLine, end: number) =>
  line.words.slice(0, end).some(({ isProse }, at) => !isProse || line.isContent(at))
