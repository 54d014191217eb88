import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { reportIfFull } from './disk.ts'
import { inSpan, isTracing } from './tracing.ts'

/**
 * A failed statement: its subject, and the database's own error as its cause. Contains no values: they may be private,
 * and others read logs.
 */
export class StatementError extends Error {
  override name = 'StatementError'
  override readonly cause: unknown

  constructor(statement: string, cause: unknown) {
    super(`${aboutOf(statement)}: ${cause instanceof Error ? cause.message : String(cause)}`)
    this.cause = cause
  }
}

/** The database's own error, named or not. */
export const databaseErrorOf = (error: unknown) => (error instanceof StatementError ? error.cause : error)

/** Names the statement in the errors of a connection from now on, and in its traces. */
export function namingStatements<Connection extends DatabaseConnection>(connection: Connection): Connection {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    try {
      if (!isTracing()) return await execute<R>(query)
      const name = aboutOf(query.sql).replaceAll('"', '')
      return await inSpan({ name, kind: 'client' }, () => execute<R>(query))
    } catch (error) {
      reportIfFull(error)
      throw new StatementError(query.sql, error)
    }
  }
  return connection
}

/** 'insert into "alert"', 'select from "article"'; the first word of a statement without table. */
function aboutOf(statement: string): string {
  const verb = /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|table(?: if (?:not )?exists)?)\s+("?[\w.]+"?)/i.exec(statement)?.[1]
  const link = { insert: ' into', select: ' from', delete: ' from' }[verb] ?? ''
  return table ? `${verb}${link} ${table}` : verb
}
