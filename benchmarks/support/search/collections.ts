import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

export interface CollectionDocument {
  _id: string
  title?: string
  text: string
}

export interface CollectionQuery {
  id: string
  text: string
  /** Judged documents with a grade above 0. */
  relevant: Map<string, number>
}

export interface Collection {
  name: string
  documents: CollectionDocument[]
  queries: CollectionQuery[]
}

const read = (file: string) => {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

const lines = (file: string) =>
  read(file)
    .split('\n')
    .filter((line) => line.trim())

/** Returns a file by name, plain or compressed. */
function fileOf(folder: string, name: string): string | undefined {
  return [name, `${name}.gz`].map((each) => path.join(folder, each)).find(existsSync)
}

export const isCollection = (folder: string) =>
  statSync(folder).isDirectory() &&
  ['corpus.jsonl', 'queries.jsonl', 'qrels.tsv'].every((name) => fileOf(folder, name))

/** Returns the collections in a folder: itself, or those of its subfolders. */
export function collectionsIn(folder: string): string[] {
  if (isCollection(folder)) return [folder]
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name))
    .filter(isCollection)
}

/** Reads corpus.jsonl, queries.jsonl and qrels.tsv (BEIR's form); `split` names another pair of queries and judgements. */
export function readCollection(folder: string, split = ''): Collection {
  const need = (name: string) => {
    const file = fileOf(folder, name)
    if (!file) throw new Error(`${folder} has no ${name}`)
    return file
  }
  const relevant = new Map<string, Map<string, number>>()
  for (const line of lines(need(`qrels${split}.tsv`))) {
    const fields = line.split(/\t|\s+/)
    // TREC's form has a column between query and document.
    const [query = '', document = '', grade = ''] =
      fields.length === 4 ? [fields[0], fields[2], fields[3]] : fields
    if (!(Number(grade) > 0)) continue
    const judged = relevant.get(query) ?? new Map<string, number>()
    judged.set(document, Number(grade))
    relevant.set(query, judged)
  }
  const queries = lines(need(`queries${split}.jsonl`)).flatMap((line) => {
    const { _id, text } = JSON.parse(line) as { _id: string; text: string }
    const judged = relevant.get(String(_id))
    return judged ? [{ id: String(_id), text, relevant: judged }] : []
  })
  const documents = lines(need('corpus.jsonl')).map((line) => JSON.parse(line) as CollectionDocument)
  return { name: path.basename(folder) + split, documents, queries }
}
