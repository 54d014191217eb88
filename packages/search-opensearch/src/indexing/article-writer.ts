import { setImmediate } from 'node:timers/promises'
import type { StaticEmbedder } from '@claire/embeddings'
import {
  type ContextEntry,
  type IndexChange,
  type IndexedArticle,
  type IndexEntry,
  type ValueField,
  inBytes,
  VALUE_FIELDS,
} from '@claire/search-engine/shared'
import type { Connection } from '../connection.ts'
import { type ContextModel, type Lengths, USUAL_LENGTHS } from '../schema.ts'
import { type Operation, type Target, writeAll } from './bulk.ts'
import { type Stored, documentOf, storedOf } from './documents.ts'
import { packed } from './packing.ts'

interface Parts {
  connection: Connection
  embedder: Pick<StaticEmbedder, 'tokenIds'>
  models: ContextModel[]
}

/** An indexed article, read back for the fields to preserve. */
interface Found {
  _id: string
  found: boolean
  _seq_no?: number
  _primary_term?: number
  _source?: Stored
}

/** Number of articles read before they are sent. */
const PART = 128

/** Fields compared. Weights of stems are omitted: they follow from these and from lengths fixed for each index. */
const COMPARED_FIELDS = [
  'source',
  ...(Object.keys(VALUE_FIELDS) as ValueField[]),
  'topics',
  'work',
  'identifiers',
  'names',
  'title_key',
  'year',
  'added',
  'text',
  'title',
  'authors',
  'digest',
] as const satisfies (keyof Stored)[]

const isSame = (before: unknown, now: unknown) => JSON.stringify(before) === JSON.stringify(now)

export type ArticleWriter = ReturnType<typeof createArticleWriter>

/** Writes articles as documents of an index, without refreshing it. */
export function createArticleWriter({ connection, embedder, models }: Parts) {
  return {
    /**
     * Writes a change. Keeps the contextual vectors of unchanged texts from the index `contexts`. `lengths` are the
     * mean lengths of articles.
     */
    async write(
      target: Target,
      { put, remove }: Pick<IndexChange, 'put' | 'remove'>,
      { lengths, contexts }: { lengths: Lengths; contexts: string },
    ) {
      // Each article once: requests may overtake each other.
      const entries = new Map(put.map((entry) => [entry.article.id, entry]))
      async function* parts(): AsyncGenerator<Operation[]> {
        yield remove.filter((id) => !entries.has(id)).map((id) => ({ kind: 'remove', id }))
        // Reads the next part while the cluster writes one.
        for (const part of partsOf([...entries.values()])) yield operationsOf(part)
      }
      async function operationsOf(part: IndexEntry[]): Promise<Operation[]> {
        const stored: Stored[] = []
        for (const entry of part) {
          stored.push(storedOf(entry, embedder, lengths))
          // Yields to other work: reading a full text takes milliseconds.
          await setImmediate()
        }
        const known = await contextsIn({ connection, models }, contexts, stored)
        return stored.map((article) => ({
          kind: 'put',
          id: article.id,
          document: documentOf({ ...article, ...known.get(article.id) }),
        }))
      }
      await writeAll(connection, target, parts())
    },

    /** Returns the ids of articles that the index lacks or has in another version. */
    outdated: (index: string, articles: IndexedArticle[]) =>
      outdatedIn({ connection, embedder }, index, articles),

    /** Adds vectors of a contextual model; skips articles whose text has changed or is about to. */
    async writeContext(target: Target, embedderId: string, entries: ContextEntry[]) {
      const model = models.find(({ id }) => id === embedderId)
      if (!model) throw new Error(`the search index stores no contextual vectors of ${embedderId}`)
      const vectors = new Map(entries.map((entry) => [entry.id, entry]))
      const known = await articlesOf(connection, target.index, { ids: [...vectors.keys()] })
      const operations = known.flatMap((found) => withContext(found, vectors.get(found._id), model))
      await writeAll(connection, target, [operations])
    },
  }
}

/** Returns the operation that adds a vector to an article; none if the article's text is another. */
function withContext(
  { _id, _source, _seq_no = 0, _primary_term = 0 }: Found,
  entry: ContextEntry | undefined,
  { id, fields }: ContextModel,
): Operation[] {
  if (!_source || !entry || entry.digest !== _source.digest) return []
  const bytes = inBytes(entry.vector)
  const hasVector = bytes.vector.length > 0
  const document = documentOf({
    ..._source,
    id: _id,
    [fields.model]: id,
    [fields.hasVector]: hasVector,
    [fields.bytes]: hasVector ? packed(bytes) : undefined,
  })
  return [{ kind: 'put', id: _id, document, version: [_seq_no, _primary_term] }]
}

async function outdatedIn(
  { connection, embedder }: Pick<Parts, 'connection' | 'embedder'>,
  index: string,
  articles: IndexedArticle[],
): Promise<string[]> {
  const ids = articles.map(({ id }) => id)
  const known = await articlesOf(connection, index, { ids, fields: COMPARED_FIELDS })
  const stored = new Map(known.map(({ _id, _source }) => [_id, _source]))
  return articles
    .map((article) => storedOf({ article, vector: new Float32Array() }, embedder, USUAL_LENGTHS))
    .filter((article) => {
      const before = stored.get(article.id)
      return !before || COMPARED_FIELDS.some((field) => !isSame(before[field], article[field]))
    })
    .map(({ id }) => id)
}

function* partsOf<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += PART) yield all.slice(at, at + PART)
}

async function articlesOf(
  { request }: Connection,
  index: string,
  { ids, fields }: { ids: string[]; fields?: readonly string[] },
): Promise<Found[]> {
  if (!ids.length) return []
  const only = fields && { _source_includes: fields.join(',') }
  const { docs } = await request<{ docs: Found[] }>((to) => to.mget({ index, body: { ids }, ...only }))
  return docs.filter(({ found }) => found)
}

/** Returns the contextual vectors of articles whose text is unchanged. */
async function contextsIn(
  { connection, models }: Pick<Parts, 'connection' | 'models'>,
  index: string,
  articles: Stored[],
): Promise<Map<string, Partial<Stored>>> {
  if (!models.length) return new Map()
  const digests = new Map(articles.map(({ id, digest }) => [id, digest]))
  const fields = [
    'digest',
    ...models.flatMap(({ fields: { model, hasVector, bytes } }) => [model, hasVector, bytes]),
  ]
  const known = await articlesOf(connection, index, { ids: [...digests.keys()], fields })
  return new Map(
    known.flatMap(({ _id, _source }) =>
      _source && _source.digest === digests.get(_id) ? [[_id, contextsOf(_source, models)]] : [],
    ),
  )
}

/** Returns the fields of the current models' vectors. */
function contextsOf(stored: Stored, models: ContextModel[]): Partial<Stored> {
  const contexts: Partial<Stored> = {}
  for (const { id, fields } of models) {
    if (stored[fields.model] !== id) continue
    contexts[fields.model] = id
    contexts[fields.hasVector] = stored[fields.hasVector]
    contexts[fields.bytes] = stored[fields.bytes]
  }
  return contexts
}
