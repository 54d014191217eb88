import { foldText } from './fold.ts'

/** Words without a meaning of their own: articles, pronouns, question words, auxiliaries, prepositions. */
const FUNCTION_WORDS = new Set(
  (
    'a about above after again against all along also although am among an and any are around as at away be because been before being below between both but by ' +
    'can cannot could did do does doing done down during each either else ever every except excluding few for from further had has have having he her here hers him his how however ' +
    'i if in into is it its itself just like many may me might more most much must my neither no nor not of off on once one only onto or other our out over own per ' +
    'rather same shall she should since so some such than that the their them then there therefore these they this those though through thus to together too toward ' +
    'towards under until up upon us very via was we were what when where whether which while who whom whose why will with within without would yet you your'
  ).split(' '),
)

/** True for a function word. These are searched like others, but marking them would show nothing. */
export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(foldText(word).text)
