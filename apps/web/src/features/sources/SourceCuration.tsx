import type { SourceSort } from '@claire/api-contract'
import { SOURCE_SORTS } from '@claire/api-contract/enums'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SortChoice } from '#shared/ui/controls/SortChoice.tsx'
import { type OnlyThose, type SourceTab, writeAddress } from './admin-address.ts'
import { AttentionFilter } from './list/AttentionFilter.tsx'
import { RecordAlert } from './health/RecordAlert.tsx'
import { SearchField } from './SearchField.tsx'
import { SourceList } from './list/SourceList.tsx'
import { SourceTabs, tabId } from './list/SourceTabs.tsx'

interface Props {
  tab: SourceTab
  query: string
  only: OnlyThose | null
  sort: SourceSort
  /** Called with the query part of an address. */
  onNavigate: (search: string) => void
}

/** Curation of sources by administrators: tabs, search, list. */
export function SourceCuration({ tab, query, only, sort, onNavigate }: Props) {
  const { t } = useTranslation()
  const panelId = useId()
  const search = (words: string) => onNavigate(writeAddress({ tab, query: words, only, sort }))
  return (
    <Stack spacing={1}>
      <RecordAlert />
      <SourceTabs tab={tab} panelId={panelId} />
      <Box role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, tab)}>
        <Stack spacing={1}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <SearchField
              key={`${tab} ${query}`}
              query={query}
              label={t('sources.search.label')}
              onSearch={search}
            />
            {tab === 'pending' && (
              <SortChoice
                isBrief
                label={t('sources.sort.label')}
                value={sort}
                choices={SOURCE_SORTS}
                wordsOf={(each) => t(`sources.sort.${each}`)}
                onChoose={(next) => onNavigate(writeAddress({ tab, query, sort: next }))}
              />
            )}
            {tab === 'approved' && (
              <AttentionFilter
                only={only}
                onChange={(next) => onNavigate(writeAddress({ tab, query, only: next }))}
              />
            )}
          </Stack>
          {/* The key resets selection and open rows when the list changes. */}
          <SourceList
            key={`${tab} ${query} ${only}`}
            tab={tab}
            query={query}
            only={only}
            sort={sort}
            onShowAll={() => onNavigate(writeAddress({ tab }))}
          />
        </Stack>
      </Box>
    </Stack>
  )
}
