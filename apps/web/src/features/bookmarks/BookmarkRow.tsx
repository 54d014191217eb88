import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Article } from '@claire/api-contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { decodeTitle, shownYear } from '#shared/lib/article-text.ts'
import { MarkedText } from '#shared/ui/MarkedText.tsx'
import { articlePath } from './folder-path.ts'
import { isPending, type Kept } from './shelf.ts'

interface Props {
  bookmark: Kept
  /** null when it has left the product, undefined while it is loading. */
  article: Article | null | undefined
  onMove: () => void
  onRemove: () => void
}

/** A kept article. One whose article is gone is a stub: its title, and what can still be done with it. */
export function BookmarkCard({ bookmark, article, onMove, onRemove }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const isGone = article === null
  const title = decodeTitle(article?.title ?? bookmark.title)

  return (
    <Card
      component="article"
      aria-labelledby={titleId}
      sx={{ position: 'relative', p: { xs: 2, sm: 2.5 }, '&:has(a):hover': { borderColor: 'primary.light' } }}
    >
      <Typography
        id={titleId}
        variant="h3"
        sx={{ overflowWrap: 'anywhere' }}
        color={isGone ? 'textSecondary' : undefined}
      >
        {isGone ? (
          <MarkedText text={title} />
        ) : (
          <Link
            component={RouterLink}
            to={articlePath(bookmark.documentId)}
            color="inherit"
            sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            <MarkedText text={title} />
          </Link>
        )}
      </Typography>
      {isGone && <Typography variant="body2">{t('bookmarks.list.gone')}</Typography>}
      {article && <Origin article={article} />}
      {article === undefined && <Skeleton width="45%" sx={{ maxWidth: 320 }} />}
      {/* Above the link that covers the card. */}
      <Stack
        direction="row"
        sx={{
          position: 'relative',
          zIndex: 1,
          width: 'fit-content',
          flexWrap: 'wrap',
          gap: { xs: 0, sm: 1 },
          mt: 1.5,
          ml: -1,
          '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
        }}
      >
        <Button
          size="small"
          startIcon={<DriveFileMoveOutlined />}
          aria-describedby={titleId}
          disabled={isPending(bookmark)}
          onClick={onMove}
        >
          {t('bookmarks.list.move')}
        </Button>
        <Button size="small" startIcon={<DeleteOutlined />} aria-describedby={titleId} onClick={onRemove}>
          {t('bookmarks.list.remove')}
        </Button>
        {!isGone && (
          <Button
            size="small"
            startIcon={<VisibilityOutlined />}
            aria-describedby={titleId}
            component={RouterLink}
            to={articlePath(bookmark.documentId)}
          >
            {t('bookmarks.list.view')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

function Origin({ article }: { article: Article }) {
  const { t } = useTranslation()
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', columnGap: 3, mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {article.publicationYear !== null && (
        <Typography variant="body2">
          {t('bookmarks.list.published', {
            year: shownYear(article.publicationYear) ?? t('bookmarks.list.unknownYear'),
          })}
        </Typography>
      )}
      <Typography variant="body2" sx={{ minWidth: 0 }}>
        {t('bookmarks.list.source', { name: article.source.name })}
      </Typography>
    </Stack>
  )
}
