import type { ArticleConnections as Connections } from '@claire/api-contract'
import { Box, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { shownYear } from '#shared/lib/text/article-text.ts'
import { FailedSection } from '#shared/ui/feedback/FailedLine.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { useArticleConnectionsQuery } from './connections-api.ts'
import { type SavedIn, type Work, WorkList } from './WorkList.tsx'
import { type Dot, YearStrip } from './YearStrip.tsx'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** The article whose connections are shown, as its page knows it. */
export interface Connected {
  id: string
  publicationYear: number | null
  /** Number of works it cites, with or without a DOI. */
  references: number
  /** Number of works in Claire that cite it. */
  citedBy: number
}

interface Props {
  article: Connected
  savedIn: SavedIn
  /** Creates the alert about new citing articles, or leads to it. */
  follow: (alertId: string | null) => ReactNode
}

/** References, citing articles and the works around an article; nothing if none are known. */
export function ArticleConnections({ article, savedIn, follow }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data, error, refetch } = useArticleConnectionsQuery(article.id)
  if (error && !data) return <FailedSection title={t('connections.title')} error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rows={4} lines={0} />
  const { references, citedBy, around, alertId } = data
  const dots = dotsOf(data, savedIn)
  return (
    <Box component="section" aria-labelledby={id} sx={section}>
      <Heading id={id} variant="h4" component="h2" lead={t('connections.lead')}>
        {t('connections.title')}
      </Heading>
      {article.references > 0 && (
        <References works={references} count={article.references} savedIn={savedIn} />
      )}
      <Part
        title={t('connections.citedBy')}
        lead={t('connections.citing', { count: article.citedBy })}
        action={follow(alertId)}
      >
        {(labelId) =>
          citedBy.length > 0 && (
            <>
              <WorkList
                labelledBy={labelId}
                works={citedBy.map((work) => ({ ...work, doi: null }))}
                savedIn={savedIn}
              />
              {article.citedBy > citedBy.length && (
                <Note>{t('connections.latest', { count: citedBy.length })}</Note>
              )}
            </>
          )
        }
      </Part>
      {dots.length > 1 && <YearStrip dots={dots} year={yearOf(article)} />}
      {around.length > 0 && (
        <Part title={t('connections.around')} lead={t('connections.aroundLead')}>
          {(labelId) => (
            <WorkList
              labelledBy={labelId}
              works={around}
              savedIn={savedIn}
              why={({ citedTogether, shared }) =>
                [
                  ...(citedTogether ? [t('connections.togetherTimes', { count: citedTogether })] : []),
                  ...(shared ? [t('connections.shared', { count: shared })] : []),
                ].join(', ')
              }
            />
          )}
        </Part>
      )}
    </Box>
  )
}

interface ReferencesProps {
  works: readonly Work[]
  /** With those whose DOI is unknown. */
  count: number
  savedIn: SavedIn
}

function References({ works, count, savedIn }: ReferencesProps) {
  const { t } = useTranslation()
  const here = works.flatMap(({ article }) => article ?? [])
  const yours = here.filter(({ id }) => savedIn.has(id)).length
  return (
    <Part
      title={t('connections.references')}
      lead={[
        t('connections.here', { count: here.length, all: formatNumber(count) }),
        ...(yours ? [t('connections.yours', { count: yours })] : []),
      ].join(' · ')}
    >
      {(labelId) => (
        <>
          {works.length > 0 && <WorkList labelledBy={labelId} works={works} savedIn={savedIn} />}
          {count > works.length && <Note>{t('connections.unlisted', { count: count - works.length })}</Note>}
        </>
      )}
    </Part>
  )
}

interface PartProps {
  title: string
  lead: string
  action?: ReactNode
  children: (labelId: string) => ReactNode
}

function Part({ title, lead, action, children }: PartProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Heading id={id} variant="h2" component="h3" lead={lead} action={action}>
        {title}
      </Heading>
      {children(id)}
    </Box>
  )
}

interface HeadingProps extends Pick<PartProps, 'lead' | 'action'> {
  id: string
  variant: 'h2' | 'h4'
  component: 'h2' | 'h3'
  children: ReactNode
}

function Heading({ lead, action, ...title }: HeadingProps) {
  return (
    <Box sx={heading}>
      <Typography {...title} />
      <SecondaryText component="span">{lead}</SecondaryText>
      {action && <Box sx={{ marginInlineStart: 'auto' }}>{action}</Box>}
    </Box>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <SecondaryText sx={{ mt: 0.75 }}>{children}</SecondaryText>
)

const yearOf = ({ publicationYear }: { publicationYear: number | null }) =>
  shownYear(publicationYear) === null ? null : publicationYear

/** Works of a known year. One that is cited and cites is one dot. */
function dotsOf({ references, citedBy }: Connections, savedIn: SavedIn): Dot[] {
  const dots = new Map<string, Dot>()
  for (const [kind, works] of [
    ['reference', references],
    ['citing', citedBy],
  ] as const)
    for (const { article } of works) {
      const year = article && yearOf(article)
      if (article && year) dots.set(article.id, { year, kind, isSaved: savedIn.has(article.id) })
    }
  return [...dots.values()]
}

const section = { mt: 4, overflowWrap: 'anywhere' } as const
const heading = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.25,
  minHeight: 28,
} as const
