import path from 'node:path'
import { examineServer, openPostgres } from '#adapters/postgres'
import { examineFile } from '#adapters/sqlite'
import { createRecordCheck } from '#platform/self-checks/record-check'
import type { RecordCondition } from '#platform/self-checks/self-checks'
import type { Config } from '../config/index.ts'
import type { Base } from './base.ts'
import { sendAtOnce } from './notifications.ts'

interface Examining {
  /** True to run at the lowest priority. */
  isIdle?: boolean
  signal?: AbortSignal
}

/** Checks all pages of the configured database, beside other users. */
export async function examineRecord(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { isIdle, signal }: Examining = {},
): Promise<RecordCondition> {
  if (!databaseUrl) return examineFile(path.join(dataDir, 'claire.sqlite'), { isIdle, signal })
  const database = openPostgres(databaseUrl, 1)
  try {
    return await examineServer(database, signal)
  } finally {
    await database.destroy()
  }
}

/** The weekly check of the database, with its notifications. */
export const composeRecordCheck = ({ config, database, clock, log }: Base) =>
  createRecordCheck({
    database,
    clock,
    log,
    examine: (signal) => examineRecord(config, { isIdle: true, signal }),
    notify: config.operatorEmail === null ? null : notifying({ config, log }, config.operatorEmail),
  })

/** Mails the operator about damage; false if the mail was not accepted. */
function notifying({ config, log }: Pick<Base, 'config' | 'log'>, to: string) {
  const { host } = new URL(config.publicUrl)
  return async (damage: string, now: number): Promise<boolean> => {
    const paragraphs = [
      `A check of the database of Claire at ${config.publicUrl} found damage:`,
      damage,
      'Claire goes on meanwhile, and /health/ready reports the check "record" as failed. Stop Claire, keep a copy of the database, and restore the last good backup: npm run claire -- restore FOLDER --replace. docs/operations.md says more ("A damaged database").',
      'You get this mail once a week until a check finds the database whole again.',
    ]
    const handover = await sendAtOnce(config, new Date(now), {
      to,
      subject: `The database of Claire at ${host} is damaged`,
      text: paragraphs.join('\n\n'),
      list: 'operator',
    })
    if (handover.kind === 'accepted') return true
    log.error(
      { handover },
      'the operator could not be mailed about the damaged database; tried again in an hour',
    )
    return false
  }
}
