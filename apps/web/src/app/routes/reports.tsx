import Box from '@mui/material/Box'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ReportList } from '#features/reports'
import { PageHead } from '#shared/ui/page/PageHead.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageHead
        trail={[{ label: t('sources.title'), to: '/admin-sources' }, { label: t('reports.title') }]}
        title={t('reports.title')}
      />
      <Box>
        <ReportList />
      </Box>
    </Box>
  )
}
