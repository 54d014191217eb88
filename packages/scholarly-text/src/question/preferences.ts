import { foldText } from '../text/fold.ts'
import { endOfRequest } from './frames.ts'
import { isStatement } from './statements.ts'
import { type QueryLine, type Span, textOf, words } from './line.ts'

const NEWS =
  '(?:papers?|articles?|publications?|works?|results?|advances?|advancements|developments?|research|findings|progress|stud(?:y|ies)|trends|reviews?|surveys?|meta-?analyses|literature|preprints?|methods|approaches|news|artikel|arbeiten|studien|ergebnisse|fortschritte|entwicklungen|veroffentlichungen|publikationen|forschung|literatur|erkenntnisse|ansatze|travaux|resultats|avancees|recherches|etudes|progres|developpements|publications|decouvertes)'
const RECENT =
  '(?:most recent|more recent|(?<!at the )latest|newest|recently published|recent|neuesten?|neuester|neueren?|neuerer|jungsten?|jungster|aktuellen?|aktueller|aktuellsten?|les plus recente?s?|plus recente?s?|recentes?|recents?)'

const IS_NEWS = words(NEWS)
const BEFORE_SUBJECT = words(`(?:the )?(?:${RECENT}|(?:current|up-to-date|cutting-edge)(?= ${NEWS} ))`, '^')

/** 'latest', if it applies to works or to the whole request: 'recent' may belong to a term. */
const RECENCY = [
  `(?:(?:${RECENT}|new|nouveautes) (?:ones )?(?:first|zuerst|d'abord|en premier)|sort(?:ed)? by (?:date|newest|year)|nach datum sortiert|trie(?:e?s)? par date)`,
  `(?<=(?:^| )(?:anything|something|etwas) )(?:recent|new|neueste?s|neues|aktuelles)(?= )|(?<=quelque chose )(?:de (?:recent|nouveau))(?= )`,
  `(?:(?:in|from|of|over|within|during) )?(?:(?:the )?(?:last|past) (?:few|several)|recent) years|(?:(?:in|aus) )?(?:(?:den|der) )?letzten (?:paar )?jahren?(?! (?:des|der) )|in (?:letzter|jungster) zeit|(?<!\\d )(?:(?:au cours|dans|lors|de) )?(?:ces |des |les )?dernieres annees(?! (?:de|du) )|ces derniers temps|(?:recently|lately|kurzlich|neuerdings)(?: published)?(?! \\S+(?:ed|te[rnms]?) )|recemment(?: publiee?s?)?|dernierement`,
  `(?:the )?${RECENT}(?= ${NEWS} )`,
  BEFORE_SUBJECT,
  `(?:what is |what's |was ist |quoi de )(?:the |das )?(?:latest|newest|new|neueste|neues|neuf)(?= (?:on|in|about|from|uber|zu|bei|sur|dans|a propos) )`,
  '(?:neues|aktuelles)(?= (?:zu|zum|zur|uber|von|bei|aus) )|nouveautes(?= (?:sur|en|dans) )',
  `(?:new|newly published|neue[nr]?|nouvelles|nouveaux|derniers|dernieres)(?= ${NEWS} )`,
  `(?<=(?:^| )${NEWS} )(?:les plus )?(?:recents|recentes)`,
  `(?:moglichst |si possible |preferably )?(?:${RECENT}|aktuell)(?= $)`,
].map((source) => (typeof source === 'string' ? words(source) : source))
const ADVERB = /^(?:recently|lately|kurzlich|neuerdings|recemment|dernierement)$/
/** Terms that begin with such a word. */
const TERM_AFTER =
  /^(?:geschichte|deutsche|common|ancestors?|cretaceous|jurassic|triassic|pleistocene|holocene|miocene|eocene|permian|devonian)$/

/** The part of a query that requests recent works; before its subject it may belong to a `term`. */
export function readRecency(
  line: QueryLine,
): (Span & { reading: { kind: 'newest' }; term?: Span[] }) | undefined {
  for (const pattern of RECENCY) {
    const found = line.find(pattern)
    if (!found || TERM_AFTER.test(line.words[found.end]?.key ?? '')) continue
    const { first, end } = found
    // 'people who recently quit smoking'
    if (ADVERB.test(line.words[first]?.key ?? '') && end === first + 1 && line.isContent(end) && first > 0)
      continue
    const isTerm = pattern === BEFORE_SUBJECT && !IS_NEWS.test(`${line.words[end]?.key} `)
    return { first, end, reading: { kind: 'newest' }, term: isTerm ? [{ first, end: end + 1 }] : undefined }
  }
  return undefined
}

