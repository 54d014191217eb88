import type { References } from '@claire/scholarly-text'
import { type HtmlElement, visibleText, walk } from '../page/html-tree.ts'
import { isEntity, type JsonLd } from '../page/json-ld.ts'
import { metasNamed } from '../page/read-head.ts'
import type { ScholarlyBlocks } from '../page/scholarly-blocks.ts'
import { readReferences } from '../text/identifiers.ts'
import type { PageSources } from './sources.ts'

const MOST_LISTED = 5_000

interface Place {
  from: string
  read(sources: PageSources, blocks: ScholarlyBlocks): string[][]
}

/** Places of a page's references, the most trusted first. */
const PLACES: Place[] = [
  {
    from: 'citation_reference',
    // Either as text, or as fields: "citation_title=…;citation_doi=10.1000/xyz".
    read: ({ head }) =>
      metasNamed(head, 'citation_reference').map((text) => [
        /citation_doi=(.*?)(?:;\s*citation_|$)/i.exec(text)?.[1] ?? text,
      ]),
  },
  { from: 'json-ld', read: ({ entity }) => [entity?.citation].flat().flatMap(citedIn) },
  {
    from: 'dcterms.references',
    read: ({ head }) =>
      metasNamed(head, 'dcterms.references', 'dc.relation.references').map((text) => [text]),
  },
  { from: 'list of references', read: (_, { references }) => references.flatMap(listedIn) },
]

/** References of a page's article, from the first place that has any. */
export function readPageReferences(
  sources: PageSources,
  blocks: ScholarlyBlocks,
  doi: string | null,
): { value: References; from: string } | null {
  for (const { from, read } of PLACES) {
    const value = readReferences({ listed: read(sources, blocks).slice(0, MOST_LISTED) }, doi)
    if (value.count) return { value, from }
  }
  return null
}

/** A work cited in JSON-LD: a text, or an entity with a DOI among its identifiers and addresses. */
function citedIn(cited: unknown): string[][] {
  if (typeof cited === 'string') return [[cited]]
  if (!isEntity(cited)) return []
  const { doi, identifier, sameAs, url }: JsonLd = cited
  return [[cited['@id'], doi, identifier, sameAs, url].filter(Boolean).map((each) => JSON.stringify(each))]
}

/** The entries of a list of references: the outermost items of its lists. */
function listedIn(block: HtmlElement): string[][] {
  const entries: string[][] = []
  walk(block, (element) => {
    if (element.name !== 'li') return true
    const links: string[] = []
    walk(element, (child) => {
      if (/doi\.org\//i.test(child.attributes.href ?? '')) links.push(child.attributes.href ?? '')
    })
    entries.push(links.length ? links.slice(0, 1) : [visibleText(element)])
    return false
  })
  return entries
}
