import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { Source } from '@claire/api-contract'
import { Fragment, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HealthChip } from './HealthPanel.tsx'
import { PreviewToggle } from './PreviewToggle.tsx'
import { formatSuggestedDate } from '#shared/lib/product-date.ts'
import type { Selection } from './selection.ts'
import { SourceActions } from './SourceActions.tsx'
import { hasFurther, SourceFurther } from './SourceFurther.tsx'
import type { SourceListProps } from './SourceCards.tsx'
import { SourceUrl } from './SourceUrl.tsx'

const COLUMNS = 4

/** Sources on wide screens. */
export function SourceTable({ sources, label, selection, onAsk }: SourceListProps) {
  const { t } = useTranslation()
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table aria-label={label}>
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell padding="checkbox">
                <SelectAll sources={sources} selection={selection} />
              </TableCell>
            )}
            <TableCell>{t('sources.table.name')}</TableCell>
            <TableCell>{t('sources.table.url')}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{t('sources.table.date')}</TableCell>
            <TableCell>{t('sources.table.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sources.map((source) => (
            <Row key={source.id} source={source} selection={selection} onAsk={onAsk} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function SelectAll({ sources, selection }: { sources: Source[]; selection: Selection }) {
  const { t } = useTranslation()
  const count = sources.filter(({ id }) => selection.has(id)).length
  return (
    <Checkbox
      checked={count > 0 && count === sources.length}
      indeterminate={count > 0 && count < sources.length}
      onChange={(_, isSelected) => selection.set(isSelected ? sources.map(({ id }) => id) : [])}
      slotProps={{ input: { 'aria-label': t('sources.table.selectAll') } }}
    />
  )
}

function Row({ source, selection, onAsk }: Omit<SourceListProps, 'sources' | 'label'> & { source: Source }) {
  const { t } = useTranslation()
  const nameId = useId()
  const [isPreviewed, setPreviewed] = useState(false)
  const hasMore = hasFurther(source, isPreviewed)
  const cell = hasMore ? NO_LINE : undefined
  return (
    <Fragment>
      <TableRow>
        {selection && (
          <TableCell padding="checkbox" sx={cell}>
            <Checkbox
              checked={selection.has(source.id)}
              onChange={() => selection.toggle(source.id)}
              slotProps={{ input: { 'aria-label': t('sources.table.select', { name: source.name }) } }}
            />
          </TableCell>
        )}
        <TableCell component="th" scope="row" sx={{ ...cell, width: '34%' }}>
          <Typography id={nameId} component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {source.name}
          </Typography>
          {source.status === 'APPROVED' && (
            <Box sx={{ mt: 0.5 }}>
              <HealthChip id={source.id} />
            </Box>
          )}
          {source.status === 'PENDING' && (
            <Box sx={{ ml: -0.625 }}>
              <PreviewToggle nameId={nameId} isOpen={isPreviewed} onToggle={setPreviewed} />
            </Box>
          )}
        </TableCell>
        <TableCell sx={{ ...cell, width: '34%' }}>
          <SourceUrl url={source.url} />
        </TableCell>
        <TableCell sx={{ ...cell, whiteSpace: 'nowrap' }}>
          <time dateTime={source.suggestedDate}>{formatSuggestedDate(source.suggestedDate)}</time>
        </TableCell>
        <TableCell sx={{ ...cell, width: '1%', whiteSpace: 'nowrap' }}>
          <SourceActions source={source} nameId={nameId} onAsk={onAsk} />
        </TableCell>
      </TableRow>
      {hasMore && (
        <TableRow>
          <TableCell
            colSpan={selection ? COLUMNS + 1 : COLUMNS}
            sx={{ pt: 0, pl: selection ? UNDER_THE_NAME : 2 }}
          >
            <SourceFurther source={source} nameId={nameId} isPreviewed={isPreviewed} />
          </TableCell>
        </TableRow>
      )}
    </Fragment>
  )
}

/** What the checkbox before it takes, and the name's own distance. */
const UNDER_THE_NAME = '62px'

const NO_LINE = { borderBottom: 0, pb: 1 } as const
