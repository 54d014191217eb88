import Search from 'virtual:icon/Search'
import { Box, Button, Checkbox, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { centredRow } from '#shared/ui/styles.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

export interface Facet {
  name: string
  /** Displayed text, if the name is a code. */
  label?: string
  /** Undefined while it is loading. */
  count: number | undefined
}

interface Props {
  title: string
  /** All facets, in display order. */
  facets: readonly Facet[]
  chosen: readonly string[]
  onChoose: (names: string[]) => void
  /** Label of the field that filters them by name, which is shown if not all of them are visible. */
  searchLabel: string
}

const SHOWN_AT_FIRST = 5
/** Maximum number rendered of long lists; typing finds the others. */
const SHOWN_AT_MOST = 100

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Filters of a list with counts, such as sources and topics of results. None chosen means all. */
export function FacetList({ title, facets, chosen, onChoose, searchLabel }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const wanted = folded(typed.trim())
  const found = wanted ? facets.filter(({ name, label = name }) => folded(label).includes(wanted)) : facets
  // Chosen facets stay visible, however small their counts.
  const first = found.filter(({ name }, place) => place < SHOWN_AT_FIRST || chosen.includes(name))
  const shown = isOpen || wanted ? found.slice(0, SHOWN_AT_MOST) : first
  const toggle = (name: string) =>
    onChoose(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])

  return (
    <fieldset aria-labelledby={id}>
      <Box sx={{ ...centredRow, justifyContent: 'space-between', minHeight: 24, mb: 0.5 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {chosen.length > 0 && (
          <Caption component="span">
            {t('ui.facets.chosen', { count: chosen.length, total: facets.length })}
          </Caption>
        )}
      </Box>
      {facets.length > SHOWN_AT_FIRST && (
        <Box sx={finder}>
          <Search fontSize="small" />
          <Box
            component="input"
            dir="auto"
            value={typed}
            placeholder={searchLabel}
            aria-label={searchLabel}
            onChange={({ target }) => setTyped(target.value)}
            sx={finderInput}
          />
        </Box>
      )}
      <ul>
        {shown.map((facet) => (
          <FacetRow
            key={facet.name}
            facet={facet}
            isChosen={chosen.includes(facet.name)}
            onToggle={() => toggle(facet.name)}
          />
        ))}
      </ul>
      {wanted && found.length === 0 && <Caption component="output">{t('ui.facets.none')}</Caption>}
      {!wanted && found.length > first.length && (
        <Button
          size="small"
          onClick={() => setIsOpen(!isOpen)}
          sx={{ typography: 'caption', marginInlineStart: '-10px', minHeight: 24 }}
        >
          {isOpen ? t('ui.facets.fewer') : t('ui.facets.all', { count: facets.length })}
        </Button>
      )}
    </fieldset>
  )
}

function FacetRow({ facet, isChosen, onToggle }: { facet: Facet; isChosen: boolean; onToggle: () => void }) {
  const { name, label = name, count } = facet
  return (
    <li>
      <Box component="label" sx={facetRow}>
        <Checkbox checked={isChosen} onChange={onToggle} sx={{ p: '3px', marginInlineStart: '-4px' }} />
        <Box component="span" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {label}
        </Box>
        {count !== undefined && (
          <Box
            component="span"
            sx={{ typography: 'caption', color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}
          >
            {formatNumber(count)}
          </Box>
        )}
      </Box>
    </li>
  )
}

const finder = {
  ...centredRow,
  gap: 0.75,
  height: 32,
  px: '10px',
  mb: 0.5,
  color: 'text.secondary',
  border: 1,
  borderColor: 'edge.control',
  borderRadius: 1,
  '&:focus-within': {
    borderColor: 'primary.main',
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: '-1px',
  },
} as const
const finderInput = {
  flexGrow: 1,
  minWidth: 0,
  height: '100%',
  p: 0,
  border: 0,
  font: 'inherit',
  typography: 'body2',
  color: 'text.primary',
  bgcolor: 'transparent',
  '&, &:focus-visible': { outline: 'none' },
  '&::placeholder': { color: 'text.tertiary', opacity: 1 },
} as const

const facetRow = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 0.75,
  minHeight: 26,
  typography: 'body2',
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 40 },
}
