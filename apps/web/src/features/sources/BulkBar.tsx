import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

export type BulkChoice = 'approve' | 'reject'

interface Props {
  count: number
  onChoose: (decision: BulkChoice) => void
  onClear: () => void
}

/** What can be done to all selected sources at once. */
export function BulkBar({ count, onChoose, onClear }: Props) {
  const { t } = useTranslation()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('sources.bulk.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1, borderColor: 'primary.light' }}
    >
      <Typography component="output" sx={{ mr: 1, fontWeight: 600 }}>
        {t('sources.bulk.selected', { count })}
      </Typography>
      <Button size="small" variant="contained" onClick={() => onChoose('approve')}>
        {t('sources.bulk.approve')}
      </Button>
      <Button size="small" color="error" onClick={() => onChoose('reject')}>
        {t('sources.bulk.reject')}
      </Button>
      <Button size="small" onClick={onClear}>
        {t('sources.bulk.clear')}
      </Button>
    </Paper>
  )
}
