import { ByteReader } from './bytes.ts'
import { TermCursor, type TermList } from './dictionary.ts'
import { ListWriter } from './list-writer.ts'
import { type Postings, positionBytes, visitList } from './postings.ts'

/** The postings without those of some documents, and without the terms that stand only there; the numbers of the others stay. */
export function postingsWithout(postings: Postings, isGone: (document: number) => boolean): Postings {
  const positions = positionBytes(postings)
  const writer = new ListWriter({ usual: postings.usual, withPositions: positions !== null })
  const cursor = new TermCursor(postings.dictionary)
  while (cursor.next()) {
    const { list } = cursor
    let gone = 0
    visitList(postings, list, (document) => void (isGone(document) && gone++))
    if (gone === list.documents) continue
    if (gone) copyOthers(writer, { postings, positions, list, isGone })
    else writer.append(postings, list, { base: 0, positions })
    writer.end(cursor.encoded())
  }
  return writer.finish()
}

interface Copying {
  postings: Postings
  positions: Uint8Array | null
  list: TermList
  isGone: (document: number) => boolean
}

function copyOthers(writer: ListWriter, { postings, positions, list, isGone }: Copying) {
  const reader = positions && new ByteReader(positions, list.positions)
  visitList(postings, list, (document, payload) => {
    if (isGone(document)) return reader?.skip(payload)
    writer.document(document, payload)
    if (!reader) return
    const values = new Uint32Array(payload)
    let position = 0
    for (let at = 0; at < payload; at++) values[at] = position += reader.number()
    writer.positionsOf(values, 0, payload)
  })
}
