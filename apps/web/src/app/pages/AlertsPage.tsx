import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AlertDialog, AlertList, useNewResults } from '#features/alerts'
import { searchPath } from '#features/search'
import { PageHead } from '#shared/ui/PageHead.tsx'

export default function AlertsPage() {
  const { t } = useTranslation()
  const [isCreating, setIsCreating] = useState(false)
  const news = useNewResults()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageHead
        trail={[{ label: t('shell.nav.home'), to: '/' }, { label: t('alerts.title') }]}
        title={t('alerts.title')}
        sum={news && t('alerts.list.sum', { count: news.total })}
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={() => setIsCreating(true)}>
            {t('alerts.create')}
          </Button>
        }
      />
      <Box>
        <AlertList
          resultsPath={({ id }) => searchPath({ alertId: id, shouldReturn: true })}
          onCreate={() => setIsCreating(true)}
        />
      </Box>
      {isCreating && <AlertDialog onClose={() => setIsCreating(false)} />}
    </Box>
  )
}
