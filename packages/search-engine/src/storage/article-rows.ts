import { createRequire } from 'node:module'
import type * as Arrow from 'apache-arrow'
import type { IndexedArticle } from '#index-types'
import type { Analysis } from '#analysis/analysis'
import type { AnalysedEntry, StoredEntry } from '#memory-index'

// LanceDB requires the CommonJS build; tables of the ES module build are of other classes and it refuses them.
const { Binary, Table, Utf8, makeVector, vectorFromArray } = createRequire(import.meta.url)(
  'apache-arrow',
) as typeof Arrow

/** What is stored beside the columns that have a type of their own. */
interface Facts {
  article: Omit<IndexedArticle, 'id' | 'abstract' | 'fullText'>
  analysis: Omit<Analysis, 'text' | 'stems'>
}

const bytesOf = (values: Float32Array | Uint16Array) =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength)

/** Articles as rows of the LanceDB table: the token streams as they were analysed, and the vector. */
export function rowsOf(stored: StoredEntry[]): Arrow.Table {
  const column = (pick: (each: StoredEntry) => string) => vectorFromArray(stored.map(pick), new Utf8())
  const binary = (pick: (each: StoredEntry) => Uint8Array) => vectorFromArray(stored.map(pick), new Binary())
  return new Table({
    row: makeVector(Float64Array.from(stored, ({ row }) => row)),
    id: column(({ entry }) => entry.entry.article.id),
    text: column(({ entry }) => entry.analysis.text),
    stems: column(({ entry }) => entry.analysis.stems),
    facts: column(({ entry }) => JSON.stringify(factsOf(entry))),
    vector: binary(({ entry }) => bytesOf(entry.entry.vector)),
    tokens: binary(({ entry }) => bytesOf(Uint16Array.from(entry.tokenIds))),
  })
}

function factsOf({ entry, analysis }: AnalysedEntry): Facts {
  const { id: _, abstract: _abstract, fullText: _fullText, ...article } = entry.article
  const { text: _text, stems: _stems, ...rest } = analysis
  return { article, analysis: rest }
}

interface Row {
  row: number
  id: string
  text: string
  stems: string
  facts: string
  vector: Uint8Array
  tokens: Uint8Array
}

/** Reads rows back; the article's own texts are not stored, only what was made of them. */
export function storedEntryOf({ row, id, text, stems, facts, vector, tokens }: Row): StoredEntry {
  const { article, analysis } = JSON.parse(facts) as Facts
  return {
    row,
    entry: {
      entry: {
        article: { ...article, id, abstract: '', fullText: '' },
        vector: new Float32Array(vector.slice().buffer),
      },
      analysis: { ...analysis, text, stems },
      tokenIds: new Uint16Array(tokens.slice().buffer),
    },
  }
}

export const COLUMNS = ['row', 'id', 'text', 'stems', 'facts', 'vector', 'tokens']
