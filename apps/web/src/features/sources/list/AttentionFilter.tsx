import { ATTENTIONS, type Attention } from '@claire/api-contract/enums'
import ReportProblemOutlined from 'virtual:icon/ReportProblemOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useSourceCountsQuery } from '#shared/api/known-sources-api.ts'
import { StatusDot, type StatusKind } from '#shared/ui/lists/StatusDot.tsx'
import type { OnlyThose } from '../admin-address.ts'

interface Props {
  only: OnlyThose | null
  onChange: (only: OnlyThose | null) => void
}

const KINDS = {
  failing: 'error',
  partly: 'warning',
  overdue: 'warning',
  silent: 'off',
} as const satisfies Record<Attention, StatusKind>

/** Filters the approved sources by problem, any or one kind; not shown if none has one. */
export function AttentionFilter({ only, onChange }: Props) {
  const { t } = useTranslation()
  const { data: counts } = useSourceCountsQuery()
  const label = t('sources.attention')
  if (!only && !counts?.needsAttention) return null
  const kinds = ATTENTIONS.filter((kind) => counts?.attention[kind] || kind === only)
  const toggle = (kind: OnlyThose) => onChange(only === kind ? null : kind)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      <Button
        size="small"
        color="warning"
        variant={only === 'attention' ? 'contained' : 'outlined'}
        startIcon={<ReportProblemOutlined />}
        aria-pressed={only === 'attention'}
        onClick={() => toggle('attention')}
        sx={{ minHeight: 32 }}
      >
        {counts ? t('sources.tabs.withCount', { label, count: counts.needsAttention }) : label}
      </Button>
      {/* One kind alone would repeat the first choice. */}
      {(kinds.length > 1 || (only && only !== 'attention')) &&
        kinds.map((kind) => (
          <Box
            key={kind}
            component="button"
            type="button"
            aria-pressed={only === kind}
            onClick={() => toggle(kind)}
            sx={chip}
          >
            <StatusDot kind={KINDS[kind]}>
              {t(`sources.attentions.${kind}`, { count: counts?.attention[kind] ?? 0 })}
            </StatusDot>
          </Box>
        ))}
    </Box>
  )
}

const chip = {
  minHeight: 32,
  px: 1.25,
  border: 1,
  borderColor: 'transparent',
  borderRadius: '16px',
  bgcolor: 'surface.inset',
  cursor: 'pointer',
  '&:hover': { borderColor: 'edge.button' },
  '&[aria-pressed="true"]': { bgcolor: 'surface.tint', borderColor: 'edge.tint' },
  '@media (pointer: coarse)': { minHeight: 40 },
} as const
