import { NEGATED, withJoins } from './exclusions.ts'
import { type QueryLine, type Span, words } from './line.ts'
import {
  ALWAYS,
  COUNT,
  DECADE,
  THE_YEAR,
  TIME,
  type Time,
  UNIT,
  YEAR,
  both,
  numberOf,
  only,
} from './times.ts'

/** `isOffered` is true for a number that may not be a year. */
interface YearsRead extends Span {
  reading: { kind: 'years'; startYear: number | null; endYear: number | null; isOffered: boolean }
}

type TimeOf = (numbers: (number | undefined)[], now: number) => Time
type Rule = [pattern: RegExp, timeOf: TimeOf]

const BETWEEN = '(?:between|zwischen|zw(?: \\|)?|entre)'
const IN = `(?:(?:in|im|of|from|during|over|within|von|aus|wahrend|de|du|des|en|dans|sur|pendant|durant|au cours de|au cours|${BETWEEN}) )?`
const PUBLISHED =
  '(?:only )?(?:(?:that|which|qui)(?: was| were| have been| has been| are| ont ete| a ete| sont| est)? |(?:should|must) |die (?=.* (?:erschienen|veroffentlicht|publiziert) ))?'
const APPEAR =
  '(?:be )?(?:(?:published|written|appeared|appearing|released|dated|erschienen|veroffentlicht|publiee?s?|parue?s?|datant) )?'
const APPEARED =
  '(?: (?:published|erschienen|veroffentlicht|publiziert)(?: ist| sind| wurden?| worden(?: ist| sind)?)?)?'
const PAPERS =
  '(?:papers|articles|publications|studies|works|research|literature|results|reviews|preprints|meta-analyses|theses|artikel|arbeiten|studien|veroffentlichungen|publikationen|literatur|forschung|travaux|etudes|recherches?|resultats)'

/** The first group of its pattern is a negation. */
const rule = (source: string, timeOf: TimeOf, negation = `(?:(${NEGATED}) )?`): Rule => [
  words(`${PUBLISHED}${negation}${PUBLISHED}${APPEAR}(?:${source})${APPEARED}`),
  timeOf,
]

/** Returns what a negation of a time leaves; nothing of a time with two ends. */
const allBut = ({ from, to }: Time): Time =>
  from === -Infinity ? { from: to, to: Infinity } : to === Infinity ? { from: -Infinity, to: from } : ALWAYS

/** 'to present' leaves a range open. */
const NOW =
  "(?:the )?(?:present|now|today|date|heute|jetzt|gegenwart|aujourd'hui|maintenant|nos jours|ce jour)(?: day)?"
const TO = "(?: (?:to|until|till|through|up to|bis|a|jusqu'en|jusqu'a|-) |[-/]|\\.\\.+)"
/** Words and signs before a time that open it, and what is behind it. */
const BOUNDS: { open: (time: Time) => Time; words: string; sign: string; behind?: string }[] = [
  {
    open: ({ from }) => ({ from, to: Infinity }),
    words:
      'since|starting(?: in| from)?|in or after|beginning in|beginning with|as of|seit|(?:erst |nur |mindestens )?ab|fruhestens|depuis|des(?= [12l])|a partir d[eu]s?|a compter d[eu]s?',
    sign: '(?:>=|\u2265) ?',
    behind: `\\+|-(?= (?:\\||$))|(?:${TO}| (?:and|bis zur?|und|et) )${NOW}| (?:at (?:the )?earliest|fruhestens|au plus tot|onwards?|on(?= (?:\\||$))|upwards?|and later|or later|and newer|or newer|and after|or after|oder spater|und spater|oder neuer|und neuer|ou plus tard|et plus|et au-dela|et apres|ou apres)`,
  },
  {
    open: ({ to }) => ({ from: -Infinity, to }),
    words:
      "until|till|through|up to(?: and including)?|bis|bis zu|bis zum|bis in|bis einschliesslich|(?:bis )?spatestens|jusqu'en|jusqu'a|jusqu'aux|au plus tard en|up until|up till|in or before",
    sign: '(?:<=|\u2264) ?',
    behind:
      ' (?:at (?:the )?latest|spatestens|au plus tard|and earlier|or earlier|and before|or before|and older|or older|oder fruher|und fruher|oder alter|ou avant|et avant)',
  },
  {
    open: ({ to }) => ({ from: to, to: Infinity }),
    // 'before and after 2000' compares two times.
    words:
      '(?<!(?:before|vor|avant) (?:and|und|et) )(?:after|past|later than|newer than|more recent than|nach|(?:neuer|neueres|spater|spateres|junger) als|apres|(?:d.)?posterieure?s? a|plus recente?s? que)',
    sign: 'post[- ]|> ?',
  },
  {
    open: ({ from }) => ({ from: -Infinity, to: from }),
    words:
      '(?:from |von |aus der zeit )?(?:before|prior to|earlier than|older than|vor|(?:fruher|fruheres|alter|alteres) als)|(?:d.)?(?:avant|anterieure?s? a)|plus (?:anciens?|anciennes?|vieux|vieilles?) que',
    sign: 'pre[- ]|< ?',
  },
]
const OPEN = BOUNDS.map(({ open, words: before, sign }) =>
  rule(`(?:(?:${before}) |${sign})${TIME}`, (numbers) => open(only(numbers))),
)
/** Years do not continue from one of these to another. */
const ANOTHER = words(`(?:or|oder|ou) (?:${BOUNDS.map((bound) => bound.words).join('|')}|in|im|en) ${TIME}`)

