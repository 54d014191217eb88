import { SHADOWS, type Tokens } from './tokens.ts'

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
