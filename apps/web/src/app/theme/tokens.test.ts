import { describe, expect, it } from 'vitest'
import firstPaint from './first-paint.css?raw'
import { DARK, LIGHT, type Tokens } from './tokens.ts'

/** Relative luminance of an #rrggbb colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

type Name = keyof Tokens

const GROUNDS: Name[] = ['sheet', 'chrome', 'raised', 'inset', 'hover', 'tint']
const INKS: Name[] = [
  'text',
  'textSecondary',
  'textTertiary',
  'heading',
  'primary',
  'primaryStrong',
  'success',
  'warning',
  'error',
]
/** Text colours and their backgrounds. */
const PAIRS: [Name, Name][] = [
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryStrong'],
  ['success', 'successSoft'],
  ['warning', 'warningSoft'],
  ['error', 'errorSoft'],
  ['text', 'successSoft'],
  ['text', 'warningSoft'],
  ['text', 'errorSoft'],
  ['primary', 'errorSoft'],
  ['primary', 'press'],
  ['sheet', 'error'],
  ['sheet', 'heading'],
]
/** Colours that identify a control or a value without text. */
const SHAPES: Name[] = ['edge', 'bar', 'primary']

const pairs: [Name, Name][] = [
  ...INKS.flatMap((text) => GROUNDS.map((ground): [Name, Name] => [text, ground])),
  ...PAIRS,
]

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the %s colours', (_name, tokens) => {
  it.each(pairs)('let %s be read on %s', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(SHAPES.flatMap((shape) => GROUNDS.map((ground) => [shape, ground] as const)))(
    'let %s be seen on %s',
    (shape, ground) => {
      expect(contrast(tokens[shape], tokens[ground])).toBeGreaterThanOrEqual(3)
    },
  )
})

it('the page has its background before the application is loaded', () => {
  expect(firstPaint).toContain(`background: ${LIGHT.sheet}`)
  expect(firstPaint).toContain(`background: ${DARK.sheet}`)
})
