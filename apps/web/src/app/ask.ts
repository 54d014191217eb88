import type { CallDispatch } from '#shared/api/base-api.ts'

/** Where a page stands: what its pattern names in the address, and what follows that. */
export interface AskedPlace {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

/** Asks for what a page shows first, before it is drawn, so that it need not be drawn once without. */
export type Ask = (dispatch: CallDispatch, place: AskedPlace) => Promise<unknown>
