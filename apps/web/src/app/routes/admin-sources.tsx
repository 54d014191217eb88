import Add from 'virtual:icon/Add'
import ArrowBack from 'virtual:icon/ArrowBack'
import CallMerge from 'virtual:icon/CallMerge'
import FlagOutlined from 'virtual:icon/FlagOutlined'
import History from 'virtual:icon/History'
import SearchOff from 'virtual:icon/SearchOff'
import { Box, Button, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { sameWorkApi, usePairCounts } from '#features/same-work'
import { discoverApi, UnfoundSearches, useUnfoundQuery } from '#features/search'
import {
  AuditLog,
  readAddress,
  rowsPerPage,
  SourceCuration,
  SourceDialog,
  sourcesApi,
  SourceTransfer,
  STATUS_OF,
  writeAddress,
} from '#features/sources'
import { prefetch } from '#app/prefetch.ts'
import { PREFETCH } from '#shared/api/base-api.ts'
import { knownSourcesApi } from '#shared/api/known-sources-api.ts'
import { pageNumberOf } from '#shared/lib/state/paging.ts'
import { PageHead } from '#shared/ui/page/PageHead.tsx'

export const loader = prefetch(async (dispatch, { search }) => {
  const { view, tab, query, only, sort } = readAddress(search)
  if (view !== 'sources') return
  const { sources, selfChecks } = sourcesApi.endpoints
  const page = pageNumberOf(search.get('page')) - 1
  const listed = { status: STATUS_OF[tab], searchItem: query, only, sort, page, size: rowsPerPage() }
  await Promise.all([
    dispatch(sources.initiate(listed, PREFETCH)),
    dispatch(knownSourcesApi.endpoints.sourceCounts.initiate(undefined, PREFETCH)),
    dispatch(selfChecks.initiate(undefined, PREFETCH)),
    dispatch(sameWorkApi.endpoints.pairCounts.initiate(undefined, PREFETCH)),
    dispatch(discoverApi.endpoints.unfound.initiate(undefined, PREFETCH)),
  ])
})

/** Administrators curate the sources; tab, search and page are in the address. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { view, tab, query, only, sort } = readAddress(search)
  const goTo = (to: string) => void navigate({ search: to })
  if (view === 'unfound')
    return (
      <Box>
        <ViewHead view={view} />
        <UnfoundSearches />
      </Box>
    )
  return view === 'audit' ? (
    <Box>
      <ViewHead view={view} />
      <AuditLog query={query} onNavigate={goTo} />
    </Box>
  ) : (
    <Box>
      <SourcesHead />
      <SourceCuration tab={tab} query={query} only={only} sort={sort} onNavigate={goTo} />
    </Box>
  )
}

function SourcesHead() {
  const { t } = useTranslation()
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true })
  const [isAdding, setAdding] = useState(false)
  const { data: counts, isLoading: isCounting } = usePairCounts()
  const { data: unfound, isLoading } = useUnfoundQuery()
  const waiting = counts && counts.open + counts.disagreements
  const places = [
    {
      to: '/admin-sources/same-work',
      label: waiting ? t('sources.sameWorkCount', { count: waiting }) : t('sources.sameWork'),
      Icon: CallMerge,
    },
    {
      to: `/admin-sources?${writeAddress({ view: 'audit' })}`,
      label: t('sources.audit.open'),
      Icon: History,
    },
    ...(unfound?.length
      ? [
          {
            to: `/admin-sources?${writeAddress({ view: 'unfound' })}`,
            label: t('sources.unfound.title'),
            Icon: SearchOff,
          },
        ]
      : []),
    { to: '/admin-reports', label: t('sources.reported'), Icon: FlagOutlined },
  ]
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
      {t('sources.add')}
    </Button>
  )
  return (
    <>
      <PageHead
        trail={[{ label: t('sources.title') }]}
        title={t('sources.title')}
        actions={
          <>
            {isSmall && add}
            {/* A link or a count that came later would move the others. */}
            {!(isSmall || isCounting || isLoading) &&
              places.map(({ to, label, Icon }) => (
                <Button key={to} color="inherit" startIcon={<Icon />} component={Link} to={to}>
                  {label}
                </Button>
              ))}
            <SourceTransfer places={isSmall ? places : undefined} />
            {!isSmall && add}
          </>
        }
      />
      {isAdding && <SourceDialog onClose={() => setAdding(false)} />}
    </>
  )
}

/** Head of a page beside the sources. */
function ViewHead({ view }: { view: 'audit' | 'unfound' }) {
  const { t } = useTranslation()
  return (
    <PageHead
      trail={[{ label: t('sources.title'), to: '/admin-sources' }, { label: t(`sources.${view}.title`) }]}
      title={t(`sources.${view}.title`)}
      actions={
        <Button color="inherit" startIcon={<ArrowBack />} component={Link} to={{ search: '' }}>
          {t('sources.audit.back')}
        </Button>
      }
    />
  )
}
