import type { ClientConfig } from '@claire/api-contract'
import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Session } from '#shared/session/session.ts'
import { type ApiFailure, toApiFailure } from './api-failure.ts'
import { callAnswered, callUnanswered } from './connection.ts'
import { callEnded, callStarted } from './fader-slice.ts'
import { whenRendered } from './hold-answers.ts'
import { toastFailure } from './toast-failure.ts'

const TIMEOUT_MS = 30_000

/** Dependencies of calls beside the state: the store's extra argument. */
export interface ApiParts {
  session: Pick<Session, 'token' | 'renew' | 'expire'>
  config: ClientConfig
}

interface CallOptions {
  /** Suppresses the toast on failure: the component shows the error in place, or ignores it (docs/product.md 8.5). */
  silent?: boolean
}

/** Dispatches calls from code without a hook for them. */
export type CallDispatch = ThunkDispatch<unknown, unknown, UnknownAction>

/** Options of requests that fill the cache for components that are not rendered yet, which subscribe to them. */
export const PREFETCH = { subscribe: false } as const

const partsOf = (extra: unknown) => extra as ApiParts

const fetchProduct = fetchBaseQuery({
  baseUrl: '/claire',
  timeout: TIMEOUT_MS,
  prepareHeaders: (headers, { extra }) => {
    const token = partsOf(extra).session.token()
    if (token) headers.set('authorization', `Bearer ${token}`)
    // The server words some answers (why a site cannot be read) in the language of the page.
    headers.set('accept-language', document.documentElement.lang)
  },
})

/** Retries a refused call once with a fresh token; a second 401 means that the session is over. */
const fetchSignedIn: typeof fetchProduct = async (args, api, options) => {
  const first = await fetchProduct(args, api, options)
  if (first.error?.status !== 401) return first
  const { session } = partsOf(api.extra)
  if (!(await session.renew())) return first
  const second = await fetchProduct(args, api, options)
  if (second.error?.status === 401) session.expire()
  return second
}

/** True if nobody answered, or a proxy answered instead of Claire. */
const isUnanswered = ({ code, status }: ApiFailure) =>
  code === 'UNREACHABLE' || (code === 'UNREADABLE' && (status === 502 || status === 503 || status === 504))

function notifyConnection(failure: ApiFailure) {
  if (isUnanswered(failure)) callUnanswered()
  else if (failure.status !== null) callAnswered()
}

const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiFailure, CallOptions> = async (
  args,
  api,
  options,
) => {
  api.dispatch(callStarted())
  try {
    const { data, error, meta } = await fetchSignedIn(args, api, options ?? {})
    await whenRendered()
    if (!error) {
      callAnswered()
      return { data, meta }
    }
    const failure = toApiFailure(error, meta?.response?.headers.get('content-language'))
    if (!api.signal.aborted) notifyConnection(failure)
    if (!options?.silent && !api.signal.aborted) toastFailure(failure)
    return { error: failure, meta }
  } finally {
    api.dispatch(callEnded())
  }
}

/** Cache of all server data; each feature adds its calls in its own `x-api.ts`. */
export const baseApi = createApi({
  reducerPath: 'api',
  refetchOnReconnect: true,
  baseQuery,
  tagTypes: [
    'Article',
    'Bookmark',
    'Folder',
    'Source',
    'RecentSearch',
    'Account',
    'Alert',
    'AlertWebhook',
    'PrivateFeed',
    'Mail',
    'Report',
    'PersonalToken',
    'WorkPair',
  ],
  endpoints: () => ({}),
})
