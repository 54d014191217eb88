import type { OutboxMessage, OutboxPage } from '@claire/api-contract'
import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'
import { baseApi } from '#shared/api/base-api.ts'

const extraOptions = { silent: true } as const

const outboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    outbox: build.query<OutboxPage, number>({
      query: (page) => ({ url: 'mail/outbox', params: { page: page - 1, size: LIST_PAGE_SIZE } }),
      extraOptions,
    }),
    outboxMessage: build.query<OutboxMessage, string>({
      query: (id) => `mail/outbox/${encodeURIComponent(id)}`,
      extraOptions,
    }),
  }),
})

export const { useOutboxQuery, useOutboxMessageQuery } = outboxApi
