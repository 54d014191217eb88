import { foldText } from '../text/fold.ts'
import { isStatement } from './statements.ts'
import { type QueryLine, type Span, words } from './line.ts'

const NEWS =
  '(?:papers?|articles?|publications?|works?|results?|advances?|advancements|developments?|research|findings|progress|stud(?:y|ies)|trends|reviews?|surveys?|literature|preprints?|methods|approaches|news|artikel|arbeiten|studien|ergebnisse|fortschritte|entwicklungen|veroffentlichungen|publikationen|forschung|literatur|erkenntnisse|ansatze|travaux|resultats|avancees|recherches|etudes|progres|developpements|publications|decouvertes)'
const RECENT =
  '(?:most recent|more recent|latest|newest|recently published|recent|neuesten?|neuester|neueren?|neuerer|jungsten?|jungster|aktuellen?|aktueller|aktuellsten?|les plus recente?s?|plus recente?s?|recentes?|recents?)'

/** 'latest', if it applies to works or to the whole request: 'recent' may belong to a term. */
const RECENCY = [
  `(?:${RECENT}|new|nouveautes) (?:ones )?(?:first|zuerst|d'abord|en premier)`,
  `(?<=(?:^| )(?:anything|something|etwas) )(?:recent|new|neueste?s|neues|aktuelles)(?= )|(?<=quelque chose )(?:de (?:recent|nouveau))(?= )`,
  `(?:(?:in|from|of|over|within|during) )?(?:(?:the )?(?:last|past) (?:few|several)|recent) years|(?:in )?(?:den )?letzten (?:paar )?jahren?|(?:ces |des |les )?dernieres annees|recently|lately|kurzlich|recemment`,
  `(?:the )?${RECENT}(?= ${NEWS} )`,
  `^(?:the )?(?:${RECENT}|(?:current|up-to-date|cutting-edge)(?= ${NEWS} ))`,
  `(?:what is |what's |was ist |quoi de )(?:the |das )?(?:latest|newest|new|neueste|neues|neuf)(?= (?:on|in|about|from|uber|zu|bei|sur|dans|a propos) )`,
  'neues(?= (?:zu|zum|zur|uber|von|bei|aus) )|nouveautes(?= (?:sur|en|dans) )',
  `(?:new|newly published|neue[nr]?|nouvelles|nouveaux|derniers|dernieres)(?= ${NEWS} )`,
  `(?<=(?:^| )${NEWS} )(?:les plus )?(?:recents|recentes)`,
  `${RECENT}(?= $)`,
].map((source) => words(source))
/** Terms that begin with such a word. */
const TERM_AFTER =
  /^(?:common|ancestors?|cretaceous|jurassic|triassic|pleistocene|holocene|miocene|eocene|permian|devonian)$/

/** The part of a query that requests recent works. */
export function readRecency(line: QueryLine): Span | undefined {
  for (const pattern of RECENCY) {
    const found = line.find(pattern)
    if (found && !TERM_AFTER.test(line.words[found.end]?.key ?? '')) return found
  }
  return undefined
}

export const WORK_FORMS = ['review', 'tutorial', 'thesis', 'standard'] as const
export type WorkForm = (typeof WORK_FORMS)[number]

const FORMS: { [F in WorkForm]: { names: string; titled: string } } = {
  review: {
    names:
      '(?:(?:literature|systematic|scoping|critical|comprehensive) )?(?:reviews?|surveys?|overviews?|meta-?analys[ie]s)|state of the art|stand der technik|(?:systematische )?(?:ubersichtsarbeit|meta-?analysen?|ubersichtsartikel|ubersicht|uberblick|forschungsstand)|revues? (?:systematique|de (?:la )?litterature)|(?:revue|etat de l.art|panorama)',
    titled: 'review|survey|overview|state of the art|Übersicht|Überblick|revue|panorama',
  },
  tutorial: {
    names:
      '(?:tutorials?|introductions?|primers?|lecture notes|(?:beginner.s )?guides?(?= to )|textbooks?|handbooks?|einfuhrung|lehrbuch|tutoriels?|manuel)',
    titled: 'tutorial|introduction|guide|handbook|primer|lecture|lectures|Einführung|tutoriel',
  },
  thesis: {
    names:
      '(?:(?:phd|doctoral|master|masters|master.s|bachelor) )?(?:thes[ie]s|dissertations?)|(?:doktorarbeit|masterarbeit|habilitation|these de doctorat|theses?|memoire)',
    titled: 'thesis|dissertation|Dissertation|thèse',
  },
  standard: { names: '(?:standards?|norm|normen|normes?)', titled: 'standard|Norm|norme' },
}

