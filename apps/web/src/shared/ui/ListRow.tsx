import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { ReactNode } from 'react'
import type { Density } from '#shared/lib/use-density.ts'

interface Selectable {
  /** Says what is selected, such as 'Select “A title”'. */
  label: string
  isSelected: boolean
  onToggle: (isRange: boolean) => void
}

interface Props {
  titleId: string
  /** A heading with a link in it, which bears `titleId`. */
  title: ReactNode
  /** One line under the title: a `Meta`. */
  meta?: ReactNode
  /** What follows, such as a highlight or a note. */
  children?: ReactNode
  /** At the right end: icon buttons, or `RowActions`. */
  actions?: ReactNode
  /** Words take too much of a small window's width: there they stand below. */
  actionsTake?: 'little' | 'much'
  /** Left out where there is nothing to do with a selection. */
  selectable?: Selectable | undefined
  density?: Density
  /** A result has more to say than a row of a list. */
  size?: 'result' | 'list'
}

/**
 * One thing in a list: results, bookmarks, alerts. Rows stand between hairlines and have no box; a selected one is
 * tinted.
 */
export function ListRow({
  titleId,
  title,
  meta,
  children,
  actions,
  actionsTake = 'little',
  selectable,
  density = 'comfortable',
  size = 'list',
}: Props) {
  const space = SPACE[size][density]
  return (
    <Box
      component="article"
      aria-labelledby={titleId}
      data-selected={selectable?.isSelected ? true : undefined}
      sx={{
        ...row,
        py: space,
        gridTemplateColumns: selectable ? '26px minmax(0, 1fr) auto' : 'minmax(0, 1fr) auto',
      }}
    >
      {selectable && (
        <Checkbox
          checked={selectable.isSelected}
          onChange={({ nativeEvent }) =>
            selectable.onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
          slotProps={{ input: { 'aria-label': selectable.label } }}
          sx={{ alignSelf: 'start', mt: '-4px', ml: '-5px', width: 28, height: 28 }}
        />
      )}
      <Box sx={{ minWidth: 0 }}>
        {title}
        {meta}
        {children}
      </Box>
      {actions && <Box sx={actionsTake === 'much' ? belowOnSmall : atTheEnd}>{actions}</Box>}
    </Box>
  )
}

const atTheEnd = { display: 'flex', alignItems: 'center', alignSelf: 'start', my: '-5px' } as const
const belowOnSmall = {
  ...atTheEnd,
  alignSelf: { xs: 'start', sm: 'center' },
  gridColumn: { xs: '-3 / -1', sm: 'auto' },
  ml: { xs: '-7px', sm: 0 },
  my: { xs: 0, sm: '-5px' },
} as const

const SPACE = {
  result: { comfortable: '11px', compact: '8px' },
  list: { comfortable: '9px', compact: '5px' },
} as const

const row = {
  position: 'relative',
  display: 'grid',
  columnGap: 1,
  px: '10px',
  mx: '-10px',
  borderBottom: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'surface.hover' },
  '&[data-selected]': { bgcolor: 'surface.tint' },
  // Quiet until the pointer or the keyboard is there; on touch they are always in full colour.
  '@media (hover: none)': { '& .MuiButton-colorInherit': { color: 'primary.main' } },
  '&:hover .MuiButton-colorInherit, &:focus-within .MuiButton-colorInherit': { color: 'primary.main' },
} as const

/** Rows under each other, each an `li`, with a hairline above the first. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={rowList}>
      {children}
    </Box>
  )
}

const rowList = {
  my: 0,
  mx: '-10px',
  px: '10px',
  py: 0,
  listStyle: 'none',
  borderTop: 1,
  borderColor: 'divider',
} as const

/** Words at the end of a row that do something: MOVE, REMOVE, VIEW; EDIT, DELETE. Its buttons are `color="inherit"`. */
export function RowActions({ children }: { children: ReactNode }) {
  return <Box sx={rowActions}>{children}</Box>
}

const rowActions = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px',
  '& .MuiButton-root': {
    minHeight: 26,
    px: '7px',
    py: 0,
    typography: 'overline',
    '@media (pointer: coarse)': { minHeight: 40 },
  },
} as const
