import type { AlertNotifications, AlertToNotify } from '#domains/reading/alerts'
import { DomainError } from '#platform/errors'
import type { Owned, PersonId } from '#platform/person'

/** Returns the caller's alert. Throws NOT_FOUND for those of others. */
export async function ownAlert(
  { alerts }: { alerts: AlertNotifications },
  owner: PersonId,
  alertId: string,
): Promise<Owned<AlertToNotify>> {
  const alert = await alerts.ownAlert(owner, alertId)
  if (!alert) throw new DomainError('NOT_FOUND', (t) => t('alerts.none'))
  return alert
}