/** People and things that may be of an age. */
const AGED =
  '(?:(?:wo)?men|people|persons?|patients?|participants?|adults?|adolescents?|children|infants?|kids|girls|boys|students|mice|rats|dogs|trees|buildings|kindern?|personen|patienten|frauen|mannern?|erwachsenen?|jugendlichen?)'
const SPANS = [
  `(?:(?:in|within|over|during|for|from|of|since) )?(?:the )?(?:last|past|previous|preceding) ${COUNT} ?(?:of )?${UNIT}`,
  `(?:(?:in|aus|wahrend|innerhalb|uber|seit|von) )?(?:(?:den|der|die) )?(?:letzte[nr]?|vergangene[nr]?) ${COUNT} ${UNIT}`,
  `(?:(?:dans|pendant|durant|sur|au cours|lors|depuis) )?(?:(?:des|de|les|ces) )?${COUNT} (?:dernieres|derniers|passees) ${UNIT}`,
  `(?:since|seit|depuis|(?:newer|more recent) than) ${COUNT} ${UNIT}`,
  `(?<=(?:^| )(?:\\||${PAPERS}) )(?:(?:less|not more|no more) than|weniger als) ${COUNT} ${UNIT} (?:old|alt)`,
  `(?:(?<=(?:^| )${PAPERS} )de moins de|(?:publiee?s?|parue?s?) (?:il y a|depuis) moins de|datant de moins de) ${COUNT} ${UNIT}`,
]

/** 'the last two years of school' are not those of works. */
const OF_EVENT = `(?! (?:of|before|after|des|vor|nach|de|du|avant|apres) (?!(?:(?:the|la) )?(?:${PAPERS}|\\d+) ))`

const RELATIVE: Rule[] = [
  ...SPANS.map((span) =>
    rule(`(?:${span})${OF_EVENT}`, ([count = 0, unit = 1], now) => ({
      from: now - Math.ceil(count * unit),
      to: Infinity,
    })),
  ),
  rule(
    `(?:(?:older|earlier) than|(?:alter|alteres) als|plus (?:anciens?|anciennes?|vieux|vieilles?) que) ${COUNT} ${UNIT}`,
    ([count = 0, unit = 1], now) => ({ from: -Infinity, to: now - Math.ceil(count * unit) }),
    `(?:(?<!(?:^| )${AGED} )(${NEGATED}) |(?<=(?:^| )${PAPERS} ))`,
  ),
]
/** Returns the first year of the century. */
const centuryStart = (year: number) => Math.floor((year - 1) / 100) * 100 + 1
/** 'the end of this century' lies ahead; 'over the last century' is a hundred years. */
const NOT_PART =
  '(?<!(?:^| )(?:end|beginning|start|rest|remainder|half|middle|mid|late|later|early|by|until|before|after|over|since|past|quarter|third|decades?|years?|ende|mitte|halfte|beginn|anfang|seit|bis|fin|debut|milieu|moitie|annees|depuis|avant|apres)(?: (?:of|in|the|de|von|dans))* )'