export const WORK_FORMS = ['review', 'tutorial', 'thesis', 'standard'] as const
export type WorkForm = (typeof WORK_FORMS)[number]

/** Forms that need 'of' or 'about' behind them, compounds that do not, and words of titles. */
const FORMS: Record<WorkForm, [named: string, compounds: string, titled: string]> = {
  review: [
    '(?:(?:literature|systematic|scoping|critical|comprehensive) )?(?:reviews?|surveys?|overviews?|meta-?analys[ie]s)|state of the art|ubersicht|uberblick|revues?|panorama',
    '(?:literature|systematic|scoping|systematische[rns]?) (?:reviews?|ubersicht)|(?:systematische[rns]? )?(?:ubersichts|uberblicks)(?:arbeit(?:en)?|artikel)|literatur(?:ubersicht|uberblick)|forschungsstand|stand der (?:technik|forschung)|revues? (?:systematiques?|de (?:la )?litterature)(?: de la litterature)?|articles? de (?:revue|synthese)|synthese de la litterature|meta-?analyse[ns]?|etat de l.art',
    'review|survey|overview|state of the art|Übersicht|Überblick|revue|panorama',
  ],
  tutorial: [
    'tutorials?|introductions?(?! (?:of|du|des) )|primers?|lecture notes|(?:beginner.s )?guides?(?= to )|textbooks?|handbooks?|einfuhrung(?= (?:in|zu[mr]?) )|tutoriels?|manuel',
    'lehrb(?:uch|ucher|uecher)|vorlesungsskript',
    'tutorial|introduction|guide|handbook|primer|lecture|lectures|Einführung|tutoriel',
  ],
  thesis: [
    'thes[ie]s|these(?= (?:sur|de|en) )|diss|dissertation(?:s|en)?|habilitation|memoire(?= sur )',
    '(?:phd|doctoral|masters?|master.s|bachelor) (?:thes[ie]s|dissertations?)|(?:doktor|master|bachelor|diplom)-?arbeit(?:en)?|these de doctorat|memoire de (?:master|maitrise|licence|fin d.etudes)',
    'thesis|dissertation|Dissertation|thèse',
  ],
  standard: [
    'standards?(?! of )|norm(?= (?:for|fur|zu[mr]?) )|norme(?= (?:sur|pour) )|normen|normes',
    '(?:din|iso|en)-norm(?:en)?',
    'standard|Norm|norme',
  ],
}

const ABOUT = '(?:of|on|about|for|in|to|into|zu|zur|zum|uber|von|fur|sur|de|du|des|d.une?|pour|a)'
const FORM_WORKS = '(?:papers?|articles?|artikel)'
const FORM_PATTERNS = WORK_FORMS.map((form) => {
  const [named, compounds] = FORMS[form]
  const patterns = [
    words(
      `(?:(?:a|an|the|any|all|some|only|good|great|best|nice|short|brief|gentle|detailed|thorough|accessible|state-of-the-art|nur|eine?n?|uniquement|seulement|une?|des|la|l.) ){0,3}(?:(?:${named})(?= (?:${ABOUT}|\\|) )|(?:${compounds}))`,
      '^',
    ),
    words(`(?:${named}|${compounds})(?= ${FORM_WORKS} )`),
    words(`(?:${named}|${compounds})(?= (?:(?:only|nur|seulement) )?$)`),
  ]
  return [form, patterns] as const
})
const IS_WORKS = new RegExp(`^${FORM_WORKS}$`)

type FormRead = Span & { reading: { kind: 'form'; form: WorkForm } | { kind: 'frame' }; term?: Span[] }
/** The form of work that a query prefers, which with the word before it may be a term, and 'papers' behind it. */
export function readForm(line: QueryLine): FormRead[] {
  for (const [form, patterns] of FORM_PATTERNS)
    for (const pattern of patterns) {
      const found = line.findAround(pattern) ?? line.findAround(pattern, endOfRequest(line))
      const before = found && line.words[found.first - 1]
      if (!found || /^(?:of|in|by|from|de)$/.test(before?.key ?? '')) continue
      const { first, end } = found
      if (!line.words.some((_, at) => (at < first || at >= end) && line.isContent(at))) continue
      const term = before?.endsClause === false ? [{ first: first - 1, end }] : []
      const works = line.isFree(end) && IS_WORKS.test(line.words[end]?.key ?? '') ? 1 : 0
      return [
        { first, end, reading: { kind: 'form', form }, term },
        { first: end, end: end + works, reading: { kind: 'frame' } },
      ]
    }
  return []
}

