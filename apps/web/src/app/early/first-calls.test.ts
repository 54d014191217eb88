import { DEFAULT_FOLDER_NAME } from '@claire/api-contract/limits'
import { criteriaAs, NO_CRITERIA } from '@claire/api-contract/search-criteria'
import { afterEach, expect, it, vi } from 'vitest'
import { callKey } from '#shared/api/begun-calls.ts'
import { beginCalls } from './first-calls.ts'

/** What is asked of the server for an address, before the application is there. */
function begunAt(pathname: string, search = '', answer: object = {}) {
  const fetched = vi.fn(async () => Response.json(answer))
  vi.stubGlobal('fetch', fetched)
  const calls = new Map<string, Promise<Response>>()
  beginCalls(calls, 'a token', { pathname, search })
  return { keys: [...calls.keys()], calls, fetched }
}

afterEach(() => vi.unstubAllGlobals())

it('asks for the results that the address of a search names, with the token', () => {
  const { keys, fetched } = begunAt('/search', '?searchText=ice&from=2001')
  const body = {
    searchTerm: 'ice',
    ...criteriaAs('request', { ...NO_CRITERIA, startYear: 2001 }),
    verbatim: false,
    sort: 'relevance',
  }
  expect(keys).toContain(callKey({ url: 'hybrid-search?page=0&size=5', method: 'POST', body }))
  expect(fetched).toHaveBeenCalledWith(
    '/claire/hybrid-search?page=0&size=5',
    expect.objectContaining({
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: 'Bearer a token', 'content-type': 'application/json' },
    }),
  )
})

it('asks for an article by the name that the address gives it, escaped as it is', () => {
  expect(begunAt('/detail/a%20b').keys).toContain(
    callKey({ url: 'get-articles', params: { page: 0, size: 1 }, method: 'POST', body: ['a b'] }),
  )
})

it('asks for the bookmarks of a folder once the shelf has named it', async () => {
  const shelf = {
    folders: [
      { id: 'b', name: 'Ice' },
      { id: 'a', name: DEFAULT_FOLDER_NAME },
    ],
  }
  const { calls } = begunAt('/bookmark', '', shelf)
  const wanted = callKey({ url: 'bookmark/page', params: { folderId: 'a', page: 0 } })
  await vi.waitFor(() => expect([...calls.keys()]).toContain(wanted))
})

it('asks for nothing where a page asks for something else', () => {
  expect(begunAt('/detail/a,b').keys).toEqual([])
  expect(begunAt('/detail/%E0%A4%A').keys).toEqual([])
  expect(begunAt('/search', '?alertId=7').keys).toEqual([])
  expect(begunAt('/terms').keys).toEqual([])
  expect(begunAt('/constructor').keys).toEqual([])
})
