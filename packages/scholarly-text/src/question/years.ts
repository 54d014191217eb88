import { type QueryLine, type Span, words } from './line.ts'

export interface YearRange {
  startYear: number | null
  endYear: number | null
}

/** The years in a query. `isOffered` is true for a number that may not be a year. */
export interface YearsRead extends Span {
  years: YearRange & { isOffered: boolean }
}

type Numbers = (number | undefined)[]
type Rule = [pattern: RegExp, range: (numbers: Numbers, now: number) => YearRange]

const YEAR = '((?:1[5-9]|20)\\d\\d)'
const OPTIONAL_YEAR =
  '(?:(?:the |dem |den |der |la |les )?(?:l.)?(?:years?|period|jahr(?:en?)?|zeitraum|annees?|an|periode)(?: of| from| von| de)? )?'
const PART_OF_TIME =
  '(?:early|mid|late|(?:the )?(?:beginning|start|end) of|anfang|mitte|ende|debut|(?:la )?fin)'
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|marz|mai|juni|juli|oktober|dezember|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre)'
const PART = `(?:(?:${PART_OF_TIME} )?${MONTH}|${PART_OF_TIME})`
/** The words between a preposition and its year. */
const OF_DATE = `${OPTIONAL_YEAR}(?:${PART} )?`
const BETWEEN = '(?:between|zwischen|zw(?: \\|)?|entre)'
const IN = `(?:(?:in|im|of|from|during|over|within|von|aus|wahrend|de|du|des|en|dans|sur|pendant|durant|au cours de|au cours|${BETWEEN}) )?`
const PUBLISHED =
  '(?:only )?(?:(?:that|which|qui)(?: was| were| have been| has been| ont ete| a ete| sont| est)? |die (?=.* (?:erschienen|veroffentlicht|publiziert) ))?(?:(?:published|written|appeared|appearing|released|dated|erschienen|veroffentlicht|publiee?s?|parue?s?|datant) )?'
const APPEARED =
  '(?: (?:published|erschienen|veroffentlicht|publiziert)(?: ist| sind| wurden?| worden(?: ist| sind)?)?)?'
const PAPERS =
  '(?:papers|articles|publications|studies|works|research|literature|results|artikel|arbeiten|studien|veroffentlichungen|publikationen|literatur|travaux|etudes|recherches|resultats)'

const range = (startYear: number | null | undefined, endYear: number | null | undefined): YearRange => {
  const [start, end] = [startYear ?? null, endYear ?? null]
  return start !== null && end !== null && start > end
    ? { startYear: end, endYear: start }
    : { startYear: start, endYear: end }
}
const rule = (source: string, make: Rule[1]): Rule => [words(`${PUBLISHED}(?:${source})${APPEARED}`), make]
const both: Rule[1] = ([first, last]) => range(first, last)
const one: Rule[1] = ([year]) => range(year, year)

const AFTER =
  'after|later than|newer than|more recent than|nach|neuer als|spater als|junger als|apres|posterieure?s? a|plus recente?s? que'
const SINCE =
  'since|starting in|starting from|beginning in|beginning with|as of|not before|not older than|no older than|no earlier than|not earlier than|seit|(?:erst |nur |mindestens )?ab|fruhestens|nicht vor|nicht alter als|depuis|des(?= [12l])|pas avant|a partir d[eu]s?|a compter d[eu]s?'
const BEFORE =
  'before|prior to|earlier than|older than|(?:von )?vor|fruher als|alter als|(?:d.)?avant|anterieure?s? a|plus anciens? que|plus anciennes? que'
const UNTIL =
  "until|till|up to|no later than|not later than|not after|bis|bis zu|bis zum|bis in|bis einschliesslich|(?:bis )?spatestens|jusqu'en|jusqu'a|jusqu'aux|au plus tard en"

/** Words and signs before a first or last year, with its distance; longer ones are tried before those that they contain. */
const BOUNDS = [
  { words: SINCE, sign: '(?:>=|\u2265) ?', isFirst: true, by: 0 },
  { words: UNTIL, sign: '(?:<=|\u2264) ?', isFirst: false, by: 0 },
  { words: AFTER, sign: 'post-|> ?', isFirst: true, by: 1 },
  { words: BEFORE, sign: 'pre-|< ?', isFirst: false, by: -1 },
]
type Bound = (typeof BOUNDS)[number]
const bounded = (bound: Bound) =>
  `(?:(?:${bound.words}) ${OPTIONAL_YEAR}(?:(${PART}) )?|${bound.sign})${YEAR}`
/** Before and after a part of a year, works of all of it are wanted. */
const yearAt = ({ by }: Bound, part: number | undefined, year = 0) => (part === undefined ? year + by : year)

