import { Box } from '@mui/material'
import type { ReactNode, ComponentProps } from 'react'
import type { Density } from '#shared/lib/state/use-density.ts'
import { opensItsLink } from '#shared/lib/opens-its-link.ts'
import { centredRow, hairlineAbove } from '#shared/ui/styles.ts'

interface Selectable {
  /** Label of the checkbox, such as 'Select “A title”'. */
  label: string
  isSelected: boolean
  onToggle: (isRange: boolean) => void
  /** Shown instead of the checkbox while nothing is selected; `x` selects all the same. */
  mark?: ReactNode
}

interface Props {
  titleId: string
  /** Heading with a link that has the id `titleId`. */
  title: ReactNode
  /** One line below the title: a `Meta`. */
  meta?: ReactNode
  /** Further content, such as a highlight or a note. */
  children?: ReactNode
  /** Icon buttons or `RowActions` at the right end. */
  actions?: ReactNode
  /** Several icons, or text buttons, are too wide for a small window: there they are below. */
  actionsTake?: 'little' | 'some' | 'much'
  /** Undefined if no bulk action exists. */
  selectable?: Selectable | undefined
  /** True if a click anywhere follows the title's link: rows of articles. */
  opens?: boolean
  density?: Density
  /** A result has more content than a row of a list. */
  size?: 'result' | 'list'
}

/** A row of a list: results, bookmarks, alerts. Rows are separated by hairlines; a selected one is tinted. */
export function ListRow({
  titleId,
  title,
  meta,
  children,
  actions,
  actionsTake = 'little',
  selectable,
  opens = false,
  density = 'comfortable',
  size = 'list',
}: Props) {
  return (
    <article
      className="row"
      aria-labelledby={titleId}
      data-size={size}
      data-density={density}
      data-selectable={selectable && true}
      data-selected={selectable?.isSelected ? true : undefined}
      {...(opens && opensItsLink)}
    >
      {selectable?.mark && (
        <>
          {selectable.mark}
          <button type="button" hidden data-key="x" onClick={() => selectable.onToggle(false)}>
            {selectable.label}
          </button>
        </>
      )}
      {selectable && !selectable.mark && (
        <input
          type="checkbox"
          className="tick"
          aria-label={selectable.label}
          checked={selectable.isSelected}
          onChange={({ nativeEvent }) =>
            selectable.onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
      )}
      <div className="row-body">
        {title}
        {meta}
        {children}
      </div>
      {actions &&
        (actionsTake !== 'little' ? (
          <Box sx={belowOnSmall} data-top={actionsTake === 'some' || undefined}>
            {actions}
          </Box>
        ) : (
          <div className="row-actions">{actions}</div>
        ))}
      <div className="row-message" />
    </article>
  )
}

const belowOnSmall = {
  ...centredRow,
  alignSelf: { xs: 'start', sm: 'center' },
  gridColumn: { xs: '-3 / -1', sm: 'auto' },
  marginInlineStart: { xs: '-7px', sm: 0 },
  my: { xs: 0, sm: '-5px' },
  '&[data-top]': { alignSelf: 'start' },
} as const

/** A list of rows, each an `li`, with a hairline above the first. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={rowList}>
      {children}
    </Box>
  )
}

/** Styles of a list whose rows extend beyond it, so that their text is aligned with the text above. */
export const rowList = { mx: '-10px', px: '10px', ...hairlineAbove } as const

/** Text buttons at the end of a row: MOVE, REMOVE, VIEW; EDIT, DELETE. They inherit their colour. */
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
    typography: 'overline',
    '@media (pointer: coarse)': { minHeight: 40 },
  },
} as const

interface QuietIconProps extends ComponentProps<'button'> {
  /** Its name, shown as a tooltip. */
  label: string
  /** True if its state is on, such as bookmarked. */
  isOn?: boolean
}

/** Icon button of a row, such as cite or bookmark. A plain element, because a list has hundreds of them. */
export function QuietIcon({ label, isOn = false, ...button }: QuietIconProps) {
  return (
    <button type="button" className="quiet-icon" aria-label={label} data-on={isOn || undefined} {...button} />
  )
}
