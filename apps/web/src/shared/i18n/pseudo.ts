import { allEnglish } from '@claire/messages/web'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MARKED = 'àƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const LETTERS = new Map([...PLAIN].map((letter, at) => [letter, [...MARKED][at] ?? letter]))

/** Typical growth of a text in other languages. */
const LONGER = 0.4

/** Returns a text with every letter marked, in brackets, 40 % longer; placeholders stay as they are. */
export function pseudoText(text: string): string {
  const marked = text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part) =>
      part.startsWith('{{') ? part : [...part].map((each) => LETTERS.get(each) ?? each).join(''),
    )
    .join('')
  // Words of six letters, so that the text can wrap like a sentence.
  const filling = '~'.repeat(Math.ceil(text.replaceAll(/\{\{[^{}]*\}\}/g, '').length * LONGER))
  return `⟦${marked}${filling.replaceAll(/~{6}/g, '~~~~~ ')}⟧`
}

const pseudo = (texts: object): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]: [string, unknown]) => [
      key,
      typeof text === 'object' && text !== null ? pseudo(text) : pseudoText(String(text)),
    ]),
  )

/** Returns every English message with its letters marked; see `PSEUDO_LANGUAGES`. */
export const pseudoTexts = async (): Promise<object> => pseudo(await allEnglish())
