import { createTheme, type Theme } from '@mui/material/styles'
import { lg, md, sm, xl, xs } from './breakpoints.ts'
import { controls } from './controls.ts'
import { documentStyles } from './document-styles.ts'
import { paletteOf } from './palette.ts'
import { surfaces } from './surfaces.ts'
import { DARK, LIGHT, MOTION, RADIUS } from './tokens.ts'
import { typography } from './typography.ts'

/** Added after `createTheme`, which copies its argument several times. */
const components = { ...documentStyles, ...controls, ...surfaces }

const makeTheme = () =>
  Object.assign(
    createTheme({
      cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
      colorSchemes: {
        light: { palette: paletteOf(LIGHT, 'light') },
        dark: { palette: paletteOf(DARK, 'dark') },
      },
      breakpoints: { values: { xs, sm, md, lg, xl } },
      shape: { borderRadius: RADIUS.control },
      typography,
      transitions: {
        duration: {
          shortest: MOTION.hover,
          shorter: MOTION.menu,
          short: MOTION.panel,
          standard: MOTION.panel,
          enteringScreen: MOTION.enter,
          leavingScreen: MOTION.leave,
        },
      },
    }),
    { components },
  )

let made: Theme | undefined

/**
 * Returns the product's theme: components use `sx` for layout, and colours and type by their names here. Both
 * appearances are CSS variables, chosen by the attribute `data-theme` of the root element. Created on first use.
 */
export const theme = () => (made ??= makeTheme())

/** Where the browser stores the chosen appearance; index.html reads it, before the first paint. */
export const APPEARANCE_KEY = 'claire-appearance'
