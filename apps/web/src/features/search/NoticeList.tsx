import type { SearchNotice } from '@claire/api-contract'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { Link as RouterLink } from 'react-router'
import { type SearchState, searchPath } from './search-address.ts'

/** What the server has to say about how it searched, with another query to try where it has one. */
export function NoticeList({ notices, search }: { notices: readonly SearchNotice[]; search: SearchState }) {
  if (notices.length === 0) return null
  return (
    <Stack spacing={1}>
      {notices.map(({ code, message, suggestion }) => (
        <Alert key={code} severity="info" variant="outlined" role="note" sx={{ bgcolor: 'background.paper', overflowWrap: 'anywhere' }}>
          {message}{' '}
          {suggestion && (
            <Link component={RouterLink} to={searchPath({ ...search, searchText: suggestion })}>
              {suggestion}
            </Link>
          )}
        </Alert>
      ))}
    </Stack>
  )
}
