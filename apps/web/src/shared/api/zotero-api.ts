import type { ZoteroAccount, ZoteroInput, ZoteroSent } from '@claire/api-contract'
import { baseApi } from './base-api.ts'

/** Time limit for 500 works, which Zotero takes fifty at a time. */
const TIMEOUT_MS = 300_000
/** Dialog and form show errors themselves. */
const extraOptions = { silent: true }

const zoteroApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    zoteroAccount: build.query<ZoteroAccount, void>({
      query: () => 'account/zotero',
      providesTags: ['Account'],
      extraOptions,
    }),
    connectZotero: build.mutation<ZoteroAccount, string>({
      query: (key) => ({ url: 'account/zotero', method: 'PUT', body: { key } }),
      invalidatesTags: ['Account'],
      extraOptions,
    }),
    disconnectZotero: build.mutation<ZoteroAccount, void>({
      query: () => ({ url: 'account/zotero', method: 'DELETE' }),
      invalidatesTags: ['Account'],
      extraOptions,
    }),
    sendToZotero: build.mutation<ZoteroSent, ZoteroInput>({
      query: (body) => ({ url: 'zotero/items', method: 'POST', body, timeout: TIMEOUT_MS }),
      extraOptions,
    }),
  }),
})

export const {
  useZoteroAccountQuery,
  useConnectZoteroMutation,
  useDisconnectZoteroMutation,
  useSendToZoteroMutation,
} = zoteroApi
