import type { SourceHealth } from '@claire/api-contract'
import type { StoredSource } from '#domains/intake/sources'

/** A source as `sources list` shows it; `health` is null if it is not scanned. */
export type SourceFacts = Omit<StoredSource, 'suggestedBy'> & { health: SourceHealth | null }

/** A source as text: its name, its state, and what to do about it. */
export function describeSource({ id, name, url, status, health, rhythm, scanning }: SourceFacts): string {
  const facts = health
    ? [...describeHealth(health), ...(rhythm === 'automatic' ? [] : [`scanned ${rhythm}`])]
    : [status.toLowerCase()]
  return [
    name,
    `  ${facts.join(', ')}`,
    ...(scanning.state === 'paused' ? [`  Paused since ${dayOf(scanning.since)} by ${scanning.by}.`] : []),
    ...(health?.reason ? [`  ${health.reason}`] : []),
    `  ${url}  ${id}`,
  ].join('\n')
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

function describeHealth({ state, articles, articles7Days, nextScanAt }: SourceHealth): string[] {
  const recent = articles7Days ? ` (${articles7Days.toLocaleString('en')} in a week)` : ''
  return [
    state.replaceAll('_', ' '),
    `${articles.toLocaleString('en')} ${articles === 1 ? 'article' : 'articles'}${recent}`,
    ...(nextScanAt ? [`next visit ${nextScanAt.slice(0, 16).replace('T', ' ')} UTC`] : []),
  ]
}
