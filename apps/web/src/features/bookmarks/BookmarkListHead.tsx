import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Selection } from '#shared/lib/use-selection.ts'
import { DensityChoice } from '#shared/ui/DensityChoice.tsx'
import { visuallyHidden } from '#shared/ui/visually-hidden.ts'
import { isDefaultFolder, type ShelfFolder } from './shelf.ts'

interface Props {
  headingId: string
  headingRef: Ref<HTMLHeadingElement>
  folder: ShelfFolder
  /** What is listed below. */
  ids: readonly string[]
  selection: Selection
  /** What can be done with the selected ones: it takes the place of the heading, so that no row moves. */
  children: ReactNode
}

export function BookmarkListHead({ headingId, headingRef, folder, ids, selection, children }: Props) {
  const { t } = useTranslation()
  const count = selection.ids.length
  const total = folder.bookmarks.length
  return (
    <Box data-selected={count > 0 || undefined} sx={head}>
      <Checkbox
        checked={count > 0 && count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={(_, isAll) => selection.set(isAll ? ids : [])}
        slotProps={{ input: { 'aria-label': t('bookmarks.list.selectAll') } }}
        sx={{ ml: '-5px' }}
      />
      <Typography
        ref={headingRef}
        id={headingId}
        variant="h2"
        tabIndex={-1}
        sx={{ ...(count > 0 && visuallyHidden), overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
      >
        {isDefaultFolder(folder)
          ? t('bookmarks.list.count', { count: total })
          : t('bookmarks.list.countIn', { folder: folder.name, count: total })}
      </Typography>
      {count > 0 ? (
        children
      ) : (
        <Box sx={{ ml: 'auto' }}>
          <DensityChoice />
        </Box>
      )}
    </Box>
  )
}

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: '7px',
  minHeight: 44,
  px: '10px',
  mx: '-10px',
  borderBottom: 1,
  borderColor: 'divider',
  '&[data-selected]': { bgcolor: 'surface.tint' },
  '& > [role="toolbar"]': { flexGrow: 1, m: 0, px: 0, border: 0 },
} as const
