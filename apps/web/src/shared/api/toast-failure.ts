import { showToast } from '#shared/lib/toast.ts'
import type { ApiFailure } from './api-failure.ts'

/**
 * Shows the error of a call in a toast, except a refused token, which the session handles, and what was not found, which is
 * shown in place.
 */
export function toastFailure({ status, code, message }: ApiFailure) {
  if (status !== 401 && code !== 'NOT_FOUND') showToast('error', message)
}
