import { centredRow, keyCap, wrappingRow } from '#shared/ui/styles.ts'

/** Container width from which a field is above its two values. */
const NARROW = '@container (max-width: 600px)'

/** Styles of a list row (`.row` of the theme), with a bar at its start while keys act on it. */
export const pairRow = {
  display: 'block',
  containerType: 'inline-size',
  py: 1.25,
  '&[data-current]': {
    bgcolor: 'surface.hover',
    boxShadow: 'inset 2px 0 0 var(--mui-palette-primary-main)',
  },
  '& kbd': { ...keyCap, minWidth: 20, [NARROW]: { display: 'none' } },
  '& .MuiAlert-root': { mt: 1 },
} as const

export const pairTable = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  typography: 'body2',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '& .agreement': { width: 118, paddingInlineEnd: 0 },
  '& :is(td, th)': {
    p: 0,
    paddingBlock: '3px',
    paddingInlineEnd: '14px',
    verticalAlign: 'top',
    textAlign: 'start',
    fontWeight: 'inherit',
  },
  '& th': { width: 104, typography: 'caption' },
  '& .titles td': { pb: '5px' },
  '& tbody tr:not([data-agrees]) .value': { color: 'text.primary' },
  '& a': { display: 'inline-block', py: '3px', my: '-3px' },
  [NARROW]: {
    '&, & tbody': { display: 'block' },
    '& tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 1.5, py: 0.5 },
    '& :is(td, th)': { paddingBlock: 0, paddingInlineEnd: 0 },
    '& td': { gridRow: 2 },
    '& td:empty': { display: 'none' },
    '& th': { gridArea: '1 / 1', width: 'auto' },
    '& .agreement': { gridArea: '1 / 2', width: 'auto', textAlign: 'end' },
  },
} as const

/** Styles of a disagreement: like a pair, with the origins' values below each other. */
export const statementTable = {
  ...pairTable,
  mt: 0.5,
  // A button is no higher than its line, and its label is aligned with that of a state.
  '& .agreement .MuiButton-root': { my: '-5px', marginInlineStart: '-8px' },
  [NARROW]: { ...pairTable[NARROW], '& .value': { gridColumn: '1 / -1' } },
} as const

export const pairFoot = {
  ...wrappingRow,
  gap: 0.75,
  mt: 0.75,
  // Its label is aligned with the text above.
  '& > .MuiButton-colorInherit:first-of-type': { marginInlineStart: '-8px' },
} as const

export const decidedLine = {
  ...centredRow,
  gap: 1.5,
  minHeight: 30,
  typography: 'body2',
  color: 'text.secondary',
} as const
