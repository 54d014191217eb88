import type { Folder } from '@claire/api-contract'
import { BOOKMARK_ORDERS } from '@claire/api-contract/limits'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PlainSelect } from '#shared/ui/controls/PlainSelect.tsx'
import { DensityChoice } from '#shared/ui/lists/DensityChoice.tsx'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'
import { isDefaultFolder } from '../folders/folders.ts'
import type { Lookup } from '../saving/use-lookup.ts'
import type { Places } from '../use-places.ts'

interface Props {
  headingId: string
  headingRef: Ref<HTMLHeadingElement>
  /** null for what was found in all folders. */
  folder: Folder | null
  total: number
  places: Places
  sort: Pick<Lookup, 'sort' | 'q' | 'onSort'>
  /** What can be done with the selected ones: it takes the place of the heading, so that no row moves. */
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
          <SortChoice {...sort} />
          <DensityChoice />
        </Box>
      )}
    </Box>
  )
}

function SortChoice({ sort, q, onSort }: Props['sort']) {
  const { t } = useTranslation()
  const orders = BOOKMARK_ORDERS.map((order) => [order, t(`bookmarks.order.${order}`)] as const)
  const best = q ? ([['', t('bookmarks.order.best')]] as const) : []
  return (
    <PlainSelect
      value={sort ?? (q ? '' : 'kept')}
      onChange={({ target }) => {
        const order = BOOKMARK_ORDERS.find((each) => each === target.value) ?? ''
        onSort(order === 'kept' && !q ? '' : order)
      }}
      aria-label={t('bookmarks.order.label')}
    >
      {[...best, ...orders].map(([order, label]) => (
        <option key={order} value={order}>
          {label}
        </option>
      ))}
    </PlainSelect>
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
