import type { Source } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { decodeTitle, shownYear } from '#shared/lib/text/article-text.ts'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { opensItsLink } from '#shared/lib/opens-its-link.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { NotLoaded } from '#shared/ui/feedback/NotLoaded.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import { useSourceArticlesQuery } from '../sources-api.ts'

/** The newest articles of a source, with a link to all of them. */
export function SourceArticles({ source: { name } }: { source: Source }) {
  const { t } = useTranslation()
  const {
    currentData: found,
    error,
    refetch,
  } = useSourceArticlesQuery(name, { refetchOnMountOrArgChange: true })
  if (!found) return <NotLoaded error={error} refetch={refetch} lines={0} />
  if (found.content.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('sources.panel.noArticles')}
      </Typography>
    )
  return (
    <>
      <Box component="ol" aria-label={t('sources.panel.articles')} sx={list}>
        {found.content.map(({ id, title, publicationYear }) => (
          <Box component="li" key={id} {...opensItsLink}>
            <PageLink to={articlePath(id)} variant="body2" dir="auto" color="textPrimary">
              <TitleText text={decodeTitle(title)} />
            </PageLink>
            <Typography variant="caption" component="div" color="textSecondary">
              {shownYear(publicationYear) ?? t('sources.panel.unknownYear')}
            </Typography>
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
  m: 0,
  p: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& > li': { py: '6px', borderBottom: 1, borderColor: 'divider' },
} as const
