import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Counts } from './same-work-api.ts'
import type { WorkPairState } from '@claire/api-contract'
import ButtonBase from '@mui/material/ButtonBase'
import { Link } from 'react-router'
import { formatNumber } from '#shared/i18n/in-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'

interface Props {
  tab: Tab
  counts: Counts | undefined
  lead: string
}

/** The tabs, and the effect of a decision on readers. */
export function SameWorkHead({ tab, counts, lead }: Props) {
  return (
    <Box sx={head}>
      <StateChoice tab={tab} counts={counts} />
      <Typography
        variant="caption"
        component="p"
        color="textSecondary"
        sx={{ marginInlineStart: { md: 'auto' } }}
      >
        {lead}
      </Typography>
    </Box>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.25,
  rowGap: 0.5,
  minHeight: 36,
  pb: 0.5,
} as const

/** The states in page order. */
export const STATES = ['open', 'merged', 'apart'] as const satisfies WorkPairState[]

/** Pairs in one state, or disagreements about an article. */
type Tab = WorkPairState | 'disagreements'

/** Links to the pairs of each state and to the disagreements, with counts. */
function StateChoice({ tab, counts }: { tab: Tab; counts: Counts | undefined }) {
  const { t } = useTranslation()
  return (
    <Box component="nav" aria-label={t('sameWork.show')} sx={choices}>
      {([...STATES, 'disagreements'] satisfies Tab[]).map((each) => (
        <ButtonBase
          key={each}
          component={Link}
          to={{ search: each === 'open' ? '' : `state=${each}` }}
          aria-current={each === tab ? 'page' : undefined}
          sx={choice}
        >
          {t(`sameWork.states.${each}`)}{' '}
          {counts && (
            <Box component="span" sx={{ fontWeight: 450 }}>
              {formatNumber(counts[each])}
            </Box>
          )}
        </ButtonBase>
      ))}
    </Box>
  )
}

const choices = { display: 'flex', flexWrap: 'wrap', gap: '2px' } as const
const choice = {
  minHeight: 28,
  gap: 0.625,
  px: 1.125,
  borderRadius: '18px',
  typography: 'caption',
  fontWeight: 520,
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'surface.inset' },
  '&[aria-current]': { bgcolor: 'surface.tint', color: 'primary.main', fontWeight: 600 },
  '@media (pointer: coarse)': { minHeight: 36, bgcolor: 'surface.inset' },
} as const
