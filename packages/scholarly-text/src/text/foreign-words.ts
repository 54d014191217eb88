import { foldText } from './fold.ts'
import { isFunctionWord } from './function-words.ts'

const set = (words: string) => new Set(words.split(' '))

/** Function words that no English query has, by language. Folded, as all words here. */
const OWN = {
  de: 'und der eine einen einem einer eines vom zum zur auf bei beim nach uber durch gegen wie wenn dass nicht ist sind wird werden zwischen unter ohne seit sich welche welcher welches',
  fr: 'les une des du dans pour avec aux cette qui quel quels quelle quelles sont chez entre leurs',
  esPt: 'del una unos unas para sobre desde hasta que qual quais uma pelo pela nos ao',
  it: 'della delle dello degli nel nella nelle negli nei dalla dalle dagli alla alle agli sulla sulle sugli contro perche',
  pl: 'ze oraz przez przy pomoca dzieki przed jako miedzy',
  nl: 'het een bij voor naar tussen wordt zijn niet',
  scandinavian:
    'och og fran efter genom gennem gjennom mellan mellem mellom utan uden uten eller inte ikke hvordan hvorfor varfor',
  tr: 'icin uzerine uzerinde uzerindeki arasinda arasindaki tarafindan nasil gibi',
  id: 'untuk dengan terhadap dalam pada oleh bagaimana antara adalah karena',
  cs: 'nebo mezi podle jsou pomoci vuci',
  hr: 'izmedu zbog kroz koji',
  ro: 'asupra pentru dintre dupa fara',
  hu: 'hatasa kozott hogyan egy hogy',
  fi: 'ovat valilla',
}

/** Function words that English queries have with another meaning: 'jak' is a kinase. */
const SHARED = {
  de: 'am an als aus das dem den die das fur im in mit so von war was zu',
  fr: 'a au ces de en est et la le ou par sans se son sur un',
  esPt: 'a as com como con contra da das de di do dos e el em en es il la las lo los na nas no o os per por se sin so son um un',
  pl: 'a by do jak jest na nie o od po sie to w z za',
  nl: 'de en in is met om op te van',
  it: 'che con da dal dei del di e fra gli il la le lo nel su sul tra un una',
  scandinavian: 'af av en er et ett fra hos hur med mot om pa som til ved vid',
  tr: 'bir da de ile ne ve',
  id: 'akan atau dan dari di itu ke saat yang',
  vi: 'bang cac cho cua den duoc khi khong la mot nhu nhung trong tren tu va ve voi',
  cs: 'jak je na od po pri se ve za ze',
  hr: 'iz je kod na od po se su za',
  ro: 'cu de din la lui pe prin sau si un',
}

/** Further ones of German and French, which reveal neither language. */
const OTHERS =
  'ein oder aber um weil ich wir sie es er hat haben kann konnen ' +
  'mais sous ce que quoi etait il elle on nous vous je ne plus'

/** By language. */
export const SHARED_FUNCTION_WORDS = Object.values(SHARED).map(set)
const OWN_WORDS = set(Object.values(OWN).join(' '))
const GLUE = set(`${OWN.de} ${OWN.fr} ${SHARED.de} ${SHARED.fr} ${OTHERS}`)
// Sons are a subject, and 'sans' excludes.
for (const word of ['son', 'sans']) GLUE.delete(word)

/** True for a folded function word that no English query has. */
export const isForeignFunctionWord = (key: string): boolean => OWN_WORDS.has(key)

/** True if a folded word only joins others in English, German or French. */
export const isGlue = (key: string): boolean => isFunctionWord(key) || GLUE.has(key)

/** Shortened words before a vowel: "l'", "d'", "qu'", "dell'". */
export const ELISION = String.raw`(?<!\p{L})(?:[dlnsjcm]|qu|(?:jus|lors)qu|[dns]?[aeu]ll)['’](?=\p{Ll}|[ÉÈÊ])`
const ELISIONS = new RegExp(ELISION, 'gu')

/**
 * Returns a word of a query in another language without elided words before it; '' for a function word. Capitals are
 * acronyms: 'MET' is no Dutch preposition.
 */
export function foreignContent(word: string): string {
  const whole = word.replace(ELISIONS, '')
  const key = foldText(whole).text
  const isFunction = isGlue(key) || OWN_WORDS.has(key) || SHARED_FUNCTION_WORDS.some((list) => list.has(key))
  return isFunction && !/^\p{Lu}+$/u.test(whole) ? '' : whole
}
