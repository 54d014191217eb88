import type { Progress } from '@claire/api-contract'
import type { PersonId } from './person.ts'

export type ProgressOf = ReturnType<typeof createProgress>

/** Progress of each person's current operation in this process: one of a kind at a time, the latest. */
export function createProgress() {
  const underWay = new Map<PersonId, NonNullable<Progress>>()
  return {
    of: (who: PersonId): Progress => underWay.get(who) ?? null,
    report(who: PersonId, progress: NonNullable<Progress>) {
      underWay.set(who, progress)
    },
    end(who: PersonId) {
      underWay.delete(who)
    },
  }
}
