import type { Notifications } from '#domains/reading/notifications'

/** Writes due mails, sends them to the mail server, and deletes old ones. Any number of processes may run it. */
export function startMailer({ workers }: Pick<Notifications, 'workers'>) {
  for (const worker of workers) worker.start()
  return {
    /** Ends when the current message has been sent. */
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
