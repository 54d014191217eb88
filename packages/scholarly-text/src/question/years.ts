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
const OPTIONAL_YEAR = '(?:the year |the years |dem jahr |den jahren |l.annee |les annees )?'
const PUBLISHED =
  '(?:(?:published|written|appeared|appearing|released|dated|erschienen|veroffentlicht|publiee?s?|parue?s?|datant) )?'
const PAPERS =
  '(?:papers|articles|publications|studies|works|research|literature|results|artikel|arbeiten|studien|veroffentlichungen|publikationen|literatur|travaux|etudes|recherches|resultats)'

const range = (startYear: number | null | undefined, endYear: number | null | undefined): YearRange => {
  const [start, end] = [startYear ?? null, endYear ?? null]
  return start !== null && end !== null && start > end
    ? { startYear: end, endYear: start }
    : { startYear: start, endYear: end }
}
const rule = (source: string, make: Rule[1]): Rule => [words(source), make]
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
  'since|starting in|starting from|beginning in|beginning with|as of|not before|not older than|no older than|no earlier than|not earlier than|seit|ab|nicht vor|nicht alter als|depuis|a partir de|a compter de'
const BEFORE =
  'before|prior to|earlier than|older than|vor|fruher als|alter als|avant|anterieure?s? a|plus anciens? que|plus anciennes? que'
const UNTIL =
  "until|till|up to|no later than|not later than|not after|bis|bis zu|bis einschliesslich|jusqu'en|jusqu'a"

const JOINED = '(?: \\|)?(?: and| but| und| aber| et| mais)?'

const DECADE = "(?:the |den |der |les |annees |les annees )?((?:1[5-9]|20)\\d)0(?:'?s|ern?(?: jahren?)?)"

