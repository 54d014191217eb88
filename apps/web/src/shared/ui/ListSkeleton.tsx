import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'

/** Grey cards in the shape of what is being loaded, so that nothing jumps when it arrives. */
export function ListSkeleton({ cards = 3, lines = 3 }: { cards?: number; lines?: number }) {
  const { t } = useTranslation()
  return (
    <Stack component="output" spacing={2} aria-label={t('shell.loading')}>
      {Array.from({ length: cards }, (_, card) => (
        <Paper key={card} variant="outlined" sx={{ p: 2.5 }}>
          <Skeleton width="70%" height={28} />
          <Skeleton width="35%" sx={{ mb: 1 }} />
          {Array.from({ length: lines }, (__, line) => (
            <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
          ))}
        </Paper>
      ))}
    </Stack>
  )
}
