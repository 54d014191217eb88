import type { CrossrefWork } from './crossref-api.ts'

/** The path of an article of the journal; its DOI and its title are below. */
export const pathOf = (name: string) => `/article/view/${name}`
export const doiOf = (name: string) => `10.5555/site.${name}`
export const titleOf = (name: string) => `A study of ${name} in the field`

/** The page of an article with only the metadata `metas`. */
export function pageWith(metas: Record<string, string>): string {
  const head = Object.entries(metas)
    .map(([key, value]) => `<meta name="${key}" content="${value}">`)
    .join('')
  return `<!doctype html><html lang="en"><head><title>${metas.citation_title}</title>${head}</head><body><h1>${metas.citation_title}</h1><p>Read this article in the printed issue.</p></body></html>`
}

/** The page of an article with a DOI, and without a year and an abstract. */
export const barePage = (name: string, more: Record<string, string> = {}) =>
  pageWith({
    citation_title: titleOf(name),
    citation_author: 'Grace Hopper',
    citation_doi: doiOf(name),
    ...more,
  })

/** Crossref's record of the article. */
export const crossrefWork = (name: string, more: CrossrefWork = {}): CrossrefWork => ({
  DOI: doiOf(name),
  type: 'journal-article',
  title: [titleOf(name)],
  author: [{ given: 'Ada', family: 'Lovelace', sequence: 'first' }],
  issued: { 'date-parts': [[2017, 4]] },
  abstract: `<jats:p>What the registry tells of ${name}.</jats:p>`,
  ...more,
})