/** 'to present' leaves a range open. */
const NOW =
  "(?:the )?(?:present|now|today|date|heute|jetzt|gegenwart|aujourd'hui|maintenant|nos jours|ce jour)(?: day)?"
const TO = "(?: (?:to|until|till|through|up to|bis|a|jusqu'en|jusqu'a|-) |[-/])"
const JOINED = '(?: \\|)?(?: and| but| und| aber| et| mais)?'

/** Words that mean numbers: the words of a list mean `first`, `first` + `step` and so on. */
const numbered = (first: number, step: number, ...lists: string[]) =>
  new Map(lists.flatMap((list) => list.split(' ').map((word, at) => [word, first + at * step] as const)))
const anyOf = (numbers: Map<string, number>) => [...numbers.keys()].join('|')
const COUNTS = numbered(
  1,
  1,
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'einem zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  'une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
  'un couple',
  'ein',
  'eine',
)
const TENS = numbered(
  20,
  10,
  'twenties thirties forties fifties sixties seventies eighties nineties',
  'zwanziger dreissiger vierziger funfziger sechziger siebziger achtziger neunziger',
  'vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix',
)
/** The first years of the parts of a decade, each of five years. */
const PARTS_OF_DECADE = new Map([
  ...numbered(0, 0, 'early beginning start fruhe fruhen fruher anfang debut'),
  ...numbered(3, 0, 'mid middle mitte milieu'),
  ...numbered(5, 0, 'late end spate spaten spater ende fin'),
])
/** In years. */
const UNITS = new Map([
  ...numbered(1, 0, 'year years yrs y jahr jahre jahren an ans annees'),
  ...numbered(1 / 12, 0, 'month months monat monate monaten mois'),
  ...numbered(10, 0, 'decade decades jahrzehnt jahrzehnte jahrzehnten decennie decennies'),
])
const NUMBERS = new Map([...COUNTS, ...TENS, ...PARTS_OF_DECADE, ...UNITS])
const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (NUMBERS.get(text) ?? Number(text))

const ARTICLE = '(?:the |den |der |die |les |des )?'
const PART_OF_DECADE = `(?:at (?:the )?|au |a la )?(${anyOf(PARTS_OF_DECADE)})(?: of)?[ -]`
const TEN = `(${anyOf(TENS)})`
/** '1990s', 'early 1990s', '90er Jahre', 'années 90', 'Neunziger Jahre'; 'nineties' and '90s' need an article. */
const DECADE =
  `${ARTICLE}(?:${PART_OF_DECADE})?${ARTICLE}` +
  `(?:((?:1[5-9]|20)\\d0)(?:'?s|ern?(?:[- ]jahren?)?)|annees ((?:1[5-9]|20)\\d0|[2-9]0)|annees ${TEN}s?|(?:([2-9]0)er|${TEN}n?)[- ]jahren?|(?<=(?:the|den) (?:${PART_OF_DECADE})?)(?:'?([2-9]0)(?:'?s|ern)|${TEN}n?))`
/** The years of the decades, or parts of decades, in the numbers of a match. */
function decadesIn(numbers: Numbers): YearRange[] {
  const decades: YearRange[] = []
  let part: number | undefined
  for (const number of numbers)
    if (number !== undefined && number < 10) part = number
    else if (number !== undefined) {
      const first = (number < 100 ? 1900 : 0) + number + (part ?? 0)
      decades.push(range(first, first + (part === undefined ? 9 : 4)))
      part = undefined
    }
  return decades
}
const DECADES: Rule[] = [
  rule(`${IN}${DECADE} (?:and|to|through|until|or|und|bis|oder|et|ou|a|-) ${DECADE}`, (numbers) => {
    const [first, last] = decadesIn(numbers)
    return range(first?.startYear, last?.endYear)
  }),
  ...BOUNDS.map(({ words: before, sign, isFirst, by }) =>
    rule(`(?:(?:${before}) |${sign})${DECADE}`, (numbers) => {
      const [years] = decadesIn(numbers)
      const year = ((isFirst === (by === 0) ? years?.startYear : years?.endYear) ?? 0) + by
      return isFirst ? range(year, null) : range(null, year)
    }),
  ),
  rule(`${IN}${DECADE}`, (numbers) => decadesIn(numbers)[0] ?? range(null, null)),
]

/** People and things that may be of an age. */
const AGED =
  '(?:(?:wo)?men|people|persons?|patients?|participants?|adults?|adolescents?|children|infants?|kids|girls|boys|students|mice|rats|dogs|trees|buildings|kindern?|personen|patienten|frauen|mannern?|erwachsenen?|jugendlichen?)'
