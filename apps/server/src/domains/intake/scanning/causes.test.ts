import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CAUSES, LANGUAGES } from '@claire/api-contract'
import { scanningMessages } from '@claire/messages/server'
import { describeHealth, explain } from './causes.ts'

const OTHERS = LANGUAGES.filter((language) => language !== 'en')

test('messages are in English by default', () => {
  assert.match(explain(scanningMessages(), 'forbidden'), /^The site refuses access \(403\)\. Ask the site/)
})

test('every cause has an explanation and advice in complete sentences, in every language', () => {
  for (const language of LANGUAGES)
    for (const cause of CAUSES)
      for (const part of ['says', 'advice'] as const)
        assert.match(scanningMessages(language)(`causes.${cause}.${part}`), /^\p{Lu}.*\.$|^npm .*\.$/u, cause)
})

test('technical terms in messages are the same in every language', () => {
  const marks = /\b(?:robots\.txt|ClaireBot|OAI-PMH|RENDERER_PATH|https?\b|[1-5]\d\d|5xx|4xx|\/bot|DOI|PDF)/g
  const marksOf = (text: string) => [...new Set(text.match(marks))].sort()
  for (const language of OTHERS)
    for (const cause of CAUSES)
      assert.deepEqual(
        marksOf(explain(scanningMessages(language), cause)),
        marksOf(explain(scanningMessages('en'), cause)),
        `${cause} in ${language}`,
      )
})

test('a cause that fully explains a health state is shown alone, another one after the state', () => {
  const t = scanningMessages('de')
  assert.equal(describeHealth(t, 'blocked_site', 'forbidden'), explain(t, 'forbidden'))
  assert.equal(
    describeHealth(t, 'degraded', 'server_error'),
    `${t('health.degraded')} ${explain(t, 'server_error')}`,
  )
  assert.equal(describeHealth(t, 'healthy', ''), '')
})
