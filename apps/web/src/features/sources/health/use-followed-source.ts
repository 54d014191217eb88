import { useState } from 'react'
import { pollEvery } from './health.ts'
import { useSourceQuery } from '../sources-api.ts'

/** Polls the health of a source; its row and its panel share one request. */
export function useFollowedSource(id: string, { skip = false } = {}) {
  const [pollingInterval, setPollingInterval] = useState(() => pollEvery(undefined))
  const query = useSourceQuery(id, { pollingInterval, skipPollingIfUnfocused: true, skip })
  // Set during rendering, so that the response that says "running" speeds up polling at once, and the next one slows it
  // down.
  const wanted = pollEvery(query.data)
  if (wanted !== pollingInterval) setPollingInterval(wanted)
  return query
}