/** Returns the title words of works of the form that words name; none for other words. */
export function titledAs(text: string): string[] {
  const isNamed = (pattern: RegExp | undefined) => pattern?.exec(`${foldText(text).text} `)?.index === 0
  const named = FORM_PATTERNS.find(([, patterns]) => isNamed(patterns.at(-1)))
  return named ? FORMS[named[0]][2].split('|') : []
}

/** 'arXiv papers on knots' */
const WORKS_ABOUT = words('(?:papers|articles|preprints|artikel) (?:on|about|uber|sur)')
const IN = /^(?:in|on|from|at|auf|bei|aus|von|im|dans|sur|de|chez|via)$/

/** A source that a query names after 'in' or 'on', or before 'papers on', by its name or by the first word of its name. */
export function readSource(
  line: QueryLine,
  sources: readonly string[],
): (Span & { reading: { kind: 'sources'; sources: string[] } }) | undefined {
  const places = [-1, ...line.words.keys()].filter((at) => {
    const { key = '', endsClause } = line.words[at] ?? {}
    return line.isFree(at + 1) && (at < 0 || (line.isFree(at) && !endsClause && IN.test(key)))
  })
  const called = sources.map((name) => ({ name, key: foldText(name).text }))
  for (const at of places) {
    const first = foldText(line.words[at + 1]?.text ?? '').text
    const likely = called.filter(({ key }) => key.startsWith(first))
    for (let end = Math.min(line.words.length, at + 7); likely.length && end > at + 1; end--) {
      const typed = textOf(line.words.slice(at + 1, end))
      const names = likely.filter((source) => isCalled(source, typed)).map(({ name }) => name)
      if (names.length && (at >= 0 || line.find(WORKS_ABOUT, end)?.first === end))
        return { first: Math.max(0, at), end, reading: { kind: 'sources', sources: names } }
    }
  }
  return undefined
}

/** A name that is also a common word matches only in its own spelling: 'Nature'. */
function isCalled({ name, key }: { name: string; key: string }, typed: string): boolean {
  const typedName = foldText(typed).text
  const isNamed =
    key === typedName ||
    (key.startsWith(`${typedName} `) && /\p{Lu}.*\p{Lu}/u.test(name.split(/\s/, 1)[0] ?? ''))
  const isOwnWriting = /\p{L}\p{Lu}|\s/u.test(name.slice(0, typed.length))
  return isNamed && (isOwnWriting || name.startsWith(typed))
}

const VERSUS = words(
  'vs|versus|compared with|compared to|in comparison with|in comparison to|in contrast to|as opposed to|verglichen mit|im vergleich zu|im vergleich zum|im vergleich zur|im vergleich mit|gegenuber|comparee?s? (?:a|aux?|avec)|par rapport (?:a|aux?)|face (?:a|aux?)',
)
/** A sentence with a comparison is a statement. */
const MOST_COMPARED = 8
const LONGEST_SIDE = 3

/** The sides that a query compares, as typed, and the words between them. */
export function readComparison(
  line: QueryLine,
): { at: number[]; reading: { kind: 'comparison'; sides: string[] } } | undefined {
  const content = line.words.filter((_, at) => line.isContent(at)).length
  let found = content > MOST_COMPARED || isStatement(line) ? undefined : line.find(VERSUS)
  const at: number[] = []
  const sides = found ? [sideOf(line, found.first - 1, -1)] : []
  for (; found; found = line.find(VERSUS, found.end)) {
    for (let word = found.first; word < found.end; word++) at.push(word)
    sides.push(sideOf(line, found.end, 1))
  }
  return at.length && sides.every(Boolean) ? { at, reading: { kind: 'comparison', sides } } : undefined
}

function sideOf(line: QueryLine, from: number, step: 1 | -1): string {
  const side: string[] = []
  for (let at = from; line.isContent(at) && side.length < LONGEST_SIDE; at += step) {
    const { key = '', text = '', endsClause } = line.words[at] ?? {}
    if (/^(?:vs|versus)$/.test(key) || (step < 0 && endsClause)) break
    side.push(text)
    if (endsClause) break
  }
  return (step > 0 ? side : side.toReversed()).join(' ')
}
