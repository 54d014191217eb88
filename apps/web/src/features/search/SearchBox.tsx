import ArticleOutlined from '@mui/icons-material/ArticleOutlined'
import History from '@mui/icons-material/History'
import LabelOutlined from '@mui/icons-material/LabelOutlined'
import Search from '@mui/icons-material/Search'
import type { Suggestions } from '@claire/api-contract'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '#shared/lib/use-debounced.ts'
import { useSuggestionsQuery } from './search-api.ts'

type Suggestion = Suggestions['suggestions'][number]

const SUGGEST_AFTER_MS = 150
const SHORTEST_SUGGESTED_FOR = 2
const LONGEST_SUGGESTED_FOR = 200
const MAX_LENGTH = 4096
const ICONS = { recent: History, topic: LabelOutlined, title: ArticleOutlined }

interface Props {
  /** What was searched for; a new text, such as by Back, replaces what is typed. */
  text?: string
  onSearch: (text: string) => void
  /** In the top bar, or as the first thing on the page. */
  size?: 'bar' | 'hero'
  /** Of the field. */
  ref?: Ref<HTMLInputElement>
}

/** The one box to search from: Enter or the button searches, and suggestions come while typing. */
export function SearchBox({ text = '', onSearch, size = 'bar', ref }: Props) {
  const { t } = useTranslation()
  const isHero = size === 'hero'
  const [typed, setTyped] = useState(text)
  const [searched, setSearched] = useState(text)
  if (searched !== text) {
    setSearched(text)
    setTyped(text)
  }
  const [isOpen, setIsOpen] = useState(false)
  const suggestions = useSuggestions(typed, { searched, isWanted: isOpen })

  function handleSubmit(event: { preventDefault: () => void }) {
    event.preventDefault()
    onSearch(typed.trim())
  }

  return (
    <search>
      <Box component="form" onSubmit={handleSubmit} sx={{ position: 'relative' }}>
        <Autocomplete<Suggestion, false, false, true>
          freeSolo
          disablePortal
          fullWidth
          options={suggestions}
          openOnFocus
          onOpen={() => setIsOpen(true)}
          onClose={() => setIsOpen(false)}
          filterOptions={(options) => options}
          getOptionLabel={(option) => (typeof option === 'string' ? option : option.text)}
          inputValue={typed}
          onInputChange={(_event, value) => setTyped(value)}
          // Enter without a chosen suggestion submits the form instead.
          onChange={(_event, chosen, reason) =>
            reason === 'selectOption' &&
            chosen !== null &&
            typeof chosen !== 'string' &&
            onSearch(chosen.text)
          }
          clearText={t('search.clear')}
          renderOption={({ key: _key, ...props }, option) => (
            <li key={`${option.kind} ${option.text}`} {...props}>
              <SuggestionRow option={option} />
            </li>
          )}
          // A bare input: TextField would bring menus and two more kinds of input to the first page.
          renderInput={({ id, disabled, slotProps: { input, htmlInput } }) => (
            <OutlinedInput
              {...input}
              id={id}
              disabled={disabled}
              fullWidth
              inputRef={ref}
              placeholder={t('search.placeholder')}
              startAdornment={isHero ? <Search fontSize="large" sx={{ mx: 1 }} /> : <SubmitIcon />}
              slotProps={{
                input: {
                  ...htmlInput,
                  'aria-label': t('search.label'),
                  'aria-keyshortcuts': isHero ? undefined : '/',
                  type: 'search',
                  enterKeyHint: 'search',
                  maxLength: MAX_LENGTH,
                },
              }}
            />
          )}
          sx={isHero ? heroInput : barInput}
        />
        {isHero && <SubmitButton />}
      </Box>
    </search>
  )
}

const input = {
  '& input::-webkit-search-cancel-button': { display: 'none' },
  '& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { py: 0, pl: 0.5, pr: '34px' },
  '& .MuiAutocomplete-inputRoot .MuiAutocomplete-input.MuiOutlinedInput-input': { p: 0, pl: 0.5 },
}
const barInput = { ...input, '& .MuiOutlinedInput-root': { height: 40 } }
const heroInput = {
  ...input,
  '& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': {
    height: 52,
    py: 0,
    pl: 0.75,
    pr: { xs: '60px', sm: '138px' },
    typography: 'read',
    borderRadius: '10px',
    boxShadow: 'var(--mui-palette-shadow-pressed)',
  },
  '& .MuiAutocomplete-endAdornment': { right: { xs: '60px', sm: '112px' } },
}

function SubmitIcon() {
  const { t } = useTranslation()
  return (
    <IconButton type="submit" aria-label={t('search.submit')}>
      <Search />
    </IconButton>
  )
}

function SubmitButton() {
  const { t } = useTranslation()
  return (
    <Button
      type="submit"
      variant="contained"
      aria-label={t('search.submit')}
      sx={{ position: 'absolute', right: 6, top: 6, height: 40, width: { xs: 40, sm: 96 }, px: 0, gap: 0.75 }}
    >
      <Search />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {t('search.submit')}
      </Box>
    </Button>
  )
}

/** Suggestions for what is being typed, or what was searched for before; none for what has just been searched for. */
function useSuggestions(
  typed: string,
  { searched, isWanted }: { searched: string; isWanted: boolean },
): readonly Suggestion[] {
  const settled = useDebounced(typed.trim(), SUGGEST_AFTER_MS)
  const isTelling =
    settled === '' ||
    (settled.length >= SHORTEST_SUGGESTED_FOR &&
      settled.length <= LONGEST_SUGGESTED_FOR &&
      settled !== searched)
  const isWorthAsking = isWanted && isTelling
  // What was searched for before changes with every search.
  const { data } = useSuggestionsQuery(settled, {
    skip: !isWorthAsking,
    refetchOnMountOrArgChange: settled === '',
  })
  if (!isWorthAsking || !data) return []
  return settled === '' ? data.filter(({ kind }) => kind === 'recent') : data
}

function SuggestionRow({ option: { kind, text } }: { option: Suggestion }) {
  const { t } = useTranslation()
  const Icon = ICONS[kind]
  return (
    <>
      <Icon
        fontSize="small"
        titleAccess={t(`search.suggestionKinds.${kind}`)}
        sx={{ mr: 1.5, color: 'text.secondary', flexShrink: 0 }}
      />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {text}
      </Box>
    </>
  )
}
