import { createClockWatch } from '#platform/clock-watch'
import { isDiskFull } from '#platform/disk-full'
import { createDiskRoom } from '#platform/disk-room'
import { createWriteCheck } from '#platform/write-check'
import type { Base } from './base.ts'
import { times } from './times.ts'

/** Detects a clock that was set back, and a full disk; corrects times before anything reads them. */
export async function composeWatches(base: Base) {
  const clockWatch = createClockWatch({ ...base, times })
  // With a full disk Claire still starts, for reading.
  await clockWatch.check().catch((error: unknown) => {
    if (!isDiskFull(error)) throw error
  })
  const writeCheck = createWriteCheck(base.database, base.clock)
  return {
    clockWatch,
    diskRoom: createDiskRoom(base.config.dataDir),
    checkWrites: writeCheck.check,
    async closeWatches() {
      await clockWatch.stop()
      writeCheck.close()
    },
  }
}
