import { Box, ButtonBase } from '@mui/material'
import type { Counts } from './same-work-api.ts'
import type { WorkPairState } from '@claire/api-contract'
import { Link } from 'react-router'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { captionText, wrappingRow } from '#shared/ui/styles.ts'
import type { ReactNode } from 'react'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { PageHead } from '#shared/ui/page/PageHead.tsx'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  tab: Tab
  sum: string
  /** The effect of a decision on readers. */
  lead: string
  /** Lines of a row while the list is loading. */
  lines: number
  /** The query for the list, whose counts stay while another page is loading. */
  query: {
    data?: { counts: Counts } | undefined
    currentData?: unknown
    error?: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  children: ReactNode
}

/** The page of one tab: its head, the tabs, and the list or what is in its place. */
export function SameWorkPage({ tab, sum, lead, lines, query, children }: Props) {
  const { t } = useTranslation()
  const { data, currentData, error, isFetching, refetch } = query
  const counts = data?.counts
  return (
    <Box>
      <PageHead
        trail={[{ label: t('sources.title'), to: '/admin-sources' }, { label: t('sameWork.title') }]}
        title={t('sameWork.title')}
        sum={counts && counts[tab] > 0 && sum}
      />
      <Box aria-busy={isFetching}>
        <Box sx={head}>
          <StateChoice tab={tab} counts={counts} />
          <Caption sx={{ marginInlineStart: { md: 'auto' } }}>{lead}</Caption>
        </Box>
        {error && !isFetching ? <ErrorState error={error} onRetry={refetch} /> : null}
        {!currentData && (!error || isFetching) && <ListSkeleton rows={3} lines={lines} />}
        {children}
      </Box>
    </Box>
  )
}

const head = { ...wrappingRow, columnGap: 1.25, rowGap: 0.5, minHeight: 36, pb: 0.5 } as const

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
  ...captionText,
  fontWeight: 520,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { bgcolor: 'surface.inset' },
  '&[aria-current]': { bgcolor: 'surface.tint', color: 'primary.main', fontWeight: 600 },
  '@media (pointer: coarse)': { minHeight: 36, bgcolor: 'surface.inset' },
} as const
