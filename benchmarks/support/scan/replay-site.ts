import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readFiles } from '../read-tar.ts'

export interface TrueRecord {
  title: string
  year: number
  authors: string[]
  abstract: string
  keywords: string[]
  doi: string | null
}

export interface SeenRequest {
  host: string
  path: string
  began: number
  ended: number | null
  status: number
}

export interface ReplayOptions {
  data: string
  port: number
  preprints: number
  articles: number
}

export const HONEST_HOSTS = [
  'preprints.example.org',
  'journal.example.net',
  'magazine.example.com',
  'repository.example.edu',
  'proceedings.example.info',
  'standards.example.int',
] as const

/** Starts the small internet of the data folder, on one port. */
export async function startReplay({ data, port, preprints, articles }: ReplayOptions) {
  const args = [
    path.join(data, 'replay/serve.mjs'),
    '--port',
    String(port),
    '--preprints',
    String(preprints),
    '--articles',
    String(articles),
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((ready, failed) => {
    child.stdout.once('data', ready)
    child.once('exit', (code) => failed(new Error(`the replay server ended with code ${code}`)))
  })
  const control = async <T>(action: string): Promise<T> =>
    (await fetch(`http://127.0.0.1:${port}/__control/${action}`, { method: 'POST' })).json() as Promise<T>
  return {
    log: () => control<SeenRequest[]>('log'),
    reset: () => control('reset'),
    publish: (host: string, n: number) =>
      control<{ published: { id: string }[] }>(`publish?host=${host}&n=${n}`),
    withdraw: (host: string, id: string) => control(`withdraw?host=${host}&id=${id}`),
    revise: (host: string, id: string) => control(`revise?host=${host}&id=${id}`),
    stop: () => void child.kill(),
  }
}

type Replay = Awaited<ReturnType<typeof startReplay>>
export type { Replay }

interface CorpusRecord {
  id: string
  title: string
  abstract: string
  year?: string
  created?: string
  authors?: string | string[]
  categories?: string
  keywords?: string[]
  doi: string | null
}

/** Returns the true publications of each host, by path; from the same files as the server's own records. */
export function trueRecords({
  data,
  preprints,
  articles,
}: ReplayOptions): Map<string, Map<string, TrueRecord>> {
  const { arxiv, jats } = readCorpus({ data, preprints, articles })
  const third = Math.floor(jats.length / 3)
  const live = Math.max(20, third - 150)
  const standards = arxiv.slice(-60).map(({ truth }, index) => ({
    id: `STD-${100 + index}`,
    truth: {
      ...truth,
      title: `Standard ${100 + index}: ${truth.title}`,
      authors: [],
      keywords: [],
      doi: null,
    },
  }))
  const site = (
    records: { id: string; truth: TrueRecord }[],
    pathOf: (id: string, truth: TrueRecord) => string,
  ) => new Map(records.map(({ id, truth }) => [pathOf(id, truth), truth]))
  return new Map([
    ['preprints.example.org', site(arxiv.slice(0, preprints), (id) => `/abs/${id}`)],
    ['journal.example.net', site(jats.slice(0, third).slice(0, live), (id) => `/article/view/${id}`)],
    [
      'magazine.example.com',
      site(
        jats
          .slice(third, 2 * third)
          .slice(0, live)
          .map(({ id, truth }) => ({ id, truth: { ...truth, doi: null } })),
        (id, { year }) => `/${year}/06/${id}/`,
      ),
    ],
    ['repository.example.edu', site(jats.slice(2 * third).slice(0, live), (id) => `/handle/123/${id}`)],
    ['proceedings.example.info', proceedings(data)],
    ['standards.example.int', site(standards, (id) => `/download/${id}.pdf`)],
  ])
}

/** Reads preprints and journal articles of the corpus, with the names that the replay's hosts give them. */
function readCorpus({ data, preprints, articles }: Pick<ReplayOptions, 'data' | 'preprints' | 'articles'>) {
  const read = (name: string, limit?: number) =>
    gunzipSync(readFileSync(path.join(data, 'corpus', name)))
      .toString()
      .split('\n', limit)
      .filter(Boolean)
      .map((line) => JSON.parse(line) as CorpusRecord)
  const arxiv = read('arxiv-100k.jsonl.gz', preprints + 600).map((record) => ({
    id: record.id.replace('/', '-'),
    truth: truthOf(record, {
      year: Number(record.created?.slice(0, 4)),
      authors: String(record.authors ?? 'Unknown')
        .split(', ')
        .slice(0, 12),
      keywords: (record.categories ?? '').split(',').map((name) => name.trim()),
    }),
  }))
  const jats = read('jats-articles.jsonl.gz')
    .filter((record) => record.title && record.abstract && record.abstract.length > 200)
    .slice(0, articles + 600)
    .map((record, index) => {
      const authors =
        Array.isArray(record.authors) && record.authors.length ? record.authors : ['A. Author', 'B. Author']
      return {
        id: `a${1000 + index}`,
        truth: truthOf(record, {
          year: Number(record.year) || 2015,
          authors,
          keywords: (record.keywords ?? []).slice(0, 8),
        }),
      }
    })
  return { arxiv, jats }
}

const truthOf = (
  { title, abstract, doi }: CorpusRecord,
  { year, authors, keywords }: Pick<TrueRecord, 'year' | 'authors' | 'keywords'>,
): TrueRecord => ({ title, abstract, doi, year, authors, keywords })

/** Reads the front matter of the 13 papers of the archive. */
function proceedings(data: string): Map<string, TrueRecord> {
  const found = new Map<string, TrueRecord>()
  for (const [name, body] of readFiles(path.join(data, 'web/pmlr_v24.tar.gz'))) {
    const id = /-([a-z]+\d+[a-z]?)\.md$/.exec(name)?.[1]
    if (!id || !name.includes('_posts/')) continue
    const page = body.toString()
    const field = (key: string) =>
      (new RegExp(`^${key}: *(.*(?:\\n  .*)*)`, 'm').exec(page)?.[1] ?? '')
        .replace(/^[">|-]+\s*|"$/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    const authors = [...page.matchAll(/- given: (.*)\n {2}(?:prefix:.*\n {2})?family: (.*)/g)].map((match) =>
      `${match[1]} ${match[2]}`.trim(),
    )
    found.set(`/v24/${id}.html`, {
      title: field('title'),
      abstract: field('abstract'),
      year: 2013,
      authors,
      keywords: [],
      doi: null,
    })
  }
  return found
}
