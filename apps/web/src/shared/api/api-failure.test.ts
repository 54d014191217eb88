import { afterEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '#shared/i18n/i18n.ts'
import { toApiFailure } from './api-failure.ts'

afterEach(() => chooseLanguage('en'))

describe('a failed call', () => {
  it("has the server's message", () => {
    const failure = toApiFailure({
      status: 409,
      data: { errorCode: 'CONFLICT', apiError: 'This source is known.' },
    })
    expect(failure).toEqual({ code: 'CONFLICT', message: 'This source is known.', status: 409 })
  })

  it("is worded in the current language, unless the server's message already is", async () => {
    await chooseLanguage('de')
    const messageOf = (apiError: string, saidIn?: string) =>
      toApiFailure({ status: 409, data: { errorCode: 'CONFLICT', apiError } }, saidIn).message
    expect(messageOf('It changed.')).toBe('Das passt nicht zum aktuellen Stand (It changed.)')
    const known = 'Diese Quelle ist schon freigegeben: „Eis“ (ice.org).'
    expect(messageOf(known, 'de')).toBe(known)
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
