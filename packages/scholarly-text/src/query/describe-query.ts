import type { QueryNode } from './query.ts'

/** Describes a parsed query in words: 'title contains “graph” and not “survey”, from 2019 to 2023'. */
export function describeQuery(node: QueryNode | null): string {
  return node ? describe(node, false) : 'nothing'
}

function describe(node: QueryNode, nested: boolean): string {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return `${inField(node.field)}“${node.text}”`
    case 'prefix':
      return `${inField(node.field)}words starting with “${node.text}”`
    case 'source':
    case 'topic':
      return `${node.kind} “${node.name}”`
    case 'doi':
      return `DOI ${node.doi}`
    case 'orcid':
      return `an author with the ORCID iD ${node.orcid}`
    case 'cites':
      return `articles that cite DOI ${node.doi}`
    case 'year':
      return describeYears(node)
    case 'not':
      return `not ${describe(node.of, true)}`
    default: {
      const joined = node.of
        .map((part) => describe(part, true))
        .join(node.kind === 'or' ? ' or ' : node.explicit ? ' and ' : ', ')
      return nested ? `(${joined})` : joined
    }
  }
}

const inField = (field: 'title' | 'author' | null) =>
  field === 'title' ? 'in the title ' : field === 'author' ? 'by the author ' : ''

function describeYears({ from, to }: { from: number | null; to: number | null }): string {
  if (from === to) return `published in ${from}`
  if (from === null) return `published until ${to}`
  return to === null ? `published since ${from}` : `published ${from} to ${to}`
}
