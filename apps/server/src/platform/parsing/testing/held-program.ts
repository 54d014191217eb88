import { runParsingProgram } from '../parsing-program.ts'

export interface HeldPart {
  pid: number
}

export type HeldResult = 'done'

/** Reports its start; then ends, or stays busy for ever. */
runParsingProgram<{ isBusy: boolean }, HeldResult, HeldPart>(
  async ({ isBusy }, sendPart): Promise<HeldResult> => {
    await sendPart({ pid: process.pid })
    while (isBusy);
    return 'done'
  },
)
