import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import type { Article } from '#domains/articles'
import { articleDraft } from '#testing/drafts'
import { createAbstracts } from './index.ts'

const MINUTE = 60_000
const embedder = createStaticEmbedder()
const WRITTEN = 'Zinc protects steel.'

/** An article summarised by a language model; the model fails if `answer` does. */
function library(answer: () => string) {
  let now = Date.parse('2026-03-01T09:00:00Z')
  let version = 1
  let asked = 0
  const failures: unknown[] = []
  const article = (): Article => ({
    ...articleDraft({ title: 'Zinc and steel', abstract: 'We coated plates. Zinc protects steel in water.' }),
    id: 'a',
    version,
    workKey: 'a',
    firstSeenAt: 0,
    updatedAt: 0,
  })
  const abstracts = createAbstracts({
    articles: { get: async (ids) => ids.flatMap((id) => (id === 'a' ? article() : [])) },
    embedder,
    clock: () => now,
    writer: async () => {
      asked += 1
      return answer()
    },
    onWriterFailure: (reason) => void failures.push(reason),
  })
  return {
    failures,
    asked: () => asked,
    pass: (ms: number) => void (now += ms),
    edit: () => void (version += 1),
    summary: async () => abstracts.conciseSummary('a'),
  }
}

describe('a summary that a language model wrote', () => {
  test('is requested once, however often it is read', async () => {
    const { summary, asked, pass } = library(() => WRITTEN)
    for (let turn = 0; turn < 5; turn++) {
      assert.deepEqual([(await summary()).conciseSummary, (await summary()).generated], [WRITTEN, true])
      pass(30 * 24 * 60 * MINUTE)
    }
    assert.equal(asked(), 1)
  })

  test('is requested again when its article has changed', async () => {
    const { summary, asked, edit } = library(() => WRITTEN)
    await summary()
    edit()
    await summary()
    assert.equal(asked(), 2)
  })

  test('that the article does not support is not requested again', async () => {
    const { summary, asked, pass, failures } = library(() => 'Zinc costs 17 euros.')
    assert.equal((await summary()).generated, false)
    pass(60 * MINUTE)
    assert.equal((await summary()).generated, false)
    assert.deepEqual([asked(), failures], [1, []])
  })
})

test('a language model that was away is called again later, not by every reader meanwhile', async () => {
  let isAway = true
  const { summary, asked, pass, failures } = library(() => {
    if (isAway) throw new Error('connection refused')
    return WRITTEN
  })
  for (let turn = 0; turn < 3; turn++) assert.equal((await summary()).generated, false)
  assert.deepEqual([asked(), failures.length], [1, 1])
  isAway = false
  pass(9 * MINUTE)
  assert.equal((await summary()).generated, false)
  pass(MINUTE + 1)
  assert.deepEqual([(await summary()).conciseSummary, asked()], [WRITTEN, 2])
  pass(60 * MINUTE)
  assert.equal((await summary()).generated, true)
  assert.equal(asked(), 2)
})
