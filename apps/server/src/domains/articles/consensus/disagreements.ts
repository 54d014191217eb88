import type { Selectable } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inParts } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { ArticleTables } from '../tables.ts'
import type { Statements, Disagreement, DisagreementChange } from './consensus.ts'

export type DisagreementRow = Selectable<ArticleTables['article_disagreement']>

/** The stored disagreements about these articles, by article. */
export async function disagreementsOf(transaction: Database, ids: string[]) {
  const rows = await inParts(ids, (some) =>
    transaction.selectFrom('article_disagreement').selectAll().where('article_id', 'in', some).execute(),
  )
  const found = new Map<string, Disagreement[]>()
  for (const row of rows)
    found.set(row.article_id, [...(found.get(row.article_id) ?? []), asDisagreement(row)])
  return found
}

const asDisagreement = (row: DisagreementRow): Disagreement => ({
  field: row.field,
  state: row.state,
  value: row.value,
  statements: statementsIn(row.statements),
  decided_at: row.decided_at,
  decided_by: row.decided_by,
  decided_name: row.decided_name,
})

export const statementsIn = (text: string) => JSON.parse(text) as Statements

/** Stores changes to disagreements, in the transaction that saves the articles. */
export async function writeDisagreements(
  transaction: Database,
  clock: Clock,
  articles: { id: string; identified: { changes: DisagreementChange[] } }[],
) {
  const rows = articles.flatMap(({ id, identified }) =>
    identified.changes.flatMap(({ after }) => (after ? rowOf(id, after, clock()) : [])),
  )
  await inParts(rows, (some) =>
    transaction
      .insertInto('article_disagreement')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['article_id', 'field']).doUpdateSet((eb) => ({
          statements: eb.ref('excluded.statements'),
          stated_at: eb.ref('excluded.stated_at'),
          state: eb.ref('excluded.state'),
          decided_at: eb.ref('excluded.decided_at'),
          decided_by: eb.ref('excluded.decided_by'),
          decided_name: eb.ref('excluded.decided_name'),
        })),
      )
      .execute(),
  )
  for (const { id, identified } of articles)
    for (const { field, after } of identified.changes)
      if (!after)
        await transaction
          .deleteFrom('article_disagreement')
          .where('article_id', '=', id)
          .where('field', '=', field)
          .execute()
}

const rowOf = (id: string, { statements, ...disagreement }: Disagreement, now: number) => ({
  ...disagreement,
  article_id: id,
  statements: JSON.stringify(statements),
  stated_at: now,
})

/** Removes a person's name from the decisions that they took. */
export async function forgetStatementDecisions(database: Database, subject: PersonId) {
  await database
    .updateTable('article_disagreement')
    .set({ decided_by: '', decided_name: 'Former user' })
    .where('decided_by', '=', subject)
    .execute()
}
