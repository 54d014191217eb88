import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import Button from '@mui/material/Button'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useSourceCountsQuery } from '#shared/api/source-counts-api.ts'

interface Props {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Leaves of the approved sources those that are not doing well; not there while all of them are. */
export function AttentionFilter({ isOn, onChange }: Props) {
  const { t } = useTranslation()
  const { data: counts } = useSourceCountsQuery()
  const label = t('sources.attention')
  if (!isOn && !counts?.needsAttention) return null
  return (
    <Button
      size="small"
      color="warning"
      variant={isOn ? 'contained' : 'outlined'}
      startIcon={<ReportProblemOutlined />}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      sx={{ minHeight: 32 }}
    >
      {counts ? t('sources.tabs.withCount', { label, count: counts.needsAttention }) : label}
    </Button>
  )
}
