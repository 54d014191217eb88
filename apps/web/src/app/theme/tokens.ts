/** The colours of one appearance. docs/design.md has the use and the measured contrast of each. */
export interface Tokens {
  /** Background of the content. */
  sheet: string
  /** Background of the frame: top bar, side navigation, side panel. */
  chrome: string
  /** Background of menus, dialogs, toasts. */
  raised: string
  /** Chips, tracks, skeletons. */
  inset: string
  /** A row under the pointer. */
  hover: string
  /** Background of selected or active elements. */
  tint: string
  text: string
  textSecondary: string
  /** Counts, axes, placeholders: the lightest text. */
  textTertiary: string
  /** Disabled controls. */
  textDisabled: string
  heading: string
  primary: string
  primaryStrong: string
  onPrimary: string
  success: string
  successSoft: string
  warning: string
  warningSoft: string
  error: string
  errorSoft: string
  /** Borders that identify a control. */
  edge: string
  /** Borders of buttons, which their labels identify. */
  buttonEdge: string
  /** Hairlines; decoration only. */
  line: string
  tintLine: string
  bar: string
  barOff: string
  /** A pressed segment. */
  press: string
  /** Background of marked query words. */
  mark: string
  scrim: string
}

export const LIGHT: Tokens = {
  sheet: '#ffffff',
  chrome: '#f5f7fa',
  raised: '#ffffff',
  inset: '#eef1f5',
  hover: '#f5f7fa',
  tint: '#eaf1fb',
  text: '#333333',
  textSecondary: '#59616e',
  textTertiary: '#666e7b',
  textDisabled: '#9aa3b0',
  heading: '#0b2a5b',
  primary: '#1259b8',
  primaryStrong: '#0d4593',
  onPrimary: '#ffffff',
  success: '#1e6b34',
  successSoft: '#e9f5ec',
  warning: '#8a5300',
  warningSoft: '#fdf3e1',
  error: '#b3261e',
  errorSoft: '#fcecea',
  edge: '#7c8594',
  buttonEdge: '#c5cdd8',
  line: '#e4e8ee',
  tintLine: '#b9d0f0',
  bar: '#6089cb',
  barOff: '#cfd7e1',
  press: '#ffffff',
  mark: '#e5b32e',
  scrim: 'rgba(11, 26, 48, 0.38)',
}

export const DARK: Tokens = {
  sheet: '#131820',
  chrome: '#0d1117',
  raised: '#1b222c',
  inset: '#222a36',
  hover: '#19202a',
  tint: '#1a2a43',
  text: '#d9dfe7',
  textSecondary: '#a5afbd',
  textTertiary: '#929dac',
  textDisabled: '#5f6b7a',
  heading: '#eaf0f8',
  primary: '#82b1f3',
  primaryStrong: '#a6c8f8',
  onPrimary: '#0b1a30',
  success: '#71cd91',
  successSoft: '#16301f',
  warning: '#e6b460',
  warningSoft: '#33280f',
  error: '#f29b94',
  errorSoft: '#3a1c1b',
  edge: '#6a7687',
  buttonEdge: '#3d4857',
  line: '#262e3a',
  tintLine: '#2f4c77',
  bar: '#5078b3',
  barOff: '#323d4c',
  press: '#303c50',
  mark: '#b08a2c',
  scrim: 'rgba(0, 0, 0, 0.6)',
}

export const RADIUS = { small: 4, control: 6, menu: 10, dialog: 14, chip: 13 } as const

/** Durations in milliseconds. Dialogs and toasts enter in 225 and leave in 195 (docs/product.md 9). */
export const MOTION = { hover: 80, menu: 120, panel: 200, enter: 225, leave: 195 } as const

