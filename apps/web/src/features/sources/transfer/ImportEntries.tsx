import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { SourceImportEntry } from '@claire/api-contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusDot, type StatusKind } from '#shared/ui/lists/StatusDot.tsx'

type State = SourceImportEntry['state']

/** In the order in which they are counted. */
const KINDS = {
  new: 'ok',
  PENDING: 'off',
  APPROVED: 'off',
  REJECTED: 'warning',
  repeated: 'off',
  invalid: 'error',
} as const satisfies Record<State, StatusKind>
const STATES = Object.keys(KINDS) as State[]

/** What would become of each source in a file. */
export function ImportEntries({ entries }: { entries: SourceImportEntry[] }) {
  const { t } = useTranslation()
  const id = useId()
  const byState = Map.groupBy(entries, ({ state }) => state)
  const figures = STATES.flatMap((state) => {
    const count = byState.get(state)?.length
    return count
      ? [t('sources.transfer.figure', { count, state: t(`sources.transfer.states.${state}`) })]
      : []
  })
  return (
    <Stack spacing={1}>
      <Typography id={id} component="output" variant="subtitle2">
        {figures.join(' · ')}
      </Typography>
      {/* Scrolled by the keyboard too. */}
      <Box
        component="section"
        aria-labelledby={id}
        tabIndex={0}
        sx={{ maxHeight: '45vh', overflowY: 'auto', borderBlock: 1, borderColor: 'divider' }}
      >
        <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {entries.map((entry) => (
            <Entry key={entry.line} entry={entry} />
          ))}
        </Stack>
      </Box>
    </Stack>
  )
}

function Entry({ entry: { line, name, url, state, reason } }: { entry: SourceImportEntry }) {
  const { t } = useTranslation()
  return (
    <Box component="li" sx={{ py: 0.75, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography variant="caption" color="textSecondary" sx={{ minWidth: '3.5rem' }}>
          {t('sources.transfer.line', { line })}
        </Typography>
        <Box component="span" sx={{ minWidth: '8.5rem' }}>
          <StatusDot kind={KINDS[state]}>{t(`sources.transfer.states.${state}`)}</StatusDot>
        </Box>
        <Typography variant="body2" sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <strong>{name}</strong> {url}
        </Typography>
      </Stack>
      {reason && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
      )}
    </Box>
  )
}
