import type { DocumentSet } from '#documents/document-set'

/** The documents of a set, ascending. */
export function membersOf(set: DocumentSet): number[] {
  const members: number[] = []
  set.forEach((document) => members.push(document))
  return members
}
