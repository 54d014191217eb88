import type { ClientConfig } from '@claire/api-contract'
import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { type ThunkDispatch, type UnknownAction, createSlice, prepareAutoBatched } from '@reduxjs/toolkit'
import type { Session } from '#shared/session/session.ts'
import { type ApiFailure, toApiFailure, toastFailure } from './api-failure.ts'
import { callAnswered, callUnanswered } from './connection.ts'

const TIMEOUT_MS = 30_000

/** Dependencies of calls beside the state: the store's extra argument. */
export interface ApiParts {
  session: Pick<Session, 'token' | 'renew' | 'expire'>
  config: ClientConfig
}

interface CallOptions {
  /** Shows a failure in a toast. Of other calls the component shows it in place, or ignores it (docs/product.md 8.5). */
  toasts: boolean
}

/** Extra options of calls whose failure no component shows. */
export const toasted: CallOptions = { toasts: true }

/** Path of a call. Ids in it may contain any character. */
export const callPath = (parts: TemplateStringsArray, ...ids: string[]) =>
  String.raw({ raw: parts }, ...ids.map((id) => encodeURIComponent(id)))

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

const baseQuery: BaseQueryFn<string | FetchArgs, unknown, ApiFailure, Partial<CallOptions>> = async (
  args,
  api,
  options,
) => {
  api.dispatch(callStarted())
  try {
    const { data, error, meta } = await fetchSignedIn(args, api, options ?? {})
    await drawn
    if (!error) {
      callAnswered()
      return { data, meta }
    }
    const failure = toApiFailure(error)
    if (!api.signal.aborted) notifyConnection(failure)
    if (options?.toasts && !api.signal.aborted) toastFailure(failure)
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
    'FolderMember',
    'Source',
    'RecentSearch',
    'PinnedSearch',
    'Account',
    'Alert',
    'AlertWebhook',
    'PrivateFeed',
    'Mail',
    'Report',
    'PersonalToken',
    'WorkPair',
    'Suggestion',
    'Today',
  ],
  endpoints: () => ({}),
})

/** Batched, so that the indicator renders together with the call's answer. */
const batched = (reducer: (running: number) => number) => ({ reducer, prepare: prepareAutoBatched<void>() })

/** Number of running calls: overlapping ones keep the indicator on until the last has ended. */
export const faderSlice = createSlice({
  name: 'fader',
  initialState: 0,
  reducers: {
    callStarted: batched((running) => running + 1),
    callEnded: batched((running) => Math.max(0, running - 1)),
  },
  selectors: { selectIsLoading: (running) => running > 0 },
})

const { callStarted, callEnded } = faderSlice.actions
export const { selectIsLoading } = faderSlice.selectors

/** Resolves once responses may be processed. */
let drawn: Promise<void> = Promise.resolve()

/**
 * Delays responses until the returned function is called. A response during the first rendering, which runs in many short
 * tasks, would restart it in one long task.
 */
export function holdAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  drawn = promise
  return resolve
}

type Tag = 'Bookmark' | 'Folder' | 'FolderMember'
type Dispatch = (change: ReturnType<typeof baseApi.util.invalidateTags>) => unknown

const CHANNEL = 'claire-changes'
let channel: BroadcastChannel | undefined

/** Refetches data that another tab of this browser has changed. Called once. */
export function followOtherTabs(dispatch: Dispatch) {
  channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Tag[]>) =>
    dispatch(baseApi.util.invalidateTags(data)),
  )
}

/** Returns an `onQueryStarted` that notifies the other tabs of changed data once the change is stored. */
export const notifyOtherTabs =
  (tags: readonly Tag[]) =>
  async (_args: unknown, { queryFulfilled }: { queryFulfilled: Promise<unknown> }) => {
    await queryFulfilled.then(
      () => channel?.postMessage(tags),
      () => undefined,
    )
  }
