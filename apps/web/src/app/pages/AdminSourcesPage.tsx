import Add from '@mui/icons-material/Add'
import ArrowBack from '@mui/icons-material/ArrowBack'
import History from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  AuditLog,
  readAddress,
  SourceCuration,
  SourceDialog,
  SourceTransfer,
  writeAddress,
} from '#features/sources'
import { Breadcrumbs } from '#shared/ui/Breadcrumbs.tsx'
import { PageTitle } from '#shared/ui/PageTitle.tsx'

/** Administrators curate the sources; tab, search and page are in the address. */
export default function AdminSourcesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { view, tab, query, needsAttention } = readAddress(search)
  const [isAdding, setAdding] = useState(false)
  const goTo = (query: string) => void navigate({ search: query }, { flushSync: true })
  const home = { label: t('shell.nav.home'), to: '/' }

  return (
    <Stack spacing={2.5}>
      <Stack spacing={1}>
        <Breadcrumbs
          trail={
            view === 'audit'
              ? [
                  home,
                  { label: t('sources.title'), to: '/admin-sources' },
                  { label: t('sources.audit.title') },
                ]
              : [home, { label: t('sources.title') }]
          }
        />
        <Stack
          direction="row"
          sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
        >
          <PageTitle key={view}>{view === 'audit' ? t('sources.audit.title') : t('sources.title')}</PageTitle>
          {view === 'audit' ? (
            <Button startIcon={<ArrowBack />} component={Link} to={{ search: '' }}>
              {t('sources.audit.back')}
            </Button>
          ) : (
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
              <Button
                startIcon={<History />}
                component={Link}
                to={{ search: writeAddress({ view: 'audit' }) }}
              >
                {t('sources.audit.open')}
              </Button>
              <SourceTransfer />
              <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
                {t('sources.add')}
              </Button>
            </Stack>
          )}
        </Stack>
      </Stack>
      {view === 'audit' ? (
        <AuditLog query={query} onNavigate={goTo} />
      ) : (
        <SourceCuration tab={tab} query={query} needsAttention={needsAttention} onNavigate={goTo} />
      )}
      {isAdding && <SourceDialog onClose={() => setAdding(false)} />}
    </Stack>
  )
}
