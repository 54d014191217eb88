import type { Alert } from '@claire/api-contract'
import { type AlertsShown, ALERT_SORTS, ALERTS_SHOWN } from '@claire/api-contract/enums'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { usePageCorrection } from '#shared/lib/state/paging.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { RowList } from '#shared/ui/lists/ListRow.tsx'
import { PageLinks } from '#shared/ui/page/PageLinks.tsx'
import { AlertDialog } from '../form/AlertDialog.tsx'
import { type AlertAct, AlertRow } from './AlertRow.tsx'
import { useAlertsAddress } from './alerts-address.ts'
import { useAlertDeliveriesQuery, useAlertPageQuery } from '../alerts-api.ts'
import { PauseAllButton } from '../pausing.tsx'
import { Segmented } from '#shared/ui/controls/Segmented.tsx'
import { SortChoice } from '#shared/ui/controls/SortChoice.tsx'
import { lazyDialog } from '#shared/ui/feedback/loading.tsx'

/** Loaded when they are first opened. */
const DeleteAlertDialog = lazyDialog(async () => (await import('./DeleteAlertDialog.tsx')).DeleteAlertDialog)
const DeliveryDialog = lazyDialog(async () => (await import('../delivery/DeliveryDialog.tsx')).DeliveryDialog)

/** Poll interval for new results. */
const POLL_MS = 30_000

interface Props {
  /** Returns the path of an alert's results; `ids` are the new ones. */
  resultsPath: (alert: Alert, ids: readonly string[]) => string
  onCreate: () => void
}

/** A person's alerts, ten per page; page, filter and order are in the address. */
export function AlertList({ resultsPath, onCreate }: Props) {
  const { t } = useTranslation()
  const { page, show, sort, onShow } = useAlertsAddress()
  const [acting, setActing] = useState<{ act: AlertAct; alert: Alert } | null>(null)
  const { data, currentData, error, refetch } = useAlertPageQuery(
    { page, show, sort },
    {
      pollingInterval: POLL_MS,
      skipPollingIfUnfocused: true,
    },
  )
  usePageCorrection(data && Math.max(1, data.totalPages))
  const ids = data?.content.map(({ id }) => id) ?? []
  const delivery = useAlertDeliveriesQuery(ids, { skip: ids.length === 0 })

  // The previous list stays until the next one is loaded; "no alerts" is shown for the loaded list only.
  const shown = currentData ?? (data?.totalElements ? data : undefined)
  if (!shown)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton lines={1} />
  if (shown.totalElements === 0)
    return show === 'all' ? (
      <NoAlerts onCreate={onCreate} />
    ) : (
      <NoneOfThese show={show} onAll={() => onShow('all')} />
    )
  return (
    <>
      {delivery.error && !delivery.data && (
        <FailedLine
          title={t('alerts.list.deliveryFailed')}
          error={delivery.error}
          onRetry={() => void delivery.refetch()}
        />
      )}
      <RowList label={t('alerts.list.label')}>
        {shown.content.map((alert) => (
          <li key={alert.id}>
            <AlertRow
              alert={alert}
              delivery={delivery.data?.find(({ alertId }) => alertId === alert.id)}
              resultsPath={resultsPath}
              onAct={(act) => setActing({ act, alert })}
            />
          </li>
        ))}
      </RowList>
      {shown.totalElements > 1 && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
          <PauseAllButton />
        </Box>
      )}
      <PageLinks page={page} pages={shown.totalPages} label={t('alerts.list.pages')} />
      {acting && <ActingOn {...acting} onClose={() => setActing(null)} />}
    </>
  )
}

function ActingOn({ act, alert, onClose }: { act: AlertAct; alert: Alert; onClose: () => void }) {
  if (act === 'edit') return <AlertDialog alert={alert} onClose={onClose} />
  if (act === 'delete') return <DeleteAlertDialog alert={alert} onClose={onClose} />
  return <DeliveryDialog alert={alert} onClose={onClose} />
}

function NoAlerts({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('alerts.list.empty')}
      actions={
        <Button variant="outlined" onClick={onCreate}>
          {t('alerts.create')}
        </Button>
      }
    >
      {t('alerts.list.emptyText')}
    </EmptyState>
  )
}

function NoneOfThese({ show, onAll }: { show: Exclude<AlertsShown, 'all'>; onAll: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t(`alerts.tools.none.${show}`)}
      actions={
        <Button variant="outlined" onClick={onAll}>
          {t('alerts.tools.showAll')}
        </Button>
      }
    />
  )
}

/** Filter and order of the alerts; nothing if there is no choice. */
export function AlertTools() {
  const { t } = useTranslation()
  const { page, show, sort, onShow, onSort } = useAlertsAddress()
  const { data } = useAlertPageQuery({ page, show, sort })
  if (show === 'all' && (data?.totalElements ?? 0) < 2) return null
  return (
    <>
      <Segmented
        label={t('alerts.tools.show')}
        choices={ALERTS_SHOWN.map((value) => ({ value, label: t(`alerts.tools.shown.${value}`) }))}
        value={show}
        onChoose={onShow}
      />
      <SortChoice
        label={t('alerts.tools.sort')}
        value={sort}
        choices={ALERT_SORTS}
        labelOf={(choice) => t(`alerts.tools.sorts.${choice}`)}
        onChoose={onSort}
      />
    </>
  )
}
