import { Box, Skeleton } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'

interface Props {
  rows?: number
  /** Number of lines below the title and the metadata. */
  lines?: number
}

/** Placeholders in the shape of the rows being loaded, so that nothing moves. They appear late: most waits are shorter. */
export function ListSkeleton({ rows = 3, lines = 3 }: Props) {
  const { t } = useTranslation()
  // The list may be longer than this and would move what is below the page.
  return (
    <Box component="output" aria-label={t('shell.loading')} data-goes-on sx={late}>
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row} aria-hidden sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Skeleton width="68%" height={21} />
          <Skeleton width="38%" height={19} />
          {Array.from({ length: lines }, (__, line) => (
            <Skeleton key={line} height={20} width={line === lines - 1 ? '55%' : '92%'} />
          ))}
        </Box>
      ))}
    </Box>
  )
}

const late = {
  display: 'block',
  animation: 'appear 120ms 150ms both',
  '@keyframes appear': { from: { opacity: 0 } },
}
