import type { Database } from '#platform/database'

/** The same database, with the number of its statements. */
export function countStatements(database: Database) {
  let statements = 0
  return {
    database: database.withPlugin({
      transformQuery({ node }) {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    }),
    count: () => statements,
  }
}
