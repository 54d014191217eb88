import { sql } from 'kysely'
import type { Database } from '#platform/database'
import { OperatorError } from '#platform/errors'
import type { PersonId } from '#platform/person'

/** Id of the person with this user name or email address at the embedded provider. Throws OperatorError for none. */
export async function subjectOf(database: Database, login: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from idp_user where lower(username) = ${login.toLowerCase()} or lower(email) = ${login.toLowerCase()}
  `.execute(database)
  const [user] = rows
  if (user) return user.id
  throw new OperatorError(`There is no user "${login}". npm run idp -- list names them all.`)
}

/** Returns user names of the embedded provider; for people of another provider their id there. */
export async function userNames(database: Database): Promise<(subject: PersonId) => string> {
  const { rows } = await sql<{
    id: string
    username: string
  }>`select id, username from idp_user`.execute(database)
  const names = new Map(rows.map(({ id, username }) => [id, username]))
  return (subject) => names.get(subject) ?? subject
}
