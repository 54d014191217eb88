import { domainToUnicode } from 'node:url'

/** Control characters, marks of direction, blanks of no width and others that show nothing, and line ends. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Co}\p{Cn}\u2800]/u

/** Whether a text holds what nobody sees, and so can pass for another text. */
export const hasUnseen = (text: string) => UNSEEN.test(text)

/** The scripts in daily use (UAX 31, table 5). Japanese, Korean and Chinese write in several, with Latin letters between. */
const WRITING_SYSTEMS = [
  'Latin Han Hiragana Katakana',
  'Latin Han Hangul',
  'Latin Han Bopomofo',
  ...(
    'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao ' +
    'Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
  ).split(' '),
].map((scripts) =>
  lettersOf(
    scripts
      .split(' ')
      .map((script) => `\\p{scx=${script}}`)
      .join(''),
  ),
)

const IN_DAILY_USE = new RegExp(WRITING_SYSTEMS.map(({ source }) => source).join('|'), 'u')

/**
 * Whether one of its words mixes letters of several scripts, as in "pаypal" with a Cyrillic "а" (UTS 39, highly
 * restrictive). Words of different scripts may stand beside each other.
 */
export const mixesScripts = (text: string) =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => {
    const letters = [...word].filter((character) => /\p{L}/u.test(character))
    return (
      letters.some((letter) => IN_DAILY_USE.test(letter)) &&
      !WRITING_SYSTEMS.some((system) => letters.every((letter) => system.test(letter)))
    )
  })

/** Whether an e-mail address can pass for another; its domain is looked at as people are shown it. */
export function isDisguised(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return [email, domainToUnicode(domain)].some((text) => hasUnseen(text) || mixesScripts(text))
}

function lettersOf(properties: string): RegExp {
  return new RegExp(`[${properties}\\p{Script=Common}\\p{Script=Inherited}]`, 'u')
}
