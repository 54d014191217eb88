import type { ConnectedWork, FolderConnections as Connections } from '@claire/api-contract'
import { Box, Button } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { opensItsLink } from '#shared/lib/opens-its-link.ts'
import { shownYear } from '#shared/lib/text/article-text.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { AuthorLine, Meta, NoticeMark } from '#shared/ui/lists/Meta.tsx'
import { useFolderConnectionsQuery } from './connections-api.ts'
import { WorkLink } from '#shared/ui/text/WorkLink.tsx'
import { NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { folderPath } from '#shared/lib/page-address.ts'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

interface Parts {
  /** Wraps the rows, and requests what their buttons need. */
  around: (articleIds: readonly string[], rows: ReactNode) => ReactNode
  saveButton: (articleId: string, titleId: string) => ReactNode
  /** The button of a work without an article that bookmarks it. */
  referenceButton: (work: { doi: string; title: string; titleId: string; savedIn: null }) => ReactNode
}

interface Props extends Parts {
  folderId: string
}

/** Works outside a folder that many of its works cite, or that cite many of them, and how much is known of it. */
export function FolderConnections({ folderId, ...parts }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useFolderConnectionsQuery(folderId)
  if (!data)
    return (
      <NotLoaded title={t('connections.folder.failed')} error={error} refetch={refetch} rows={6} lines={0} />
    )
  if (data.connected.length === 0) return <Nothing connections={data} folderId={folderId} />
  return (
    <>
      <Coverage connections={data} />
      {parts.around(
        data.connected.flatMap(({ article }) => article?.id ?? []),
        <Box component="ul" aria-label={t('connections.folder.list')} sx={list}>
          {data.connected.map((work) => (
            <ConnectedRow
              key={work.article?.id ?? work.doi}
              work={work}
              total={data.works}
              saveButton={parts.saveButton}
              referenceButton={parts.referenceButton}
            />
          ))}
        </Box>,
      )}
    </>
  )
}

function Coverage({
  connections: { works, withReferences, references, referencesHere },
}: {
  connections: Connections
}) {
  const { t } = useTranslation()
  return (
    <SecondaryText>
      {t('connections.folder.known', { some: formatNumber(withReferences), all: formatNumber(works) })}{' '}
      {references > 0 &&
        t('connections.folder.coverage', { count: referencesHere, all: formatNumber(references) })}
    </SecondaryText>
  )
}

function Nothing({ connections, folderId }: { connections: Connections; folderId: string }) {
  const { t } = useTranslation()
  const why = connections.works === 0 ? 'empty' : connections.withReferences === 0 ? 'unknown' : 'none'
  return (
    <EmptyState
      title={t(`connections.folder.${why}Title`)}
      actions={
        <Button variant="outlined" component={Link} to={folderPath(folderId)}>
          {t('connections.folder.back')}
        </Button>
      }
    >
      <p>{t(`connections.folder.${why}Text`)}</p>
      {why === 'none' && <Coverage connections={connections} />}
    </EmptyState>
  )
}

interface RowProps extends Pick<Parts, 'saveButton' | 'referenceButton'> {
  work: ConnectedWork
  /** Number of the folder's works. */
  total: number
}

function ConnectedRow({ work, total, saveButton, referenceButton }: RowProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { doi, article } = work
  const notice = article?.notice ?? work.notice
  return (
    <Box component="li" sx={row} {...opensItsLink}>
      <Counts work={work} total={total} />
      <Box sx={{ minWidth: 0 }}>
        <Box component="h2" sx={{ m: 0, display: 'flex' }}>
          <WorkLink id={titleId} doi={doi} article={article} />
        </Box>
        <Meta small>
          {notice && <NoticeMark notice={notice} />}
          {article && <AuthorLine names={article.authors} />}
          {article && shownYear(article.publicationYear)}
          {!article && t('connections.folder.byDoi')}
          {!article && t('connections.notInClaire')}
        </Meta>
      </Box>
      <Box sx={end}>
        {article
          ? saveButton(article.id, titleId)
          : doi && referenceButton({ doi, title: '', titleId, savedIn: null })}
      </Box>
    </Box>
  )
}

/** The more frequent way of connection first: cited by works of the folder, or citing them. */
function Counts({ work: { cites, citedBy }, total }: Pick<RowProps, 'work' | 'total'>) {
  const { t } = useTranslation()
  const ways = [
    { count: citedBy, words: t('connections.folder.cite') },
    { count: cites, words: t('connections.folder.areCited') },
  ].filter(({ count }) => count > 0)
  return (
    <Box sx={counts}>
      {ways
        .toSorted((a, b) => b.count - a.count)
        .map(({ count, words }) => (
          <p key={words}>
            <b>{t('connections.folder.of', { some: formatNumber(count), all: formatNumber(total) })}</b>{' '}
            <span>{words}</span>
          </p>
        ))}
    </Box>
  )
}

const list = { borderTop: 1, borderColor: 'divider' } as const
const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) fit-content(132px)', sm: '148px minmax(0, 1fr) auto' },
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'start',
  py: '9px',
  borderBottom: 1,
  borderColor: 'divider',
  '& h2 > a': { typography: 'subtitle1', color: 'heading' },
} as const
const counts = {
  gridColumn: { xs: '1 / -1', sm: 'auto' },
  display: { xs: 'flex', sm: 'block' },
  flexWrap: 'wrap',
  columnGap: 1.5,
  '& > p': { m: 0, typography: 'caption', color: 'text.secondary' },
  '& > p:first-of-type > b': { typography: 'subtitle1', color: 'heading' },
  '& > p > span': { display: { sm: 'block' } },
  '& > p + p > span': { display: 'inline' },
} as const
const end = {
  '& .MuiButton-root': { typography: 'caption', fontWeight: 560, minHeight: { xs: 40, sm: 28 }, px: '7px' },
} as const
