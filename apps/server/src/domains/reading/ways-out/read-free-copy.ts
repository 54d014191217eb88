import type { FreeCopy } from '@claire/api-contract'

const VERSIONS: Record<string, FreeCopy['version']> = {
  publishedVersion: 'published',
  acceptedVersion: 'accepted',
  submittedVersion: 'submitted',
}
const LONGEST_ADDRESS = 2_000

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Reads an answer of Unpaywall's REST API, version 2. Returns null if it names no copy at a public address, and 'failed'
 * if it is no such answer.
 */
export function readFreeCopy(text: string, isPublic: (url: string) => boolean): FreeCopy | null | 'failed' {
  const answer = parsed(text)
  if (typeof answer['doi'] !== 'string') return 'failed'
  const locations = [answer['best_oa_location'], ...listOf(answer['oa_locations'])].map(fieldsOf)
  const copies = locations.flatMap((location) => copyAt(location, isPublic) ?? [])
  return copies[0] ?? null
}

function parsed(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function copyAt(location: Fields, isPublic: (url: string) => boolean): FreeCopy | null {
  const url = ['url_for_pdf', 'url', 'url_for_landing_page']
    .map((name) => textOf(location[name]))
    .find((each) => each && each.length <= LONGEST_ADDRESS && isPublic(each))
  if (!url) return null
  return {
    url: new URL(url).href,
    host: new URL(url).hostname.replace(/^www\./, ''),
    version: VERSIONS[textOf(location['version'])] ?? null,
    licence: licenceName(textOf(location['license'])),
  }
}

/** 'CC BY-NC' for 'cc-by-nc'; null for licences without a known name. */
function licenceName(code: string): string | null {
  if (code === 'cc0') return 'CC0'
  return /^cc-by(-nc)?(-nd|-sa)?$/.test(code) ? code.toUpperCase().replace('-', ' ') : null
}
