/** The `limit` documents with the highest scores, best first; equal scores in order of document. */
export function topDocuments(documents: ArrayLike<number>, scores: ArrayLike<number>, limit: number): Uint32Array {
  const heap = new Uint32Array(Math.min(limit, documents.length))
  let size = 0
  const score = (document: number) => scores[document] ?? 0
  /** Whether a belongs below b in the result. */
  const worse = (a: number, b: number) => score(a) < score(b) || (score(a) === score(b) && a > b)
  const sink = (from: number) => {
    let at = from
    const document = heap[at] ?? 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= size) break
      if (child + 1 < size && worse(heap[child + 1] ?? 0, heap[child] ?? 0)) child++
      if (!worse(heap[child] ?? 0, document)) break
      heap[at] = heap[child] ?? 0
      at = child
    }
    heap[at] = document
  }
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] ?? 0
    if (size < heap.length) {
      heap[size++] = document
      if (size === heap.length) for (let parent = (size >> 1) - 1; parent >= 0; parent--) sink(parent)
    } else if (size && worse(heap[0] ?? 0, document)) {
      heap[0] = document
      sink(0)
    }
  }
  return heap.sort((a, b) => score(b) - score(a) || a - b)
}
