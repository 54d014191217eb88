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
        <Alert
          key={code}
          severity="info"
          variant="outlined"
          role="note"
          sx={{ bgcolor: 'background.paper', overflowWrap: 'anywhere' }}
        >
          {suggestion ? (
            <WithSuggestion
              message={message}
              suggestion={suggestion}
              to={searchPath({ ...search, searchText: suggestion })}
            />
          ) : (
            message
          )}
        </Alert>
      ))}
    </Stack>
  )
}

/** The suggested query is a link, where the message has it or after it. */
function WithSuggestion({ message, suggestion, to }: { message: string; suggestion: string; to: string }) {
  const at = message.lastIndexOf(suggestion)
  const [before, after] =
    at < 0 ? [`${message} `, ''] : [message.slice(0, at), message.slice(at + suggestion.length)]
  return (
    <>
      {before}
      <Link component={RouterLink} to={to} underline="always">
        {suggestion}
      </Link>
      {after}
    </>
  )
}
