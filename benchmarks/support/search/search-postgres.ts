import pg from 'pg'
import { quantile } from './retrieval-scores.ts'
import type { ArxivRecord } from './search-corpus.ts'
import { sourceOf } from './search-corpus.ts'
import type { BenchQuery } from './search-queries.ts'

const TABLE = 'claire_bench_article'

interface Compared {
  records: ArxivRecord[]
  queries: BenchQuery[]
  /** Our median by kind of query, ms. */
  ours: Map<string, number>
}

/** Runs the same queries in PostgreSQL's full-text search: five by ts_rank_cd, and the count. */
export async function comparePostgres(url: string, { records, queries, ours }: Compared) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await load(client, records)
    const times = new Map<string, number[]>()
    for (const { kind, input } of queries) {
      const begun = performance.now()
      await ask(client, input)
      times.set(kind, [...(times.get(kind) ?? []), performance.now() - begun])
    }
    console.log(
      '\nPostgreSQL full-text search (GIN, ts_rank_cd, english; first five and count), ms p50, and how many times Claire is faster',
    )
    for (const [kind, taken] of times) {
      const p50 = quantile(taken, 0.5)
      console.log(
        `  ${kind.padEnd(44)} ${p50.toFixed(1).padStart(8)} ${(p50 / (ours.get(kind) ?? p50)).toFixed(1).padStart(8)} x`,
      )
    }
  } finally {
    await client.query(`drop table if exists ${TABLE}`)
    await client.end()
  }
}

async function load(client: pg.Client, records: ArxivRecord[]) {
  await client.query(`drop table if exists ${TABLE}`)
  await client.query(
    `create table ${TABLE} (id text, source text, year integer, title text, abstract text, words tsvector)`,
  )
  for (let at = 0; at < records.length; at += 1000) {
    const part = records.slice(at, at + 1000)
    await client.query(
      `insert into ${TABLE} select id, source, year, title, abstract, setweight(to_tsvector('english', title), 'A') || to_tsvector('english', abstract)
       from unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::text[]) as r (id, source, year, title, abstract)`,
      [
        part.map(({ id }) => id),
        part.map(sourceOf),
        part.map(({ created }) => Number(created.slice(0, 4))),
        part.map(({ title }) => title),
        part.map(({ abstract }) => abstract),
      ],
    )
  }
  await client.query(`create index on ${TABLE} using gin (words)`)
  await client.query(`create index on ${TABLE} (source, year)`)
  await client.query(`analyze ${TABLE}`)
}

async function ask(
  client: pg.Client,
  { searchTerm, source, startYear, endYear, refineSearch }: BenchQuery['input'],
) {
  const phrase = /^"(.*)"$/.exec(searchTerm)?.[1]
  // Any of the words by meaning, all of them in exact mode, like Claire.
  const words = `(${phrase ? "phraseto_tsquery('english', $1)" : refineSearch ? "plainto_tsquery('english', $1)" : "replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery"})`
  const filter = `words @@ ${words} and ($2::text[] is null or source = any($2)) and year between $3 and $4`
  const values = [phrase ?? searchTerm, source ?? null, startYear ?? 0, endYear ?? 9999]
  await client.query(
    `select id, title from ${TABLE} where ${filter} order by ts_rank_cd(words, ${words}) desc limit 5`,
    values,
  )
  await client.query(`select count(*) from ${TABLE} where ${filter}`, values)
}
