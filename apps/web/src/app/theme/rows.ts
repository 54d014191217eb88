import type { CSSObject } from '@mui/material/styles'
import { clampedTo, QUIET_BUTTON, visuallyHidden } from '#shared/ui/styles.ts'
import { ink, md, MOTION, RADIUS, sm } from './tokens.ts'
import { typography } from './typography.ts'

/** Distance in px by which a row extends beyond the text beside it. */
const BLEED = 10

const PHONES = `@media (max-width: ${sm - 1}px)`

const clamp = (lines: number) => ({ WebkitLineClamp: `${lines}` })

/** Separator that screen readers read as a comma; older browsers use the first form. */
const DOT = ['"\u00a0\u00a0·  "', '"\u00a0\u00a0·  " / ", "']

/** The look of a tick box of rows: 15 px within a target of 28. */
const tick: CSSObject = {
  appearance: 'none',
  // Above the link that covers a row in some lists.
  position: 'relative',
  zIndex: 1,
  display: 'grid',
  placeContent: 'center',
  alignSelf: 'start',
  flexShrink: 0,
  width: 28,
  height: 28,
  margin: '-4px 0 0 -5px',
  cursor: 'pointer',
  '&::before, &::after': { content: '""', gridArea: '1 / 1', placeSelf: 'center', boxSizing: 'border-box' },
  '&::before': {
    width: 15,
    height: 15,
    border: `2px solid ${ink('edge.control')}`,
    borderRadius: RADIUS.small / 2,
  },
  '&:checked::before': { borderColor: ink('primary.main'), backgroundColor: ink('primary.main') },
  '&:checked::after': {
    width: 9,
    height: 9,
    backgroundColor: ink('primary.contrastText'),
    clipPath: 'polygon(14% 44%, 0 60%, 40% 96%, 100% 18%, 84% 6%, 38% 66%)',
  },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before, &::after': { display: 'none' } },
}

/**
 * Styles of list rows in plain elements: hundreds of them are rendered while scrolling, and computing styles for
 * every part of every row took a third of the time.
 */
export const rows: Record<string, CSSObject> = {
  '.row': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 8,
    padding: `9px ${BLEED}px`,
    margin: `0 -${BLEED}px`,
    borderBottom: `1px solid ${ink('divider')}`,
    '&:hover': { backgroundColor: ink('surface.hover') },
    '&[data-selected]': { backgroundColor: ink('surface.tint') },
    '&[data-selectable]': { gridTemplateColumns: '26px minmax(0, 1fr) auto' },
    '&[data-size="result"]': { paddingBlock: 11 },
    '&[data-density="compact"]': { paddingBlock: 5 },
    '&[data-size="result"][data-density="compact"]': { paddingBlock: 8 },
    // A column of icons would leave little room for the text.
    [PHONES]: { '&[data-size="result"] > .row-actions': { gridColumn: '2 / -1', margin: '0 -7px -7px' } },
    // Grey until hovered or focused; on touch screens always in full colour.
    '@media (hover: none)': { [`& ${QUIET_BUTTON}`]: { color: ink('primary.main') } },
    [`&:hover ${QUIET_BUTTON}, &:focus-within ${QUIET_BUTTON}`]: { color: ink('primary.main') },
  },
  '[data-opens]': { cursor: 'pointer' },
  '.row-body': { minWidth: 0 },
  '.row-actions': { display: 'flex', alignItems: 'center', alignSelf: 'start', margin: '-5px 0' },
  '.row-message': { gridColumn: '1 / -1' },
  '[data-selectable] > .row-message': { gridColumn: '2 / -1' },
  '.tick': tick,
  '.quiet-icon': {
    display: 'inline-grid',
    placeContent: 'center',
    width: 32,
    height: 32,
    padding: 0,
    border: 0,
    borderRadius: RADIUS.control,
    color: ink('text.secondary'),
    backgroundColor: 'transparent',
    cursor: 'pointer',
    transition: `background-color ${MOTION.hover}ms ease-out`,
    '&:hover': { backgroundColor: ink('surface.inset') },
    '&[aria-pressed="true"], &[data-on]': { color: ink('primary.main') },
    '&:disabled': { color: ink('text.disabled'), cursor: 'default' },
    '@media (pointer: coarse)': { width: 40, height: 40 },
    '&[data-narrow]': { width: 24 },
  },
  '.split-icon': { display: 'flex' },
  '.result-title': { ...typography.item, margin: 0, overflowWrap: 'anywhere', textWrap: 'pretty' },
  // 24 px high, without moving the lines; its outline ends above the line below. Longer than almost every title.
  '.result-link': {
    ...clampedTo(3),
    [PHONES]: clamp(6),
    width: 'fit-content',
    padding: '3px 0 0',
    margin: '-3px 0 0',
    color: 'inherit',
    textDecoration: 'none',
    textUnderlineOffset: 3,
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outlineOffset: 0 },
    '@media print': { display: 'block' },
  },
  // Without a line until then: a list has hundreds of them.
  '.author-link': { color: 'inherit', '&:not(:hover)': { textDecoration: 'none' } },
  '.meta': {
    margin: 0,
    ...typography.body2,
    color: ink('text.secondary'),
    overflowWrap: 'anywhere',
    '& time': { whiteSpace: 'nowrap' },
    '& cite': { fontStyle: 'normal', color: ink('text.primary') },
    // Attached to the part before it, so that no line begins with a dot or consists of one.
    '& > span:not(:empty):has(~ span:not(:empty))::after': {
      content: DOT,
      whiteSpace: 'pre-wrap',
      color: ink('text.tertiary'),
    },
    '&[data-small]': typography.caption,
  },
  '.meta-with-late': {
    display: 'flex',
    alignItems: 'flex-end',
    margin: 0,
    ...typography.body2,
    color: ink('text.secondary'),
  },
  // Information that arrives after the row takes the remaining room of this line, because a new line would move all
  // rows below. If it does not fit it wraps to a hidden second line, which screen readers still read.
  '.meta-late': {
    flex: '1 0 0',
    minWidth: 0,
    height: `${typography.body2.lineHeight}em`,
    overflow: 'hidden',
    display: 'flex',
    flexWrap: 'wrap',
    whiteSpace: 'nowrap',
    // Keeps the first line at full height; a text that is too long wraps to the second line.
    '&::before': { content: '""', flex: '0 0 1px', height: '100%' },
    '& > ::before': { content: DOT, whiteSpace: 'pre', color: ink('text.tertiary') },
    // In small windows the filled icon is enough.
    [`@media (max-width: ${md - 1}px)`]: visuallyHidden,
  },
  '.highlight': {
    display: 'grid',
    maxWidth: 780,
    marginTop: 3,
    ...typography.body1,
    lineHeight: '20px',
    '& > div': { ...clampedTo(4), gridArea: '1 / 1', textWrap: 'pretty' },
    '& > [aria-hidden]': { visibility: 'hidden' },
    // One line only, so that the answering sentence stays visible.
    '& .lead': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    // Text that is already truncated does not count as lines.
    '& > div:has(.lead)': clamp(3),
    '& .rest': { color: ink('text.secondary') },
  },
  '[data-density="compact"] .highlight > div': clamp(1),
  '[data-density="compact"] .highlight .lead': { display: 'none' },
}
