import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createApiStore } from '#testing/api-store.ts'
import { fakeServer, heldBack } from '#testing/fake-server.ts'
import { baseApi, selectIsLoading, toasted } from './base-api.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    spoken: build.query<unknown, string>({ query: (path) => path, extraOptions: toasted }),
    unspoken: build.query<unknown, string>({ query: (path) => path }),
  }),
})

function createParts(renewed: boolean) {
  const session = { token: vi.fn(() => 'token'), renew: vi.fn(async () => renewed), expire: vi.fn() }
  return { session, store: createApiStore(session) }
}

const failing =
  (status: number, errorCode = 'X') =>
  () => ({ status, body: { errorCode, apiError: `It is ${status}.` } })

const toasts = () =>
  [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')].map(
    ({ textContent }) => textContent,
  )

beforeEach(() => void render(<Toasts />))

describe('a refused token', () => {
  it('is renewed, and the call retried', async () => {
    let refusals = 1
    const calls = fakeServer(() => (refusals-- > 0 ? { status: 401, body: {} } : { body: 'yes' }))
    const { session, store } = createParts(true)
    const { data } = await act(async () => store.dispatch(api.endpoints.spoken.initiate('/x')))
    expect([data, calls.length]).toEqual(['yes', 2])
    expect(session.expire).not.toHaveBeenCalled()
  })

  it('that stays refused ends the session, without a toast', async () => {
    const calls = fakeServer(failing(401))
    const { session, store } = createParts(true)
    await act(async () => store.dispatch(api.endpoints.spoken.initiate('/x')))
    expect(calls).toHaveLength(2)
    expect(session.expire).toHaveBeenCalledTimes(1)
    expect(toasts()).toEqual([])
  })

  it('that cannot be renewed is left to the session', async () => {
    const calls = fakeServer(failing(401))
    const { session, store } = createParts(false)
    await act(async () => store.dispatch(api.endpoints.spoken.initiate('/x')))
    expect(calls).toHaveLength(1)
    expect(session.expire).not.toHaveBeenCalled()
  })
})

describe('a failed call', () => {
  it("shows the server's message", async () => {
    fakeServer(failing(409))
    const { store } = createParts(true)
    const { error } = await act(async () => store.dispatch(api.endpoints.spoken.initiate('/x')))
    expect(error).toEqual({ code: 'X', message: 'It is 409.', status: 409 })
    expect((await screen.findByRole('alert')).textContent).toBe('It is 409.')
  })

  it.each([
    ['is not found', failing(404, 'NOT_FOUND'), 'spoken' as const],
    ['is said in its place', failing(500), 'unspoken' as const],
  ])('shows no toast if the requested thing %s', async (_why, answer, endpoint) => {
    fakeServer(answer)
    const { store } = createParts(true)
    const { isError } = await act(async () => store.dispatch(api.endpoints[endpoint].initiate('/x')))
    expect(isError).toBe(true)
    expect(toasts()).toEqual([])
  })

  it('that was aborted is not reported', async () => {
    const answer = heldBack<void>()
    fakeServer(async () => {
      await answer.promise
      return { status: 500, body: {} }
    })
    const { store } = createParts(true)
    const call = store.dispatch(api.endpoints.spoken.initiate('/x'))
    call.abort()
    answer.resolve()
    await call
    await vi.waitFor(() => expect(selectIsLoading(store.getState())).toBe(false))
    expect(toasts()).toEqual([])
  })
})
