import type { Components, Theme } from '@mui/material/styles'
import { ink, MOTION, RADIUS } from './tokens.ts'

const HOVER = `${MOTION.hover}ms ease-out`
/** Touch needs larger targets than a pointer. */
const BY_FINGER = '@media (pointer: coarse)'

/** The look of a disabled button. */
const disabled = { color: ink('text.disabled'), borderColor: ink('divider') }

/** Styles of buttons, fields and boxes. */
export const controls: Components<Theme> = {
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 36,
        padding: '4px 14px',
        borderRadius: RADIUS.control,
        transition: `background-color ${HOVER}, color ${HOVER}, border-color ${HOVER}`,
        [BY_FINGER]: { minHeight: 40 },
        // Looks disabled; the keyboard can reach it to learn why.
        '&&[aria-disabled="true"]': { ...disabled, backgroundColor: 'transparent', cursor: 'not-allowed' },
        '&&.Mui-disabled': disabled,
        variants: [
          { props: { size: 'small' }, style: { minHeight: 30, padding: '2px 10px' } },
          {
            props: { variant: 'outlined', color: 'primary' },
            style: { borderColor: ink('edge.button'), backgroundColor: ink('background.default') },
          },
          {
            props: { variant: 'text', color: 'primary' },
            style: { '&:hover': { backgroundColor: ink('surface.tint') } },
          },
          {
            props: { variant: 'outlined', color: 'primary' },
            style: { '&:hover': { backgroundColor: ink('surface.tint'), borderColor: ink('edge.tint') } },
          },
          // Grey until hovered.
          { props: { color: 'inherit' }, style: { color: ink('text.secondary'), fontWeight: 520 } },
          {
            props: { variant: 'contained' },
            style: {
              '&.Mui-disabled': { backgroundColor: ink('surface.inset') },
            },
          },
        ],
      },
      startIcon: {
        marginInlineEnd: 7,
        marginInlineStart: -2,
        '& > *:nth-of-type(1)': { fontSize: '1.125rem' },
      },
      endIcon: {
        marginInlineStart: 7,
        marginInlineEnd: -2,
        '& > *:nth-of-type(1)': { fontSize: '1.125rem' },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 32,
        height: 32,
        padding: 0,
        borderRadius: RADIUS.control,
        color: ink('text.secondary'),
        transition: `background-color ${HOVER}, color ${HOVER}`,
        '&:hover': { backgroundColor: ink('surface.inset') },
        [BY_FINGER]: { width: 40, height: 40 },
        variants: [
          {
            props: { size: 'small' },
            style: { width: 26, height: 26, [BY_FINGER]: { width: 32, height: 32 } },
          },
          { props: { size: 'large' }, style: { width: 40, height: 40 } },
          { props: { color: 'primary' }, style: { color: ink('primary.main') } },
        ],
      },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        padding: 4,
        color: ink('edge.control'),
        '& .MuiSvgIcon-root': { fontSize: '1.25rem' },
        '&:hover': { backgroundColor: 'transparent' },
      },
    },
  },
  MuiRadio: { styleOverrides: { root: { padding: 4, color: ink('edge.control') } } },
  MuiFormControlLabel: {
    styleOverrides: {
      // The box itself, 6 px inside its padded icon, is in line with the fields.
      root: { marginInlineStart: -6 },
      label: { fontSize: '0.8125rem', lineHeight: 1.4 },
    },
  },
  MuiOutlinedInput: {
    // Arabic and Hebrew are typed from right to left.
    defaultProps: { slotProps: { input: { dir: 'auto' } } },
    styleOverrides: {
      root: {
        backgroundColor: ink('background.default'),
        fontSize: '0.875rem',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: ink('edge.control') },
        // The gap for the label is as wide as the label, which is shown in it at 0.85 of its size.
        '& .MuiOutlinedInput-notchedOutline legend': { fontSize: '0.85em' },
        // As wide as the label above it, which is scaled by the same factor.
        '& legend': { fontSize: '0.85em' },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: ink('edge.button') },
        variants: [{ props: { size: 'small' }, style: { fontSize: '0.8125rem' } }],
      },
      input: {
        '&::placeholder': { color: ink('text.tertiary'), opacity: 1 },
        '&:placeholder-shown': { textOverflow: 'ellipsis' },
        // Beside an icon, which has its own distance.
        '.MuiInputBase-adornedStart > &&': { paddingInlineStart: 0 },
        variants: [
          // 36 px high; in toolbars 32.
          { props: { multiline: false }, style: { padding: '0 10px', height: 36 } },
          { props: { multiline: false, size: 'small' }, style: { height: 32 } },
          // As high with one line; a long chosen value wraps.
          {
            props: { multiline: false },
            style: { '&:is(select)': { height: 'auto', lineHeight: '20px', paddingBlock: 8 } },
          },
          { props: { multiline: false, size: 'small' }, style: { '&:is(select)': { paddingBlock: 6 } } },
        ],
      },
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      outlined: {
        fontSize: '0.875rem',
        lineHeight: '20px',
        transform: 'translate(11px, 8px) scale(1)',
        '&.MuiInputLabel-shrink': { transform: 'translate(14px, -8px) scale(0.85)' },
        variants: [
          {
            props: { size: 'small' },
            style: {
              fontSize: '0.8125rem',
              '&:not(.MuiInputLabel-shrink)': { transform: 'translate(11px, 6px) scale(1)' },
            },
          },
        ],
      },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: '0.75rem', lineHeight: 1.45 } } },
  MuiNativeSelect: {
    styleOverrides: { root: { fontSize: '0.8125rem' }, icon: { color: ink('text.secondary') } },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 26,
        borderRadius: RADIUS.chip,
        fontSize: '0.75rem',
        backgroundColor: ink('surface.inset'),
        transition: `background-color ${HOVER}`,
        '&.MuiChip-clickable:hover': { backgroundColor: ink('surface.tint') },
        variants: [
          { props: { size: 'small' }, style: { height: 24 } },
          ...(['primary', 'success', 'warning', 'error', 'info'] as const).map((color) => ({
            props: { color },
            style: { color: ink(`${color}.main`), backgroundColor: ink(`${color}.soft`) },
          })),
        ],
      },
      deleteIcon: {
        // A target of 24 px round an icon of 14.
        width: 24,
        height: 24,
        padding: 5,
        margin: '0 1px 0 -6px',
        borderRadius: '50%',
        color: ink('text.secondary'),
        '&:hover': { color: ink('text.primary') },
      },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        padding: '0 10px',
        fontSize: '0.75rem',
        fontWeight: 600,
        letterSpacing: '0.035em',
        color: ink('text.secondary'),
        '&.Mui-selected': { color: ink('primary.main') },
      },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 40, borderBottom: `1px solid ${ink('divider')}` } } },
  MuiPaginationItem: {
    styleOverrides: {
      root: {
        minWidth: 30,
        height: 30,
        margin: '0 1px',
        borderRadius: RADIUS.control,
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
        color: ink('text.secondary'),
        '&.Mui-selected': {
          backgroundColor: ink('surface.tint'),
          color: ink('primary.main'),
          fontWeight: 600,
        },
        [BY_FINGER]: { minWidth: 40, height: 40 },
      },
    },
  },
}
