import { DatabaseSync } from 'node:sqlite'

/** SQLite's codes for a damaged file: CORRUPT, NOTADB. */
const DAMAGED = [11, 26]

/** True if an error of SQLite means a damaged file. */
export const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && DAMAGED.includes(Number(error.errcode) & 0xff)

/** True for an error of SQLite, also about other problems than damage, such as an unreadable file. */
export const isSqliteError = (error: unknown): error is Error => error instanceof Error && 'errcode' in error

/**
 * Returns the damage that a check pragma (https://www.sqlite.org/pragma.html#pragma_quick_check) or reading the schema
 * finds, in one line; undefined if there is none. Throws SQLite's errors about anything else.
 */
export function findDamage(
  file: string,
  pragma: string,
  options: { readOnly?: boolean } = {},
): string | undefined {
  const answers: string[] = []
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 5_000, ...options })
    for (const row of database.prepare(`PRAGMA ${pragma}`).iterate())
      answers.push(...String(Object.values(row)[0]).split('\n'))
    return pragma === 'schema_version' || answers.every((answer) => answer === 'ok')
      ? undefined
      : inOneLine(database, answers)
  } catch (error) {
    if (!isDamage(error)) throw error
    return inOneLine(database, [...answers, error.message])
  } finally {
    database?.close()
  }
}

const inOneLine = (database: DatabaseSync | undefined, answers: string[]) =>
  withTableNames(database, answers.filter((answer) => !answer.startsWith('***')).join('; '))

/** SQLite names a table or index by the number of its first page. */
function withTableNames(database: DatabaseSync | undefined, damage: string): string {
  if (!database) return damage
  try {
    const rows = database.prepare('SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0').all()
    const names = new Map(rows.map(({ name, rootpage }) => [Number(rootpage), String(name)]))
    return damage.replaceAll(/\bTree (\d+)(?= page)/g, (tree, page: string) => {
      const name = names.get(Number(page))
      return name ? `${name}:` : tree
    })
  } catch {
    return damage
  }
}
