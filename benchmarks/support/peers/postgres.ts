import pg from 'pg'
import type { OpenPeer } from './peer.ts'

const TABLE = 'claire_peer_article'
const AT_ONCE = 1000

/** PostgreSQL's full-text search: a GIN index, any of the words, ts_rank_cd. */
export const openPostgres =
  (url: string | undefined): OpenPeer =>
  async (documents) => {
    if (!url) return { missing: 'TEST_DATABASE_URL names no server' }
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`drop table if exists ${TABLE}`)
    await client.query(`create table ${TABLE} (id text, words tsvector)`)
    for (let at = 0; at < documents.length; at += AT_ONCE) {
      const part = documents.slice(at, at + AT_ONCE)
      await client.query(
        `insert into ${TABLE} select id, setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body)
         from unnest($1::text[], $2::text[], $3::text[]) as r (id, title, body)`,
        [part.map(({ id }) => id), part.map(({ title }) => title), part.map(({ text }) => text)],
      )
    }
    await client.query(`create index on ${TABLE} using gin (words)`)
    await client.query(`analyze ${TABLE}`)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return {
      pids: rows.map(({ pid }) => pid),
      async search({ text }, limit) {
        const words = `replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery`
        const found = await client.query<{ id: string }>(
          `select id from ${TABLE}, (select ${words} as asked) as query where words @@ asked order by ts_rank_cd(words, asked, 1) desc, id limit $2`,
          [text, limit],
        )
        return found.rows.map(({ id }) => id)
      },
      async close() {
        await client.query(`drop table if exists ${TABLE}`)
        await client.end()
      },
    }
  }
