import type { Bookmark } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type DragEvent, useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link as RouterLink } from 'react-router'
import { decodeTitle, shownYear, venueBesideSource } from '#shared/lib/text/article-text.ts'
import { useDensity } from '#shared/lib/state/use-density.ts'
import { AuthorLine } from '#shared/ui/lists/AuthorLine.tsx'
import { ContextObject } from '#shared/ui/text/CitationMetadata.tsx'
import { DeadMark } from '#shared/ui/lists/DeadMark.tsx'
import { ListRow, RowActions } from '#shared/ui/lists/ListRow.tsx'
import { Meta } from '#shared/ui/lists/Meta.tsx'
import { NoticeMark } from '#shared/ui/lists/NoticeMark.tsx'
import { WorkTitle } from '#shared/ui/text/WorkTitle.tsx'
import { dragPlaces, type Places } from '../places.ts'
import { clampedTo } from '#shared/ui/styles.ts'
import { articlePath, shownName } from '../folders/folders.ts'

interface Props {
  bookmark: Bookmark
  /** True if the row names its folder. */
  placeShown: boolean
  places: Places
  onTag: (tag: string) => void
  onMove: () => void
  onRemove: () => void
  onNote: () => void
}

/** A bookmark. If its article is gone, the row shows the stored title and the actions that remain. */
export function BookmarkRow({ bookmark, placeShown, places, onTag, onMove, onRemove, onNote }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const [density] = useDensity()
  const { id, documentId, article } = bookmark
  const path = article && documentId ? articlePath(documentId) : null
  const title = decodeTitle(bookmark.title)
  const isSelected = places.has(id)

  function handleDragStart({ dataTransfer }: DragEvent) {
    dragPlaces(dataTransfer, isSelected ? places.chosen : [places.placeOf(bookmark)])
  }

  return (
    <Box draggable onDragStart={handleDragStart}>
      <ListRow
        titleId={titleId}
        opens={path !== null}
        density={density}
        selectable={{
          label: t('ui.selection.select', { title }),
          isSelected,
          onToggle: (isRange) => places.toggle(id, isRange),
        }}
        title={
          <Typography
            id={titleId}
            variant="subtitle1"
            component="h3"
            dir="auto"
            sx={{ overflowWrap: 'anywhere' }}
            color={path ? 'heading' : 'textSecondary'}
          >
            {path ? (
              <Link component={RouterLink} to={path} color="inherit" draggable={false}>
                <WorkTitle text={title} notice={bookmark.notice} />
              </Link>
            ) : (
              <WorkTitle text={title} notice={bookmark.notice} />
            )}
          </Typography>
        }
        meta={<Origin bookmark={bookmark} placeShown={placeShown} />}
        actionsTake="much"
        actions={
          <RowActions>
            <Button color="inherit" aria-describedby={titleId} onClick={onNote}>
              {t('bookmarks.list.note')}
            </Button>
            <Button color="inherit" aria-describedby={titleId} onClick={onMove}>
              {t('bookmarks.list.move')}
            </Button>
            <Button color="inherit" aria-describedby={titleId} onClick={onRemove}>
              {t('bookmarks.list.remove')}
            </Button>
            {path && (
              <Button color="inherit" aria-describedby={titleId} component={RouterLink} to={path}>
                {t('bookmarks.list.view')}
              </Button>
            )}
          </RowActions>
        }
      >
        {article && <ContextObject article={article} />}
        <Own bookmark={bookmark} onTag={onTag} />
      </ListRow>
    </Box>
  )
}

function Origin({ bookmark, placeShown }: Pick<Props, 'bookmark' | 'placeShown'>) {
  const { t } = useTranslation()
  const { article, documentId, authors, venue, publicationYear, notice, folder } = bookmark
  return (
    <Meta small>
      {notice && <NoticeMark notice={notice} />}
      {article?.deadSince && <DeadMark />}
      {authors.length > 0 && <AuthorLine names={authors} />}
      {article ? venueBesideSource(venue, article.source.name) : venue}
      {publicationYear !== null &&
        t('bookmarks.list.published', {
          year: shownYear(publicationYear) ?? t('bookmarks.list.unknownYear'),
        })}
      {article && t('bookmarks.list.source', { name: article.source.name })}
      {!article && t(documentId ? 'bookmarks.list.gone' : 'bookmarks.list.notInClaire')}
      {placeShown && t('bookmarks.keptIn', { folder: shownName(folder, t) })}
    </Meta>
  )
}

/** The person's own note and tags. */
function Own({ bookmark: { note, tags }, onTag }: Pick<Props, 'bookmark' | 'onTag'>) {
  const { t } = useTranslation()
  if (!note && tags.length === 0) return null
  return (
    <Box sx={own}>
      {tags.map((tag) => (
        <ButtonBase
          key={tag}
          dir="auto"
          aria-label={t('bookmarks.list.onlyTag', { tag })}
          onClick={() => onTag(tag)}
          sx={chip}
        >
          {tag}
        </ButtonBase>
      ))}
      {note && (
        <Typography variant="caption" component="p" dir="auto" sx={noteLine}>
          {note}
        </Typography>
      )}
    </Box>
  )
}

const own = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', mt: '4px' }
const chip = {
  minHeight: 24,
  px: 1,
  borderRadius: '13px',
  bgcolor: 'surface.inset',
  typography: 'caption',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const
const noteLine = {
  flexBasis: '100%',
  color: 'text.primary',
  whiteSpace: 'pre-line',
  ...clampedTo(3),
} as const
