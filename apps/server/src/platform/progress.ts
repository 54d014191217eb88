import type { Progress } from '@claire/api-contract'
import type { PersonId } from './person.ts'

export type ProgressOf = ReturnType<typeof createProgress>

/** How far what each person waits for has come, in this process: one thing of a kind at a time, the last that was begun. */
export function createProgress() {
  const underWay = new Map<PersonId, NonNullable<Progress>>()
  return {
    of: (who: PersonId): Progress => underWay.get(who) ?? null,
    tell(who: PersonId, progress: NonNullable<Progress>) {
      underWay.set(who, progress)
    },
    end(who: PersonId) {
      underWay.delete(who)
    },
  }
}
