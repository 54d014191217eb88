import type { Alert } from '@claire/api-contract'
import { type AlertsShown, ALERT_SORTS, ALERTS_SHOWN, type AlertSort } from '@claire/api-contract/enums'
import { Alert as MuiAlert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { RowList } from '#shared/ui/lists/ListRow.tsx'
import { PageLinks } from '#shared/ui/page/PageLinks.tsx'
import { usePageCorrection, pageNumberOf, withFilter } from '#shared/lib/state/paging.ts'
import { AlertDialog } from '../form/AlertDialog.tsx'
import { type AlertAct, AlertRow } from './AlertRow.tsx'
import {
  useAlertDeliveriesQuery,
  useAlertPageQuery,
  useAlertQuery,
  type AlertsAddress,
} from '../alerts-api.ts'
import { PauseAllButton } from '../pausing.tsx'
import { Segmented } from '#shared/ui/controls/Segmented.tsx'
import { SortChoice } from '#shared/ui/controls/PlainSelect.tsx'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { ErrorState, NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { isNotFound } from '#shared/api/api-failure.ts'
import { useSearchParams } from 'react-router'

/** Loaded when they are first opened. */
const DeleteAlertDialog = onDemand(async () => (await import('./DeleteAlertDialog.tsx')).DeleteAlertDialog)
const DeliveryDialog = onDemand(async () => (await import('../delivery/DeliveryDialog.tsx')).DeliveryDialog)

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
    { pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  )
  usePageCorrection(data && Math.max(1, data.totalPages))
  const ids = data?.content.map(({ id }) => id) ?? []
  const delivery = useAlertDeliveriesQuery(ids, { skip: ids.length === 0 })

  // The previous list stays until the next one is loaded; "no alerts" is shown for the loaded list only.
  const shown = currentData ?? (data?.totalElements ? data : undefined)
  if (!shown) return <NotLoaded error={error} refetch={refetch} lines={1} />
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
          onRetry={delivery.refetch}
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

/** Filter and order of the alerts; nothing if there is no choice. In place before the alerts are, which would move. */
export function AlertTools() {
  const { t } = useTranslation()
  const { page, show, sort, onShow, onSort } = useAlertsAddress()
  const { data } = useAlertPageQuery({ page, show, sort })
  if (show === 'all' && data && data.totalElements < 2) return null
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

/** Returns the list that an address means; without valid parameters, all alerts, newest first. */
export function readAlertsAddress(search: URLSearchParams): AlertsAddress {
  return {
    page: pageNumberOf(search.get('page')),
    show: ALERTS_SHOWN.find((each) => each === search.get('show')) ?? 'all',
    sort: ALERT_SORTS.find((each) => each === search.get('sort')) ?? 'created',
  }
}

/** Returns the list that the address means, with functions that change it. */
function useAlertsAddress() {
  const [search, setSearch] = useSearchParams()
  return {
    ...readAlertsAddress(search),
    onShow: (show: AlertsShown) =>
      setSearch((known) => withFilter(known, 'show', show === 'all' ? '' : show)),
    onSort: (sort: AlertSort) =>
      setSearch((known) => withFilter(known, 'sort', sort === 'created' ? '' : sort)),
  }
}

/** Form of the alert that the address names (`?edit=…`, as links in mails do), over the list. */
export function LinkedAlert() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const alertId = search.get('edit')
  const { currentData, error, refetch } = useAlertQuery(alertId ?? '', { skip: !alertId })

  function handleClose() {
    setSearch(
      (known) => {
        const next = new URLSearchParams(known)
        next.delete('edit')
        return next
      },
      { replace: true },
    )
  }

  if (!alertId) return null
  if (currentData) return <AlertDialog alert={currentData} onClose={handleClose} />
  if (!error) return null
  if (isNotFound(error))
    return (
      <MuiAlert severity="warning" onClose={handleClose}>
        <strong>{t('alerts.results.unknownTitle')}.</strong> {t('alerts.results.unknownText')}
      </MuiAlert>
    )
  return <ErrorState error={error} onRetry={refetch} />
}
