import type { Article } from '@claire/api-contract'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { decodeTitle, shownYear } from '#shared/lib/article-text.ts'
import { useDensity } from '#shared/lib/use-density.ts'
import { ListRow, RowActions } from '#shared/ui/ListRow.tsx'
import { MarkedText } from '#shared/ui/MarkedText.tsx'
import { Meta } from '#shared/ui/Meta.tsx'
import { articlePath } from './folder-path.ts'
import { isPending, type Kept } from './shelf.ts'

interface Props {
  bookmark: Kept
  /** null when it has left the product, undefined while it is loading. */
  article: Article | null | undefined
  isSelected: boolean
  onToggle: (isRange: boolean) => void
  onMove: () => void
  onRemove: () => void
}

/** A kept article. One whose article is gone is a stub: its title, and what can still be done with it. */
export function BookmarkRow({ bookmark, article, isSelected, onToggle, onMove, onRemove }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const [density] = useDensity()
  const isGone = article === null
  const title = decodeTitle(article?.title ?? bookmark.title)
  const path = articlePath(bookmark.documentId)
  return (
    <ListRow
      titleId={titleId}
      density={density}
      selectable={{ label: t('ui.selection.select', { title }), isSelected, onToggle }}
      title={
        <Typography
          id={titleId}
          variant="subtitle1"
          component="h3"
          sx={{ overflowWrap: 'anywhere' }}
          color={isGone ? 'textSecondary' : 'heading'}
        >
          {isGone ? (
            <MarkedText text={title} />
          ) : (
            <Link component={RouterLink} to={path} color="inherit" sx={wholeRow}>
              <MarkedText text={title} />
            </Link>
          )}
        </Typography>
      }
      meta={<Origin article={article} />}
      actionsTake="much"
      actions={
        <RowActions>
          <Button
            color="inherit"
            aria-describedby={titleId}
            disabled={isPending(bookmark)}
            onClick={onMove}
            sx={above}
          >
            {t('bookmarks.list.move')}
          </Button>
          <Button color="inherit" aria-describedby={titleId} onClick={onRemove} sx={above}>
            {t('bookmarks.list.remove')}
          </Button>
          {!isGone && (
            <Button color="inherit" aria-describedby={titleId} component={RouterLink} to={path} sx={above}>
              {t('bookmarks.list.view')}
            </Button>
          )}
        </RowActions>
      }
    />
  )
}

function Origin({ article }: Pick<Props, 'article'>) {
  const { t } = useTranslation()
  if (article === null)
    return (
      <Typography variant="caption" component="p" color="textSecondary">
        {t('bookmarks.list.gone')}
      </Typography>
    )
  if (!article) return <Skeleton width="45%" height={18} sx={{ maxWidth: 320 }} />
  return (
    <Meta small>
      {article.publicationYear !== null &&
        t('bookmarks.list.published', {
          year: shownYear(article.publicationYear) ?? t('bookmarks.list.unknownYear'),
        })}
      {t('bookmarks.list.source', { name: article.source.name })}
    </Meta>
  )
}

const wholeRow = { '&::after': { content: '""', position: 'absolute', inset: 0 } }
/** Above the link that covers the row. */
const above = { position: 'relative', zIndex: 1 }
