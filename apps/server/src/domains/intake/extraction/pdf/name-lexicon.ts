import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Frequency of a word as given name and family name of authors, and as a common word: 0 for hardly ever, each next level twice as often. */
interface WordLevels {
  given: number
  family: number
  word: number
}

export const UNKNOWN: WordLevels = { given: 0, family: 0, word: 0 }
let known: Map<string, WordLevels> | undefined

/** The levels of a word whatever its case and accents; of a compound those of its best-known part. */
export function levelsOf(word: string): WordLevels {
  const lexicon = (known ??= readLexicon())
  const parts = foldWord(word)
    .split(/[-’'.]/)
    .filter(Boolean)
  return parts.reduce((best, part) => {
    const levels = lexicon.get(part) ?? UNKNOWN
    return {
      given: Math.max(best.given, levels.given),
      family: Math.max(best.family, levels.family),
      word: Math.max(best.word, levels.word),
    }
  }, UNKNOWN)
}

export const foldWord = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}’'.-]/gu, '')

/** Lines of words that share their levels: three letters from 'a', a blank, and the words. */
function readLexicon(): Map<string, WordLevels> {
  const file = path.join(import.meta.dirname, 'models/names.txt')
  const lexicon = new Map<string, WordLevels>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [key = '', ...words] = line.split(' ')
    const level = (at: number) => key.charCodeAt(at) - 97
    const levels = { given: level(0), family: level(1), word: level(2) }
    for (const word of words) lexicon.set(word, levels)
  }
  return lexicon
}
