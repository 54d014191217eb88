import { type Database, type Migrations, inSql } from '../database.ts'
import type { Measure, Sample } from '../metrics.ts'
import { SelfCheckListSchema } from '@claire/api-contract'
import { administratorRoutesUnder } from '../http/calls.ts'

declare module 'kysely' {
  interface Tables {
    self_check: {
      name: string
      checked_at: number
      is_ok: 0 | 1
      says: string
      /** JSON: numbers by name. */
      counts: string
      notified_at: number | null
    }
  }
}

/** State of the database after its pages were checked. */
export type RecordCondition =
  /** `says` names parts that could not be checked; '' if all were. */
  | { state: 'whole'; says: string }
  | { state: 'damaged'; says: string }
  /** `says`: why the check could not run. */
  | { state: 'unchecked'; says: string }

/** Result of a self-check, or the time of an operator's action, such as a backup. */
export interface SelfCheck {
  name: string
  /** Milliseconds since 1970. */
  at: number
  isOk: boolean
  says: string
  counts: Record<string, number>
  /** Time of the last mail to the operator about this finding; null if none was sent. */
  notifiedAt: number | null
}

/** Names of the checks in the table; an index check has the name that `indexCheckName` gives it. */
export const RECORD = 'record'
export const BACKUP_MADE = 'backup made'
export const BACKUP_PROVEN = 'backup proven'

export const selfCheckMigrations: Migrations = {
  '0008-self-checks': inSql(`
    create table self_check (
      name text primary key, checked_at bigint not null, is_ok integer not null, says text not null,
      counts text not null, notified_at bigint
    );
  `),
}

export type SelfChecks = ReturnType<typeof createSelfChecks>

/** Latest result of each check, one row a check. */
export function createSelfChecks(db: Database) {
  /** All latest results, by name. */
  async function all(): Promise<SelfCheck[]> {
    const rows = await db.selectFrom('self_check').selectAll().orderBy('name').execute()
    return rows.map((row) => ({
      name: row.name,
      at: row.checked_at,
      isOk: row.is_ok === 1,
      says: row.says,
      counts: JSON.parse(row.counts) as Record<string, number>,
      notifiedAt: row.notified_at,
    }))
  }

  return {
    all,

    async latest(name: string): Promise<SelfCheck | null> {
      return (await all()).find((check) => check.name === name) ?? null
    },

    /** Replaces the previous result. */
    async put({ name, at, isOk, says, counts, notifiedAt }: SelfCheck) {
      const values = {
        checked_at: at,
        is_ok: isOk ? (1 as const) : (0 as const),
        says,
        counts: JSON.stringify(counts),
        notified_at: notifiedAt,
      }
      await db
        .insertInto('self_check')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute()
    },
  }
}

/** Results of Claire's self-checks, and of backups. */
export function selfCheckMeasures(database: Database): Measure[] {
  const checks = createSelfChecks(database)
  const read = (sampleOf: (check: SelfCheck) => Sample[]) => async () =>
    (await checks.all()).flatMap(sampleOf)
  return [
    {
      name: 'claire_self_check_timestamp_seconds',
      help: 'Unix time of the last check of the database (record) and of the search index, of the last backup made and of the last one proven.',
      labels: ['check'],
      read: read(({ name, at }) => [{ labels: { check: name }, value: at / 1000 }]),
    },
    {
      name: 'claire_self_check_ok',
      help: 'Result of that check: 1, or 0 where something was found.',
      labels: ['check'],
      read: read(({ name, isOk }) => [{ labels: { check: name }, value: isOk ? 1 : 0 }]),
    },
    {
      name: 'claire_self_check_articles',
      help: 'Articles that the last check of the search index compared with the database, by outcome.',
      labels: ['check', 'outcome'],
      read: read(({ name, counts }) =>
        Object.entries(counts).map(([outcome, value]) => ({ labels: { check: name, outcome }, value })),
      ),
    },
  ]
}

/** Results of Claire's self-checks, for administrators. */
export const selfCheckRoutes = (checks: { all: () => Promise<SelfCheck[]> }) =>
  administratorRoutesUnder('Operations', (calls) => {
    calls.get('/self-check', {
      summary: 'Latest checks of the database and the search index, and latest backups',
      reply: SelfCheckListSchema,
      handle: async () =>
        (await checks.all()).map(({ name, at, isOk, says }) => ({
          name,
          checkedAt: new Date(at).toISOString(),
          isOk,
          says,
        })),
    })
  })
