import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

/** Placeholders in the shape of quotes. They appear late: most waits are shorter. */
export const EvidenceSkeleton = () => (
  <Box aria-hidden data-goes-on sx={late}>
    {Array.from({ length: 6 }, (_, row) => (
      <Box key={row} sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
        <Skeleton width={row % 2 ? '58%' : '86%'} height={22} />
        <Skeleton width="44%" height={18} />
      </Box>
    ))}
  </Box>
)

const late = { animation: 'appear 120ms 150ms both', '@keyframes appear': { from: { opacity: 0 } } }
