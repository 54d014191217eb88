import { afterEach, expect, it } from 'vitest'
import { chooseLanguage, otherLanguage, quotedList } from './i18n.ts'

afterEach(() => chooseLanguage('en'))

it.each([
  ['en', 'de', 'German'],
  ['de', 'fr', 'Französisch'],
  ['fr', 'en', 'Anglais'],
] as const)('in %s, an article in %s is labelled %s', async (language, code, label) => {
  await chooseLanguage(language)
  expect(otherLanguage(code)).toBe(label)
})

it.each([
  ['en', '“a”, “b”'],
  ['de', '„a“, „b“'],
  ['fr', '«\u00a0a\u00a0», «\u00a0b\u00a0»'],
] as const)('in %s, words are quoted as %s', async (language, quoted) => {
  await chooseLanguage(language)
  expect(quotedList(['a', 'b'])).toBe(quoted)
})

it('an article in the language of the page, or in none that is known, has no label', () => {
  expect(otherLanguage('en')).toBeNull()
  expect(otherLanguage(null)).toBeNull()
})
