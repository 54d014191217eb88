import { createHash } from 'node:crypto'
import type { CitedWork } from '@claire/scholarly-text'

/** Characters of Zotero's object keys: no letter or digit that looks like another. */
const SIGNS = '23456789ABCDEFGHIJKLMNPQRSTUVWXYZ'
const LENGTH = 8

/**
 * Returns the key that an object has in a person's library. It follows from what the object is about, so that the same
 * work is one item, however often it is sent, also after an answer that was lost.
 */
function objectKey(kind: 'item' | 'collection', userId: string, identity: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, userId, identity]))
    .digest()
  return Array.from(hash.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')
}

/** By DOI or arXiv identifier; a work without one by its article or bookmark. */
export const itemKey = (userId: string, { id, work }: { id: string; work: CitedWork }) =>
  objectKey(
    'item',
    userId,
    work.doi ? `doi:${work.doi.toLowerCase()}` : work.arxivId ? `arxiv:${work.arxivId}` : id,
  )

export const collectionKey = (userId: string, folderId: string) => objectKey('collection', userId, folderId)
