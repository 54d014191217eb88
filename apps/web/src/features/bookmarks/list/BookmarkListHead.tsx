import type { BookmarkOrder, Folder } from '@claire/api-contract'
import { BOOKMARK_ORDERS } from '@claire/api-contract/enums'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SortChoice } from '#shared/ui/controls/SortChoice.tsx'
import { DensityChoice } from '#shared/ui/lists/DensityChoice.tsx'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'
import { isDefaultFolder } from '../folders/folders.ts'
import type { BookmarkFilter } from './BookmarkTools.tsx'
import type { Places } from '../places.ts'

interface Props {
  headingId: string
  headingRef: Ref<HTMLHeadingElement>
  /** null for a search in all folders. */
  folder: Folder | null
  total: number
  places: Places
  sort: Pick<BookmarkFilter, 'sort' | 'q' | 'onSort'>
  /** Actions on the selected bookmarks, instead of the heading, so that no row moves. */
  children: ReactNode
}

export function BookmarkListHead({ headingId, headingRef, folder, total, places, sort, children }: Props) {
  const { t } = useTranslation()
  const count = places.chosen.length
  const title =
    folder && !isDefaultFolder(folder)
      ? t('bookmarks.list.countIn', { folder: folder.name, count: total })
      : t('bookmarks.list.count', { count: total })
  return (
    <Box data-selected={count > 0 || undefined} sx={head}>
      <Checkbox
        checked={count > 0 && count >= places.onPage}
        indeterminate={count > 0 && count < places.onPage}
        onChange={(_, isAll) => places.setPage(isAll)}
        slotProps={{ input: { 'aria-label': t('bookmarks.list.selectAll') } }}
        sx={{ marginInlineStart: '-5px' }}
      />
      <Typography
        ref={headingRef}
        id={headingId}
        variant="h2"
        tabIndex={-1}
        sx={{ ...(count > 0 && visuallyHidden), overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
      >
        {title}
      </Typography>
      {count > 0 ? (
        children
      ) : (
        <Box sx={{ marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
          <Order {...sort} />
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <DensityChoice />
          </Box>
        </Box>
      )}
    </Box>
  )
}

/** '' is by relevance. */
function Order({ sort, q, onSort }: Props['sort']) {
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

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '7px',
  minHeight: 44,
  px: '10px',
  mx: '-10px',
  borderBottom: 1,
  borderColor: 'divider',
  '&[data-selected]': {
    bgcolor: 'surface.tint',
    flexWrap: 'nowrap',
    alignItems: 'start',
    '& > .MuiCheckbox-root': { mt: '8px' },
  },
  '& > [role="toolbar"]': { flexGrow: 1, minWidth: 0, m: 0, px: 0, border: 0 },
} as const
