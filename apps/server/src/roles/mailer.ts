import type { Mailing } from '#domains/reading/mailing'

/** Writes the mails that are due, hands them to the mail server, and forgets old ones. Any number of processes may. */
export function startMailer({ workers }: Pick<Mailing, 'workers'>) {
  for (const worker of workers) worker.start()
  return {
    /** Ends when the message under way has been handed over. */
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
