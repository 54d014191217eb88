import type { Database } from '#platform/database'
import type { AlertTables } from './tables.ts'

/**
 * Takes the next `count` numbers of a sequence and returns the first. The row stays locked until the transaction ends,
 * so numbers are committed in order, and a reader that has read up to n has missed none.
 */
export async function takeNumbers(
  transaction: Database,
  name: AlertTables['alert_sequence']['name'],
  count: number,
): Promise<number> {
  const { value } = await transaction
    .updateTable('alert_sequence')
    .set((eb) => ({ value: eb('value', '+', count) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value - count + 1
}
