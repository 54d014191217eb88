import type { Components, Theme } from '@mui/material/styles'
import { ink, BOTTOM_BAR_HEIGHT, RADIUS, sm } from './tokens.ts'
import { rows } from './rows.ts'

const focusRing = { outline: `2px solid ${ink('primary.main')}`, outlineOffset: 2 }

/** Print styles: dark on white in either appearance, and only the content. */
const onPaper = {
  ':root': { colorScheme: 'light' },
  '*, *::before, *::after': {
    color: '#000000 !important',
    background: 'transparent !important',
    boxShadow: 'none !important',
  },
  // The header of an article is its title and authors.
  'header:not(article *), nav, footer, button, .MuiButton-root, [role="dialog"], [role="toolbar"]': {
    display: 'none !important',
  },
  // The text beside it keeps its column.
  '.row input': { visibility: 'hidden' },
  'article, li': { breakInside: 'avoid' },
  'h1, h2, h3': { breakAfter: 'avoid' },
}

/** Styles of the whole document. */
export const documentStyles: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { fontFeatureSettings: "'cv11', 'ss03'", scrollPaddingTop: 80 },
      body: { fontSize: '0.875rem', lineHeight: 1.5, overflowWrap: 'break-word' },
      // Lists, groups and figures are laid out by those who use them; the few lists with marks say so.
      'ul, ol, dl, dd, figure, fieldset': { margin: 0, padding: 0 },
      'ul, ol': { listStyle: 'none' },
      fieldset: { minWidth: 0, border: 0 },
      // Long chosen values wrap, as the name of a folder in a narrow window, or end with an ellipsis where none can.
      select: { whiteSpace: 'normal', overflowWrap: 'anywhere', textOverflow: 'ellipsis' },
      mark: {
        background: 'none',
        color: 'inherit',
        fontWeight: 560,
        textDecoration: `underline 2px ${ink('mark')}`,
        textUnderlineOffset: 3,
        textDecorationSkipInk: 'none',
      },
      // French sets its quotation marks off by spaces, which browsers leave out.
      'q:lang(fr)': { quotes: '"«\u00a0" "\u00a0»" "“" "”"' },
      ...rows,
      // Above the bar of small windows and the floating bulk actions.
      'body:has([data-floats]) .toasts.toasts': { bottom: 68 },
      [`@media (max-width: ${sm - 1}px)`]: {
        '.toasts.toasts': { bottom: BOTTOM_BAR_HEIGHT + 8 },
        'body:has([data-floats]) .toasts.toasts': { bottom: BOTTOM_BAR_HEIGHT + 116 },
      },
      'time, output, td': { fontVariantNumeric: 'tabular-nums' },
      ':focus-visible': { ...focusRing, borderRadius: RADIUS.small },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          // Endless animations show that something is running; they continue.
          animationDuration: '1ms',
          transitionDuration: '1ms !important',
          scrollBehavior: 'auto !important',
        },
      },
      // Forced colours hide differences of colour: those get a border.
      '@media (forced-colors: active)': {
        '[aria-current], [aria-pressed="true"], [aria-selected="true"]': { outline: '1px solid Highlight' },
      },
      '@media print': onPaper,
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { textUnderlineOffset: 3 } },
  },
  MuiSvgIcon: {
    styleOverrides: {
      fontSizeLarge: { fontSize: '1.25rem' },
      fontSizeMedium: { fontSize: '1.125rem' },
      fontSizeSmall: { fontSize: '1rem' },
    },
  },
}
