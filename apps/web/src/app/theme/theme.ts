import { createTheme } from '@mui/material/styles'
import { lg, md, sm, xl, xs } from './breakpoints.ts'

const TEXT = '#333333'
const BLUE = '#1259b8'
const DARK_BLUE = '#0b2a5b'

const focusRing = { outline: `2px solid ${BLUE}`, outlineOffset: 2 }

/** Long words fit on a telephone, instead of being broken anywhere. */
const onSmall = (style: object) => ({ [`@media (max-width:${sm - 0.05}px)`]: style })

/** The product's look in one place; components use `sx` for layout only. */
export const theme = createTheme({
  breakpoints: { values: { xs, sm, md, lg, xl } },
  palette: {
    primary: { main: BLUE, dark: '#0d4593', light: '#4d86d6', contrastText: '#ffffff' },
    secondary: { main: DARK_BLUE, contrastText: '#ffffff' },
    error: { main: '#b3261e' },
    warning: { main: '#8a5300' },
    success: { main: '#1e6b34' },
    info: { main: '#0b6aa8' },
    text: { primary: TEXT, secondary: '#5a6270' },
    background: { default: '#f5f7fb', paper: '#ffffff' },
    divider: '#dfe4ec',
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    h1: {
      fontSize: '1.75rem',
      lineHeight: 1.25,
      fontWeight: 650,
      letterSpacing: '-0.015em',
      color: DARK_BLUE,
      ...onSmall({ fontSize: '1.375rem' }),
    },
    h2: {
      fontSize: '1.25rem',
      lineHeight: 1.35,
      fontWeight: 620,
      letterSpacing: '-0.01em',
      color: DARK_BLUE,
      ...onSmall({ fontSize: '1.125rem' }),
    },
    h3: {
      fontSize: '1.0625rem',
      lineHeight: 1.4,
      fontWeight: 600,
      letterSpacing: '-0.005em',
      color: DARK_BLUE,
    },
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.55 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.5 },
    button: { fontWeight: 600, textTransform: 'none', letterSpacing: '0.01em' },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        mark: { backgroundColor: '#fff1b8', color: 'inherit', borderRadius: 2, padding: '0 1px' },
        ':focus-visible': focusRing,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '1ms !important',
            transitionDuration: '1ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { borderRadius: 8 } } },
    MuiPaper: { styleOverrides: { outlined: { borderColor: '#dfe4ec' } } },
    MuiTableCell: { styleOverrides: { root: { borderBottomColor: '#dfe4ec' }, head: { fontWeight: 600 } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiTooltip: {
      defaultProps: { arrow: true },
      styleOverrides: {
        tooltip: { fontSize: '0.8125rem', backgroundColor: DARK_BLUE },
        arrow: { color: DARK_BLUE },
      },
    },
    MuiAutocomplete: { defaultProps: { slotProps: { paper: { elevation: 8 } } } },
    MuiOutlinedInput: { styleOverrides: { root: { backgroundColor: '#ffffff' } } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 14 } } },
    MuiDialogTitle: { defaultProps: { component: 'h2' } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
  },
})