const COUNT = '(\\d{1,2}|[a-z]{2,9})'
const COUNTS = new Map(
  [
    'one ein eine un une',
    'two zwei deux couple',
    'three drei trois',
    'four vier quatre',
    'five funf cinq',
    'six sechs',
    'seven sieben sept',
    'eight acht huit',
    'nine neun neuf',
    'ten zehn dix',
    'eleven elf onze',
    'twelve zwolf douze',
    'thirteen dreizehn treize',
    'fourteen vierzehn quatorze',
    'fifteen funfzehn quinze',
    'sixteen sechzehn seize',
    'seventeen siebzehn',
    'eighteen achtzehn',
    'nineteen neunzehn',
    'twenty zwanzig vingt',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
)
const countOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : /^\d+$/.test(text) ? Number(text) : COUNTS.get(text)

const SPANS: [pattern: RegExp, years: number][] = [
  [
    words(
      `${PUBLISHED}(?:(?:in|within|over|during|for|from|of) )?(?:the )?(?:last|past|previous|preceding) ${COUNT} (?:of )?(years?|months?|decades?)`,
    ),
    1,
  ],
  [
    words(
      `${PUBLISHED}(?:(?:in|aus|wahrend|innerhalb|uber) )?(?:(?:den|der|die) )?(?:letzten|vergangenen|letzter|vergangener) ${COUNT} (jahren?|monaten?|jahrzehnten?)`,
    ),
    1,
  ],
  [
    words(
      `${PUBLISHED}(?:(?:dans|pendant|durant|sur|au cours) )?(?:(?:des|de|les|ces) )?${COUNT} (?:dernieres|derniers|passees) (annees|ans|mois|decennies)`,
    ),
    1,
  ],
  [
    words(
      `(?:since|seit|depuis) ${COUNT} (years|months|decades|jahren|monaten|jahrzehnten|ans|annees|mois|decennies)`,
    ),
    1,
  ],
]
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
        `${PUBLISHED}(?:${first}) ${OPTIONAL_YEAR}${YEAR}${JOINED} (?:${last}) ${OPTIONAL_YEAR}${YEAR}`,
        ([start = 0, end = 0]) => range(start + by, end - less),
      ),
    ),
  ),
  rule(
    `${PUBLISHED}(?:between|zwischen|entre) ${OPTIONAL_YEAR}${YEAR} (?:and|und|et|to|bis|a|-) ${YEAR}`,
    both,
  ),
  rule(
    `${PUBLISHED}(?:from|von|de) ${OPTIONAL_YEAR}${YEAR} (?:to|until|till|through|up to|bis|a|jusqu'en|jusqu'a|-) ${YEAR}`,
    both,
  ),
  rule(`${PUBLISHED}(?:(?:in|from|during|von|aus|de|en) )?${OPTIONAL_YEAR}${YEAR}[-/]${YEAR}`, both),
  rule(
    `${PUBLISHED}(?:(?:in|from|during|von|aus|de|en) )?${OPTIONAL_YEAR}${YEAR}[-/](\\d\\d)`,
    ([first = 0, last = 0]) => range(first, Math.floor(first / 100) * 100 + last),
  ),
  rule(`${PUBLISHED}${OPTIONAL_YEAR}${YEAR} (?:to|until|through|bis|a|-) ${YEAR}`, both),
  rule(
    `${PUBLISHED}(?:(?:from|since|in|ab|von|a partir de) )?${OPTIONAL_YEAR}${YEAR} (?:onwards?|on|upwards?|and later|or later|and newer|or newer|and after|or after|oder spater|und spater|oder neuer|ou plus tard|et apres|ou apres)`,
    from(0),
  ),
  rule(
    `${PUBLISHED}(?:(?:from|in|bis|de) )?${YEAR} (?:and earlier|or earlier|and before|or before|and older|or older|oder fruher|und fruher|ou avant|et avant)`,
    until(0),
  ),
  rule(`${PUBLISHED}(?:${SINCE}) ${OPTIONAL_YEAR}${YEAR}`, from(0)),
  rule(`${PUBLISHED}(?:${UNTIL}) ${OPTIONAL_YEAR}${YEAR}`, until(0)),
  rule(`${PUBLISHED}(?:${AFTER}) ${OPTIONAL_YEAR}${YEAR}`, from(1)),
  rule(`${PUBLISHED}(?:${BEFORE}) ${OPTIONAL_YEAR}${YEAR}`, until(-1)),
  rule(`${PUBLISHED}(?:${SINCE}) ${DECADE}`, ([decade = 0]) => range(decade * 10, null)),
  rule(`${PUBLISHED}(?:${BEFORE}) ${DECADE}`, ([decade = 0]) => range(null, decade * 10 - 1)),
  rule(
    `${PUBLISHED}(?:(?:in|of|from|during|aus|in den|der|aus den|den|dans|des) )?(?:(?:the|den|der|les) )?(?:(?:early|late|mid|fruhen|spaten) )?(?:annees )?((?:1[5-9]|20)\\d)0(?:'?s|ern?(?: jahren?)?)`,
    ([decade = 0]) => range(decade * 10, decade * 10 + 9),
  ),
  rule("(?:in |of |from |during )?the '?([2-9])0'?s", ([decade = 0]) =>
    range(1900 + decade * 10, 1909 + decade * 10),
  ),
  rule('(?:(?:in den|aus den|der|den) )?([2-9])0er jahren?', ([decade = 0]) =>
    range(1900 + decade * 10, 1909 + decade * 10),
  ),
  rule('(?:(?:dans|des|de|pendant) )?(?:(?:les) )?annees ((?:1[5-9]|20)\\d)0', ([decade = 0]) =>
    range(decade * 10, decade * 10 + 9),
  ),
  rule('(?:(?:dans|des|de|pendant) )?(?:(?:les) )?annees ([2-9])0', ([decade = 0]) =>
    range(1900 + decade * 10, 1909 + decade * 10),
  ),
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
    '(?:(?:in|of|from|over|during) )?the (?:last|past) decade|(?:(?:in|aus) )?(?:dem|des) letzten jahrzehnts?|(?:(?:dans|de|pendant|au cours de) )?la derniere decennie',
    (_, now) => range(now - 10, null),
  ),
  rule(
    '(?:(?:from|in|of) )?this year|(?:(?:aus|in) )?dieses jahr(?:es)?|(?:(?:de|dans) )?cette annee',
    (_, now) => range(now, now),
  ),
  rule(
    "(?:(?:from|in|of|since) )?last year|(?:(?:aus|im) )?letzte[sn] jahr(?:es)?|(?:(?:de|dans) )?(?:l'annee (?:derniere|passee)|l'an (?:dernier|passe))",
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
  /^(?:[a-z]|[nmk]m|cm|km|k|°c|hz|[kmg]hz|ev|[kmg]ev|bp|kg|mg|ms|kelvin|met(?:er|re)s?|miles?|patients?|cycles?|steps?|iterations?|samples?|hours?|days?|nodes?|genes?|participants?|zyklen|schritte|stunden|tage|patienten|metern?|cycles|heures|jours|pas)$/
/** A year after one of these is that of an event, not of publication. */
const EVENT =
  /^(?:decreased|increased|declined|rose|fell|grew|changed|improved|worsened|dropped|trends?|stieg|sank|fiel|wuchs|augmente|diminue|baisse)$/
/** Few works here are older: earlier years are those of events. */
const EARLIEST_SURE = 1950

/** 'in the last five years' */
function readSpan(line: QueryLine, now: number): YearsRead | undefined {
  for (const [pattern] of SPANS) {
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
      found.groups.map((text) => (text === undefined ? undefined : Number(text))),
      now,
    )
    if (years.startYear === null && years.endYear === null) return undefined
    if ((years.startYear ?? 0) > now + 1) continue
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
  return (endYear ?? Infinity) >= EARLIEST_SURE
}

/** 'or after 2020' after other years: together they are no range. */
const hasAlternative = (line: QueryLine, end: number): boolean =>
  /^(?:or|oder|ou)$/.test(line.words[end]?.key ?? '') && line.find(ANOTHER, end)?.first === end

const followingOf = (line: QueryLine, { end }: Span): string | undefined =>
  line.words[end - 1]?.endsClause ? undefined : line.words[end]?.key
