import type { AlertPage, SearchPage, Shelf } from '@claire/api-contract'
import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'
import type { FetchArgs } from '@reduxjs/toolkit/query/react'
import { isDefaultFolder } from '#features/bookmarks'
import { firstIds, firstPage, firstRequest, pagePath, readSearch, sentencesOf } from '#features/search'
import { callKey } from '#shared/api/begun-calls.ts'
import { askedPage } from '#shared/lib/state/paging.ts'

const TIMEOUT_MS = 30_000

type Address = Pick<Location, 'pathname' | 'search'>

/** What our own server answered, as the contract has it. */
type Answer = SearchPage & Shelf & AlertPage

interface FirstCall extends FetchArgs {
  /** What is asked for once its answer is there. */
  next?: (answer: Answer) => FetchArgs[]
}

/**
 * Makes the calls with which the page at an address begins, each as the page itself makes it, and keeps their answers for
 * it. One that the page makes otherwise is made twice, which the journey of the first visit notices.
 */
export function beginCalls(calls: Map<string, Promise<Response>>, token: string, address: Address) {
  const begin = ({ next, ...call }: FirstCall) => {
    const answer = fetch(`/claire/${pathOf(call)}`, {
      method: call.method ?? 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const key = callKey(call)
    calls.set(key, answer)
    const followed = next
      ? // Where the page was sooner, it asks for what follows itself.
        copyOf(answer).then((known) => calls.has(key) && next(known).forEach(begin))
      : answer
    // Of a failure hears whoever takes the answer; nobody may.
    followed.catch(() => undefined)
  }
  firstCalls(address).forEach(begin)
}

const pathOf = ({ url, params }: FetchArgs) => (params ? `${url}?${new URLSearchParams(params)}` : url)

/** An answer can be read once, and that is its page's affair. */
async function copyOf(answer: Promise<Response>): Promise<Answer> {
  const response = await answer
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return (await response.clone().json()) as Answer
}

/** Of every page: the language, and what is new. */
const EVERYWHERE: FirstCall[] = [{ url: 'mail/language' }, { url: 'alert-result/counts' }]
const SHELF: FirstCall = { url: 'bookmark/shelf' }
const SOURCES: FirstCall = { url: 'source/getApproved' }

function firstCalls({ pathname, search }: Address): FirstCall[] {
  const query = new URLSearchParams(search)
  const [, room = '', name = ''] = pathname.split('/')
  const ofPage = ROOMS.get(room)?.(query, name) ?? []
  return ofPage.length > 0 ? [...ofPage, ...EVERYWHERE] : []
}

type CallsOf = (query: URLSearchParams, name: string) => FirstCall[]

const callsOfHome: CallsOf = () => [
  SHELF,
  SOURCES,
  { url: 'search/suggest', params: { q: '' } },
  { url: 'bookmark/page', params: { size: 5 } },
  { url: 'scanned-this-week' },
]

const post = (url: string, body: unknown): FetchArgs => ({ url, method: 'POST', body })
const keptAmong = (articleIds: string[]) => post('bookmark/kept', articleIds)

const callsOfSearch: CallsOf = (query) => {
  const state = readSearch(query)
  const body = firstRequest(state)
  if (!body) return []
  const next = (found: SearchPage) => {
    const sentences = sentencesOf(found, state)
    const kept = found.content.length > 0 ? [keptAmong(firstIds(found)), SHELF] : []
    return sentences ? [post('abstract/one-sentence', { ...sentences, count: 1 }), ...kept] : kept
  }
  return [
    { ...post(`hybrid-search${pagePath(firstPage(0))}`, body), next },
    post('search/facets', body),
    SOURCES,
  ]
}

const callsOfArticle: CallsOf = (_query, name) => {
  const id = textOf(name)
  // Several are another page.
  if (id === '' || id.includes(',')) return []
  return [
    { ...post('get-articles', [id]), params: { page: 0, size: 1 } },
    { url: `abstract/concise-summary/${encodeURIComponent(id)}` },
    { url: `articles/${encodeURIComponent(id)}/details` },
    { url: `articles/${encodeURIComponent(id)}/similar`, params: { size: 6 } },
    keptAmong([id]),
    SHELF,
  ]
}

/** Empty where nothing was escaped that way. */
function textOf(part: string): string {
  try {
    return decodeURIComponent(part).trim()
  } catch {
    return ''
  }
}

const callsOfBookmarks: CallsOf = (query, folderId) => {
  // What is looked for, and in which order, is the list's own affair.
  if ([...query.keys()].some((key) => key !== 'page')) return [SHELF]
  const page = askedPage(query.get('page')) - 1
  const next = ({ folders }: Shelf) =>
    folders
      .filter((folder) => (folderId ? folder.id === folderId : isDefaultFolder(folder)))
      .map(({ id }) => ({ url: 'bookmark/page', params: { folderId: id, page } }))
  return [{ ...SHELF, next }]
}

const callsOfAlerts: CallsOf = (query) => {
  // Which are listed, and in which order, is the list's own affair.
  if (query.has('show') || query.has('sort')) return []
  const page = askedPage(query.get('page')) - 1
  const next = ({ content }: AlertPage) =>
    content.length > 0
      ? [{ url: 'alert-delivery', params: { alertIds: content.map(({ id }) => id).join(',') } }]
      : []
  return [{ url: 'alert', params: { page, size: LIST_PAGE_SIZE }, next }]
}

/** By the first part of the address. */
const ROOMS = new Map<string, CallsOf>([
  ['', callsOfHome],
  ['search', callsOfSearch],
  ['detail', callsOfArticle],
  ['bookmark', callsOfBookmarks],
  ['bookmarks', callsOfBookmarks],
  ['alerts', callsOfAlerts],
])
