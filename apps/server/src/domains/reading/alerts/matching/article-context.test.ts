import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createArticleContext } from './alert-watch.ts'

const vectors = [Float32Array.of(1, 0)]

describe('contextual vectors of new articles', () => {
  test('are used if they arrive in time', async () => {
    const contextOf = createArticleContext({ articles: async () => vectors, isAvailable: () => true })
    assert.equal(await contextOf(['glaciers']), vectors)
  })

  test('are left out if they are slow, and not requested again before they have arrived', async () => {
    const answers: PromiseWithResolvers<Float32Array[]>[] = []
    const articles = () => {
      const answer = Promise.withResolvers<Float32Array[]>()
      answers.push(answer)
      return answer.promise
    }
    const contextOf = createArticleContext({ articles, isAvailable: () => true }, 1)
    assert.equal(await contextOf(['glaciers']), undefined)
    assert.equal(await contextOf(['rivers']), undefined)
    assert.equal(answers.length, 1)
    answers[0]?.resolve(vectors)
    await answers[0]?.promise
    assert.equal(await contextOf(['lakes']), undefined)
    assert.equal(answers.length, 2)
    answers[1]?.resolve(vectors)
  })

  test('are left out without a contextual model, or if it fails', async () => {
    const articles = async () => {
      throw new Error('away')
    }
    assert.equal(await createArticleContext({ articles, isAvailable: () => true })(['ice']), undefined)
    const unavailable = { articles: async () => vectors, isAvailable: () => false }
    assert.equal(await createArticleContext(unavailable)(['ice']), undefined)
  })
})
