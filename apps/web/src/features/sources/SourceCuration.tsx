import type { SourceSort } from '@claire/api-contract'
import { SOURCE_SORTS, ATTENTIONS, type Attention } from '@claire/api-contract/enums'
import { Alert, AlertTitle, Box, Button, Stack, Tab, Tabs } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { SortChoice } from '#shared/ui/controls/PlainSelect.tsx'
import { type OnlyThose, type SourceTab, writeAddress, STATUS_OF, TABS } from './admin-address.ts'
import { SearchField } from '#shared/ui/controls/SearchField.tsx'
import { SourceList } from './list/SourceList.tsx'
import { Link } from 'react-router'
import { useSourceCountsQuery } from '#shared/api/known-sources-api.ts'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { useSelfChecksQuery } from './sources-api.ts'
import ReportProblemOutlined from 'virtual:icon/ReportProblemOutlined'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { StatusDot, type StatusKind } from '#shared/ui/lists/StatusDot.tsx'

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
  const isLoading = [useSourceCountsQuery(), useSelfChecksQuery()].some((query) => query.isLoading)
  const [isShown, setIsShown] = useState(!isLoading)
  if (!isLoading && !isShown) setIsShown(true)
  // They decide what stands above the list, which must not move. Once shown it stays: failed calls are repeated.
  if (!isShown) return <ListSkeleton rows={10} lines={0} />
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

interface AttentionFilterProps {
  only: OnlyThose | null
  onChange: (only: OnlyThose | null) => void
}

const KINDS = {
  failing: 'error',
  partly: 'warning',
  overdue: 'warning',
  silent: 'off',
} as const satisfies Record<Attention, StatusKind>

/** Filters the approved sources by problem, any or one kind; not shown if none has one. */
function AttentionFilter({ only, onChange }: AttentionFilterProps) {
  const { t } = useTranslation()
  const { data: counts } = useSourceCountsQuery()
  const label = t('sources.attention')
  if (!only && !counts?.needsAttention) return null
  const kinds = ATTENTIONS.filter((kind) => counts?.attention[kind] || kind === only)
  const toggle = (kind: OnlyThose) => onChange(only === kind ? null : kind)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      <Button
        size="small"
        color="warning"
        variant={only === 'attention' ? 'contained' : 'outlined'}
        startIcon={<ReportProblemOutlined />}
        aria-pressed={only === 'attention'}
        onClick={() => toggle('attention')}
        sx={{ minHeight: 32 }}
      >
        {counts ? t('sources.tabs.withCount', { label, count: counts.needsAttention }) : label}
      </Button>
      {/* One kind alone would repeat the first choice. */}
      {(kinds.length > 1 || (only && only !== 'attention')) &&
        kinds.map((kind) => (
          <Box
            key={kind}
            component="button"
            type="button"
            aria-pressed={only === kind}
            onClick={() => toggle(kind)}
            sx={chip}
          >
            <StatusDot kind={KINDS[kind]}>
              {t(`sources.attentions.${kind}`, { count: counts?.attention[kind] ?? 0 })}
            </StatusDot>
          </Box>
        ))}
    </Box>
  )
}

const chip = {
  minHeight: 32,
  px: 1.25,
  border: 1,
  borderColor: 'transparent',
  borderRadius: '16px',
  bgcolor: 'surface.inset',
  cursor: 'pointer',
  '&:hover': { borderColor: 'edge.button' },
  '&[aria-pressed="true"]': { bgcolor: 'surface.tint', borderColor: 'edge.tint' },
  '@media (pointer: coarse)': { minHeight: 40 },
} as const
