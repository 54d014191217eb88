import type { Alert } from '@claire/api-contract'
import Add from 'virtual:icon/Add'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import {
  AlertDialog,
  AlertList,
  AlertTools,
  alertsApi,
  LinkedAlert,
  deliveryApi,
  readAlertsAddress,
  useNewResults,
} from '#features/alerts'
import { searchPath } from '#features/search'
import { PREFETCH } from '#shared/api/base-api.ts'
import { prefetch } from '#app/prefetch.ts'
import { PageHead } from '#shared/ui/page/PageHead.tsx'

/** Maximum length of an address; some proxies refuse longer ones. */
const LONGEST_ADDRESS = 2_000

/**
 * Returns the address of an alert's results. It names the new ones if they fit; the alert's id alone shows the
 * earlier ones too.
 */
function resultsPath({ id }: Alert, ids: readonly string[]): string {
  const opened = { alertId: id, shouldReturn: true }
  const path = searchPath({ ...opened, ids })
  return path.length <= LONGEST_ADDRESS ? path : searchPath(opened)
}

export const loader = prefetch(async (dispatch, { search }) => {
  const { alertPage } = alertsApi.endpoints
  const { alertDeliveries } = deliveryApi.endpoints
  const { data } = await dispatch(alertPage.initiate(readAlertsAddress(search), PREFETCH))
  const ids = data?.content.map(({ id }) => id) ?? []
  if (ids.length > 0) await dispatch(alertDeliveries.initiate(ids, PREFETCH))
})

export function Component() {
  const { t } = useTranslation()
  const [isCreating, setIsCreating] = useState(false)
  const news = useNewResults()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageHead
        trail={[{ label: t('alerts.title') }]}
        title={t('alerts.title')}
        sum={news && news.kept > 0 && t('alerts.list.sum', { count: news.total })}
        actions={
          <>
            <AlertTools />
            <Button variant="contained" startIcon={<Add />} onClick={() => setIsCreating(true)}>
              {t('alerts.create')}
            </Button>
          </>
        }
      />
      <LinkedAlert />
      <Box>
        <AlertList resultsPath={resultsPath} onCreate={() => setIsCreating(true)} />
      </Box>
      {isCreating && <AlertDialog onClose={() => setIsCreating(false)} />}
    </Box>
  )
}
