import type { CSSObject } from '@mui/material/styles'
import { QUIET_BUTTON } from '#shared/ui/lists/quiet-button.ts'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'
import { md } from './breakpoints.ts'
import { ink } from './palette.ts'
import { MOTION, RADIUS } from './tokens.ts'
import { typography } from './typography.ts'

/** How far a row reaches beyond the text beside it, so that its ground has an edge of its own. */
const BLEED = 10

const clamp = (lines: number) => ({ WebkitLineClamp: `${lines}` })

/** Read out as a comma, or the parts would be one word; older browsers take the first way. */
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
 * Rows of lists in plain elements: hundreds of them are drawn while somebody reads on, and a style that is worked out
 * for every part of every row took a third of the time.
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
    // Quiet until the pointer or the keyboard is there; on touch they are always in full colour.
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
  // 24 px high, without moving the lines.
  '.result-link': {
    display: 'inline-block',
    padding: '3px 0',
    margin: '-3px 0',
    color: 'inherit',
    textDecoration: 'none',
    textUnderlineOffset: 3,
    '&:hover': { textDecoration: 'underline' },
  },
  '.meta': {
    margin: 0,
    ...typography.body2,
    color: ink('text.secondary'),
    overflowWrap: 'anywhere',
    '& time': { whiteSpace: 'nowrap' },
    '& cite': { fontStyle: 'normal', color: ink('text.primary') },
    // After a part and bound to it, so that no line begins with a dot or has nothing else.
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
  // What is known later than the row would begin another line and move all rows below. It takes the room that is left in
  // this one; what does not fit there goes to a second line, which is not seen, but read out.
  '.meta-late': {
    flex: '1 0 0',
    minWidth: 0,
    height: `${typography.body2.lineHeight}em`,
    overflow: 'hidden',
    display: 'flex',
    flexWrap: 'wrap',
    whiteSpace: 'nowrap',
    // The first line is never empty, and as high as any: with this in it, too long a text goes to the second.
    '&::before': { content: '""', flex: '0 0 1px', height: '100%' },
    '& > ::before': { content: DOT, whiteSpace: 'pre', color: ink('text.tertiary') },
    // In small windows the filled icon says it alone.
    [`@media (max-width: ${md - 1}px)`]: visuallyHidden,
  },
  '.highlight': {
    display: 'grid',
    maxWidth: 780,
    marginTop: 3,
    ...typography.body1,
    lineHeight: '20px',
    '& > div': {
      gridArea: '1 / 1',
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      ...clamp(4),
      overflow: 'hidden',
      overflowWrap: 'anywhere',
      textWrap: 'pretty',
    },
    '& > [aria-hidden]': { visibility: 'hidden' },
    // As the language of the page has them; read out by screen readers as text.
    '& q': { quotes: 'auto' },
    // One line, however long: the sentence that answers is to be seen.
    '& .lead': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    // A line that is cut by itself is not counted.
    '& > div:has(.lead)': clamp(3),
    '& .rest': { color: ink('text.secondary') },
  },
  '[data-density="compact"] .highlight > div': clamp(1),
  '[data-density="compact"] .highlight .lead': { display: 'none' },
}
