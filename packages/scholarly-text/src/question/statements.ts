import { endOfRequest } from './frames.ts'
import { type QueryLine, words } from './line.ts'

/** 'ne contenant', "n'utilisent" */
export const NE_USE =
  "n(?:e |')(?:utilis|emploi|conten|contienn|repos|recour|necessit|impliqu|inclu|comport|bas)(?:ant|ent|e)"
const USES = words(NE_USE)

const STATES =
  /^(?:is|are|was|were|be|been|being|am|do|does|did|has|have|had|can|cannot|could|may|might|will|would|shall|should|must|isn't|aren't|doesn't|don't|didn't|can't|ist|sind|gibt|waren|wird|werden|wurde|wurden|haben|kann|konnen|muss|mussen|soll|est|sont|etait|etaient|peut|peuvent|doit|doivent|n'est|n'a|ne|n'ont)$/

/**
 * True if a query states something about its subject. Its negations exclude nothing, and its comparisons prefer
 * nothing. '… that do not use' describes the works.
 */
export function isStatement(line: QueryLine): boolean {
  if (isSentence(line)) return true
  const begin = endOfRequest(line)
  const hasSmall = line.words.some(({ text }) => /^\p{Ll}/u.test(text))
  return line.words.some(
    ({ key, text }, at) =>
      at >= begin &&
      line.isFree(at) &&
      STATES.test(key) &&
      // The CAN bus is no verb.
      !(hasSmall && /^\p{Lu}{2,}$/u.test(text)) &&
      !/^(?:that|which)$/.test(line.words[at - 1]?.key ?? '') &&
      line.find(USES, at)?.first !== at,
  )
}

const SENTENCE_WORDS = 5

/** A pasted sentence begins with a capital and ends with a full stop. */
const isSentence = (line: QueryLine): boolean =>
  line.words.length >= SENTENCE_WORDS &&
  /^\p{Lu}/u.test(line.words[0]?.text ?? '') &&
  line.words.at(-1)?.endsWith === '.' &&
  endOfRequest(line) === 0