const UNIT = `(${anyOf(UNITS)})`
const COUNT = `(\\d{1,2}|${anyOf(COUNTS)})`
const SPANS = [
  `(?:(?:in|within|over|during|for|from|of|since) )?(?:the )?(?:last|past|previous|preceding) ${COUNT} ?(?:of )?${UNIT}`,
  `(?:(?:in|aus|wahrend|innerhalb|uber|seit|von) )?(?:(?:den|der|die) )?(?:letzte[nr]?|vergangene[nr]?) ${COUNT} ${UNIT}`,
  `(?:(?:dans|pendant|durant|sur|au cours|lors|depuis) )?(?:(?:des|de|les|ces) )?${COUNT} (?:dernieres|derniers|passees) ${UNIT}`,
  `(?:since|seit|depuis) ${COUNT} ${UNIT}`,
  `(?<!(?:^| )${AGED} )(?:(?:not|no) older than|nicht alter als) ${COUNT} ${UNIT}`,
  `(?:(?<=(?:^| )${PAPERS} )de moins de|(?:publiee?s?|parue?s?) il y a moins de|datant de moins de) ${COUNT} ${UNIT}`,
]

/** Relative to this year: part of no name. */
const RELATIVE: Rule[] = [
  ...SPANS.map((span) =>
    rule(span, ([count = 0, unit = 1], now) => range(now - Math.ceil(count * unit), null)),
  ),
  rule(
    '(?:(?:in|of|from|over|during) )?the (?:last|past) decade|(?:(?:in|im|aus|des|dem|aus dem) )?(?:letzten|vergangenen) jahrzehnts?|(?:(?:dans|de|pendant|au cours de|lors de) )?(?:la derniere|cette) decennie|since a decade|depuis une dizaine d.annees',
    (_, now) => range(now - 10, null),
  ),
  rule(
    '(?:(?:from|in|of) )?this year|(?:(?:aus|in|von) )?diese[ms] jahr(?:es)?|(?:(?:de|dans) )?cette annee',
    (_, now) => range(now, now),
  ),
  rule(
    "(?:(?:from|in|of|since) )?last year|(?:(?:aus|im|vom|des|aus dem) )?(?:letzte|vergangene)[nms] jahr(?:es)?|(?:(?:de|dans) )?(?:l'annee (?:derniere|passee)|l'an (?:dernier|passe))",
    (_, now) => range(now - 1, now - 1),
  ),
]

const RULES: Rule[] = [
  ...RELATIVE,
  // Two ends that leave a gap are no range.
  rule(`(?:${BEFORE}|${UNTIL}) ${YEAR} (?:or|oder|ou) (?:${AFTER}|${SINCE}) ${YEAR}`, () =>
    range(null, null),
  ),
  ...BOUNDS.filter(({ isFirst }) => isFirst).flatMap((first) =>
    BOUNDS.filter(({ isFirst }) => !isFirst).map((last) =>
      rule(`${bounded(first)}${JOINED} ${bounded(last)}`, ([part, start, lastPart, end]) =>
        range(yearAt(first, part, start), yearAt(last, lastPart, end)),
      ),
    ),
  ),
  rule(`${IN}${OPTIONAL_YEAR}${BETWEEN} ${OF_DATE}${YEAR} (?:and|und|et|to|bis|a|-) ${OF_DATE}${YEAR}`, both),
  rule(`${IN}${OF_DATE}${YEAR}${TO}${OF_DATE}${YEAR}`, both),
  rule(`${IN}${OF_DATE}${YEAR}[-/](\\d\\d)`, ([first = 0, last = 0]) =>
    range(first, Math.floor(first / 100) * 100 + last),
  ),
  rule(
    `(?:(?:since|seit|ab|depuis|a partir de) |${IN})${OF_DATE}${YEAR}(?:\\+|(?:${TO}| (?:and|bis zur?|und|et) )${NOW}| (?:onwards?|on|upwards?|and later|or later|and newer|or newer|and after|or after|oder spater|und spater|oder neuer|und neuer|ou plus tard|et plus|et au-dela|et apres|ou apres))`,
    ([year]) => range(year, null),
  ),
  rule(
    `(?:(?:from|in|bis|de) )?${YEAR} (?:and earlier|or earlier|and before|or before|and older|or older|oder fruher|und fruher|ou avant|et avant)`,
    ([year]) => range(null, year),
  ),
  ...BOUNDS.map((bound) =>
    rule(bounded(bound), ([part, year]) =>
      bound.isFirst ? range(yearAt(bound, part, year), null) : range(null, yearAt(bound, part, year)),
    ),
  ),
  ...DECADES,
  ...[
    '(?:published|written|appeared|released|erschienen|veroffentlicht|publiee?s?|parue?s?) (?:in|im|en|im jahr) ',
    '(?:(?:in|from|of) the year|im jahre?|aus dem jahre?|de l.annee|en l.annee|dans l.annee) ',
    `(?<=(?:^| )${PAPERS} )(?:in|from|of|aus|von|im|de|en) `,
  ].map((before) => rule(`${before}${OF_DATE}${YEAR}`, one)),
  rule(`(?<=^|(?:^| )(?:find|show|get|me|all|the|any|some) )${OF_DATE}${YEAR}(?= ${PAPERS} )`, one),
]

