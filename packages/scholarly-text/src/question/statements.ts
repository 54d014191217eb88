import { endOfRequest } from './frames.ts'
import { type QueryLine, type QueryWord, isCapitalised, words } from './line.ts'
import { isGlue } from '../text/foreign-words.ts'
import { isFunctionWord } from '../text/function-words.ts'

/** 'ne contenant', "n'utilisent" */
export const NE_USE =
  "n(?:e |')(?:utilis|emploi|conten|contienn|repos|recour|necessit|impliqu|inclu|comport|bas)(?:ant|ent|e)"
const USES = words(NE_USE)
/** Clauses that ask for something to be left out: '…, I am not interested in mice'. */
export const REFUSAL = {
  en: "(?<=\\| )(?:(?:please|pls|but|and|also|i|we) )*(?:(?:do not|don't|dont) (?:want|need|include|show|give)|(?:am not|are not|i'm not|we're not) (?:interested in|looking for))(?: (?:me|us|to see))*",
  de: '(?<=\\| )(?:(?:bitte|aber|und|ich|wir) )*(?:(?:will|wollen|mochten?|brauchen?|suchen?) (?:keine?n?|nichts)|interessiere mich nicht fur)',
  fr: "(?<=\\| )(?:(?:mais|et|je|nous|merci de) )*(?:n'incluez pas|ne pas inclure|ne (?:veux|voulons|cherche) pas)",
}
const REFUSES = words(Object.values(REFUSAL).join('|'))

const STATES =
  /^(?:is|are|was|were|be|being|am|do|does|did|has|have|had|can|cannot|could|may|might|will|would|shall|should|must|isn't|aren't|doesn't|don't|didn't|can't|ist|sind|gibt|waren|wird|werden|wurde|wurden|haben|kann|konnen|muss|mussen|soll|est|sont|etait|etaient|peut|peuvent|doit|doivent|n'est|n'a|ne|n'ont)$/

/** True if a query asks something about its subject: 'which catalysts work without platinum'. */
export const isAsked = (line: QueryLine): boolean => {
  const begin = endOfRequest(line)
  return (
    /^(?:what|which|who|why|how|when|where|whether|welche[rsnm]?|wer|warum|wieso|weshalb|wie|wann|ob|quel(?:le)?s?|pourquoi|combien|peut-on|est-ce)$/.test(
      line.words[begin]?.key ?? '',
    ) || isVerb(line, begin)
  )
}

/**
 * True if a query states something about its subject. Its negations exclude nothing, and its comparisons prefer
 * nothing. '… that do not use' describes the works.
 */
export const isStatement = (line: QueryLine): boolean => isCopied(line) || hasVerb(line)

function isVerb(line: QueryLine, at: number): boolean {
  const { key = '', text = '' } = line.words[at] ?? {}
  // The CAN bus is no verb, and May none in 'models by May'.
  const isSmall = (word?: QueryWord) => /^\p{Ll}/u.test(word?.text ?? '')
  const before = line.words[at - 1]
  const isName =
    /^\p{Lu}/u.test(text) &&
    ((before?.endsClause === false && isSmall(before)) ||
      (/^\p{Lu}{2,}$/u.test(text) && line.words.some(isSmall)))
  const isRelative = /^(?:that|which)$/.test(before?.key ?? '') || line.find(USES, at)?.first === at
  if (!line.isFree(at) || !STATES.test(key) || isName || isRelative) return false
  const refusal = line.find(REFUSES)
  return !refusal || at < refusal.first || at >= refusal.end
}

function hasVerb(line: QueryLine): boolean {
  const begin = endOfRequest(line)
  return line.words.some((_, at) => at >= begin && isVerb(line, at))
}

const HALF_OF_TITLE = 3

/** A pasted title or sentence: begins with a capital, and without title case nothing in it requests works. */
export const isCopied = (line: QueryLine): boolean =>
  /^\p{Lu}/u.test(line.words[0]?.text ?? '') &&
  (isTitleCase(line) || ((isSentence(line) || hasColon(line)) && !requestsWorks(line)))

const requestsWorks = (line: QueryLine): boolean =>
  [...line.words.keys()].some(
    (at) => (at === 0 || /[.!?]/.test(line.words[at - 1]?.endsWith ?? '')) && endOfRequest(line, at) > at,
  )

/** A colon between two phrases. */
const hasColon = ({ words: all }: QueryLine) =>
  all.slice(HALF_OF_TITLE - 1, -HALF_OF_TITLE).some(({ endsWith }) => endsWith === ':')

/** Capitals as in English titles; a short one is known by a word such as 'Without'. */
const isTitleCase = ({ words: all }: QueryLine) =>
  (all.length >= 2 * HALF_OF_TITLE ||
    (all.length >= HALF_OF_TITLE && all.slice(1).some((word) => isGlue(word.key) && isCapitalised(word)))) &&
  all.every((word) => isFunctionWord(word.key) || isCapitalised(word))

/** Ends with a full stop, or states something; questions do neither. */
const isSentence = (line: QueryLine): boolean => {
  const { endsWith } = line.words[Math.max(4, line.words.length - 1)] ?? { endsWith: '?' }
  return endsWith === '.' || (endsWith !== '?' && !isAsked(line) && hasVerb(line))
}
