import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CAUSES, LANGUAGES } from '@claire/api-contract'
import { explain, healthInWords, wordsIn } from './words.ts'

const OTHERS = LANGUAGES.filter((language) => language !== 'en')

test('English where no language is asked for', () => {
  assert.equal(wordsIn(), wordsIn('en'))
  assert.match(explain(wordsIn(), 'forbidden'), /^The site refuses access \(403\)\. Ask the site/)
})

for (const language of OTHERS)
  test(`every cause, state and step is said in ${language}, and in whole sentences`, () => {
    const [words, english] = [wordsIn(language), wordsIn('en')]
    for (const cause of CAUSES) {
      const { says, advice } = words.causes[cause]
      for (const sentence of [says, advice]) assert.match(sentence, /^\p{Lu}.*\.$|^npm .*\.$/u, cause)
      assert.notEqual(says, english.causes[cause].says, cause)
      assert.notEqual(advice, english.causes[cause].advice, cause)
    }
    for (const part of ['health', 'notes', 'stages', 'endings'] as const)
      for (const [name, said] of Object.entries(english[part])) {
        const translated = (words[part] as Record<string, string>)[name]
        assert.equal(Boolean(translated), Boolean(said), name)
        if (said) assert.notEqual(translated, said, name)
      }
  })

test('what is written in a text for machines stays as it is in every language', () => {
  const marks = /\b(?:robots\.txt|ClaireBot|OAI-PMH|RENDERER_PATH|https?\b|[1-5]\d\d|5xx|4xx|\/bot|DOI|PDF)/g
  const marksOf = (text: string) => [...new Set(text.match(marks))].sort()
  for (const language of OTHERS)
    for (const cause of CAUSES)
      assert.deepEqual(
        marksOf(explain(wordsIn(language), cause)),
        marksOf(explain(wordsIn('en'), cause)),
        `${cause} in ${language}`,
      )
})

test('a cause that says all there is to say stands alone; another comes after its state', () => {
  const words = wordsIn('de')
  assert.equal(healthInWords(words, 'blocked_site', 'forbidden'), explain(words, 'forbidden'))
  assert.equal(
    healthInWords(words, 'degraded', 'server_error'),
    `${words.health.degraded} ${explain(words, 'server_error')}`,
  )
  assert.equal(healthInWords(words, 'healthy', ''), '')
})
