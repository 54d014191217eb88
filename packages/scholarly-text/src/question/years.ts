import { type QueryLine, type Span, words } from './line.ts'

export interface YearRange {
  startYear: number | null
  endYear: number | null
}

/** The years in a query. `isSure` is false for a number that may not be a year. */
export interface YearsRead extends Span, YearRange {
  isSure: boolean
}

type Numbers = (number | undefined)[]
type Rule = [pattern: RegExp, range: (years: Numbers, now: number) => YearRange]

const YEAR = '((?:1[5-9]|20)\\d\\d)'
const OPTIONAL_YEAR =
  '(?:(?:the |dem |den |der |la |les )?(?:l.)?(?:years?|period|jahr(?:en?)?|zeitraum|annees?|an|periode)(?: of| from| von| de)? )?'
/** A part of a year: works of all of it are wanted, before and after that part. */
const PART =
  '(?:early|mid|late|(?:the )?(?:beginning|start|end) of|anfang|mitte|ende|debut|(?:la )?fin|january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|marz|mai|juni|juli|oktober|dezember|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre)'
const IN =
  '(?:(?:in|im|of|from|during|over|within|von|aus|wahrend|de|du|des|en|dans|sur|pendant|durant|au cours de|au cours) )?'
const PUBLISHED =
  '(?:(?:that|which|qui)(?: was| were| have been| has been| ont ete| a ete| sont| est)? |die (?=.* (?:erschienen|veroffentlicht|publiziert) ))?(?:(?:published|written|appeared|appearing|released|dated|erschienen|veroffentlicht|publiee?s?|parue?s?|datant) )?'
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
const from =
  (by: number): Rule[1] =>
  ([year = 0]) =>
    range(year + by, null)
const until =
  (by: number): Rule[1] =>
  ([year = 0]) =>
    range(null, year + by)
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

const JOINED = '(?: \\|)?(?: and| but| und| aber| et| mais)?'

/** Numbers by their names; each list counts from `first`. */
const numbered = (first: number, ...lists: string[]) =>
  new Map(lists.flatMap((names) => names.split(' ').map((name, at) => [name, first + at] as const)))

const TENS = numbered(
  2,
  'twenties thirties forties fifties sixties seventies eighties nineties',
  'zwanziger dreissiger vierziger funfziger sechziger siebziger achtziger neunziger',
  'vingt trente quarante cinquante soixante soixante-dix quatre-vingt quatre-vingt-dix',
)
const TEN = `(${[...TENS.keys()].join('|')})`
/** '1990s', '90er Jahre', 'années 90', 'the nineties', 'Neunziger Jahre' */
const DECADE =
  '(?:(?:the )?(?:early|mid|late|beginning of|end of|fruhen|spaten|anfang|mitte|ende|(?:au )?debut|(?:a la )?fin) )?(?:the |den |der |die |les |des )?(?:(?:early|mid|late|fruhen|spaten) )?' +
  `(?:((?:1[5-9]|20)\\d)0(?:'?s|ern?(?:[- ]jahren?)?)|annees ((?:1[5-9]|20)\\d|[2-9])0|([2-9])0er[- ]jahren?|(?<=(?:the|den) )'?([2-9])0(?:'?s|ern)|annees ${TEN}s?|${TEN}n?[- ]jahren?|(?<=(?:the|den) )${TEN}n?)`
/** The first year of a decade. */
const decadeOf = (numbers: Numbers): number => {
  const decade = numbers.find((number) => number !== undefined) ?? 0
  return (decade < 10 ? 190 + decade : decade) * 10
}

const COUNT = '(\\d{1,2}|[a-z-]{2,9})'
const COUNTS = numbered(
  1,
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'einem zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  'une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
  'un couple',
)
const countOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : /^\d+$/.test(text) ? Number(text) : COUNTS.get(text)

