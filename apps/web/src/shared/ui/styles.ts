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

/** Text on one line, cut off with an ellipsis. */
export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Text of at most `lines` lines. */
export const clampedTo = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: `${lines}`,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const
