// oxlint-disable jsx-a11y/prefer-tag-over-role -- the ARIA pattern of a combobox has no elements of its own
import ArticleOutlined from 'virtual:icon/ArticleOutlined'
import Close from 'virtual:icon/Close'
import History from 'virtual:icon/History'
import LabelOutlined from 'virtual:icon/LabelOutlined'
import PersonOutlined from 'virtual:icon/PersonOutlined'
import Search from 'virtual:icon/Search'
import { Box, Button, IconButton } from '@mui/material'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { authorPath } from '#shared/lib/page-address.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import * as looks from './search-box-looks.ts'
import { type Suggestion, useSuggestions } from '../search-api.ts'

const MAX_LENGTH = 4096
const ICONS = { recent: History, topic: LabelOutlined, author: PersonOutlined, title: ArticleOutlined }

interface Props {
  /** The current query; a new one, such as by Back, replaces the typed text. */
  text?: string
  onSearch: (text: string) => void
  /** In the top bar, or large on the home page. */
  size?: 'bar' | 'hero'
  /** Key that focuses the box, shown while it is empty and not focused. */
  shortcut?: string | undefined
}

/**
 * The search box: Enter or the button searches, and suggestions appear while typing; an author among them opens their
 * page. It is on every page, so it implements
 * the ARIA combobox itself instead of using a component a tenth as large as the first page.
 */
export function SearchBox({ text = '', onSearch, size = 'bar', shortcut }: Props) {
  const { t } = useTranslation()
  const isHero = size === 'hero'
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState(text)
  const [searched, setSearched] = useState(text)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  if (searched !== text) {
    setSearched(text)
    setTyped(text)
  }
  const suggestions = useSuggestions(typed, { searched, isWanted: isOpen })
  const isShown = isOpen && suggestions.length > 0
  const chosen = isShown ? suggestions[active] : undefined

  function close() {
    setIsOpen(false)
    setActive(-1)
  }
  function search(wanted: string) {
    setTyped(wanted)
    close()
    onSearch(wanted)
  }
  function choose({ kind, text: wanted }: Suggestion) {
    if (kind !== 'author') return search(wanted)
    close()
    void navigate(authorPath(wanted))
  }
  function handleSubmit(event: { preventDefault: () => void }) {
    event.preventDefault()
    if (chosen) choose(chosen)
    else search(typed.trim())
  }
  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setIsOpen(true)
      // The typed text is before the first suggestion and after the last.
      const places = suggestions.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      close()
    }
  }

  return (
    <search>
      <Box component="form" onSubmit={handleSubmit} sx={looks.form}>
        <Box sx={isHero ? looks.heroField : looks.barField}>
          {isHero ? (
            <Search fontSize="large" sx={{ mx: 1, color: 'text.secondary', flexShrink: 0 }} />
          ) : (
            <IconButton type="submit" aria-label={t('searchBox.submit')}>
              <Search />
            </IconButton>
          )}
          <Box
            component="input"
            type="search"
            dir="auto"
            role="combobox"
            aria-label={t('searchBox.label')}
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-activedescendant={chosen ? `${listId}-${active}` : undefined}
            aria-keyshortcuts="/"
            data-key="/"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={MAX_LENGTH}
            placeholder={t('searchBox.placeholder')}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setIsOpen(true)
              setActive(-1)
            }}
            onFocus={() => setIsOpen(true)}
            onBlur={close}
            onKeyDown={handleKey}
            sx={looks.input}
          />
          {typed === '' && shortcut && (
            <Box component="kbd" aria-hidden sx={looks.shortcut}>
              {shortcut}
            </Box>
          )}
          {typed !== '' && (
            <IconButton aria-label={t('searchBox.clear')} onClick={() => setTyped('')}>
              <Close />
            </IconButton>
          )}
          {isHero && <SubmitButton />}
        </Box>
        {isShown && (
          <Box
            component="ul"
            role="listbox"
            id={listId}
            aria-label={t('searchBox.suggestions')}
            sx={looks.list}
          >
            {suggestions.map((suggestion, place) => (
              <SuggestionRow
                key={`${suggestion.kind} ${suggestion.text}`}
                id={`${listId}-${place}`}
                suggestion={suggestion}
                isActive={place === active}
                onChoose={() => choose(suggestion)}
              />
            ))}
          </Box>
        )}
      </Box>
    </search>
  )
}

function SubmitButton() {
  const { t } = useTranslation()
  return (
    <Button type="submit" variant="contained" aria-label={t('searchBox.submit')} sx={looks.submit}>
      <Search />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {t('searchBox.submit')}
      </Box>
    </Button>
  )
}

interface RowProps {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onChoose: () => void
}

function SuggestionRow({ id, suggestion: { kind, text }, isActive, onChoose }: RowProps) {
  const { t } = useTranslation()
  const Icon = ICONS[kind]
  return (
    // The focus stays in the field, whose `aria-activedescendant` names the row.
    <Box
      component="li"
      role="option"
      id={id}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      sx={looks.row}
    >
      <Icon
        titleAccess={t(`searchBox.suggestionKinds.${kind}`)}
        sx={{ color: 'text.secondary', flexShrink: 0 }}
      />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <TitleText text={text} />
      </Box>
    </Box>
  )
}
