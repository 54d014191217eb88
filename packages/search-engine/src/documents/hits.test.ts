import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { analyse } from '#analysis/analysis'
import { articleOf } from '#testing/articles'
import { setOf } from '#testing/documents'
import { Columns } from './columns.ts'
import { factsOf } from './document-facts.ts'
import { countWorks, firstWorks } from './hits.ts'

const DOCUMENTS = 400
let columns: Columns
/** Few distinct keys, for many ties. */
const keys = Float64Array.from({ length: DOCUMENTS }, (_, at) => (at * 7919) % 23)

// Works of one document, of a few, and one of half of all.
before(() => {
  columns = new Columns(4)
  for (let at = 0; at < DOCUMENTS; at++) {
    const workKey = at % 2 ? 'large' : at % 10 ? `alone ${at}` : `some ${at % 7}`
    const article = articleOf(`${at}`, { workKey })
    columns.add(factsOf(article, analyse(article), { tokenIds: [], vector: Float32Array.of(1, 0, 0, 0) }))
  }
})

/** Returns each work once, by the first of its documents in order. */
function byHand(documents: number[], limit: number): number[] {
  const seen = new Set<number>()
  const ordered = documents.toSorted((a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || a - b)
  const works = ordered.filter((document) => {
    const work = columns.works.values[document] ?? 0
    return !seen.has(work) && seen.add(work)
  })
  return works.slice(0, limit)
}

test('the first works come by their best documents, however many documents they have', () => {
  const all = Array.from({ length: DOCUMENTS }, (_, at) => at)
  const sets = [all, all.filter((at) => at % 2), all.filter((at) => at % 2 === 0), all.slice(0, 11), []]
  for (const documents of sets)
    for (const limit of [0, 1, 5, 40, 150, 1000])
      assert.deepEqual(
        firstWorks(columns, setOf(DOCUMENTS, documents), { keys, limit }),
        byHand(documents, limit),
      )
})

test('works of several documents are counted once', () => {
  const some = [0, 1, 3, 5, 70, 140, 2]
  assert.equal(countWorks(columns, setOf(DOCUMENTS, some)), byHand(some, 10).length)
})
