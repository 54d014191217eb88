import { afterEach, expect, it } from 'vitest'
import { callKey, forgetBegun, takeBegun } from './begun-calls.ts'

const begin = (key: string) => {
  const answer = Promise.resolve(new Response('{}'))
  globalThis.begun = {
    config: Promise.resolve(null),
    found: Promise.resolve('unknown'),
    calls: new Map([[key, answer]]),
  }
  return answer
}

afterEach(() => {
  globalThis.begun = undefined
})

it('takes calls for the same however they are written', () => {
  expect(callKey({ url: '/bookmark/page', params: { size: 5 } })).toBe(
    callKey({ url: 'bookmark/page?size=5' }),
  )
  expect(callKey({ url: 'report', method: 'POST', body: ['a'] })).not.toBe(
    callKey({ url: 'report', method: 'POST', body: ['b'] }),
  )
})

it('gives the answer to a call that is under way to whoever asks first', () => {
  const answer = begin(callKey({ url: 'mail/language' }))
  expect(takeBegun('alert-result/counts')).toBeUndefined()
  expect(takeBegun('/mail/language')).toBe(answer)
  expect(takeBegun('/mail/language')).toBeUndefined()
})

it('has nothing left once the first page is there', () => {
  begin(callKey({ url: 'mail/language' }))
  forgetBegun()
  expect(takeBegun('mail/language')).toBeUndefined()
})
