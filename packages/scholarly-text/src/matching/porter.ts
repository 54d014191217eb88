/** M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980, with the departures of Porter's own later code. */
export function porterStem(word: string): string {
  if (word.length <= 2) return word
  return step5(step4(step3(step2(step1c(step1b(step1a(word)))))))
}

const isConsonant = (word: string, at: number): boolean => {
  switch (word[at]) {
    case 'a':
    case 'e':
    case 'i':
    case 'o':
    case 'u':
      return false
    case 'y':
      return at === 0 || !isConsonant(word, at - 1)
    default:
      return true
  }
}

/** The paper's m: the number of vowel sequences followed by a consonant sequence. */
function measure(stem: string): number {
  let m = 0
  let vowelBefore = false
  for (let at = 0; at < stem.length; at++) {
    const consonant = isConsonant(stem, at)
    if (consonant && vowelBefore) m++
    vowelBefore = !consonant
  }
  return m
}

const hasVowel = (stem: string) => {
  for (let at = 0; at < stem.length; at++) if (!isConsonant(stem, at)) return true
  return false
}

const endsDouble = (word: string) =>
  word.length > 1 && word.at(-1) === word.at(-2) && isConsonant(word, word.length - 1)

/** Ends consonant, vowel, consonant, the last not w, x or y. */
const endsShort = (word: string) => {
  const last = word.length - 1
  return (
    last >= 2 &&
    isConsonant(word, last) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last - 2) &&
    !/[wxy]$/.test(word)
  )
}

function step1a(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  if (word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1)
  return word
}

function step1b(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const ending = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  const stem = word.slice(0, word.length - ending)
  if (!ending || !hasVowel(stem)) return word
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`
  if (endsDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1)
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem
}

const step1c = (word: string) =>
  word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word

type Ending = [ending: string, replacement: string]

const endingsOf = (pairs: string) => pairs.split(' ').map((pair) => pair.split(':') as Ending)

/** Longer endings precede their suffixes. */
const STEP_2 = endingsOf(
  'ational:ate tional:tion enci:ence anci:ance izer:ize bli:ble alli:al entli:ent eli:e ousli:ous ization:ize ' +
    'ation:ate ator:ate alism:al iveness:ive fulness:ful ousness:ous aliti:al iviti:ive biliti:ble logi:log',
)
const STEP_3 = endingsOf('icate:ic ative: alize:al iciti:ic ical:ic ful: ness:')
const STEP_4 = 'al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize'.split(' ')

function replaceEnding(word: string, endings: Ending[]): string {
  for (const [ending, replacement] of endings) {
    if (!word.endsWith(ending)) continue
    const stem = word.slice(0, word.length - ending.length)
    return measure(stem) > 0 ? stem + replacement : word
  }
  return word
}

const step2 = (word: string) => replaceEnding(word, STEP_2)
const step3 = (word: string) => replaceEnding(word, STEP_3)

function step4(word: string): string {
  for (const ending of STEP_4) {
    if (!word.endsWith(ending)) continue
    const stem = word.slice(0, word.length - ending.length)
    if (ending === 'ion' && !/[st]$/.test(stem)) return word
    return measure(stem) > 1 ? stem : word
  }
  return word
}

function step5(word: string): string {
  let stem = word
  if (stem.endsWith('e')) {
    const m = measure(stem.slice(0, -1))
    if (m > 1 || (m === 1 && !endsShort(stem.slice(0, -1)))) stem = stem.slice(0, -1)
  }
  return stem.endsWith('ll') && measure(stem) > 1 ? stem.slice(0, -1) : stem
}
