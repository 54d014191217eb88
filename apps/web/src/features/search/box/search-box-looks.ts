import { captionText, centredRow, floatingBox } from '#shared/ui/styles.ts'

/** Styles of the search box, in the top bar and larger on the home page. */
const field = {
  ...centredRow,
  border: 1,
  borderColor: 'edge.control',
  bgcolor: 'background.default',
  '&:focus-within': {
    borderColor: 'primary.main',
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: '-1px',
  },
} as const

export const form = { position: 'relative' } as const
export const barField = { ...field, height: 40, px: '3px', borderRadius: 1, typography: 'body1' } as const
export const heroField = {
  ...field,
  height: 52,
  px: '5px',
  borderRadius: '10px',
  typography: 'read',
  boxShadow: 'var(--mui-palette-shadow-pressed)',
} as const

export const input = {
  flexGrow: 1,
  minWidth: 0,
  height: '100%',
  px: 0.5,
  border: 0,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'transparent',
  '&, &:focus-visible': { outline: 'none' },
  '&::placeholder': { color: 'text.tertiary', opacity: 1 },
  '&:placeholder-shown': { textOverflow: 'ellipsis' },
  '&::-webkit-search-cancel-button': { display: 'none' },
} as const

export const shortcut = {
  flexShrink: 0,
  minWidth: 20,
  mx: 1,
  px: '5px',
  border: 1,
  borderColor: 'divider',
  borderRadius: '4px',
  font: 'inherit',
  ...captionText,
  textAlign: 'center',
  bgcolor: 'surface.inset',
  // While the box is focused, or if there may be no keyboard.
  'input:focus ~ &': { display: 'none' },
  '@media (pointer: coarse)': { display: 'none' },
} as const

/** As wide as its label, which is longer in other languages. */
export const submit = {
  height: 40,
  width: { xs: 40, sm: 'auto' },
  minWidth: { sm: 96 },
  px: { xs: 0, sm: 1.5 },
  gap: 0.75,
  flexShrink: 0,
}

export const list = {
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  zIndex: 'modal',
  mt: 0.5,
  p: 0.75,
  maxHeight: '60vh',
  overflowY: 'auto',
  typography: 'body2',
  ...floatingBox,
} as const

export const row = {
  ...centredRow,
  gap: 1.25,
  minHeight: 36,
  px: 1,
  borderRadius: 1,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.inset' },
  '&[aria-selected="true"]': { bgcolor: 'surface.tint' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