/** The same without a count, which may be a term: 'last year students'. */
const UNCOUNTED: Rule[] = [
  rule(
    '(?:(?:in|of|from|over|during) )?(?:(?:the )?(?:last|past)|this) decade|(?:(?:in|im|aus|des|dem|aus dem) )?(?:letzte[ns]|vergangene[ns]) jahrzehnts?|(?:(?:dans|de|pendant|au cours de|lors de) )?(?:(?:la )?derniere|cette) decennie|since a decade|depuis une dizaine d.annees',
    (_, now) => ({ from: now - 10, to: Infinity }),
  ),
  rule(
    '(?:(?:from|in|of) )?this year|(?:(?:aus|in|von) )?diese[ms] jahr(?:es)?|(?:(?:de|dans) )?cette annee',
    (_, now) => ({ from: now, to: now + 1 }),
  ),
  rule(
    "(?:(?:from|in|of) )?last year|(?:(?:aus|im|vom|des|aus dem) )?(?:letzte|vergangene)[nms] jahr(?:es)?|(?:(?:de|dans) )?(?:l'annee (?:derniere|passee)|l'an (?:dernier|passe))",
    (_, now) => ({ from: now - 1, to: now }),
  ),
  rule(
    "since last year|seit (?:letztem|vergangenem|dem letzten) jahr|depuis l'(?:annee|an) (?:derniere?|passee?)",
    (_, now) => ({ from: now - 1, to: Infinity }),
  ),
  rule(
    `${NOT_PART}(?:(?:in|of|from|over|during|within) )?this century|since the (?:beginning|start) of (?:the|this) century|${NOT_PART}(?:(?:in|aus|wahrend) )?(?:diesem jahrhundert|dieses jahrhunderts)|seit (?:beginn|anfang) (?:des|dieses) jahrhunderts|${NOT_PART}(?:(?:dans|de|en|pendant|durant|au cours de|depuis le debut de) )?ce siecle|depuis le debut du siecle`,
    (_, now) => ({ from: centuryStart(now), to: Infinity }),
  ),
  rule('seit der jahrhundertwende|depuis le tournant du siecle', (_, now) => ({
    from: centuryStart(now) - 1,
    to: Infinity,
  })),
]

const [SINCE = '', , AFTER = ''] = BOUNDS.map((bound) => bound.words)
const RANGES: Rule[] = [
  rule(`${IN}${THE_YEAR}${BETWEEN} ${TIME} (?:and|und|et|to|bis|a|-) ${TIME}`, both),
  rule(`(?:(?:${SINCE}) |(?<!(?:${AFTER}) )${IN})${TIME}${TO}${TIME}`, both),
  rule(`${IN}${YEAR}[-/](\\d\\d)`, ([part, first = 0, last = 0]) =>
    both([part, first, Math.floor(first / 100) * 100 + last]),
  ),
  ...BOUNDS.slice(0, 2).map(({ open, behind }) =>
    rule(`(?:(?:bis|${SINCE}) |${IN})${TIME}(?:${behind})(?! \\d)`, (numbers) => open(only(numbers))),
  ),
]
const ALONE: Rule[] = [
  rule(`${IN}${DECADE} (?:and|or|und|oder|et|ou) ${DECADE}`, both),
  rule(`${IN}${DECADE}`, only),
  ...[
    '(?:published|written|appeared|released|erschienen|veroffentlicht|publiee?s?|parue?s?) (?:in|im|en|im jahr) ',
    '(?:(?:(?:in|from|of) the |(?:pub|publication) )year|erscheinungsjahr|annee de publication|im jahre?|aus dem jahre?|de l.annee|en l.annee|dans l.annee) ',
    `(?<=(?:^| )${PAPERS} )(?:in|from|of|aus|von|im|de|en) `,
  ].map((before) => rule(`${before}${YEAR}`, only)),
  rule(`(?<=^|(?:^| )(?:find|show|get|me|all|the|any|some) )${YEAR}(?= ${PAPERS} )`, only),
]

