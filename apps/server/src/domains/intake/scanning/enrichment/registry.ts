import type { WorksListing } from '../discovery/strategy.ts'
import type { FoundUrl } from '../frontier/crawl-url.ts'
import type { LookupHint } from '../frontier/hint.ts'

/** Crossref, or the Directory of Open Access Journals. */
export type RegistryName = 'crossref' | 'doaj'

/** A service that knows works by their DOI, and may be asked for what their sources leave out. */
export type Registry = ReturnType<typeof openRegistry>

const HOSTS: Record<RegistryName, string> = { crossref: 'api.crossref.org', doaj: 'doaj.org' }

interface Opening {
  name: RegistryName
  /** Crossref answers those sooner who say whom to write to. */
  contactEmail: string | null
  /** Development: what is served elsewhere has no certificate. */
  resolve?: ReadonlyMap<string, unknown>
}

export function openRegistry({ name, contactEmail, resolve }: Opening) {
  const host = HOSTS[name]
  const origin = `${resolve?.has(host) ? 'http' : 'https'}://${host}`
  const mailto = contactEmail ? `?mailto=${encodeURIComponent(contactEmail)}` : ''
  const addressOf: Record<RegistryName, (doi: string) => string> = {
    crossref: (doi) => `${origin}/works/${encodeURIComponent(doi)}${mailto}`,
    doaj: (doi) => `${origin}/api/search/articles/${encodeURIComponent(`doi:${doi}`)}`,
  }
  return {
    /** The list of a journal's works, for when its own site cannot be read; null where there is none. */
    worksOf: (issn: string): WorksListing | null =>
      name === 'crossref' ? { url: `${origin}/journals/${issn}/works`, listedTo: null } : null,

    /** The question about one article of a source: one for each DOI, wherever its answer is to be had. */
    lookup: ({ doi, title }: LookupHint): FoundUrl & { key: string } => ({
      url: addressOf[name](doi),
      kind: 'lookup',
      // Lists come first: their cursors grow old.
      prio: 9,
      depth: 0,
      state: 'due',
      key: `${name}:${doi}`,
      hint: { doi, title },
    }),
  }
}
