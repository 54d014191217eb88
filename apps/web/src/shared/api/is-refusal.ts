import { type ApiFailure, isApiFailure } from './api-failure.ts'

/** True for an error of the server about what was asked. */
export const isRefusal = (failure: unknown): failure is ApiFailure =>
  isApiFailure(failure) && failure.status !== null && failure.status >= 400 && failure.status < 500