/** Read as an offer only: the number may mean anything, and the last century is a subject's. */
const MAYBE: Rule[] = [
  rule('(?:(?:in|from|of|im|aus|von|en|de) )?((?:19|20)\\d\\d)', only),
  rule(
    `${NOT_PART}(?:(?:in|of|from|during) )?(?:the )?last century|(?:(?:im|aus dem|des|wahrend des) )?(?:letzten|vergangenen|vorigen) jahrhunderts?|(?:(?:au|du|durant le|pendant le) )?siecle (?:dernier|passe)`,
    (_, now) => ({ from: centuryStart(now) - 100, to: centuryStart(now) }),
  ),
]

/** A number before one of these is a quantity. */
const QUANTITY =
  /^(?:[a-z]|[nmk]m|cm|km|k|°c|hz|[kmg]hz|ev|[kmg]ev|bp|kg|mg|ms|kelvin|met(?:er|re)s?|miles?|years?|jahren?|ans|dernieres|patients?|cycles?|steps?|iterations?|samples?|hours?|days?|nodes?|genes?|participants?|zyklen|schritte|stunden|tage|patienten|metern?|cycles|heures|jours|pas)$/
/** A year after one of these is that of an event, not of publication. */
const EVENT =
  /^(?:decreased|increased|declined|rose|fell|grew|changed|improved|worsened|dropped|trends?|stieg|sank|fiel|wuchs|augmente|diminue|baisse)$/
/** Few works here are older: earlier years are those of events. */
const EARLIEST_SURE = 1950
/** The same for a time alone, without words for works: 'unemployment in the 1970s'. */
const EARLIEST_ALONE = 1980
const OF_WORKS = new RegExp(
  `^(?:${PAPERS}|published|written|appeared|released|erschienen|veroffentlicht|publiziert|publiee?s?|parue?s?|year|erscheinungsjahr|publication)$`,
)

type Found = Span & { time: Time }

function firstOf(line: QueryLine, rules: Rule[], [now, from = 0]: [number, number?]): Found | undefined {
  const found = rules.flatMap(([pattern, timeOf]) => {
    const match = line.find(pattern, from)
    if (!match) return []
    const [negation, ...numbers] = match.groups
    const time = timeOf(numbers.map(numberOf), now)
    return { ...match, time: negation === undefined ? time : allBut(time) }
  })
  return found.toSorted((a, b) => a.first - b.first)[0]
}

/** Returns the first bound and one that is joined to it: 'after 2010 but not after 2015'. */
function joinedBounds(line: QueryLine, now: number): Found | undefined {
  const bound = firstOf(line, OPEN, [now])
  const next = bound && firstOf(line, OPEN, [now, bound.end])
  if (!next || withJoins(line, next.first) > bound.end) return undefined
  const [from, to] = [Math.max(bound.time.from, next.time.from), Math.min(bound.time.to, next.time.to)]
  return { first: bound.first, end: next.end, time: from < to ? { from, to } : ALWAYS }
}

const IS_RELATIVE = /centur|jahrhundert|siecle|year|yr|y\b|month|decade|jahr|mona|\ban|mois|decenn/
const HAS_TIME = /turn of|\d{4}|\d0|ties|[sz]ig|annees|thousand|tausend|mille|twenty/
const readAlone = (line: QueryLine, now: number) => firstOf(line, ALONE, [now])
/** In their order, each with the form of queries that it may read; other patterns would be compiled in vain. */
const READERS: [form: RegExp, read: typeof joinedBounds][] = [
  [IS_RELATIVE, (line, now) => firstOf(line, RELATIVE, [now])],
  [IS_RELATIVE, (line, now) => firstOf(line, UNCOUNTED, [now])],
  [HAS_TIME, joinedBounds],
  [HAS_TIME, (line, now) => firstOf(line, RANGES, [now])],
  [HAS_TIME, (line, now) => firstOf(line, OPEN, [now])],
  [HAS_TIME, readAlone],
  [/\d{4}|centur|jahrhundert|siecle/, (line, now) => firstOf(line, MAYBE, [now])],
]

