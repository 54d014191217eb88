import { describe, expect, it } from 'vitest'
import { toApiFailure } from './api-failure.ts'

describe('a failed call', () => {
  it("has the server's message", () => {
    const failure = toApiFailure({
      status: 409,
      data: { errorCode: 'CONFLICT', apiError: 'This source is known.' },
    })
    expect(failure).toEqual({ code: 'CONFLICT', message: 'This source is known.', status: 409 })
  })

  it.each([
    { status: 500, data: '<html>' },
    { status: 502, data: null },
    { status: 400, data: { errorCode: 'X', apiError: '' } },
    { status: 400, data: { message: 'no' } },
  ])('has a general message if the server gives none: %j', (error) => {
    expect(toApiFailure(error)).toMatchObject({ message: 'Something went wrong.', status: error.status })
  })

  it('has a general message if the response is unreadable', () => {
    const failure = toApiFailure({
      status: 'PARSING_ERROR',
      originalStatus: 200,
      data: '<',
      error: 'SyntaxError',
    })
    expect(failure.message).toBe('Something went wrong.')
  })

  it('distinguishes no connection from a timeout', () => {
    expect(toApiFailure({ status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }).code).toBe(
      'UNREACHABLE',
    )
    expect(toApiFailure({ status: 'TIMEOUT_ERROR', error: 'TimeoutError' }).code).toBe('TIMEOUT')
  })
})
