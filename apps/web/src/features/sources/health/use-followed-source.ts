import { useState } from 'react'
import { pollEvery } from './health.ts'
import { useSourceQuery } from '../sources-api.ts'

/** How a source is doing, kept up to date: in its row and in its panel, with one call for both. */
export function useFollowedSource(id: string, { skip = false } = {}) {
  const [pollingInterval, setPollingInterval] = useState(() => pollEvery(undefined))
  const query = useSourceQuery(id, { pollingInterval, skipPollingIfUnfocused: true, skip })
  // Set while rendering, so that the very answer that says "running" quickens the polling, and the one that does not slows it.
  const wanted = pollEvery(query.data)
  if (wanted !== pollingInterval) setPollingInterval(wanted)
  return query
}
