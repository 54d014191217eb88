import type { ZoteroAccount, ZoteroInput, ZoteroSent } from '@claire/api-contract'
import { baseApi } from './base-api.ts'

/** Time limit for 500 works, which Zotero takes fifty at a time. */
const TIMEOUT_MS = 300_000
const zoteroApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    zoteroAccount: build.query<ZoteroAccount, void>({
      query: () => 'account/zotero',
      providesTags: ['Account'],
    }),
    connectZotero: build.mutation<ZoteroAccount, string>({
      query: (key) => ({ url: 'account/zotero', method: 'PUT', body: { key } }),
      invalidatesTags: ['Account'],
    }),
    disconnectZotero: build.mutation<ZoteroAccount, void>({
      query: () => ({ url: 'account/zotero', method: 'DELETE' }),
      invalidatesTags: ['Account'],
    }),
    sendToZotero: build.mutation<ZoteroSent, ZoteroInput>({
      query: (body) => ({ url: 'zotero/items', method: 'POST', body, timeout: TIMEOUT_MS }),
    }),
  }),
})

export const {
  useZoteroAccountQuery,
  useConnectZoteroMutation,
  useDisconnectZoteroMutation,
  useSendToZoteroMutation,
} = zoteroApi
