import Clear from 'virtual:icon/Clear'
import Search from 'virtual:icon/Search'
import { Box, IconButton, InputAdornment, TextField } from '@mui/material'
import { type SubmitEvent, useState } from 'react'

interface Props {
  /** The current query. */
  query: string
  label: string
  /** Name of the button that empties it. */
  clearLabel: string
  maxLength: number
  onSearch: (query: string) => void
}

/** Searches on Enter. Keyed by its query, so that going back in the browser updates the text. */
export function SearchField({ query, label, clearLabel, maxLength, onSearch }: Props) {
  const [text, setText] = useState(query)

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    onSearch(text)
  }

  const clear = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        size="small"
        aria-label={clearLabel}
        onClick={() => {
          setText('')
          if (query) onSearch('')
        }}
      >
        <Clear fontSize="small" />
      </IconButton>
    </InputAdornment>
  )
  return (
    <Box component="search" aria-label={label} sx={{ width: { xs: '100%', sm: 300 } }}>
      <form onSubmit={handleSubmit}>
        <TextField
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={label}
          size="small"
          fullWidth
          slotProps={{
            htmlInput: { 'aria-label': label, maxLength, enterKeyHint: 'search', autoComplete: 'off' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search fontSize="small" />
                </InputAdornment>
              ),
              endAdornment: text ? clear : null,
            },
          }}
        />
      </form>
    </Box>
  )
}
