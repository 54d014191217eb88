import { createHash } from 'node:crypto'
import { type Reference, zoteroItemOf } from '@claire/citations'
import type { Language, ZoteroSent } from '@claire/api-contract'
import type { CitedWork } from '@claire/scholarly-text'
import { inLanguage } from '#platform/errors'
import { type ZoteroCalls, ZoteroBusy, unexpected } from './zotero-calls.ts'

/** Limit of Zotero for one write. */
const BATCH = 50
/** Writes of one batch: an item that changed meanwhile, or an answer that was lost, is read and written again. */
const TRIES = 2
const LONGEST_REASON = 200
const PRECONDITION_FAILED = 412

/** `id` is that of its article, else of its bookmark. */
export type SentReference = Omit<Reference, 'key'> & { id: string }

interface Stored {
  key: string
  version: number
  data: { collections?: string[]; deleted?: unknown }
}

interface Sending {
  call: ZoteroCalls
  userId: string
  /** The language of the reasons why something was not sent. */
  language: Language
  /** The collection that items are put in; null for none. */
  collection: string | null
}

type Outcome = Pick<ZoteroSent, 'added' | 'present' | 'failed'>

/**
 * Adds works to a library, fifty at a time. Those that it has are left as they are, but put into the collection and out
 * of the bin. Ends early where Zotero cannot be reached or asks to wait for long; `notSent` counts the rest.
 */
export async function sendItems(
  { call, userId, language }: Omit<Sending, 'collection'>,
  references: SentReference[],
  folder: { id: string; name: string } | null,
): Promise<ZoteroSent> {
  const works = new Map(references.map((reference) => [itemKey(userId, reference), reference]))
  const sum: ZoteroSent = {
    added: 0,
    present: references.length - works.size,
    failed: [],
    notSent: 0,
    reason: null,
  }
  const all = [...works]
  let done = 0
  try {
    const collection = folder && (await ensureCollection({ call, userId }, folder))
    for (; done < all.length; done += BATCH) {
      const { added, present, failed } = await sendBatch(
        { call, userId, language, collection },
        new Map(all.slice(done, done + BATCH)),
      )
      sum.added += added
      sum.present += present
      sum.failed.push(...failed)
    }
    return sum
  } catch (error) {
    if (!(error instanceof ZoteroBusy)) throw error
    return { ...sum, notSent: all.length - done, reason: inLanguage(error.say, language) }
  }
}

/** Returns the key of the folder's collection, which keeps the name that it has in Zotero. */
async function ensureCollection(
  { call, userId }: Pick<Sending, 'call' | 'userId'>,
  { id, name }: { id: string; name: string },
): Promise<string> {
  const key = collectionKey(userId, id)
  const { status } = await call('GET', `/users/${userId}/collections/${key}`)
  if (status === 200) return key
  const { body } = await call('POST', `/users/${userId}/collections`, [{ key, version: 0, name }])
  const [failure] = failuresIn(body)
  if (failure && failure.code !== PRECONDITION_FAILED) throw new ZoteroBusy(() => failure.reason)
  return key
}

async function sendBatch(sending: Sending, works: Map<string, SentReference>): Promise<Outcome> {
  const outcome: Outcome = { added: 0, present: 0, failed: [] }
  let left = works
  for (let tries = 1; left.size; tries++) {
    const isLast = tries === TRIES
    try {
      left = await writeOnce(sending, left, { outcome, isLast })
    } catch (error) {
      // The answer was lost: reading again shows which items were written.
      if (isLast || !(error instanceof ZoteroBusy)) throw error
    }
  }
  return outcome
}

/** Reads what the library has, and writes the rest. Returns the works to try again. */
async function writeOnce(
  { call, userId, language, collection }: Sending,
  works: Map<string, SentReference>,
  { outcome, isLast }: { outcome: Outcome; isLast: boolean },
): Promise<Map<string, SentReference>> {
  const stored = await storedItems({ call, userId }, [...works.keys()])
  const written = [...works].flatMap(([key, reference]) => {
    const item = itemToWrite(key, reference, { stored: stored.get(key), collection })
    return item ? [{ key, reference, item }] : []
  })
  outcome.present += works.size - written.length
  if (!written.length) return new Map()
  const { status, body } = await call(
    'POST',
    `/users/${userId}/items`,
    written.map(({ item }) => item),
  )
  const failures = new Map(failuresIn(body).map((failure) => [failure.index, failure]))
  const again = new Map<string, SentReference>()
  for (const [index, { key, reference }] of written.entries()) {
    const isRefused = status !== 200 || failures.has(index)
    const { code, reason } = failures.get(index) ?? {
      code: status,
      reason: inLanguage(unexpected(status), language),
    }
    if (!isRefused) outcome[stored.has(key) ? 'present' : 'added']++
    else if (code === PRECONDITION_FAILED && !isLast) again.set(key, reference)
    else outcome.failed.push({ title: reference.work.title, reason })
  }
  return again
}

/** null if the library has the item as it is to be. */
function itemToWrite(
  key: string,
  reference: SentReference,
  { stored, collection }: { stored: Stored | undefined; collection: string | null },
): object | null {
  const wanted = collection === null ? [] : [collection]
  if (!stored) return { key, version: 0, ...zoteroItemOf(reference), collections: wanted }
  const { version, data } = stored
  const collections = [...new Set([...(data.collections ?? []), ...wanted])]
  const isComplete = collections.length === (data.collections ?? []).length && !data.deleted
  return isComplete ? null : { key, version, collections, deleted: 0 }
}

async function storedItems(
  { call, userId }: Pick<Sending, 'call' | 'userId'>,
  keys: string[],
): Promise<Map<string, Stored>> {
  const query = `itemKey=${keys.join(',')}&includeTrashed=1&limit=${BATCH}`
  const { status, body } = await call('GET', `/users/${userId}/items?${query}`)
  if (status !== 200 || !Array.isArray(body)) throw new ZoteroBusy(unexpected(status))
  return new Map((body as Stored[]).map((item) => [item.key, item]))
}

interface Failure {
  index: number
  code: number
  reason: string
}

/** Failures that the answer to a write of several objects lists, by their places in it. */
function failuresIn(body: unknown): Failure[] {
  const failed = typeof body === 'object' && body !== null && 'failed' in body ? body.failed : {}
  return Object.entries(failed as Record<string, { code?: unknown; message?: unknown }>).map(
    ([index, { code, message }]) => ({
      index: Number(index),
      code: Number(code),
      reason: String(message ?? '').slice(0, LONGEST_REASON),
    }),
  )
}

/** Characters of Zotero's object keys: no letter or digit that looks like another. */
const SIGNS = '23456789ABCDEFGHIJKLMNPQRSTUVWXYZ'
const KEY_LENGTH = 8

/**
 * Returns the key that an object has in a person's library. It follows from what the object is about, so that the same
 * work is one item, however often it is sent, also after an answer that was lost.
 */
function objectKey(kind: 'item' | 'collection', userId: string, identity: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, userId, identity]))
    .digest()
  return Array.from(hash.subarray(0, KEY_LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')
}

/** By DOI or arXiv identifier; a work without one by its article or bookmark. */
const itemKey = (userId: string, { id, work }: { id: string; work: CitedWork }) =>
  objectKey(
    'item',
    userId,
    work.doi ? `doi:${work.doi.toLowerCase()}` : work.arxivId ? `arxiv:${work.arxivId}` : id,
  )

const collectionKey = (userId: string, folderId: string) => objectKey('collection', userId, folderId)
