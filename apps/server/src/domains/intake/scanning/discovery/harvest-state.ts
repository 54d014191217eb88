import type { Harvest } from '../frontier/hint.ts'
import { goesOn, type Outcome } from './outcome.ts'

export const stamp = (at: number, granularity: 'day' | 'second') =>
  new Date(at).toISOString().slice(0, granularity === 'day' ? 10 : 19) + (granularity === 'day' ? '' : 'Z')

export function firstPage({ endpoint, prefix, from }: Harvest): string {
  const window = from ? `&from=${encodeURIComponent(from)}` : ''
  return `${endpoint}?verb=ListRecords&metadataPrefix=${encodeURIComponent(prefix)}${window}`
}

/** The harvest's row requests that address next. */
export const goOn = (harvest: Harvest, url: string, finding?: Parameters<typeof goesOn>[2]): Outcome =>
  goesOn('oai', { kind: 'oai', url, hint: harvest }, finding)
