import { connect } from '@lancedb/lancedb'

/**
 * Maintenance of one generation, as a process of its own: node maintenance-worker.ts <folder> <keep-minutes>. Joins the small
 * fragments that single writes leave, and deletes versions that nobody reads any more.
 */

const ATTEMPTS = 5
const [folder = '', keepMinutes = '10'] = process.argv.slice(2)

const connection = await connect(folder)
for (const name of await connection.tableNames()) {
  for (let attempt = 1; ; attempt++) {
    try {
      const table = await connection.openTable(name)
      await table.optimize({ cleanupOlderThan: new Date(Date.now() - Number(keepMinutes) * 60_000) })
      table.close()
      break
    } catch (error) {
      // The server commits meanwhile: one of the two is asked to try again.
      if (attempt === ATTEMPTS || !/commit conflict|concurrent transaction|retry/i.test(String(error)))
        throw error
    }
  }
}
connection.close()
