import { LRUCache } from 'lru-cache'
import { setImmediate as afterOthers, setTimeout as delay } from 'node:timers/promises'
import { type SQLInputValue, type StatementSync, DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import { reportIfFull } from '#platform/disk'
import { namingStatements } from '#platform/database'

const CACHED_STATEMENTS = 400
const LOCKED = 5
const LOCK_TIMEOUT_MS = 30_000

/**
 * Kysely over node:sqlite in WAL mode: one connection writes, another reads beside it.
 * SQLite allows one writer. Transactions queue for it here, in order, so that no statement slips into another caller's
 * transaction while that awaits. Plain selects outside a transaction use the reading connection and never wait. Long
 * series of statements yield to others. Acknowledged writes survive a power cut (synchronous FULL).
 */
export class SqliteDriver implements Driver {
  readonly #file: string
  readonly #writing = new Mutex()
  readonly #turns = createTurns()
  #writer: PreparingDatabase | undefined
  #reader: PreparingDatabase | undefined

  constructor(file: string) {
    this.#file = file
  }

  async init() {
    // The first to open a database after a process was killed recovers it, and holds up all others meanwhile.
    const writer = new DatabaseSync(this.#file, {
      timeout: LOCK_TIMEOUT_MS,
      enableForeignKeyConstraints: true,
    })
    writer.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY',
    )
    // Deleted data is overwritten: people are promised that nothing of their account is left.
    writer.exec('PRAGMA secure_delete = ON')
    // From here on, `whileLocked` waits for other processes: SQLite itself would block the event loop.
    writer.exec('PRAGMA busy_timeout = 0')
    const reader = new DatabaseSync(this.#file, { timeout: LOCK_TIMEOUT_MS, readOnly: true })
    reader.exec('PRAGMA cache_size = -32000; PRAGMA mmap_size = 268435456; PRAGMA temp_store = MEMORY')
    this.#writer = new PreparingDatabase(writer)
    this.#reader = new PreparingDatabase(reader)
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#writer || !this.#reader) throw new Error('the database is not open')
    return namingStatements(
      new SqliteConnection(this.#writer, this.#reader, { writing: this.#writing, turns: this.#turns }),
    )
  }

  async beginTransaction(connection: SqliteConnection) {
    await connection.begin()
  }

  async commitTransaction(connection: SqliteConnection) {
    connection.end('commit')
  }

  async rollbackTransaction(connection: SqliteConnection) {
    connection.end('rollback')
  }

  async releaseConnection() {}

  async destroy() {
    this.#reader?.close()
    this.#writer?.close()
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: PreparingDatabase
  readonly #reader: PreparingDatabase
  readonly #writing: Mutex
  readonly #turns: Turns
  #release: (() => void) | undefined

  constructor(
    writer: PreparingDatabase,
    reader: PreparingDatabase,
    { writing, turns }: { writing: Mutex; turns: Turns },
  ) {
    this.#writer = writer
    this.#reader = reader
    this.#writing = writing
    this.#turns = turns
  }

  async begin() {
    const release = await this.#writing.acquire()
    try {
      await whileLocked(() => this.#writer.exec('begin immediate'))
    } catch (error) {
      release()
      throw error
    }
    this.#release = release
  }

  end(how: 'commit' | 'rollback') {
    const release = this.#release
    this.#release = undefined
    try {
      // A full disk ends a transaction by itself; then there is nothing to undo, and the cause matters.
      if (how === 'rollback') this.#writer.rollbackQuietly()
      else this.#writer.exec(how)
    } catch (error) {
      reportIfFull(error)
      this.#writer.rollbackQuietly()
      throw error
    } finally {
      release?.()
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#turns.isOver()) await afterOthers()
    if (this.#release) return this.#writer.run(query)
    if (SelectQueryNode.is(query.query)) return this.#reader.run(query)
    const release = await this.#writing.acquire()
    try {
      return await whileLocked(() => this.#writer.run<R>(query))
    } finally {
      release()
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize = 500): AsyncIterableIterator<QueryResult<R>> {
    let rows: R[] = []
    for (const row of (this.#release ? this.#writer : this.#reader).iterate<R>(query)) {
      rows.push(row)
      if (rows.length < chunkSize) continue
      yield { rows }
      rows = []
    }
    if (rows.length) yield { rows }
  }
}

interface Prepared {
  statement: StatementSync
  returnsRows: boolean
}

/** A connection that keeps its most used statements prepared. */
class PreparingDatabase {
  readonly #database: DatabaseSync
  readonly #statements = new LRUCache<string, Prepared>({ max: CACHED_STATEMENTS })

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  exec(statement: string) {
    this.#database.exec(statement)
  }

  rollbackQuietly() {
    try {
      this.#database.exec('rollback')
    } catch {
      // No transaction is open any more: SQLite has already rolled back.
    }
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, returnsRows } = this.#prepare(sql)
    const values = parameters as SQLInputValue[]
    if (returnsRows) return { rows: statement.all(...values) as R[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Prepares a new statement: a cached one may be run again while the caller still iterates. */
  iterate<R>({ sql, parameters }: CompiledQuery): Iterable<R> {
    return this.#database.prepare(sql).iterate(...(parameters as SQLInputValue[])) as Iterable<R>
  }

  close() {
    this.#statements.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.#database.prepare(sql)
    // Cached: describing the columns takes as long as a small query.
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    this.#statements.set(sql, prepared)
    return prepared
  }
}

/** Retries while another process writes, without blocking this one. */
async function whileLocked<T>(work: () => T): Promise<T> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      return work()
    } catch (error) {
      if (!isLocked(error) || Date.now() > deadline) throw error
      await delay(wait)
    }
  }
}

const isLocked = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === LOCKED

/** First come, first served. */
class Mutex {
  #tail: Promise<void> = Promise.resolve()

  async acquire(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#tail
    this.#tail = promise
    await before
    return resolve
  }
}

const LONGEST_MS = 10

type Turns = ReturnType<typeof createTurns>

/**
 * Duration for which this thread has run statements without a pause. SQLite responds synchronously, so a loop of
 * queries never yields to timers and requests, however often it awaits.
 */
function createTurns() {
  let began: number | undefined
  return {
    /** True if it is time to yield. */
    isOver(): boolean {
      if (began !== undefined) return performance.now() - began > LONGEST_MS
      began = performance.now()
      setImmediate(() => {
        began = undefined
      })
      return false
    },
  }
}
