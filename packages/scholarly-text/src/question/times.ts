/** Words that mean numbers: the words of a list mean `first`, `first` + `step` and so on. */
const numbered = (first: number, step: number, ...lists: string[]) =>
  new Map(lists.flatMap((list) => list.split(' ').map((word, at) => [word, first + at * step] as const)))
const anyOf = (numbers: Map<string, number>) =>
  [...numbers.keys()].toSorted((a, b) => b.length - a.length).join('|')
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
const THOUSANDS = ['two thousand ', 'two thousand and ', 'zweitausend', 'deux mille ']
/** 'two thousand and eight', 'zweitausendzehn', 'deux mille dix', 'twenty twelve' */
const YEARS_IN_WORDS = new Map([
  ['der jahrtausendwende', 2000] as const,
  ['the turn of the century', 2000] as const,
  ...[...COUNTS, ['', 0] as const].flatMap(([word, count]) =>
    [...THOUSANDS, ...(count < 10 ? [] : ['twenty '])].map(
      (before) => [(before + word).trim(), 2000 + count] as const,
    ),
  ),
])
const NUMBERS = new Map([...COUNTS, ...TENS, ...PARTS_OF_DECADE, ...UNITS, ...YEARS_IN_WORDS])
export const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (NUMBERS.get(text) ?? Number(text))

export const THE_YEAR =
  '(?:(?:the |dem |den |der |la |les )?(?:l.)?(?:years?|period|jahr(?:en?)?|zeitraum|annees?|an|periode)(?: of| from| von| de)? )?'
const PART_OF_TIME =
  '(?:early|mid|late|(?:the |le )?(?:beginning|start|end) of|anfang|mitte|ende|debut|(?:la )?fin)'
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|marz|mai|juni|juli|oktober|dezember|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre)'
export const YEAR = `${THE_YEAR}(?:((?:${PART_OF_TIME} )?${MONTH}|${PART_OF_TIME}) )?((?:1[5-9]|20)\\d\\d|${anyOf(YEARS_IN_WORDS)})`
const ARTICLE = '(?:the |den |der |die |les? |des )?'
const PART_OF_DECADE = `(?:at (?:the )?|au |a la )?(${anyOf(PARTS_OF_DECADE)})(?: of)?[ -]`
const TEN = `(${anyOf(TENS)})`
/** '1990s', 'early 1990s', '90er Jahre', 'années 90', 'Neunziger Jahre'; 'nineties' and '90s' need an article or a part: 'mid-90s'. */
export const DECADE = `${ARTICLE}(?:${PART_OF_DECADE})?${ARTICLE}(?:((?:1[5-9]|20)\\d)0(?:'?s|ern?(?:[- ]jahren?)?)|annees (?:((?:1[5-9]|20)\\d)0|([2-9]0))|annees ${TEN}s?|(?:([2-9]0)er|${TEN}n?)[- ]?jahren?|(?<=(?:the |de[nr] |(?<!(?:their|his|her|aged) )${PART_OF_DECADE})(?:${PART_OF_DECADE})?)(?:'?([2-9]0)(?:'?s|ern?)|(?:nineteen[- ])?${TEN}n?))`
export const TIME = `(?:${YEAR}|${DECADE})`

export const UNIT = `(${anyOf(UNITS)})`
/** 'two to three' means three. */
export const COUNT = `(?:(?:\\d{1,2}|${anyOf(COUNTS)})(?: (?:to|or|bis|oder|a|ou) |-))?(\\d{1,2}|${anyOf(COUNTS)})`

/** A time in years, which begins with `from` and ends before `to`; the middle of 2010 is 2010.5. */
export interface Time {
  from: number
  to: number
}
export const ALWAYS: Time = { from: -Infinity, to: Infinity }
type Numbers = (number | undefined)[]

/** Returns the times that the numbers of `TIME`s mean. A month makes a year its middle; 199 is a decade. */
const timesIn = (numbers: Numbers): Time[] =>
  numbers.flatMap((number, at) => {
    if (!number || number < 10) return []
    const before = numbers.slice(0, at).findLast((each) => each !== undefined) ?? 10
    const part = before >= 10 ? undefined : before
    if (number >= 1000)
      return part === undefined ? { from: number, to: number + 1 } : { from: number + 0.5, to: number + 0.5 }
    const from = (number < 100 ? 1900 + number : number * 10) + (part ?? 0)
    return { from, to: from + (part === undefined ? 10 : 5) }
  })
export const only = (numbers: Numbers) => timesIn(numbers)[0] ?? ALWAYS
export const both = (numbers: Numbers): Time => {
  const [first = ALWAYS, last = ALWAYS] = timesIn(numbers).toSorted((a, b) => a.from - b.from)
  return { from: first.from, to: last.to }
}
