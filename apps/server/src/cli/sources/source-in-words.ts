import type { SourceHealth } from '@claire/api-contract'
import type { StoredSource } from '#domains/intake/sources'

/** What `sources list` tells of each; `health` is null for what is not scanned. */
export type SourceFacts = Omit<StoredSource, 'suggestedBy'> & { health: SourceHealth | null }

/** A source on a terminal: what it is called, how it is doing, and what to do about it. */
export function inWords({ id, name, url, status, health, rhythm, scanning }: SourceFacts): string {
  const facts = health
    ? [...healthInWords(health), ...(rhythm === 'automatic' ? [] : [`scanned ${rhythm}`])]
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

function healthInWords({ state, articles, articles7Days, nextScanAt }: SourceHealth): string[] {
  const recent = articles7Days ? ` (${articles7Days.toLocaleString('en')} in a week)` : ''
  return [
    state.replaceAll('_', ' '),
    `${articles.toLocaleString('en')} ${articles === 1 ? 'article' : 'articles'}${recent}`,
    ...(nextScanAt ? [`next visit ${nextScanAt.slice(0, 16).replace('T', ' ')} UTC`] : []),
  ]
}
