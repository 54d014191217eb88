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
type Rule = [pattern: RegExp, range: (years: Numbers, now: number) => YearRange]

const YEAR = '((?:1[5-9]|20)\\d\\d)'
const OPTIONAL_YEAR =
  '(?:the year |the years |dem jahr |den jahren |l.annee |les annees |(?:early |mid |late |the end of |the beginning of )?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|marz|mai|juni|juli|oktober|dezember|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre) )?'
const PUBLISHED =
  '(?:only )?(?:(?:published|written|appeared|appearing|released|dated|erschienen|veroffentlicht|publiee?s?|parue?s?|datant) )?'
const PAPERS =
  '(?:papers|articles|publications|studies|works|research|literature|results|artikel|arbeiten|studien|veroffentlichungen|publikationen|literatur|travaux|etudes|recherches|resultats)'

const range = (startYear: number | null | undefined, endYear: number | null | undefined): YearRange => {
  const [start, end] = [startYear ?? null, endYear ?? null]
  return start !== null && end !== null && start > end
    ? { startYear: end, endYear: start }
    : { startYear: start, endYear: end }
}
const rule = (source: string, make: Rule[1]): Rule => [words(source), make]
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

/** Words and signs before a first or last year, with its distance; longer ones are tried before those that they contain. */
const BOUNDS = [
  { words: SINCE, sign: '(?:>=|\u2265) ?', isFirst: true, by: 0 },
  { words: UNTIL, sign: '(?:<=|\u2264) ?', isFirst: false, by: 0 },
  { words: AFTER, sign: 'post-|> ?', isFirst: true, by: 1 },
  { words: BEFORE, sign: 'pre-|< ?', isFirst: false, by: -1 },
]

/** 'to present' leaves a range open. */
const NOW = "(?:the )?(?:present|now|today|date|heute|aujourd'hui|maintenant)(?: day)?"
/** The parts of a decade, with their first and last year. */
const PARTS: [part: string, first: number, last: number][] = [
  ['(?:early|fruhen?|debut des)[ -]', 0, 4],
  ['(?:mid|milieu des)[ -]', 3, 7],
  ['(?:late|spaten?|fin des)[ -]', 5, 9],
  ['', 0, 9],
]
const DURING = 'in|from|during|between|von|aus|zwischen|de|en|entre'
const JOINED = '(?: \\|)?(?: and| but| und| aber| et| mais)?'

const DECADE = "(?:the |den |der |les |annees |les annees )?((?:1[5-9]|20)\\d)0(?:'?s|ern?(?: jahren?)?)"

/** One to twenty, and decades by their first digit. */
const NUMBERS = [
  'one two|couple three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'ein|eine zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  '- twenties thirties forties fifties sixties seventies eighties nineties',
  'un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
].map((names) => names.split(' ').map((name) => name.split('|')))
const COUNT = `(\\d{1,2}|${NUMBERS.flat(2).join('|')})`
const numberOf = (text = ''): number | undefined =>
  Number(text) || NUMBERS.map((names) => names.findIndex((name) => name.includes(text)) + 1).find(Boolean)
