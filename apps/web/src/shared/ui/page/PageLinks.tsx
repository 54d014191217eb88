import Pagination from '@mui/material/Pagination'
import PaginationItem from '@mui/material/PaginationItem'
import { Link, useSearchParams } from 'react-router'
import { withPage } from '#shared/lib/state/paging.ts'

interface Props {
  page: number
  pages: number
  /** Name of the paged list for screen readers. */
  label: string
}

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
