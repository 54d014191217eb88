import type { Source } from '@claire/api-contract'
import { Alert, Box, Button, Stack, Tab, Tabs, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { SidePanel } from '#shared/ui/page/SidePanel.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { FailuresPanel } from '../health/FailuresPanel.tsx'
import { HealthPanel } from '../health/HealthPanel.tsx'
import { HistoryPanel } from '../health/HistoryPanel.tsx'
import { NoteList } from '../Notes.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SourceUrl } from '../SourceUrl.tsx'
import { writeAddress } from '../admin-address.ts'
import { decodeTitle, shownYear } from '#shared/lib/text/article-text.ts'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { opensItsLink } from '#shared/lib/opens-its-link.ts'
import { NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import { useSourceArticlesQuery } from '../sources-api.ts'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  source: Source
  /** Id of the element in the list with the source's name. */
  nameId: string
  onClose: () => void
}

/** Panel with all details of a source, beside the list. */
export function SourcePanel({ source, nameId, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <SidePanel
      title={source.name}
      lead={
        <>
          <SourceUrl url={source.url} />
          <div>{t('sources.mine.suggested', { date: formatSuggestedDate(source.suggestedDate) })}</div>
        </>
      }
      onClose={onClose}
    >
      <Stack spacing={2}>
        {source.rejectedBefore && <RejectedBefore rejection={source.rejectedBefore} />}
        {source.status === 'APPROVED' && <Scanned source={source} nameId={nameId} />}
        {source.status === 'PENDING' && <Previewed source={source} nameId={nameId} />}
        {source.status === 'PENDING' && source.settings && !source.readOnly && (
          <section>
            <Typography variant="h3" component="h3" sx={{ mb: 2 }}>
              {t('sources.settings.title')}
            </Typography>
            <SettingsForm key={JSON.stringify(source.settings)} source={source} settings={source.settings} />
          </section>
        )}
        {source.status !== 'APPROVED' && (
          <section>
            <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
              {t('sources.notes.title')}
            </Typography>
            <NoteList notes={source.notes} />
          </section>
        )}
      </Stack>
    </SidePanel>
  )
}

/** The site is visited on request only. */
function Previewed({ source, nameId }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation()
  const [isPreviewed, setPreviewed] = useState(false)
  if (isPreviewed) return <PreviewPanel source={source} />
  return (
    <Button
      variant="outlined"
      aria-describedby={nameId}
      onClick={() => setPreviewed(true)}
      sx={{ alignSelf: 'start' }}
    >
      {t('sources.actions.preview')}
    </Button>
  )
}

const TABS = ['history', 'articles', 'notes', 'settings'] as const
type PanelTab = (typeof TABS)[number]

function Scanned({ source, nameId }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation()
  const id = useId()
  const [tab, setTab] = useState<PanelTab>('history')
  const labels = {
    history: t('sources.panel.history'),
    articles: t('sources.panel.articles'),
    notes: t('sources.panel.notes', { count: source.notes.length }),
    settings: t('sources.panel.settings'),
  }
  const contents: Record<PanelTab, ReactNode> = {
    history: (
      <Stack spacing={2}>
        <HistoryPanel source={source} />
        <FailuresPanel source={source} />
      </Stack>
    ),
    articles: <SourceArticles source={source} />,
    notes: <NoteList notes={source.notes} />,
    settings: source.settings && (
      <SettingsForm key={JSON.stringify(source.settings)} source={source} settings={source.settings} />
    ),
  }
  // The standards database cannot be changed.
  const tabs = TABS.filter((each) => each !== 'settings' || (source.settings && !source.readOnly))
  return (
    <>
      <HealthPanel source={source} nameId={nameId} />
      <Tabs
        value={tab}
        onChange={(_, chosen: PanelTab) => setTab(chosen)}
        aria-label={t('sources.panel.label')}
      >
        {tabs.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`${id}-${each}`}
            aria-controls={`${id}-panel`}
            label={labels[each]}
            sx={{ letterSpacing: 0 }}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {contents[tab]}
      </div>
    </>
  )
}

/** Earlier decision on another address of the same host, with a link to it. */
export function RejectedBefore({
  rejection: { name, url, date, by, note },
}: {
  rejection: NonNullable<Source['rejectedBefore']>
}) {
  const { t } = useTranslation()
  const facts = { date: formatSuggestedDate(date), name: by, note }
  return (
    <Alert severity="warning" role="note" sx={{ py: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {t(note ? 'sources.rejectedBefore.because' : 'sources.rejectedBefore.unsaid', facts)}{' '}
      <PageLink
        to={{ search: writeAddress({ tab: 'rejected', query: url }) }}
        color="inherit"
        underline="always"
      >
        {t('sources.rejectedBefore.which', { name })}
      </PageLink>
    </Alert>
  )
}

/** The newest articles of a source, with a link to all of them. */
function SourceArticles({ source: { name } }: { source: Source }) {
  const { t } = useTranslation()
  const {
    currentData: found,
    error,
    refetch,
  } = useSourceArticlesQuery(name, { refetchOnMountOrArgChange: true })
  if (!found) return <NotLoaded error={error} refetch={refetch} lines={0} />
  if (found.content.length === 0) return <SecondaryText>{t('sources.panel.noArticles')}</SecondaryText>
  return (
    <>
      <Box component="ol" aria-label={t('sources.panel.articles')} sx={list}>
        {found.content.map(({ id, title, publicationYear }) => (
          <Box component="li" key={id} {...opensItsLink}>
            <PageLink to={articlePath(id)} variant="body2" dir="auto" color="textPrimary">
              <TitleText text={decodeTitle(title)} />
            </PageLink>
            <Caption component="div">{shownYear(publicationYear) ?? t('sources.panel.unknownYear')}</Caption>
          </Box>
        ))}
      </Box>
      <PageLink
        to={`/search?${new URLSearchParams({ sources: JSON.stringify([name]) })}`}
        variant="body2"
        sx={{ display: 'inline-block', py: 0.75 }}
      >
        {t('sources.panel.allArticles', { count: found.totalElements })}
      </PageLink>
    </>
  )
}

const list = {
  overflowWrap: 'anywhere',
  '& > li': { py: '6px', borderBottom: 1, borderColor: 'divider' },
} as const
