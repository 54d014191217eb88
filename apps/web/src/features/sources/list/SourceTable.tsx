import type { Source, SourceStatus } from '@claire/api-contract'
import { Box, Checkbox, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'
import { keyCap, QUIET_BUTTON } from '#shared/ui/styles.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import type { Selection } from '#shared/lib/state/use-selection.ts'
import { RecentArticleCount, HealthState } from '../health/HealthState.tsx'
import type { SourceAction } from '../deciding/SourceActionDialog.tsx'
import { ACTIONS, SourceActions } from './SourceActions.tsx'
import { KnownPreview, SourceName, nameIdOf } from './SourceName.tsx'
import { SourceUrl } from '../SourceUrl.tsx'

export interface SourceListProps {
  sources: Source[]
  /** Name of the list for screen readers. */
  label: string
  /** The selection; null if no bulk action exists. */
  selection: Selection | null
  /** Bulk actions, in place of the list's head; null without a selection. */
  bulkBar: ReactNode
  onAct: (action: SourceAction) => void
  /** Approves by a key; undefined if nothing can be approved, or several are selected. */
  onApprove: ((source: Source) => void) | undefined
  /** Id of the source whose panel is open. */
  openId: string | null
  onOpen: (source: Source) => void
}

/** Sources on wide screens. */
export function SourceTable({ sources, label, selection, bulkBar, ...row }: SourceListProps) {
  const { t } = useTranslation()
  const isScanned = sources.some(({ status }) => status === 'APPROVED')
  const actionsWidth = useActionsWidth(isScanned ? 'APPROVED' : 'PENDING')
  return (
    <Box sx={frame}>
      <Table aria-label={label} sx={table}>
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell sx={{ ...box, width: 38 }}>
                <SelectAll sources={sources} selection={selection} />
              </TableCell>
            )}
            <TableCell sx={{ width: isScanned ? '22%' : '32%' }}>{t('sources.table.name')}</TableCell>
            <TableCell>{t('sources.table.url')}</TableCell>
            <TableCell className={dateClass(isScanned)} sx={{ width: 116 }}>
              {t('sources.table.date')}
            </TableCell>
            {isScanned && <TableCell sx={{ width: '26%' }}>{t('sources.table.health')}</TableCell>}
            {isScanned && (
              <TableCell className="when-wider" sx={{ width: 74, textAlign: 'end' }}>
                {t('sources.table.days30')}
              </TableCell>
            )}
            <TableCell className="actions" sx={{ width: actionsWidth }}>
              {t('sources.table.actions')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sources.map((source) => (
            <Row key={source.id} source={source} selection={selection} {...row} />
          ))}
        </TableBody>
      </Table>
      {bulkBar && <Box sx={overHead}>{bulkBar}</Box>}
    </Box>
  )
}

/** Returns the class of the date column: for a scanned source its health matters more, so the date is hidden earlier. */
const dateClass = (isScanned: boolean) => (isScanned ? 'when-widest' : 'when-wide')

const CAPITAL_PX = 8.4
const AROUND_WORD_PX = 16
const KEY_PX = 24