const ANOTHER = words(
  `(?:or|oder|ou) (?:${AFTER}|${SINCE}|${BEFORE}|${UNTIL}|in|im|en) ${OPTIONAL_YEAR}${YEAR}`,
)

/** Read as an offer only: the number may mean anything. */
const MAYBE = words('(?:(?:in|from|of|im|aus|von|en|de) )?((?:19|20)\\d\\d)')

/** A number before one of these is a quantity. */
const QUANTITY =
  /^(?:[a-z]|[nmk]m|cm|km|k|°c|hz|[kmg]hz|ev|[kmg]ev|bp|kg|mg|ms|kelvin|met(?:er|re)s?|miles?|years?|jahren?|ans|dernieres|patients?|cycles?|steps?|iterations?|samples?|hours?|days?|nodes?|genes?|participants?|zyklen|schritte|stunden|tage|patienten|metern?|cycles|heures|jours|pas)$/
/** A year after one of these is that of an event, not of publication. */
const EVENT =
  /^(?:decreased|increased|declined|rose|fell|grew|changed|improved|worsened|dropped|trends?|stieg|sank|fiel|wuchs|augmente|diminue|baisse)$/
/** Few works here are older: earlier years are those of events. */
const EARLIEST_SURE = 1950

/** Returns the years that a query requests; undefined if it names none. */
export function readYears(line: QueryLine, now: number): YearsRead | undefined {
  for (const each of RULES) {
    const [pattern, make] = each
    const found = line.find(pattern)
    if (!found) continue
    const years = make(found.groups.map(numberOf), now)
    if (years.startYear === null && years.endYear === null) return undefined
    // Years to come are a subject: 'net zero by 2050'.
    if ((years.endYear ?? years.startYear ?? 0) > now + 1) continue
    // 'or after 2020': together they are no range.
    if (line.find(ANOTHER, found.end)?.first === found.end || isQuantity(line, found)) return undefined
    const mayBeName = !RELATIVE.includes(each) && mayBeInName(line, found, years)
    return { ...found, years: { ...years, isOffered: mayBeName || areOfEvent(line, found, years) } }
  }
  const found = line.find(MAYBE)
  const year = Number(found?.groups[0])
  if (!found || !(year <= now + 1) || isQuantity(line, found)) return undefined
  return { ...found, years: { startYear: year, endYear: year, isOffered: true } }
}

function areOfEvent(line: QueryLine, { first }: Span, { startYear, endYear }: YearRange): boolean {
  const isAfterEvent = line.words.slice(0, first).some(({ key }) => EVENT.test(key))
  return isAfterEvent || (endYear ?? startYear ?? 0) < EARLIEST_SURE
}

/** Words of a request beside its subject and years, and verbs that go on with the subject after them. */
const OF_REQUEST = new RegExp(
  `^(?:${PAPERS}|reviews?|surveys?|find|show|get|give|all|only|published|recent|latest|thanks?|thx|please|pls|danke|bitte|merci|svp|using|appl(?:ied|ying)|based|including|involving|considering|comparing|evaluating|studying|focusing)$`,
)

/** Within a subject or at its beginning, years may be part of a name: '2014–2016 Ebola epidemic', 'debt since 2008 crisis'. */
function mayBeInName(line: QueryLine, { first, end }: Span, { startYear, endYear }: YearRange): boolean {
  const isFollowed =
    line.isContent(end) &&
    !line.words[end - 1]?.endsClause &&
    [line.words[end], line.words.at(-1)].every((word) => !OF_REQUEST.test(word?.key ?? ''))
  const isRound = [startYear, endYear].every((year) => year === null || year % 50 < 2 || year % 50 === 49)
  const begins = /^(?:post-|pre-)?\d/.test(line.words[first]?.key ?? '')
  const isWithin = line.words
    .slice(0, first)
    .some(({ key }, at) => line.isContent(at) && !OF_REQUEST.test(key))
  return isFollowed && (isRound || begins || isWithin)
}

const isQuantity = (line: QueryLine, { end }: Span): boolean => {
  const last = line.words[end - 1]
  return (
    last !== undefined &&
    !last.endsClause &&
    /\d$/.test(last.key) &&
    QUANTITY.test(line.words[end]?.key ?? '')
  )
}
