import { Pagination, PaginationItem } from '@mui/material'
import { Link, useSearchParams } from 'react-router'
import { withPage } from '#shared/lib/state/paging.ts'

interface Props {
  page: number
  pages: number
  /** Name of the paged list for screen readers. */
  label: string
}

/** The pages of a list in a dialog, which has no address; nothing if there is only one. */
export const PageButtons = ({ page, pages, label, onChoose }: Props & { onChoose: (page: number) => void }) =>
  pages > 1 && (
    <Pagination
      count={pages}
      page={page}
      onChange={(_, chosen) => onChoose(chosen)}
      aria-label={label}
      sx={{ mt: 1 }}
    />
  )

/** Links to the pages of a list, which keep the rest of the address; nothing if there is only one page. */
export function PageLinks({ page, pages, label }: Props) {
  const [search] = useSearchParams()
  if (pages <= 1) return null
  return (
    <Pagination
      count={pages}
      page={page}
      siblingCount={1}
      aria-label={label}
      sx={{ alignSelf: 'center' }}
      renderItem={(item) => (
        <PaginationItem
          {...item}
          component={Link}
          to={{ search: withPage(search, item.page ?? 1).toString() }}
        />
      )}
    />
  )
}