/** Returns the first year that may be that of a work. */
function earliestSure(line: QueryLine, { first, end }: Span, isTimeAlone: boolean): number {
  const isOfWorks = line.words.slice(Math.max(0, first - 1), end + 1).some(({ key }) => OF_WORKS.test(key))
  return isTimeAlone && !isOfWorks ? EARLIEST_ALONE : EARLIEST_SURE
}

/** Returns the years that a query requests; undefined if it names none. */
export function readYears(line: QueryLine, now: number): YearsRead | undefined {
  const typed = line.words.map(({ key }) => key).join(' ')
  for (const [at, [form, read]] of READERS.entries()) {
    const found = form.test(typed) ? read(line, now) : undefined
    if (!found) continue
    const { from, to } = found.time
    const startYear = from === -Infinity ? null : Math.floor(from)
    const endYear = to === Infinity ? null : Math.ceil(to) - 1
    const last = endYear ?? startYear
    if (last === null) return undefined
    // Years to come are a subject: 'net zero by 2050'.
    if (last > now + 1) continue
    // 'or after 2020': together they are no range.
    if (line.find(ANOTHER, found.end)?.first === found.end || isQuantity(line, found)) return undefined
    const mayBeName =
      at > 0 && (at === 1 ? mayBeTerm(line, found) : opensTitle(line, found) || mayBeInName(line, found))
    const isOfEvent = line.words.slice(0, found.first).some(({ key }) => EVENT.test(key))
    const isOffered =
      mayBeName ||
      isOfEvent ||
      last < earliestSure(line, found, read === readAlone) ||
      at === READERS.length - 1
    const first = isOffered ? found.first : withJoins(line, found.first)
    return { first, end: found.end, reading: { kind: 'years', startYear, endYear, isOffered } }
  }
  return undefined
}

/** Words of a request beside its subject and years, and verbs that go on with the subject after them. */
const OF_REQUEST = new RegExp(
  `^(?:${PAPERS}|${NEGATED}|review|surveys?|find|show|get|give|all|only|published|recent|latest|thanks?|thx|please|pls|danke|bitte|merci|svp|using|appl(?:ied|ying)|based|including|involving|considering|comparing|evaluating|studying|focusing)$`,
)

/** 'Before 2012: a prehistory' */
const opensTitle = ({ words: all }: QueryLine, { first, end }: Span): boolean =>
  first === 0 && all[end - 1]?.endsWith === ':' && /^\p{Lu}/u.test(all[0]?.text ?? '')

/** Within a subject or at its beginning, years may be part of a name: '2014–2016 Ebola epidemic', 'debt since 2008 crisis'. */
const mayBeInName = (line: QueryLine, { first, end, time: { from, to } }: Found): boolean =>
  isFollowed(line, end) &&
  !OF_REQUEST.test(line.words.at(-1)?.key ?? '') &&
  ([from, to].every((year) => !Number.isFinite(year) || year % 50 < 2 || year % 50 === 49) ||
    /^(?:post|pre|\d)/.test(line.words[first]?.key ?? '') ||
    line.words.slice(0, first).some(({ key }, at) => line.isContent(at) && !OF_REQUEST.test(key)))

/** 'last year students', and at the beginning 'this decade in climate'. */
const mayBeTerm = (line: QueryLine, { first, end }: Span): boolean =>
  isFollowed(line, end) || (first === 0 && /^(?:in|of|im|en|dans)$/.test(line.words[end]?.key ?? ''))

const isFollowed = (line: QueryLine, end: number): boolean =>
  line.isContent(end) && !line.words[end - 1]?.endsClause && !OF_REQUEST.test(line.words[end]?.key ?? '')

const isQuantity = ({ words: all }: QueryLine, { end }: Span): boolean =>
  /\d$/.test(all[end - 1]?.key ?? '') && !all[end - 1]?.endsClause && QUANTITY.test(all[end]?.key ?? '')
