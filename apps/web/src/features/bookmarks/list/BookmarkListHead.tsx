import type { BookmarkOrder, BookmarkPage, ReadingState } from '@claire/api-contract'
import { BOOKMARK_ORDERS, READING_STATES } from '@claire/api-contract/enums'
import { Box, Button, Checkbox, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { DensityChoice, Pills } from '#shared/ui/controls/Segmented.tsx'
import { SortChoice } from '#shared/ui/controls/PlainSelect.tsx'
import type { BookmarkFilter } from './use-listed-bookmarks.ts'
import type { Places } from '../places.ts'
import { centredRow, hairlineBelow, wrappingRow, visuallyHidden } from '#shared/ui/styles.ts'

interface Props {
  headingId: string
  states: BookmarkPage['states']
  places: Places
  filter: BookmarkFilter
  /** True while rows have checkboxes. */
  isSelecting: boolean
  onSelecting: (isOn: boolean) => void
  /** Actions on the selected bookmarks, instead of the choices, so that no row moves. */
  children: ReactNode
}

export const sumOf = ({ toRead, reading, read }: BookmarkPage['states']) => toRead + reading + read

/** Head of a list of bookmarks: which states are shown, and in which order. Its heading is for screen readers. */
export function BookmarkListHead(props: Props) {
  const { headingId, states, places, filter, isSelecting, onSelecting, children } = props
  const { t } = useTranslation()
  const count = places.chosen.length
  return (
    <Box data-selected={count > 0 || undefined} sx={head}>
      {isSelecting && (
        <Checkbox
          checked={count > 0 && count >= places.onPage}
          indeterminate={count > 0 && count < places.onPage}
          onChange={(_, isAll) => places.setPage(isAll)}
          slotProps={{ input: { 'aria-label': t('bookmarks.list.selectAll') } }}
          sx={{ marginInlineStart: '-5px' }}
        />
      )}
      <Typography id={headingId} variant="h2" sx={visuallyHidden}>
        {t('bookmarks.list.count', { count: filter.state ? states[filter.state] : sumOf(states) })}
      </Typography>
      {count > 0 ? (
        children
      ) : (
        <>
          <Pills<ReadingState | ''>
            label={t('bookmarks.reading.filter')}
            value={filter.state ?? ''}
            choices={[
              { value: '', label: t('bookmarks.reading.all'), count: sumOf(states) },
              ...READING_STATES.map((state) => ({
                value: state,
                label: t(`bookmarks.reading.${state}`),
                count: states[state],
              })),
            ]}
            onChoose={filter.onState}
          />
          <Box sx={tools}>
            <Button
              color="inherit"
              size="small"
              aria-pressed={isSelecting}
              onClick={() => onSelecting(!isSelecting)}
            >
              {t('bookmarks.list.select')}
            </Button>
            <Order {...filter} />
            <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
              <DensityChoice />
            </Box>
          </Box>
        </>
      )}
    </Box>
  )
}

/** '' is by relevance. */
function Order({ sort, q, onSort }: BookmarkFilter) {
  const { t } = useTranslation()
  return (
    <SortChoice<BookmarkOrder | ''>
      isBrief
      label={t('bookmarks.order.label')}
      value={sort ?? (q ? '' : 'kept')}
      choices={q ? ['', ...BOOKMARK_ORDERS] : BOOKMARK_ORDERS}
      labelOf={(order) => t(`bookmarks.order.${order || 'best'}`)}
      onChoose={(order) => onSort(order === 'kept' && !q ? '' : order)}
    />
  )
}

const tools = { marginInlineStart: 'auto', ...centredRow, gap: 1 }
const head = {
  ...wrappingRow,
  gap: '7px',
  minHeight: 44,
  px: '10px',
  mx: '-10px',
  ...hairlineBelow,
  '&[data-selected]': {
    bgcolor: 'surface.tint',
    flexWrap: 'nowrap',
    alignItems: 'start',
    '& > .MuiCheckbox-root': { mt: '8px' },
  },
  '& > [role="toolbar"]': { flexGrow: 1, minWidth: 0, m: 0, px: 0, border: 0 },
} as const
