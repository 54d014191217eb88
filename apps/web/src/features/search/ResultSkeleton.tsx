import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'

/** Cards still on their way, in the measures of those to come. */
export function ResultSkeleton({ cards }: { cards: number }) {
  const { t } = useTranslation()
  return (
    <Box component="output" aria-label={t('search.loading')} sx={{ display: 'grid', gap: 2 }}>
      {Array.from({ length: cards }, (_, card) => (
        <Card key={card} aria-hidden sx={{ p: { xs: 2, sm: 2.5 } }}>
          <Skeleton width="72%" height={26} />
          <Skeleton width="38%" sx={{ my: 0.75 }} />
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton width="55%" />
          <Skeleton variant="rounded" width={132} height={32} sx={{ mt: 1.5 }} />
        </Card>
      ))}
    </Box>
  )
}
