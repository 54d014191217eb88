import {
  createAlertLedger,
  createAlertService,
  createAlertStore,
  createAlertTelling,
} from '#domains/reading/alerts'
import type { MailHooks } from '#domains/reading/mailing'
import type { Base } from './base.ts'
import type { Curation } from './curation.ts'

/** Kept searches, what is new to them, and what those who tell people need of both. */
export function composeAlerts(
  { database, clock, articles }: Base,
  { sourceStore }: Pick<Curation, 'sourceStore'>,
  { claimAddress, followAddress, forgetAlerts }: MailHooks,
) {
  const sourceNames = (ids: string[]) => sourceStore.names(ids)
  return {
    alerts: createAlertService({
      store: createAlertStore({ database, clock, onDeleted: forgetAlerts }),
      ledger: createAlertLedger(database, clock),
      articles,
      sourceNames,
      sources: () => sourceStore.withStatus('APPROVED'),
      addresses: { claim: claimAddress, follow: followAddress },
    }),
    telling: createAlertTelling({ database, clock, sourceNames }),
  }
}