/** Shadows of overlays; in the dark appearance a hairline is clearer than a shadow. */
const SHADOWS = {
  light: {
    pressed: '0 1px 2px rgba(11, 26, 48, 0.06)',
    floating: '0 1px 2px rgba(11, 26, 48, 0.08), 0 8px 24px rgba(11, 26, 48, 0.12)',
    dialog: '0 2px 6px rgba(11, 26, 48, 0.1), 0 24px 64px rgba(11, 26, 48, 0.22)',
  },
  dark: {
    pressed: '0 1px 2px rgba(0, 0, 0, 0.4)',
    floating: '0 1px 2px rgba(0, 0, 0, 0.5), 0 8px 24px rgba(0, 0, 0, 0.5)',
    dialog: '0 2px 6px rgba(0, 0, 0, 0.5), 0 24px 64px rgba(0, 0, 0, 0.6)',
  },
} as const

/** Window widths in px from which a layout applies (docs/product.md 9). */
export const xs = 0
export const sm = 429
export const md = 1025
export const lg = 1200
export const xl = 1320

export const HEADER_HEIGHT = 64
export const DRAWER_OPEN_WIDTH = 256
export const DRAWER_COLLAPSED_WIDTH = 60
export const BOTTOM_BAR_HEIGHT = 56

/** Windows so low that fixed bars would take half of them: a window of 1280 × 900 px at 400 %, a phone on its side. */
export const LOW_WINDOW = '@media (max-height: 399px)'

interface OwnColours {
  heading: string
  /** Background of marked query words. */
  mark: string
  surface: { chrome: string; inset: string; hover: string; tint: string; press: string }
  edge: { control: string; button: string; tint: string }
  plot: { bar: string; off: string }
  scrim: string
  shadow: { pressed: string; floating: string; dialog: string }
}

declare module '@mui/material/styles' {
  // Merging is MUI's way to add colours; `sx` finds them by their path, such as 'surface.chrome'.
  interface Palette extends OwnColours {}
  interface PaletteOptions extends OwnColours {}
  interface TypeText {
    tertiary: string
  }
  interface PaletteColor {
    soft: string
  }
  interface SimplePaletteColorOptions {
    soft?: string
  }
}

/** Returns the tokens under the names that MUI's components and `sx` use. */
export const paletteOf = (tokens: Tokens, kind: 'light' | 'dark') => ({
  primary: {
    main: tokens.primary,
    dark: tokens.primaryStrong,
    light: tokens.bar,
    contrastText: tokens.onPrimary,
    soft: tokens.tint,
  },
  secondary: { main: tokens.heading, contrastText: tokens.sheet, soft: tokens.inset },
  success: { main: tokens.success, contrastText: tokens.sheet, soft: tokens.successSoft },
  warning: { main: tokens.warning, contrastText: tokens.sheet, soft: tokens.warningSoft },
  error: { main: tokens.error, dark: tokens.error, contrastText: tokens.sheet, soft: tokens.errorSoft },
  info: { main: tokens.primary, contrastText: tokens.onPrimary, soft: tokens.tint },
  text: {
    primary: tokens.text,
    secondary: tokens.textSecondary,
    tertiary: tokens.textTertiary,
    disabled: tokens.textDisabled,
  },
  background: { default: tokens.sheet, paper: tokens.raised },
  action: {
    hover: tokens.inset,
    selected: tokens.tint,
    active: tokens.textSecondary,
    disabled: tokens.textDisabled,
  },
  divider: tokens.line,
  heading: tokens.heading,
  mark: tokens.mark,
  surface: {
    chrome: tokens.chrome,
    inset: tokens.inset,
    hover: tokens.hover,
    tint: tokens.tint,
    press: tokens.press,
  },
  edge: { control: tokens.edge, button: tokens.buttonEdge, tint: tokens.tintLine },
  plot: { bar: tokens.bar, off: tokens.barOff },
  scrim: tokens.scrim,
  shadow: SHADOWS[kind],
})

/** Returns the CSS variable of a palette colour, which has its value in either appearance. */
export const ink = (path: string) => `var(--mui-palette-${path.replaceAll('.', '-')})`
