import type { WorksListing } from '../discovery/strategy.ts'
import type { FoundUrl } from '../frontier/crawl-url.ts'
import type { LookupHint } from '../frontier/hint.ts'

/** Crossref, or the Directory of Open Access Journals. */
export type RegistryName = 'crossref' | 'doaj'

/** A registry that looks works up by their DOI, to fill fields that their sources leave out. */
export type Registry = ReturnType<typeof openRegistry>

const HOSTS: Record<RegistryName, string> = { crossref: 'api.crossref.org', doaj: 'doaj.org' }

interface Opening {
  name: RegistryName
  /** Crossref answers clients faster if they give a contact address. */
  contactEmail: string | null
  /** Development: hosts that are served elsewhere have no certificate. */
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
    /** The list of a journal's works, for a site that cannot be read; null if the registry has none. */
    worksOf: (issn: string): WorksListing | null =>
      name === 'crossref' ? { url: `${origin}/journals/${issn}/works`, listedTo: null } : null,

    /** The lookup of one article of a source: one for each DOI, at any registry. */
    lookup: ({ doi, title }: LookupHint): FoundUrl & { key: string } => ({
      url: addressOf[name](doi),
      kind: 'lookup',
      // Lists come first: their cursors expire.
      prio: 9,
      depth: 0,
      state: 'due',
      key: `${name}:${doi}`,
      hint: { doi, title },
    }),
  }
}