/** Returns the width of the actions, which stay on one line if there is room, in any language. */
function useActionsWidth(status: SourceStatus) {
  const { t } = useTranslation()
  const words = ACTIONS[status].map((about) => t(`sources.actions.${about}`))
  const keysPx = status === 'PENDING' ? 2 * KEY_PX : 0
  return Math.ceil(words.join('').length * CAPITAL_PX + (words.length + 1) * AROUND_WORD_PX + keysPx)
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

type RowProps = Omit<SourceListProps, 'sources' | 'label' | 'bulkBar'> & { source: Source }

function Row({ source, selection, onAct, onApprove, openId, onOpen }: RowProps) {
  const nameId = nameIdOf(source)
  const isOpen = openId === source.id
  const isSelected = selection?.has(source.id) ?? false
  return (
    <TableRow
      data-selected={isOpen || isSelected || undefined}
      data-pending={source.status === 'PENDING' || undefined}
      sx={tableRow}
    >
      {selection && (
        <TableCell sx={box}>
          <SelectOne source={source} selection={selection} />
        </TableCell>
      )}
      <TableCell component="th" scope="row">
        <SourceName source={source} nameId={nameId} isOpen={isOpen} onOpen={() => onOpen(source)} />
      </TableCell>
      <TableCell sx={cut}>
        <SourceUrl url={source.url} />
        <KnownPreview source={source} />
      </TableCell>
      <TableCell className={dateClass(source.status === 'APPROVED')}>
        <time dateTime={source.suggestedDate}>{formatSuggestedDate(source.suggestedDate)}</time>
      </TableCell>
      {source.status === 'APPROVED' && (
        <>
          <TableCell sx={{ '&&&': { py: 0.5 } }}>
            <HealthState source={source} />
          </TableCell>
          <TableCell className="when-wider" sx={{ textAlign: 'end' }}>
            <RecentArticleCount id={source.id} />
          </TableCell>
        </>
      )}
      <TableCell sx={{ '& .MuiButton-root': { position: 'relative' } }}>
        <SourceActions
          source={source}
          nameId={nameId}
          onAct={onAct}
          onApprove={onApprove && (() => onApprove(source))}
        />
      </TableCell>
    </TableRow>
  )
}

/** Checkbox of a source, in a table row or a block. */
export function SelectOne({ source, selection }: { source: Source; selection: Selection }) {
  const { t } = useTranslation()
  return (
    <Checkbox
      checked={selection.has(source.id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(source.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
      slotProps={{ input: { 'aria-label': t('sources.table.select', { name: source.name }) } }}
    />
  )
}

const frame = {
  position: 'relative',
  containerType: 'inline-size',
  // The open panel takes room; the columns that it repeats are hidden first.
  '@container (max-width: 1000px)': { '& .when-widest': { display: 'none' } },
  '@container (max-width: 900px)': { '& .when-wider': { display: 'none' } },
  '@container (max-width: 800px)': {
    '& .when-wide': { display: 'none' },
    '& .actions': { maxWidth: 214, width: 'min(214px, 30%)' },
  },
} as const

const box = { '&&&': { paddingInlineStart: '5px', paddingInlineEnd: 0 } }

const table = {
  tableLayout: 'fixed',
  '& .MuiTableCell-root': { px: 1, py: 0 },
  '& .MuiTableCell-head': { whiteSpace: 'nowrap' },
  fontVariantNumeric: 'tabular-nums',
} as const

const tableRow = {
  position: 'relative',
  height: 42,
  '&:hover': { bgcolor: 'surface.hover' },
  '&[data-selected]': { bgcolor: 'surface.tint' },
  // Above the link that covers the whole row.
  '& a, & .MuiCheckbox-root': { position: 'relative', zIndex: 1 },
  '& kbd': {
    ...keyCap,
    visibility: 'hidden',
    marginInlineStart: '5px',
    px: '4px',
    lineHeight: '16px',
    textTransform: 'none',
  },
  '&:focus-within': { bgcolor: 'surface.hover' },
  '&:focus-within kbd:not([data-off])': { visibility: 'visible' },
  '&[data-pending] .MuiTableCell-root': { py: '6px' },
  [`&:hover ${QUIET_BUTTON}, &:focus-within ${QUIET_BUTTON}`]: { color: 'primary.main' },
} as const

const cut = {
  '& a': { display: 'block', py: '3px', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
} as const

/** The box that selects all stays visible. */
const overHead = {
  position: 'absolute',
  top: 0,
  insetInlineStart: 38,
  insetInlineEnd: 0,
  '& > [role="toolbar"]': { mx: 0, minHeight: 34, py: 0, flexWrap: 'nowrap' },
} as const
