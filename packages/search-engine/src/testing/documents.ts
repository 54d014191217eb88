import { DocumentSet } from '#documents/document-set'

/** Returns the documents of a set, ascending; none if there is no set. */
export function membersOf(set: DocumentSet | undefined): number[] {
  const members: number[] = []
  set?.forEach((document) => members.push(document))
  return members
}

/** Returns a set of documents below `size`. */
export function setOf(size: number, documents: Iterable<number>): DocumentSet {
  const set = new DocumentSet(size)
  for (const document of documents) set.add(document)
  return set
}
