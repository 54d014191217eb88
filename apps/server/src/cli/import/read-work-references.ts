import type { ReferenceRegistry } from '#domains/articles'
import { doiIn } from '@claire/scholarly-text'
import { readLines } from './read-lines.ts'
import { RecordError } from './read-record.ts'

/** A work of a registry's file with a DOI, and the works it cites. */
export interface CitingWork {
  doi: string
  /** OpenAlex's number of the work; 0 in a file of Crossref. */
  id: number
  /** Stated number of references. */
  count: number
  /** Texts that may contain a DOI (Crossref), or numbers of works (OpenAlex). */
  cited: (string | number)[]
}

interface WorkBatch {
  works: CitingWork[]
  /** The last line read. */
  lines: number
  /** Share of the file that has been read, 0 to 1. */
  read: number
}

const BATCH = 500

type Json = { [field: string]: unknown }
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const numberOf = (id: unknown) => Number(/(?:^|\/)W(\d{1,15})$/i.exec(textOf(id))?.[1] ?? 0)

/** Readers of a work by registry; undefined if an object is none of its works. */
const READERS: Record<
  ReferenceRegistry,
  (work: Json) => (Omit<CitingWork, 'doi'> & { doi: string | null }) | undefined
> = {
  crossref: (work) =>
    typeof work['DOI'] === 'string'
      ? {
          doi: doiIn(work['DOI']),
          id: 0,
          count: Number(work['references-count'] ?? work['reference-count'] ?? 0),
          cited: listOf(work['reference'])
            .filter(isObject)
            .map((reference) => textOf(reference['DOI']) || textOf(reference['unstructured'])),
        }
      : undefined,
  openalex: (work) => {
    const id = numberOf(work['id'])
    return id
      ? {
          doi: doiIn(textOf(work['doi'])),
          id,
          count: Number(work['referenced_works_count'] ?? 0),
          cited: listOf(work['referenced_works']).map(numberOf).filter(Boolean),
        }
      : undefined
  },
}

/**
 * Returns the registry whose works a file holds, by its first work.
 * @throws {RecordError} if it holds none
 */
export async function registryOf(file: string): Promise<ReferenceRegistry> {
  for await (const { text } of readLines(file)) {
    const works = objectsIn(text)
    if (!Array.isArray(works)) continue
    for (const registry of ['crossref', 'openalex'] as const)
      if (works.some((work) => isObject(work) && READERS[registry](work))) return registry
  }
  throw new RecordError('The file holds no work in the form of Crossref or OpenAlex, one JSON object a line.')
}

/** Reads the works with a DOI in batches that end with a line. `refused` is called for what is no work. */
export async function* readWorks(
  file: string,
  registry: ReferenceRegistry,
  { after = 0, refused }: { after?: number; refused?: (line: number, reason: string) => void },
): AsyncGenerator<WorkBatch> {
  let works: CitingWork[] = []
  let position = { lines: after, read: 1 }
  for await (const { number, text, read } of readLines(file, { after })) {
    position = { lines: number, read }
    const objects = text.trim() ? objectsIn(text) : []
    if (typeof objects === 'string') refused?.(number, objects)
    else
      for (const object of objects) {
        const work = isObject(object) ? READERS[registry](object) : undefined
        if (!work) refused?.(number, `it is no work of ${registry === 'crossref' ? 'Crossref' : 'OpenAlex'}`)
        else if (work.doi) works.push({ ...work, doi: work.doi })
      }
    if (works.length < BATCH) continue
    yield { works, ...position }
    works = []
  }
  yield { works, ...position }
}

/** The objects of a line, also in the list of a response of Crossref, or the reason why there are none. */
function objectsIn(text: string): unknown[] | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'it is not JSON'
  }
  if (!isObject(value)) return 'it is not a JSON object'
  const message = isObject(value['message']) ? value['message'] : value
  return Array.isArray(message['items']) ? message['items'] : [message]
}
