import { showToast } from '#shared/lib/toast.ts'
import type { ApiFailure } from './api-failure.ts'

/** Says why a call failed; a refused token is spoken of by the session, and what is not found in its place. */
export function toastFailure({ status, code, message }: ApiFailure) {
  if (status !== 401 && code !== 'NOT_FOUND') showToast('error', message)
}
