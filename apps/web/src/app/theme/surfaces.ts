import type { Components, Theme } from '@mui/material/styles'
import { ink, MOTION, RADIUS, sm } from './tokens.ts'

const floating = {
  backgroundImage: 'none',
  border: `1px solid ${ink('divider')}`,
  boxShadow: ink('shadow.floating'),
  borderRadius: RADIUS.menu,
}

const PHONE = `@media (max-width: ${sm - 1}px)`
/** A dialog leaves less of a small window free than of others. */
const onPhone = { margin: 16, width: 'calc(100% - 32px)', maxHeight: 'calc(100% - 32px)' }

/** Styles of containers and overlays. */
export const surfaces: Components<Theme> = {
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: { borderColor: ink('divider'), backgroundColor: ink('background.default') },
    },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  // Inside the landmark or dialog of its button, where screen readers look for it.
  MuiMenu: {
    defaultProps: { disablePortal: true, transitionDuration: MOTION.menu },
    styleOverrides: { paper: floating, list: { padding: 6 } },
  },
  MuiPopover: {
    defaultProps: { transitionDuration: MOTION.menu },
    // It fades in where it stays: a row that moved between press and release would not be pressed.
    styleOverrides: { paper: { ...floating, transform: 'none !important' } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '4px 9px',
        borderRadius: RADIUS.control,
        fontSize: '0.8125rem',
        '@media (pointer: coarse)': { minHeight: 44 },
      },
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        borderRadius: RADIUS.control,
        fontSize: '0.875rem',
        '&:hover': { backgroundColor: ink('surface.inset') },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: ink('surface.tint') },
      },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 30, color: ink('text.secondary') } } },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { ...floating, marginTop: 4 },
      listbox: { padding: 6, fontSize: '0.8125rem' },
      option: {
        borderRadius: RADIUS.control,
        '&.MuiAutocomplete-option': { minHeight: 36, padding: '4px 9px', overflowWrap: 'anywhere' },
      },
      // A long name wraps; a field as wide as the name would be wider than its dialog.
      tag: {
        height: 'auto',
        '& .MuiChip-label': { paddingBlock: 4, whiteSpace: 'normal', overflowWrap: 'anywhere' },
      },
      root: {
        // 36 px high and aligned with the fields beside it.
        '& .MuiOutlinedInput-root': { paddingBlock: 3, paddingInlineStart: 5 },
        // MUI's own rules for this expect `&` to stand for a text, not for an element as in CSS.
        '&:is(.MuiAutocomplete-hasPopupIcon, .MuiAutocomplete-hasClearIcon) .MuiOutlinedInput-root': {
          paddingInlineEnd: 42,
        },
        '&.MuiAutocomplete-hasPopupIcon.MuiAutocomplete-hasClearIcon .MuiOutlinedInput-root': {
          paddingInlineEnd: 72,
        },
        '& .MuiOutlinedInput-root .MuiAutocomplete-input': { height: 30, padding: '0 4px 0 5px' },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: ink('scrim') } },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: RADIUS.dialog,
        border: `1px solid ${ink('divider')}`,
        boxShadow: ink('shadow.dialog'),
        backgroundImage: 'none',
        variants: [{ props: { fullScreen: false, fullWidth: true }, style: { [PHONE]: onPhone } }],
      },
    },
  },
  MuiDialogTitle: {
    defaultProps: { component: 'h2', variant: 'h4' },
    styleOverrides: { root: { padding: '18px 24px 8px' } },
  },
  MuiDialogContent: { styleOverrides: { root: { paddingBottom: 16 } } },
  MuiDialogContentText: { styleOverrides: { root: { color: ink('text.primary') } } },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '12px 24px 16px', borderTop: `1px solid ${ink('divider')}` } },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        padding: '4px 14px',
        borderRadius: RADIUS.control,
        fontSize: '0.8125rem',
        color: ink('text.primary'),
        variants: (['success', 'warning', 'error', 'info'] as const).map((severity) => ({
          props: { severity },
          style: {
            backgroundColor: ink(`${severity}.soft`),
            borderColor: 'transparent',
            '& .MuiAlert-icon': { color: ink(`${severity}.main`) },
          },
        })),
      },
      icon: { alignItems: 'center', padding: 0, fontSize: '1.25rem' },
      // If there is no room for both, the actions are below the message.
      message: { padding: '6px 0', flex: '1 1 11rem', minWidth: 0 },
      action: { alignItems: 'center', padding: '0 0 0 16px', whiteSpace: 'nowrap' },
    },
  },
  MuiAlertTitle: { styleOverrides: { root: { margin: 0, fontSize: '0.8125rem', fontWeight: 600 } } },
  MuiTableCell: {
    styleOverrides: {
      root: { padding: '6px 8px', fontSize: '0.8125rem', borderBottomColor: ink('divider') },
      head: { height: 34, fontSize: '0.75rem', fontWeight: 540, color: ink('text.secondary') },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: {
      root: {
        backgroundColor: ink('surface.inset'),
        '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
      },
      text: { borderRadius: RADIUS.small },
    },
  },
  MuiLinearProgress: { styleOverrides: { root: { backgroundColor: ink('plot.off'), borderRadius: 2 } } },
  MuiDrawer: {
    styleOverrides: { paper: { backgroundColor: ink('surface.chrome'), backgroundImage: 'none' } },
  },
}