const SPANS = [
  `(?:(?:in|within|over|during|for|from|of|since) )?(?:the )?(?:last|past|previous|preceding) ${COUNT} (?:of )?(years?|months?|decades?)`,
  `(?:(?:in|aus|wahrend|innerhalb|uber|seit|von) )?(?:(?:den|der|die) )?(?:letzte[nr]?|vergangene[nr]?) ${COUNT} (jahren?|monaten?|jahrzehnten?)`,
  `(?:(?:dans|pendant|durant|sur|au cours|lors|depuis) )?(?:(?:des|de|les|ces) )?${COUNT} (?:dernieres|derniers|passees) (annees|ans|mois|decennies)`,
  `(?:since|seit|depuis) ${COUNT} (years|months|decades|jahr|jahren|monaten|jahrzehnten|ans?|annees|mois|decennies)`,
  `(?:(?<=(?:^| )${PAPERS} )(?:not older than|nicht alter als|de moins de)|(?:publiee?s?|parue?s?) il y a moins de|datant de moins de) ${COUNT} (years|months|jahren?|monate|ans|annees|mois)`,
].map((source) => words(`${PUBLISHED}(?:${source})${APPEARED}`))
const UNITS_OF_TIME: [pattern: RegExp, years: number][] = [
  [/^(?:month|monat|mois)/, 1 / 12],
  [/^(?:decade|jahrzehnt|decennie)/, 10],
]

