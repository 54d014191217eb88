import { DocumentSet } from '#documents/document-set'

/** The documents of a set, ascending; none where there is no set. */
export function membersOf(set: DocumentSet | undefined): number[] {
  const members: number[] = []
  set?.forEach((document) => members.push(document))
  return members
}

/** A set among so many documents. */
export function setOf(size: number, documents: Iterable<number>): DocumentSet {
  const set = new DocumentSet(size)
  for (const document of documents) set.add(document)
  return set
}
