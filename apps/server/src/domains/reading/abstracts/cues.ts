import { pointsBack } from '@claire/scholarly-text'

// Words that show the function of a sentence in an abstract. Collected from common phrasing, not from a data set.

/** The words of each cue; `_` joins the words of a phrase. */
const CUES = {
  result: `found find finds show shows showed shown demonstrate demonstrates demonstrated reveal reveals revealed observed
    observe identified identify indicate indicates indicated suggest suggests suggested confirm confirmed confirms resulted
    results result reported obtained achieves achieve achieved outperforms outperform yields yielded evidence detected`,
  effect: `increase increased increases increasing decrease decreased decreases reduce reduced reduces reduction higher lower
    greater less associated association associations correlated correlation risk improve improved improves improvement inhibit
    inhibited inhibits induce induced induces promote promotes promoted prevent prevents required necessary sufficient essential
    enhanced impaired mediated regulates regulated caused causes leads led significantly significant effective`,
  aim: `aim aims aimed objective objectives purpose goal goals investigate investigated examine examined assess assessed
    evaluate evaluated determine whether hypothesize hypothesized hypothesis explore sought study tested`,
  method: `method methods using used performed measured collected randomized randomised trial cohort participants patients
    assay analysis analyzed analysed sample samples data dataset model models technique cells mice conducted enrolled assigned`,
  contrast: `however although but whereas despite while nevertheless unfortunately yet instead contrast unlike`,
  conclusion: `conclude concluded conclusion conclusions therefore thus together overall collectively implications
    implication summary highlight highlights provides provide supports support finally consequently`,
  background: `known remains unclear unknown recently previous previously important common widely often little challenge
    challenging problem problems role many most understanding interest`,
  contribution: `propose proposes proposed introduce introduces introduced present presents presented develop develops developed
    describe describes design new novel approach framework algorithm algorithms method paper work article here`,
  negation: `no not without neither nor cannot fail failed fails lack lacks absence never none`,
  we: `we our us`,
  thisWork: `this_paper this_work this_article this_study this_letter in_this here_we the_present_study our_results our_method
    our_approach these_results these_findings these_data our_findings we_propose we_show we_present we_introduce we_find
    we_develop we_demonstrate we_study we_investigate we_describe we_prove we_report`,
}

export const CUE_NAMES = Object.keys(CUES)

type CuesOf = Map<string, number[]>

const cuesOfWord: CuesOf = new Map()
/** By the first word, then by the second: few words begin a pair. */
const cuesOfPair = new Map<string, CuesOf>()
Object.values(CUES).forEach((list, cue) => {
  const add = (table: CuesOf, word: string) => table.set(word, [...(table.get(word) ?? []), cue])
  for (const entry of list.trim().split(/\s+/)) {
    const [word = '', second] = entry.split('_')
    if (second === undefined) {
      add(cuesOfWord, word)
      continue
    }
    const seconds = cuesOfPair.get(word) ?? new Map<string, number[]>()
    cuesOfPair.set(word, seconds)
    add(seconds, second)
  }
})

/** Occurrences of each cue in a sentence, in the order of CUE_NAMES, counted up to three. */
export function countCues(sentence: string): number[] {
  const counts = CUE_NAMES.map(() => 0)
  const count = (cues: number[] = []) => {
    for (const cue of cues) counts[cue] = Math.min(3, (counts[cue] ?? 0) + 1)
  }
  let pairs: CuesOf | undefined
  for (const word of sentence.toLowerCase().split(/[^a-z]+/)) {
    count(cuesOfWord.get(word))
    count(pairs?.get(word))
    pairs = cuesOfPair.get(word)
  }
  return counts
}

/** The section a label at the start of a sentence names: 1 background, 2 aim, 3 methods, 4 results, 5 conclusions; 0 without one. */
export function sectionOf(sentence: string): number {
  const label = labelOf(sentence)?.name.toLowerCase()
  if (!label) return 0
  if (/^(background|introduction|context|rationale|importance|motivation)/.test(label)) return 1
  if (/^(aim|objective|purpose|goal)/.test(label)) return 2
  if (
    /^(method|material|design|setting|patient|participant|main outcome|intervention|data|study|measurement|approach)/.test(
      label,
    )
  )
    return 3
  if (/^(result|finding|principal|main result|main finding|methodology\/principal)/.test(label)) return 4
  return 5
}

const LABELS = `background|introduction|context|rationale|importance|motivation|aims?|objectives?|purpose|goals?|methods?|materials? and methods?|methods and (?:results|findings)|design|study design|setting|settings|patients|participants|main outcome measures?|interventions?|data sources?|study selection|measurements?|approach|results?|findings|principal findings|main results?|main findings|methodology/principal findings|conclusions?|conclusions?/significance|interpretation|significance|discussion|implications|limitations|summary|funding`
/** One label, or two joined ones: 'Results and discussion:'. */
const LABEL = new RegExp(
  String.raw`^\s*((?:${LABELS})(?:\s*(?:/|&|and)\s*(?:${LABELS}))?)\s*(?:[:.–—]\s|\s-\s)`,
  'i',
)
/** Many structured abstracts mark the label only by capitals, and it may name several sections: DESIGN, SETTING, AND PATIENTS. */
const CAPITAL_LABEL = /^\s*([A-Z]{3,}(?:(?:,? AND |, |\/| )[A-Z]{3,})*)\s+(?=[A-Z0-9][a-z0-9 ])/
const FIRST_WORD = new RegExp(String.raw`^(?:${LABELS})\b`, 'i')

function labelOf(sentence: string): { name: string; length: number } | undefined {
  const match = LABEL.exec(sentence) ?? CAPITAL_LABEL.exec(sentence)
  const name = match?.[1]
  return match && name && FIRST_WORD.test(name) ? { name, length: match[0].length } : undefined
}

/** The sentence without the label of its section, for display. */
export const withoutLabel = (sentence: string) => sentence.slice(labelOf(sentence)?.length ?? 0).trimStart()

/** Refers back, as the trees have learnt it: 'finally' was not among the words then. */
export const isDangling = (sentence: string) => pointsBack(sentence) && !/^\s*finally\b/i.test(sentence)

/** Begins with a word that depends on the sentence before: without it, the meaning differs or is lost. */
export const leansBack = (sentence: string) =>
  /^(?:on the (?:other hand|contrary)|however|nevertheless|nonetheless|in contrast|by contrast|conversely|instead|similarly|likewise|moreover|furthermore|additionally|in addition|also|but|yet|otherwise|they|he|she|both|its|their|(?:this|these|those)\s+(?:is|are|was|were|has|have|can|may|will|leads?|allows?|makes?|means))\b/i.test(
    sentence.trim(),
  )

const RESULT_CUES = ['result', 'conclusion', 'thisWork'].map((name) => CUE_NAMES.indexOf(name))

/** True if a sentence states a result, by its section or its words. */
export const saysResult = ({ section, cues }: { section: number; cues: number[] }) =>
  section >= 4 || (section !== 1 && RESULT_CUES.some((cue) => (cues[cue] ?? 0) > 0))
