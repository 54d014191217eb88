import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

export type BulkChoice = 'approve' | 'reject' | 'scan'

interface Props {
  count: number
  /** What can be done to them, what is done most often first. */
  choices: readonly BulkChoice[]
  onChoose: (decision: BulkChoice) => void
  onClear: () => void
}

/** What can be done to all selected sources at once. */
export function BulkBar({ count, choices, onChoose, onClear }: Props) {
  const { t } = useTranslation()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('sources.bulk.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        borderColor: 'primary.light',
      }}
    >
      <Typography component="output" sx={{ mr: 1, fontWeight: 600 }}>
        {t('sources.bulk.selected', { count })}
      </Typography>
      {choices.map((choice, index) => (
        <Button
          key={choice}
          size="small"
          variant={index === 0 ? 'contained' : 'text'}
          color={choice === 'reject' ? 'error' : 'primary'}
          onClick={() => onChoose(choice)}
        >
          {t(`sources.bulk.${choice}`)}
        </Button>
      ))}
      <Button size="small" onClick={onClear}>
        {t('sources.bulk.clear')}
      </Button>
    </Paper>
  )
}
