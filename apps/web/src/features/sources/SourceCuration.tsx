import type { SourceSort } from '@claire/api-contract'
import { SOURCE_SORTS } from '@claire/api-contract/enums'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { SortChoice } from '#shared/ui/controls/SortChoice.tsx'
import { type OnlyThose, type SourceTab, writeAddress, STATUS_OF, TABS } from './admin-address.ts'
import { AttentionFilter } from './list/AttentionFilter.tsx'
import { SearchField } from '#shared/ui/controls/SearchField.tsx'
import { SourceList } from './list/SourceList.tsx'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router'
import { useSourceCountsQuery } from '#shared/api/known-sources-api.ts'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { useSelfChecksQuery } from './sources-api.ts'

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
              clearLabel={t('sources.search.clear')}
              maxLength={4096}
              onSearch={search}
            />
            {tab === 'pending' && (
              <SortChoice
                isBrief
                label={t('sources.sort.label')}
                value={sort}
                choices={SOURCE_SORTS}
                labelOf={(each) => t(`sources.sort.${each}`)}
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

interface SourceTabsProps {
  tab: SourceTab
  /** Id of the element that the tabs switch. */
  panelId: string
}

/** The three states of a source, with counts. */
function SourceTabs({ tab, panelId }: SourceTabsProps) {
  const { t } = useTranslation()
  const { data: counts } = useSourceCountsQuery()
  return (
    <Tabs
      value={tab}
      variant="scrollable"
      aria-label={t('sources.tabs.label')}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {TABS.map((each) => (
        <Tab
          key={each}
          value={each}
          id={tabId(panelId, each)}
          aria-controls={panelId}
          label={
            counts
              ? t('sources.tabs.withCount', {
                  label: t(`sources.tabs.${each}`),
                  count: counts[STATUS_OF[each]],
                })
              : t(`sources.tabs.${each}`)
          }
          component={Link}
          to={{ search: writeAddress({ tab: each }) }}
        />
      ))}
    </Tabs>
  )
}

const tabId = (panelId: string, tab: SourceTab) => `${panelId}-${tab}`

/** Warns administrators about a damaged database; nothing while it is intact. */
export function RecordAlert() {
  const { t } = useTranslation()
  const { data = [] } = useSelfChecksQuery()
  const record = data.find(({ name, isOk }) => name === 'record' && !isOk)
  if (!record) return null
  return (
    <Alert severity="error">
      <AlertTitle>{t('sources.record.damaged')}</AlertTitle>
      {t('sources.record.whatToDo', { date: formatSuggestedDate(record.checkedAt) })}
      <br />
      <span lang="en">{record.says}</span>
    </Alert>
  )
}
