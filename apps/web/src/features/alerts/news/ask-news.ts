import { AHEAD, type CallDispatch } from '#shared/api/base-api.ts'
import { ifAtOnce } from '#shared/lib/within.ts'
import { alertsApi } from '../alerts-api.ts'

const { newResultCounts, firstAlerts, newestResults } = alertsApi.endpoints

/** Asks for what is new in a person's alerts, so far as home shows it. */
export async function askNews(dispatch: CallDispatch) {
  const { data: counts } = await dispatch(newResultCounts.initiate(undefined, AHEAD))
  if (!counts || counts.total === 0) return
  const { data: alerts } = await dispatch(firstAlerts.initiate(counts, AHEAD))
  const news = alerts?.content.filter((alert) => alert.newResults > 0).slice(0, SHOWN_WITH_ARTICLES) ?? []
  await ifAtOnce(
    ...news.map(({ id, newResults }) => dispatch(newestResults.initiate({ id, newResults }, AHEAD))),
  )
}

/** Of so many alerts the newest articles are shown; of the others how many there are. */
export const SHOWN_WITH_ARTICLES = 3
