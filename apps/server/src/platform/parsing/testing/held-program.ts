import { runParsingProgram } from '../parsing-program.ts'

export interface HeldPart {
  pid: number
}

export type HeldResult = 'done'

/** Says that it has begun; once that was taken it ends, or is busy for ever. */
runParsingProgram<{ isBusy: boolean }, HeldResult, HeldPart>(
  async ({ isBusy }, sendPart): Promise<HeldResult> => {
    await sendPart({ pid: process.pid })
    while (isBusy);
    return 'done'
  },
)
