import type { ScannedWeek } from '@claire/api-contract'
import { baseApi } from '#shared/api/base-api.ts'

const scannedWeekApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What the scans of the last seven days have brought. */
    scannedWeek: build.query<ScannedWeek, void>({
      query: () => 'scanned-this-week',
      // Without it the home page has a part less; nobody waits for it.
      extraOptions: { silent: true },
    }),
  }),
})

export const { useScannedWeekQuery } = scannedWeekApi
