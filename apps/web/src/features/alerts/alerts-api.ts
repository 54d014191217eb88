import type {
  Alert,
  AlertDelivery,
  AlertDeliveryLog,
  PrivateFeed,
  AlertInput,
  AlertPage,
  AlertPreview,
  AlertPreviewInput,
  AlertWebhook,
  AlertWebhookInput,
  FollowInput,
  NewResultCounts,
  PauseAll,
} from '@claire/api-contract'
import type { AlertSort, AlertsShown } from '@claire/api-contract/enums'
import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'
import { baseApi, toasted, callPath } from '#shared/api/base-api.ts'

const MOST_AT_ONCE = 100

/** Filter, order and page of the list of alerts. */
export interface AlertsAddress {
  /** Page from 1. */
  page: number
  show: AlertsShown
  sort: AlertSort
}

export const alertsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    alertPage: build.query<AlertPage, AlertsAddress>({
      query: ({ page, show, sort }) => ({
        url: 'alert',
        params: {
          page: page - 1,
          size: LIST_PAGE_SIZE,
          ...(show !== 'all' && { show }),
          ...(sort !== 'created' && { sort }),
        },
      }),
      providesTags: ['Alert'],
    }),
    /**
     * The first page of alerts, for their names. `counts` is part of the cache key: other counts, which are polled,
     * refetch it.
     */
    firstAlerts: build.query<AlertPage, NewResultCounts | undefined>({
      query: () => ({ url: 'alert', params: { page: 0, size: MOST_AT_ONCE } }),
      providesTags: ['Alert'],
    }),
    alert: build.query<Alert, string>({
      query: (id) => callPath`alert/${id}`,
      providesTags: ['Alert'],
    }),
    /** Number of unread results, per alert and in total. */
    newResultCounts: build.query<NewResultCounts, void>({
      query: () => 'alert-result/counts',
      providesTags: ['Alert'],
    }),
    /** Ids of the unread results, newest first. */
    newResultIds: build.query<string[], string>({
      query: (alertId) => ({ url: 'alert-result/IDs', params: { alertId } }),
    }),
    alertPreview: build.query<AlertPreview, AlertPreviewInput>({
      query: (body) => ({ url: 'alert/preview', method: 'POST', body }),
    }),
  }),
})

const changingApi = alertsApi.injectEndpoints({
  endpoints: (build) => ({
    saveAlert: build.mutation<Alert, { id?: string; input: AlertInput }>({
      query: ({ id, input }) =>
        id
          ? { url: callPath`alert/${id}`, method: 'PUT', body: { ...input, id } }
          : { url: 'alert', method: 'POST', body: input },
      invalidatesTags: ['Alert'],
    }),
    /** Creates an alert for everything new from a source, or on a topic. */
    follow: build.mutation<Alert, FollowInput>({
      query: (body) => ({ url: 'alert/follow', method: 'POST', body }),
      invalidatesTags: ['Alert', 'Today'],
      extraOptions: toasted,
    }),
    deleteAlert: build.mutation<unknown, string>({
      query: (id) => ({ url: callPath`alert/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Alert', 'Today'],
    }),
    /** Marks results as read up to `upTo`, the `position` of the results shown; without it, those of the last request. */
    markAlertAsRead: build.mutation<unknown, { alertId: string; upTo?: number }>({
      query: (params) => ({ url: 'alert-result/markAsRead', method: 'POST', params }),
      invalidatesTags: ['Alert'],
    }),
    /** Marks a result as not relevant, or reverts that. */
    rateResult: build.mutation<unknown, { alertId: string; articleId: string; isRelevant: boolean }>({
      query: ({ isRelevant, ...params }) => ({
        url: 'alert-result/notRelevant',
        method: isRelevant ? 'DELETE' : 'POST',
        params,
      }),
      invalidatesTags: ['Alert'],
    }),
  }),
})

export const deliveryApi = changingApi.injectEndpoints({
  endpoints: (build) => ({
    alertDeliveries: build.query<AlertDelivery[], readonly string[]>({
      query: (ids) => ({ url: 'alert-delivery', params: { alertIds: ids.join(',') } }),
      providesTags: ['Alert'],
    }),
    /** Pauses the mail of all alerts until `until`; null resumes it. */
    pauseAll: build.mutation<unknown, PauseAll>({
      query: (body) => ({ url: 'mail/pause', method: 'PUT', body }),
      invalidatesTags: ['Alert'],
    }),
    alertMails: build.query<AlertDeliveryLog, string>({
      query: (id) => callPath`alert-delivery/${id}`,
      providesTags: ['Alert'],
    }),
    requestConfirmation: build.mutation<unknown, string>({
      query: (id) => ({ url: callPath`alert-delivery/${id}/confirmation`, method: 'POST' }),
      invalidatesTags: ['Alert'],
      extraOptions: toasted,
    }),
    retryDelivery: build.mutation<unknown, string>({
      query: (id) => ({ url: callPath`alert-delivery/${id}/retry`, method: 'POST' }),
      invalidatesTags: ['Alert'],
      extraOptions: toasted,
    }),
  }),
})

const feedPath = (id: string) => callPath`alert-feed/${id}`

const feedApi = deliveryApi.injectEndpoints({
  endpoints: (build) => ({
    /** Addresses of the private feed; null while there is none. */
    alertFeed: build.query<PrivateFeed, string>({
      query: feedPath,
      providesTags: ['PrivateFeed'],
    }),
    /** Creates new addresses for the feed; the previous ones stop working. */
    openFeed: build.mutation<PrivateFeed, string>({
      query: (id) => ({ url: feedPath(id), method: 'POST' }),
      invalidatesTags: ['PrivateFeed'],
      extraOptions: toasted,
    }),
    closeFeed: build.mutation<PrivateFeed, string>({
      query: (id) => ({ url: feedPath(id), method: 'DELETE' }),
      invalidatesTags: ['PrivateFeed'],
      extraOptions: toasted,
    }),
  }),
})

const webhookPath = (id: string) => callPath`alert-webhook/${id}`

const webhookApi = feedApi.injectEndpoints({
  endpoints: (build) => ({
    alertWebhook: build.query<AlertWebhook, string>({
      query: webhookPath,
      providesTags: ['AlertWebhook'],
    }),
    setWebhook: build.mutation<AlertWebhook, AlertWebhookInput & { alertId: string }>({
      query: ({ alertId, ...body }) => ({ url: webhookPath(alertId), method: 'PUT', body }),
      invalidatesTags: ['AlertWebhook', 'Alert'],
    }),
    removeWebhook: build.mutation<AlertWebhook, string>({
      query: (id) => ({ url: webhookPath(id), method: 'DELETE' }),
      invalidatesTags: ['AlertWebhook', 'Alert'],
      extraOptions: toasted,
    }),
  }),
})

export const {
  useAlertPageQuery,
  useAlertQuery,
  useFirstAlertsQuery,
  useNewResultCountsQuery,
  useAlertPreviewQuery,
  useLazyAlertPreviewQuery,
  useSaveAlertMutation,
  useDeleteAlertMutation,
  useMarkAlertAsReadMutation,
  useRateResultMutation,
  usePauseAllMutation,
  useAlertDeliveriesQuery,
  useAlertMailsQuery,
  useRequestConfirmationMutation,
  useRetryDeliveryMutation,
  useLazyNewResultIdsQuery,
  useFollowMutation,
  useAlertFeedQuery,
  useOpenFeedMutation,
  useCloseFeedMutation,
  useAlertWebhookQuery,
  useSetWebhookMutation,
  useRemoveWebhookMutation,
} = webhookApi
