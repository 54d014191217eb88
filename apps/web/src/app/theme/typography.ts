import { sm } from './tokens.ts'

declare module '@mui/material/styles' {
  interface TypographyVariants {
    display: React.CSSProperties
    item: React.CSSProperties
    read: React.CSSProperties
  }
  interface TypographyVariantsOptions {
    display?: React.CSSProperties
    item?: React.CSSProperties
    read?: React.CSSProperties
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true
    item: true
    read: true
  }
}

/** Converts px to rem, which follows the font size set in the browser. */
const rem = (pixels: number) => `${pixels / 16}rem`

const type = (size: number, line: number, weight = 400) => ({
  fontSize: rem(size),
  lineHeight: line / size,
  fontWeight: weight,
})

const onPhones = (style: object) => ({ [`@media (max-width:${sm - 0.05}px)`]: style })

const heading = { color: 'var(--mui-palette-heading)' }

export const typography = {
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
  /** Titles of articles and the greeting. */
  display: {
    ...type(27, 34, 640),
    letterSpacing: '-0.022em',
    ...heading,
    ...onPhones(type(22, 28, 640)),
  },
  /** Title of a page. */
  h1: { ...type(20, 28, 640), letterSpacing: '-0.016em', ...heading },
  /** Title of a section. */
  h2: { ...type(14, 20, 620), letterSpacing: '-0.004em', ...heading },
  /** Title of a subsection. */
  h3: { ...type(13, 19, 600), ...heading },
  /** Title of a dialog, and of a message instead of a list. */
  h4: { ...type(17, 24, 620), letterSpacing: '-0.01em', ...heading },
  /** Title of a search result. */
  item: { ...type(15, 21, 600), letterSpacing: '-0.008em', ...heading, ...onPhones(type(16, 22, 600)) },
  /** Title of a list row. */
  subtitle1: { ...type(14, 20, 560), ...heading },
  subtitle2: { ...type(13, 18, 580) },
  /** Running text. */
  read: type(16, 27),
  body1: type(14, 21),
  /** Metadata: authors, year, source. */
  body2: type(13, 19),
  caption: type(12, 18),
  /** Labels that the specification has in capitals (docs/product.md 2). */
  overline: { ...type(12, 18, 620), letterSpacing: '0.035em', textTransform: 'none' as const },
  button: { ...type(13, 18, 580), letterSpacing: 0, textTransform: 'none' as const },
}
