import type { ApiError } from '@claire/api-contract'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { t } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/lib/toast.ts'

/** Error of a failed call: a sentence to show, and a code to decide by. */
export interface ApiFailure {
  /** The server's errorCode, or UNREACHABLE, TIMEOUT, UNREADABLE. */
  code: string
  message: string
  /** The HTTP status, or null without an answer. */
  status: number | null
}

const isApiError = (body: unknown): body is ApiError =>
  typeof body === 'object' &&
  body !== null &&
  'apiError' in body &&
  typeof body.apiError === 'string' &&
  body.apiError !== ''

/** Returns the error of a failed call (docs/product.md 8.1): in the server's words, which are in the language of the page. */
export function toApiFailure(error: FetchBaseQueryError): ApiFailure {
  switch (error.status) {
    case 'FETCH_ERROR':
      return { code: 'UNREACHABLE', message: t('errors.unreachable'), status: null }
    case 'TIMEOUT_ERROR':
      return { code: 'TIMEOUT', message: t('errors.timeout'), status: null }
    case 'PARSING_ERROR':
      return {
        code: 'UNREADABLE',
        message: t('errors.somethingWentWrong'),
        status: error.originalStatus,
      }
    case 'CUSTOM_ERROR':
      return { code: 'UNREADABLE', message: error.error, status: null }
    default:
      return isApiError(error.data)
        ? {
            code: error.data.errorCode,
            message: error.data.apiError,
            status: error.status,
          }
        : { code: 'UNREADABLE', message: t('errors.somethingWentWrong'), status: error.status }
  }
}

export const isApiFailure = (error: unknown): error is ApiFailure =>
  typeof error === 'object' && error !== null && 'code' in error && 'message' in error && 'status' in error

/** Returns the sentence to show for the `error` of RTK Query, which is no ApiFailure if the code of a call threw. */
export const errorMessage = (error: unknown) =>
  isApiFailure(error) ? error.message : t('errors.somethingWentWrong')

/**
 * Shows the error of a call in a toast, except a refused token, which the session handles, and what was not found, which is
 * shown in place.
 */
export function toastFailure({ status, code, message }: ApiFailure) {
  if (status !== 401 && code !== 'NOT_FOUND') showToast('error', message)
}

/** True if the error says only that what was asked for does not exist. */
export const isNotFound = (error: unknown) => isApiFailure(error) && error.status === 404

/** True for an error of the server about what was asked. */
export const isRefusal = (failure: unknown): failure is ApiFailure =>
  isApiFailure(failure) && failure.status !== null && failure.status >= 400 && failure.status < 500
