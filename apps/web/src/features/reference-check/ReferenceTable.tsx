import type { CheckedReference, Folder, ReferenceVerdict } from '@claire/api-contract'
import { Box, Button } from '@mui/material'
import { type ReactNode, memo, useId, useState } from 'react'
import { WorkLink } from '#shared/ui/text/WorkLink.tsx'
import { NEW_TAB } from '#shared/ui/text/PageLink.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { FoldLine } from '#shared/ui/controls/FoldLine.tsx'
import { StatusDot, type StatusKind } from '#shared/ui/lists/StatusDot.tsx'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { visuallyHidden } from '#shared/ui/styles.ts'
import { causeOf, wordOf } from './checked-references.ts'

/** Rows shown at first, and with each press; more would be slow to draw. */
const ROWS_AT_ONCE = 100

export interface RowParts {
  /** The button of an article that saves it, or names its folder. */
  saveButton: (articleId: string, titleId: string, folder: Folder | null) => ReactNode
  /** The button of a work without an article that bookmarks it, or names its folder. */
  referenceButton: (work: {
    doi: string
    title: string
    titleId: string
    savedIn: string | null
  }) => ReactNode
  /** Shows an entry in the list; undefined if that is a file. */
  onCorrect: ((line: number) => void) | undefined
}

/** Shape of each verdict, which is also shown by its colour and its word. */
const SHAPES: Record<ReferenceVerdict, StatusKind> = {
  retracted: 'error',
  corrected: 'warning',
  wrongDoi: 'warning',
  twice: 'off',
  unreadable: 'dash',
  unknown: 'off',
  here: 'ok',
}

interface Props extends RowParts {
  label: string
  references: readonly CheckedReference[]
}

/** Checked references with their verdicts; blocks on small windows. */
export function ReferenceTable({ label, references, ...parts }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(ROWS_AT_ONCE)
  const left = references.length - shown
  return (
    <>
      <Box component="table" aria-label={label} sx={table}>
        <thead>
          <tr>
            <th scope="col">{t('check.columns.number')}</th>
            <th scope="col">{t('check.columns.reference')}</th>
            <th scope="col">{t('check.columns.verdict')}</th>
            <th scope="col">
              <span style={visuallyHidden}>{t('check.columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {references.slice(0, shown).map((reference) => (
            <ReferenceRow key={reference.number} reference={reference} {...parts} />
          ))}
        </tbody>
      </Box>
      {left > 0 && (
        <FoldLine onClick={() => setShown(shown + ROWS_AT_ONCE)}>
          {t('check.more', { count: Math.min(left, ROWS_AT_ONCE) })}
        </FoldLine>
      )}
    </>
  )
}

/** Memoised: not rendered again when more rows are shown. */
const ReferenceRow = memo(function ReferenceRow({
  reference,
  saveButton,
  referenceButton,
  onCorrect,
}: RowParts & { reference: CheckedReference }) {
  const { t } = useTranslation()
  const titleId = useId()
  const { number, line, text, authors, year, doi, verdict, article, notice, folder } = reference
  const cause = causeOf(reference, t)
  return (
    <tr>
      <td>{number}</td>
      <td>
        <WorkLink id={titleId} doi={doi} article={article}>
          <ReferenceTitle text={text} verdict={verdict} />
        </WorkLink>
        <Box component="p" sx={small}>
          {[authors.join(', '), year, doi !== reference.text && doi].filter(Boolean).join(' · ')}
        </Box>
      </td>
      <td>
        <StatusDot kind={SHAPES[verdict]}>{wordOf(reference, t)}</StatusDot>
        {cause && (
          <Box component="p" dir="auto" sx={{ ...small, paddingInlineStart: '16px' }}>
            {cause}
          </Box>
        )}
      </td>
      <td>
        {notice?.url && (
          <Button size="small" component="a" href={notice.url} {...NEW_TAB} aria-describedby={titleId}>
            {t('check.notice')}
            <span style={visuallyHidden}> {t('ui.opensNewTab')}</span>
          </Button>
        )}
        {verdict === 'unreadable' && onCorrect && (
          <Button size="small" aria-describedby={titleId} onClick={() => onCorrect(line)}>
            {t('check.correct')}
          </Button>
        )}
        {article && verdict !== 'retracted' && saveButton(article.id, titleId, folder)}
        {doi &&
          verdict === 'unknown' &&
          referenceButton({ doi, title: text, titleId, savedIn: folder?.name ?? null })}
      </td>
    </tr>
  )
})

/** The title as given. */
function ReferenceTitle({ text, verdict }: Pick<CheckedReference, 'text' | 'verdict'>) {
  const title = <TitleText text={text} />
  return verdict === 'retracted' ? <s>{title}</s> : title
}

const small = { m: 0, typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' } as const
export const quietButtons = {
  '& .MuiButton-root': {
    typography: 'caption',
    fontWeight: 560,
    minHeight: { xs: 40, sm: 26 },
    px: '7px',
    my: { sm: '-4px' },
    marginInlineStart: { xs: '-7px', sm: 0 },
    marginInlineEnd: { sm: '-7px' },
    maxWidth: 'calc(100% + 7px)',
    '& > span:not(.MuiButton-startIcon)': { minWidth: 0 },
  },
} as const
const table = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: { sm: 'fixed' },
  display: { xs: 'block', sm: 'table' },
  '& th, & td': { p: 0, textAlign: 'start', verticalAlign: 'top' },
  '& th': { typography: 'caption', color: 'text.secondary', pb: '6px' },
  '& :is(th, td):nth-of-type(1)': { width: { sm: 44 } },
  '& :is(th, td):nth-of-type(3)': { width: { sm: '26%' }, paddingInlineEnd: { sm: 2 } },
  '& :is(th, td):nth-of-type(4)': { width: { sm: 164 }, textAlign: { sm: 'end' } },
  '& td:nth-of-type(1)': { typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& td:nth-of-type(2)': { paddingInlineEnd: { sm: 3 } },
  '& thead': { display: { xs: 'none', sm: 'table-header-group' } },
  '& tbody': { display: { xs: 'block', sm: 'table-row-group' } },
  '& tr': {
    display: { xs: 'grid', sm: 'table-row' },
    gridTemplateColumns: '32px minmax(0, 1fr)',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& tbody td': { py: { sm: '9px' }, gridColumn: { xs: 2, sm: 'auto' }, minWidth: 0 },
  '& tbody td:nth-of-type(1)': { gridColumn: { xs: 1 } },
  '& tbody tr': { py: { xs: '10px', sm: 0 } },
  // Long lists: rows out of sight are not laid out.
  '& tbody tr:nth-of-type(n + 30)': {
    contentVisibility: { xs: 'auto' },
    containIntrinsicHeight: 'auto 90px',
  },
  ...quietButtons,
} as const
