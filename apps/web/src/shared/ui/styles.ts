/** Styles of the shortcut shown in a button; hidden if there is no keyboard. */
export const keyCap = {
  marginInlineStart: 1,
  px: '5px',
  border: '1px solid color-mix(in srgb, currentColor 40%, transparent)',
  borderRadius: '4px',
  typography: 'caption',
  '@media (hover: none)': { display: 'none' },
} as const

/** Selector of a text button at the end of a row; a disabled one does not react to the pointer. */
export const QUIET_BUTTON = '.MuiButton-colorInherit:not(.Mui-disabled, [aria-disabled="true"])'

/** Items beside each other on one line. */
export const centredRow = { display: 'flex', alignItems: 'center' } as const
/** Items beside each other, on further lines if there is no room. */
export const wrappingRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const

export const hairlineAbove = { borderTop: 1, borderColor: 'divider' } as const
export const hairlineBelow = { borderBottom: 1, borderColor: 'divider' } as const

/** Small text beside what it explains. */
export const captionText = { typography: 'caption', color: 'text.secondary' } as const

/** The surface of what floats above the page. */
export const floatingBox = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  boxShadow: 'var(--mui-palette-shadow-floating)',
} as const

/** Text on one line, cut off with an ellipsis. */
export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Length from which a text may not fit into its lines. */
const LONG_TEXT = 200

/** Returns the `title` attribute of a text in few lines, which has all of it if some may be cut off. */
export const wholeOf = (text: string) => (text.length > LONG_TEXT ? text : undefined)

/** Text of at most `lines` lines. */
export const clampedTo = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: `${lines}`,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const

/** Styles (`sx` or `style`) of content for screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