const RULES: Rule[] = [
  // Two ends that leave a gap are no range.
  rule(`(?:${BEFORE}|${UNTIL}) ${YEAR} (?:or|oder|ou) (?:${AFTER}|${SINCE}) ${YEAR}`, () =>
    range(null, null),
  ),
  ...[
    { first: AFTER, by: 1 },
    { first: SINCE, by: 0 },
  ].flatMap(({ first, by }) =>
    [
      { last: BEFORE, less: 1 },
      { last: UNTIL, less: 0 },
    ].map(({ last, less }) =>
      rule(
        `(?:${first}) ${OPTIONAL_YEAR}${YEAR}${JOINED} (?:${last}) ${OPTIONAL_YEAR}${YEAR}`,
        ([start = 0, end = 0]) => range(start + by, end - less),
      ),
    ),
  ),
  rule(
    `${IN}${OPTIONAL_YEAR}(?:between|zwischen|zw(?: \\|)?|entre) ${OPTIONAL_YEAR}${YEAR} (?:and|und|et|to|bis|a|-) ${YEAR}`,
    both,
  ),
  rule(
    `${IN}${OPTIONAL_YEAR}${YEAR}(?: (?:to|until|till|through|up to|bis|a|jusqu'en|jusqu'a|-) |[-/])${YEAR}`,
    both,
  ),
  rule(`${IN}${OPTIONAL_YEAR}${YEAR}[-/](\\d\\d)`, ([first = 0, last = 0]) =>
    range(first, Math.floor(first / 100) * 100 + last),
  ),
  rule(
    `(?:(?:between|since|zwischen|seit|ab|entre|depuis) |${IN})${OPTIONAL_YEAR}${YEAR}(?: (?:to|until|till|up to|and|bis|bis zur?|und|a|jusqu'a|et|-) |-)(?:today|now|date|(?:the )?present|heute|jetzt|gegenwart|aujourd'hui|maintenant|nos jours|ce jour)`,
    from(0),
  ),
  rule(
    `(?:(?:from|since|in|ab|seit|von|depuis|a partir de) )?${OPTIONAL_YEAR}${YEAR} (?:onwards?|on|upwards?|and later|or later|and newer|or newer|and after|or after|oder spater|und spater|oder neuer|und neuer|ou plus tard|et plus|et au-dela|et apres|ou apres)`,
    from(0),
  ),
  rule(
    `(?:(?:from|in|bis|de) )?${YEAR} (?:and earlier|or earlier|and before|or before|and older|or older|oder fruher|und fruher|ou avant|et avant)`,
    until(0),
  ),
  rule(`(?:(?:${SINCE}) ${OPTIONAL_YEAR}(?:${PART} )?|(?:${AFTER}) ${PART} )${YEAR}`, from(0)),
  rule(`(?:(?:${UNTIL}) ${OPTIONAL_YEAR}(?:${PART} )?|(?:${BEFORE}) ${PART} )${YEAR}`, until(0)),
  rule(`(?:${AFTER}) ${OPTIONAL_YEAR}${YEAR}`, from(1)),
  rule(`(?:${BEFORE}) ${OPTIONAL_YEAR}${YEAR}`, until(-1)),
  rule(`(?:${SINCE}) ${DECADE}`, (decade) => range(decadeOf(decade), null)),
  rule(`(?:${AFTER}) ${DECADE}`, (decade) => range(decadeOf(decade) + 10, null)),
  rule(`(?:${BEFORE}) ${DECADE}`, (decade) => range(null, decadeOf(decade) - 1)),
  rule(`(?:${UNTIL}) ${DECADE}`, (decade) => range(null, decadeOf(decade) + 9)),
  rule(`${IN}${DECADE}`, (decade) => range(decadeOf(decade), decadeOf(decade) + 9)),
  rule(
    `(?:published|written|appeared|released|erschienen|veroffentlicht|publiee?s?|parue?s?) (?:in|im|en|im jahr) ${OPTIONAL_YEAR}${YEAR}`,
    one,
  ),
  rule(
    `(?:(?:in|from|of) the year|im jahre?|aus dem jahre?|de l.annee|en l.annee|dans l.annee) ${YEAR}`,
    one,
  ),
  rule(`(?<=(?:^| )${PAPERS} )(?:in|from|of|aus|von|im|de|en) ${YEAR}`, one),
  rule(
    '(?:(?:in|of|from|over|during) )?the (?:last|past) decade|(?:(?:in|im|aus|des|dem|aus dem) )?(?:letzten|vergangenen) jahrzehnts?|(?:(?:dans|de|pendant|au cours de|lors de) )?(?:la derniere|cette) decennie|(?:since|seit|depuis) (?:a|einem|une) (?:decade|jahrzehnt|decennie|dizaine d.annees)',
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

/** 'in the last five years' */
function readSpan(line: QueryLine, now: number): YearsRead | undefined {
  for (const pattern of SPANS) {
    const found = line.find(pattern)
    const count = countOf(found?.groups[0])
    if (!found || count === undefined) continue
    const unit = UNITS_OF_TIME.find(([names]) => names.test(found.groups[1] ?? ''))?.[1] ?? 1
    const { first, end } = found
    return { first, end, startYear: now - Math.ceil(count * unit), endYear: null, isSure: true }
  }
  return undefined
}

/** Returns the years that a query requests; undefined if it names none. */
export function readYears(line: QueryLine, now: number): YearsRead | undefined {
  const span = readSpan(line, now)
  if (span) return span
  for (const [pattern, make] of RULES) {
    const found = line.find(pattern)
    if (!found) continue
    const years = make(
      found.groups.map((text) => (text === undefined ? undefined : (TENS.get(text) ?? Number(text)))),
      now,
    )
    if (years.startYear === null && years.endYear === null) return undefined
    // Years to come are a subject: 'net zero by 2050'.
    if ((years.endYear ?? years.startYear ?? 0) > now + 1) continue
    if (hasAlternative(line, found.end)) return undefined
    const next = followingOf(line, found)
    if (next && QUANTITY.test(next)) return undefined
    return { first: found.first, end: found.end, ...years, isSure: isSure(line, found, years) }
  }
  const found = line.find(MAYBE)
  const year = Number(found?.groups[0])
  if (!found || !(year <= now + 1) || QUANTITY.test(followingOf(line, found) ?? '')) return undefined
  return { first: found.first, end: found.end, startYear: year, endYear: year, isSure: false }
}

function isSure(line: QueryLine, { first, end }: Span, { startYear, endYear }: YearRange): boolean {
  const isRound = [startYear, endYear].every((year) => year === null || year % 50 < 2 || year % 50 === 49)
  if (isRound && line.isContent(end) && !line.words[end - 1]?.endsClause) return false
  if (line.words.slice(0, first).some(({ key }) => EVENT.test(key))) return false
  return (endYear ?? startYear ?? 0) >= EARLIEST_SURE
}

/** 'or after 2020' after other years: together they are no range. */
const hasAlternative = (line: QueryLine, end: number): boolean =>
  /^(?:or|oder|ou)$/.test(line.words[end]?.key ?? '') && line.find(ANOTHER, end)?.first === end

const followingOf = (line: QueryLine, { end }: Span): string | undefined =>
  line.words[end - 1]?.endsClause ? undefined : line.words[end]?.key
