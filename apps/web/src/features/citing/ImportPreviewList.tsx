import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ImportOutcome, ImportPreview } from '@claire/api-contract'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusDot, type StatusKind } from '#shared/ui/lists/StatusDot.tsx'

const KINDS = { matched: 'ok', new: 'warning', kept: 'off' } as const satisfies Record<
  ImportOutcome,
  StatusKind
>
const OUTCOMES = Object.keys(KINDS) as ImportOutcome[]

/** What would become of each entry of a file, those that cannot be read first. */
export function ImportPreviewList({ preview: { counts, entries, faults } }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  const id = useId()
  const total = OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], counts.faults)
  const hidden = total - entries.length - faults.length
  const figures = [...OUTCOMES, 'faults' as const].flatMap((kind) =>
    counts[kind] ? [t(`citing.import.figures.${kind}`, { count: counts[kind] })] : [],
  )
  return (
    <div>
      <Typography id={id} component="output" variant="subtitle2" sx={{ display: 'block', mb: 1 }}>
        {figures.join(' · ') || t('citing.import.none')}
      </Typography>
      {/* Scrolled by the keyboard too. */}
      <Box component="section" aria-labelledby={id} tabIndex={0} sx={scrolled}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {faults.map(({ line, reason }) => (
            <Entry
              key={`fault ${line}`}
              line={line}
              state={<StatusDot kind="error">{t('citing.import.states.faults')}</StatusDot>}
            >
              {reason}
            </Entry>
          ))}
          {entries.map(({ line, outcome, title, authors, year }, at) => (
            <Entry
              key={`${at} ${line}`}
              line={line}
              state={<StatusDot kind={KINDS[outcome]}>{t(`citing.import.states.${outcome}`)}</StatusDot>}
            >
              <strong>{title}</strong> {[authors.join(', '), year].filter(Boolean).join(', ')}
            </Entry>
          ))}
        </Box>
      </Box>
      {hidden > 0 && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
          {t('citing.import.more', { count: hidden })}
        </Typography>
      )}
    </div>
  )
}

const scrolled = { maxHeight: '40vh', overflowY: 'auto', borderBlock: 1, borderColor: 'divider' } as const

interface EntryProps {
  line: number
  state: ReactNode
  children: ReactNode
}

function Entry({ line, state, children }: EntryProps) {
  const { t } = useTranslation()
  return (
    <Box component="li" sx={entry}>
      <Typography variant="caption" color="textSecondary" sx={{ minWidth: '4rem' }}>
        {t('citing.import.line', { line })}
      </Typography>
      <Box component="span" sx={{ minWidth: '9rem' }}>
        {state}
      </Box>
      <Typography variant="body2" sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  )
}

const entry = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  py: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
