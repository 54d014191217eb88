import { type Alert, VOTES_THAT_NARROW, criteriaOf } from '@claire/api-contract'
import type { SourceNames } from '#domains/articles'
import type { StoredAlert } from './alert.ts'
import type { ChosenSource } from './criteria.ts'
import { presentPause } from './pause.ts'

/** The current names of an alert's sources; the stored names of sources that are deleted for good. */
export async function sourceNamesOf(
  alerts: { sources: ChosenSource[] }[],
  sourceNames: SourceNames,
): Promise<(alert: { sources: ChosenSource[] }) => string[]> {
  const names = await sourceNames(alerts.flatMap(({ sources }) => sources.map(({ id }) => id)))
  return ({ sources }) => sources.map(({ id, name }) => names.get(id) ?? name)
}

interface Shown {
  alert: StoredAlert
  now: number
  sources: string[]
  newResults: number
  recent: number[]
  votes: number
}

export const presentAlert = ({ alert, now, sources, newResults, recent, votes }: Shown): Alert => ({
  id: alert.id,
  name: alert.name,
  searchTerm: alert.searchTerm,
  email: alert.email,
  ...criteriaOf({ ...alert, sources }),
  frequency: alert.frequency,
  width: alert.width,
  note: alert.note,
  ...presentPause(alert.pause, now),
  createdAt: new Date(alert.createdAt).toISOString(),
  updatedAt: new Date(alert.updatedAt).toISOString(),
  newResults,
  recent,
  notRelevant: { votes, narrowed: votes >= VOTES_THAT_NARROW && alert.strictness > 1 },
})
