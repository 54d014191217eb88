import { INDEX_CHECK } from '#domains/reading/search'
import {
  BACKUP_MADE,
  BACKUP_PROVEN,
  type RecordCondition,
  type SelfCheck,
} from '#platform/self-checks/self-checks'
import { type Finding, fault, warning, well } from './finding.ts'

const DAY_MS = 86_400_000
/** Age of a backup above which most recent work would be lost with the database. */
const OLD_DAYS = 30

/** Result of reading all pages of the database. */
export function checkRecord({ state, says }: RecordCondition): Finding {
  if (state === 'damaged')
    return fault(
      'record',
      `The database is damaged: ${says}. Stop Claire, keep a copy of it, and restore the last good backup (docs/operations.md, "A damaged database").`,
    )
  if (state === 'unchecked') return warning('record', `The pages of the database were not checked: ${says}.`)
  return well('record', 'all pages of the database are whole')
}

/** Checks when a backup was made, and when one was last restored for a test. */
export function checkBackups(checks: SelfCheck[], now: number): Finding {
  const made = checks.find(({ name }) => name === BACKUP_MADE)
  const proven = checks.find(({ name }) => name === BACKUP_PROVEN)
  const provenSays = proven ? `the last one proven ${ago(proven.at, now)}` : 'none ever proven'
  if (!made)
    return warning(
      'backup',
      `Never made, ${provenSays}. Make one: npm run claire -- backup --to FOLDER --verify.`,
    )
  const says = `last made ${ago(made.at, now)} (${made.says}), ${provenSays}`
  if (daysBetween(made.at, now) > OLD_DAYS) return warning('backup', `${says}. Make a new one.`)
  return proven
    ? well('backup', says)
    : warning('backup', `${says}. Prove it: npm run claire -- backup verify FOLDER.`)
}

/** Results of the last comparison of each search index with the database. */
export function checkIndexAudits(checks: SelfCheck[], now: number): Finding[] {
  return checks
    .filter(({ name }) => name.startsWith(INDEX_CHECK))
    .map(({ at, isOk, says }) => (isOk ? well : warning)('index check', `${says} (${ago(at, now)})`))
}

const daysBetween = (from: number, to: number) => Math.max(0, Math.floor((to - from) / DAY_MS))

function ago(at: number, now: number): string {
  const days = daysBetween(at, now)
  if (days === 0) return 'today'
  return days === 1 ? '1 day ago' : `${days} days ago`
}