const UNITS: [unit: string, years: number][] = [
  ['(?:years?|yrs?|y|jahren?|ans|annees)', 1],
  ['(?:months?|monaten?|mois)', 1 / 12],
  ['(?:decades?|jahrzehnten?|decennies)', 10],
]
const DECADES = [
  "(?:(?:in|of|from|during|aus|in den|der|aus den|den|dans|des) )?(?:(?:the|den|der|les) )?PART(?:annees )?((?:1[5-9]|20)\\d)0(?:'?s|ern?(?: jahren?)?)",
  '(?:(?:dans|des|de|pendant|a) )?(?:(?:les?|la) )?PARTannees ((?:1[5-9]|20)\\d|[2-9])0',
  "(?:in |of |from |during )?the PART'?([2-9])0'?s",
  '(?:(?:in den|aus den|der|den) )?PART([2-9])0er jahren?',
  '(?:in|of|from|during) the PART((?:twen|thir|for|fif|six|seven|eigh|nine)ties)',
]
const SPANS = [
  `(?:(?:(?:in|within|over|during|for|from|of) )?(?:the )?(?:last|past|previous|preceding)|(?:not|no) older than) ${COUNT} ?(?:of )?UNIT`,
  `(?:(?:in|aus|wahrend|innerhalb|uber) )?(?:(?:den|der|die) )?(?:letzten|vergangenen|letzter|vergangener) ${COUNT} UNIT`,
  `(?:(?:dans|pendant|durant|sur|au cours) )?(?:(?:des|de|les|ces) )?${COUNT} (?:dernieres|derniers|passees) UNIT`,
  `(?:since|seit|depuis) ${COUNT} UNIT`,
]
const RULES: Rule[] = [
  ...SPANS.flatMap((span) =>
    UNITS.map(([unit, years]) =>
      rule(`${PUBLISHED}${span.replace('UNIT', unit)}`, ([count = 0], now) =>
        range(now - Math.ceil(count * years), null),
      ),
    ),
  ),
  // Two ends that leave a gap are no range.
  rule(`(?:${BEFORE}|${UNTIL}) ${YEAR} (?:or|oder|ou) (?:${AFTER}|${SINCE}) ${YEAR}`, () =>
    range(null, null),
  ),
  ...BOUNDS.filter(({ isFirst }) => isFirst).flatMap((first) =>
    BOUNDS.filter(({ isFirst }) => !isFirst).map((last) =>
      rule(
        `${PUBLISHED}(?:${first.words}) ${OPTIONAL_YEAR}${YEAR}${JOINED} (?:${last.words}) ${OPTIONAL_YEAR}${YEAR}`,
        ([start = 0, end = 0]) => range(start + first.by, end + last.by),
      ),
    ),
  ),
  rule(
    `${PUBLISHED}(?:between|zwischen|entre) ${OPTIONAL_YEAR}${YEAR} (?:and|und|et|to|bis|a|-) ${YEAR}`,
    both,
  ),
  rule(`${PUBLISHED}(?:(?:${DURING}) )?${OPTIONAL_YEAR}${YEAR}[-/]${YEAR}`, both),
  rule(`${PUBLISHED}(?:(?:${DURING}) )?${OPTIONAL_YEAR}${YEAR}[-/](\\d\\d)`, ([first = 0, last = 0]) =>
    range(first, Math.floor(first / 100) * 100 + last),
  ),
  rule(
    `${PUBLISHED}(?:(?:from|von|de) )?${OPTIONAL_YEAR}${YEAR} (?:to|until|till|through|up to|bis|a|jusqu'en|jusqu'a|-) ${OPTIONAL_YEAR}${YEAR}`,
    both,
  ),
  rule(
    `${PUBLISHED}(?:(?:from|since|in|ab|von|a partir de) )?${OPTIONAL_YEAR}${YEAR}(?:\\+|(?:-| (?:to|until|till|through|up to|bis|-) )${NOW}| (?:onwards?|on|upwards?|and later|or later|and newer|or newer|and after|or after|oder spater|und spater|oder neuer|ou plus tard|et apres|ou apres))`,
    ([year]) => range(year, null),
  ),
  rule(
    `${PUBLISHED}(?:(?:from|in|bis|de) )?${YEAR} (?:and earlier|or earlier|and before|or before|and older|or older|oder fruher|und fruher|ou avant|et avant)`,
    ([year]) => range(null, year),
  ),
  ...BOUNDS.map((bound) =>
    rule(`${PUBLISHED}(?:(?:${bound.words}) ${OPTIONAL_YEAR}|${bound.sign})${YEAR}`, ([year = 0]) =>
      bound.isFirst ? range(year + bound.by, null) : range(null, year + bound.by),
    ),
  ),
  rule(
    `${PUBLISHED}(?:(?:${DURING}|of) )?${DECADE} (?:and|to|through|until|or|und|bis|et|a|-) ${DECADE}`,
    ([first = 0, last = 0]) => range(first * 10, last * 10 + 9),
  ),
  rule(`${PUBLISHED}(?:${SINCE}) ${DECADE}`, ([decade = 0]) => range(decade * 10, null)),
  rule(`${PUBLISHED}(?:${BEFORE}) ${DECADE}`, ([decade = 0]) => range(null, decade * 10 - 1)),
  ...PARTS.flatMap(([part, start, end]) =>
    DECADES.map((source) =>
      rule(`${PUBLISHED}${source.replace('PART', part)}`, ([digits = 0]) => {
        const decade = (digits < 10 ? 190 + digits : digits) * 10
        return range(decade + start, decade + end)
      }),
    ),
  ),
  ...[
    '(?:published|written|appeared|released|erschienen|veroffentlicht|publiee?s?|parue?s?) (?:in|im|en|im jahr) YEAR',
    '(?:(?:in|from|of) the year|im jahre?|aus dem jahre?|de l.annee|en l.annee|dans l.annee) YEAR',
    '(?<=(?:^| )PAPERS )(?:in|from|of|aus|von|im|de|en) YEAR',
    '(?<=^|(?:^| )(?:find|show|get|me|all|the|any|some) )YEAR(?= PAPERS )',
  ].map((of) => rule(of.replace('PAPERS', PAPERS).replace('YEAR', `${OPTIONAL_YEAR}${YEAR}`), one)),
  rule(
    `${PUBLISHED}(?:(?:in|of|from|over|during) )?the (?:last|past) decade|(?:(?:in|aus) )?(?:dem|des) letzten jahrzehnts?|(?:(?:dans|de|pendant|au cours de) )?la derniere decennie`,
    (_, now) => range(now - 10, null),
  ),
  rule(
    `${PUBLISHED}(?:(?:from|in|of) )?this year|(?:(?:aus|in) )?dieses jahr(?:es)?|(?:(?:de|dans) )?cette annee`,
    (_, now) => range(now, now),
  ),
  rule(
    `${PUBLISHED}(?:(?:from|in|of|since) )?last year|(?:(?:aus|im) )?letzte[sn] jahr(?:es)?|(?:(?:de|dans) )?(?:l'annee (?:derniere|passee)|l'an (?:dernier|passe))`,
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

/** Returns the years that a query requests; undefined if it names none. */
export function readYears(line: QueryLine, now: number): YearsRead | undefined {
  for (const [pattern, make] of RULES) {
    const found = line.find(pattern)
    if (!found) continue
    const years = make(found.groups.map(numberOf), now)
    if (years.startYear === null && years.endYear === null) return undefined
    if ((years.startYear ?? 0) > now + 1) continue
    // 'or after 2020': together they are no range.
    if (line.find(ANOTHER, found.end)?.first === found.end) return undefined
    const next = followingOf(line, found)
    if (next && QUANTITY.test(next)) return undefined
    return { ...found, years: { ...years, isOffered: !isSure(line, found, years) } }
  }
  const found = line.find(MAYBE)
  const year = Number(found?.groups[0])
  if (!found || !(year <= now + 1) || QUANTITY.test(followingOf(line, found) ?? '')) return undefined
  return { first: found.first, end: found.end, years: { startYear: year, endYear: year, isOffered: true } }
}

function isSure(line: QueryLine, { first, end }: Span, { startYear, endYear }: YearRange): boolean {
  const isRound = [startYear, endYear].every((year) => year === null || year % 50 < 2 || year % 50 === 49)
  const isFollowed =
    line.isContent(end) &&
    !line.words[end - 1]?.endsClause &&
    [line.words[end], line.words.at(-1)].every((word) => !OF_REQUEST.test(word?.key ?? ''))
  if (isFollowed && (isRound || mayBeInName(line, first))) return false
  if (line.words.slice(0, first).some(({ key }) => EVENT.test(key))) return false
  return (endYear ?? Infinity) >= EARLIEST_SURE
}

/** Words of a request beside its subject and years. */
const OF_REQUEST = new RegExp(
  `^(?:${PAPERS}|reviews?|surveys?|find|show|get|give|all|only|published|recent|latest|thanks?|thx|please|pls|danke|bitte|merci|svp)$`,
)

/** Within a subject or at its beginning, years may be part of a name: '2014–2016 Ebola epidemic', 'debt since 2008 crisis'. */
const mayBeInName = (line: QueryLine, first: number): boolean =>
  /^(?:post-|pre-)?\d/.test(line.words[first]?.key ?? '') ||
  line.words.slice(0, first).some(({ key }, at) => line.isContent(at) && !OF_REQUEST.test(key))

const followingOf = (line: QueryLine, { end }: Span): string | undefined =>
  line.words[end - 1]?.endsClause ? undefined : line.words[end]?.key
