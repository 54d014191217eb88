import { Box } from '@mui/material'
import { type Ref, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { InlineChoice } from '#shared/ui/controls/PlainSelect.tsx'
import { PageLinks } from '#shared/ui/page/PageLinks.tsx'
import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'
import { recall, remember } from '#shared/lib/state/remembered.ts'
import { centredRow, wrappingRow, visuallyHidden } from '#shared/ui/styles.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  /** Ref of the count, which takes the focus when a row is removed. */
  ref: Ref<HTMLOutputElement>
  total: number
  page: number
  pages: number
  rows: number
  onRows: (rows: number) => void
}

/** Number of sources, page size, and links to the other pages. */
export function SourceListFoot({ ref, total, page, pages, rows, onRows }: Props) {
  const { t } = useTranslation()
  return (
    <Box sx={foot}>
      {total > Math.min(...ROWS_PER_PAGE) && (
        <Box sx={{ ...centredRow, gap: 0.75 }}>
          <InlineChoice
            label={t('sources.table.rows')}
            labelVariant="caption"
            value={rows}
            choices={ROWS_PER_PAGE}
            labelOf={String}
            onChoose={onRows}
            sx={{ typography: 'body2' }}
          />
        </Box>
      )}
      <Caption
        ref={ref}
        component="output"
        tabIndex={-1}
        // The empty message is shown above; keeps this element focusable for keyboard users.
        sx={{ ...(total === 0 && visuallyHidden), '&:focus': { outline: 'none' } }}
      >
        {t('sources.table.count', { count: total })}
      </Caption>
      <Box sx={{ marginInlineStart: { sm: 'auto' } }}>
        <PageLinks page={page} pages={pages} label={t('sources.table.pages')} />
      </Box>
    </Box>
  )
}

const foot = { ...wrappingRow, columnGap: 2, rowGap: 1, minHeight: 36 }

/** Page sizes; ten is the default, larger ones suit long lists. */
const ROWS_PER_PAGE = [LIST_PAGE_SIZE, 25, 50]

const KEY = 'claire-source-rows'
const isOffered = (value: unknown): value is number => ROWS_PER_PAGE.some((rows) => rows === value)

export const rowsPerPage = () => recall(KEY, isOffered) ?? LIST_PAGE_SIZE

export function useRowsPerPage() {
  const [rows, setRows] = useState(rowsPerPage)
  function choose(wanted: number) {
    if (!isOffered(wanted)) return
    setRows(wanted)
    remember(KEY, wanted)
  }
  return [rows, choose] as const
}
