import type { AlertTelling, AlertToTell } from '#domains/reading/alerts'
import { DomainError } from '#platform/errors'
import type { Owned, PersonId } from '#platform/person'

/** The caller's alert; throws NOT_FOUND for those of others. */
export async function ownAlert(
  { alerts }: { alerts: AlertTelling },
  owner: PersonId,
  alertId: string,
): Promise<Owned<AlertToTell>> {
  const alert = await alerts.ownAlert(owner, alertId)
  if (!alert) throw new DomainError('NOT_FOUND', 'There is no such alert.')
  return alert
}