const ABOUT = '(?:of|on|about|for|in|to|into|zu|zur|zum|uber|von|fur|sur|de|du|des|d.une?|pour|a)'
const FORM_WORKS = '(?:papers?|articles?|artikel)'
const FORM_PATTERNS = WORK_FORMS.map(
  (form) =>
    [
      form,
      [
        words(
          `(?:(?:a|an|the|any|all|some|only|good|great|best|nice|short|brief|gentle|detailed|thorough|accessible|state-of-the-art|eine?n?|une?|la|l.) ){0,3}(?:${FORMS[form].names})(?= (?:${ABOUT}|\\|) )`,
          '^',
        ),
        words(`(?:${FORMS[form].names})(?= ${FORM_WORKS} )`),
        words(`(?:${FORMS[form].names})(?= $)`),
      ],
    ] as const,
)
/** 'peer review' and 'sky survey' are subjects. */
const SUBJECT_BEFORE =
  /^(?:peer|code|product|performance|judicial|sky|galaxy|redshift|household|online|internet|gold|de|international|iso)$/

const IS_WORKS = new RegExp(`^${FORM_WORKS}$`)

/** The form of work that a query prefers (`works`: 'papers' follows it), and the title words that indicate it. */
export function readForm(line: QueryLine): (Span & { form: WorkForm; works: boolean }) | undefined {
  for (const [form, patterns] of FORM_PATTERNS)
    for (const pattern of patterns) {
      const found = line.findAround(pattern)
      const isSubject = found && SUBJECT_BEFORE.test(line.words[found.first - 1]?.key ?? '')
      if (!found || isSubject || !hasOthers(line, found)) continue
      const { first, end } = found
      const works = line.isFree(end) && IS_WORKS.test(line.words[end]?.key ?? '')
      return { first, end, form, works }
    }
  return undefined
}

/** The title words of works of a form. */
export const titledAs = (form: WorkForm): string[] => FORMS[form].titled.split('|')

const hasOthers = (line: QueryLine, { first, end }: Span) =>
  line.words.some((_, at) => (at < first || at >= end) && line.isContent(at))

/** 'arXiv papers on knots' */
const WORKS_ABOUT = words('(?:papers|articles|preprints|artikel) (?:on|about|uber|sur)')
const IN = /^(?:in|on|from|at|auf|bei|aus|von|im|dans|sur|de|chez|via)$/

/** A source that a query names after 'in' or 'on', or before 'papers on', by its name or by the first word of its name. */
export function readSource(
  line: QueryLine,
  sources: readonly string[],
): (Span & { names: string[] }) | undefined {
  const places = [-1, ...line.words.keys()].filter(
    (at) => line.isFree(at + 1) && (at < 0 || (line.isFree(at) && isBeforeName(line, at))),
  )
  const called = sources.map((name) => ({ name, key: foldText(name).text }))
  for (const at of places) {
    const first = foldText(line.words[at + 1]?.text ?? '').text
    const likely = called.filter(({ key }) => key.startsWith(first))
    for (let end = Math.min(line.words.length, at + 7); likely.length && end > at + 1; end--) {
      const typed = line.words
        .slice(at + 1, end)
        .map(({ text }) => text)
        .join(' ')
      const names = likely.filter((source) => isCalled(source, typed)).map(({ name }) => name)
      if (names.length && (at >= 0 || line.find(WORKS_ABOUT, end)?.first === end))
        return { first: Math.max(0, at), end, names }
    }
  }
  return undefined
}

const isBeforeName = (line: QueryLine, at: number): boolean => {
  const word = line.words[at]
  return word !== undefined && !word.endsClause && IN.test(word.key)
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
  'vs|versus|compared with|compared to|in comparison with|in comparison to|in contrast to|as opposed to|' +
    'verglichen mit|im vergleich zu|im vergleich zum|im vergleich zur|im vergleich mit|gegenuber|' +
    'comparee?s? (?:a|aux?|avec)|par rapport (?:a|aux?)|contre',
)
/** A sentence with a comparison is a statement. */
const MOST_COMPARED = 8
const LONGEST_SIDE = 3

/** The sides that a query compares, as typed, and the words between them. */
export function readComparison(line: QueryLine): { at: number[]; sides: string[] } | undefined {
  const content = line.words.filter((_, at) => line.isContent(at)).length
  let found = content > MOST_COMPARED || isStatement(line) ? undefined : line.find(VERSUS)
  const at: number[] = []
  const sides = found ? [sideOf(line, found.first - 1, -1)] : []
  for (; found; found = line.find(VERSUS, found.end)) {
    for (let word = found.first; word < found.end; word++) at.push(word)
    sides.push(sideOf(line, found.end, 1))
  }
  return at.length && sides.every(Boolean) ? { at, sides } : undefined
}

function sideOf(line: QueryLine, from: number, step: 1 | -1): string {
  const side: string[] = []
  for (let at = from; line.isContent(at) && side.length < LONGEST_SIDE; at += step) {
    const word = line.words[at]
    if (/^(?:vs|versus)$/.test(word?.key ?? '')) break
    if (step < 0 && word?.endsClause) break
    side.push(word?.text ?? '')
    if (step > 0 && word?.endsClause) break
  }
  return (step > 0 ? side : side.toReversed()).join(' ')
}
