import NoteOutlined from 'virtual:icon/NoteOutlined'
import type { Bookmark, ReadingState } from '@claire/api-contract'
import { splitSentences } from '@claire/scholarly-text'
import { Box, Button, ButtonBase, type Theme, Typography } from '@mui/material'
import { type DragEvent, useId } from 'react'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { Link as RouterLink } from 'react-router'
import { decodeTitle, shownYear } from '#shared/lib/text/article-text.ts'
import { useDensity } from '#shared/lib/state/use-density.ts'
import { AuthorLine, Meta, DeadMark, NoticeMark } from '#shared/ui/lists/Meta.tsx'
import { ContextObject } from '#shared/ui/text/CitationMetadata.tsx'
import { ListRow, RowActions } from '#shared/ui/lists/ListRow.tsx'
import { WorkTitle } from '#shared/ui/text/work-text.tsx'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import type { ListedBookmark } from '../bookmarks-api.ts'
import { dragPlaces, type Places } from '../places.ts'
import { clampedTo, oneLine } from '#shared/ui/styles.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import { shownName } from '../folders/folders.ts'
import { AddedBy, SharedNotes } from '../folders/FromMembers.tsx'
import { ReadingMark } from './ReadingMark.tsx'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  bookmark: ListedBookmark
  /** False for viewers of a shared folder. */
  isEditable: boolean
  /** True if the row names its folder. */
  placeShown: boolean
  places: Places
  /** True while bookmarks are selected: a checkbox takes the place of the reading mark. */
  isSelecting: boolean
  onState: (state: ReadingState) => void
  onTag: (tag: string) => void
  onMove: () => void
  onRemove: () => void
  onNote: () => void
}

/** A bookmark. If its article is gone, the row shows the stored title and the actions that remain. */
export function BookmarkRow(props: Props) {
  const { bookmark, places, isSelecting, onState } = props
  const { t } = useTranslation()
  const titleId = useId()
  const [density] = useDensity()
  const { id, article, state } = bookmark
  const path = pathOf(bookmark)
  const title = decodeTitle(bookmark.title)
  const isSelected = places.has(id)

  function handleDragStart({ dataTransfer }: DragEvent) {
    dragPlaces(dataTransfer, isSelected ? places.chosen : [places.placeOf(bookmark)])
  }

  return (
    <Box draggable={props.isEditable} onDragStart={handleDragStart} sx={row}>
      <ListRow
        titleId={titleId}
        opens={path !== null}
        density={density}
        selectable={{
          label: t('ui.selection.select', { title }),
          isSelected,
          onToggle: (isRange) => places.toggle(id, isRange),
          mark: !isSelecting && <ReadingMark state={state} titleId={titleId} onChoose={onState} />,
        }}
        title={
          <Box sx={head}>
            <Typography
              id={titleId}
              variant="subtitle1"
              component="h3"
              dir="auto"
              title={title}
              data-read={state === 'read' || undefined}
              sx={heading}
              color={path ? 'heading' : 'textSecondary'}
            >
              {path ? (
                <PageLink to={path} color="inherit" draggable={false}>
                  <WorkTitle text={title} notice={bookmark.notice} />
                </PageLink>
              ) : (
                <WorkTitle text={title} notice={bookmark.notice} />
              )}
            </Typography>
            <Tags {...props} />
            <AddedBy bookmark={bookmark} />
          </Box>
        }
        meta={density === 'comfortable' && <FirstWords bookmark={bookmark} />}
      >
        <Box sx={foot}>
          <Origin {...props} />
          <Actions {...props} titleId={titleId} path={path} />
        </Box>
        <SharedNotes bookmark={bookmark} isBrief />
        {article && <ContextObject article={article} />}
      </ListRow>
    </Box>
  )
}

/** Path of the article; null if it is not in Claire. */
export const pathOf = ({ article, documentId }: Bookmark) =>
  article && documentId ? articlePath(documentId) : null

/** The person's note; without one, the first sentence of the abstract. */
export function FirstWords({ bookmark: { note, isNoteShared, article } }: Pick<Props, 'bookmark'>) {
  const { t } = useTranslation()
  if (note)
    return (
      <Typography variant="body2" dir="auto" title={note} sx={{ ...line, color: 'text.primary' }}>
        <NoteOutlined
          titleAccess={t(isNoteShared ? 'sharedFolders.noteShared' : 'bookmarks.note.note')}
          sx={icon}
        />
        {note}
      </Typography>
    )
  const sentence = splitSentences(article?.summary.slice(0, READ_OF_ABSTRACT) ?? '')[0]?.text
  if (!sentence) return null
  return (
    <SecondaryText dir="auto" sx={line}>
      <TitleText text={sentence} />
    </SecondaryText>
  )
}

function Actions({
  isEditable,
  titleId,
  path,
  onNote,
  onMove,
  onRemove,
}: Props & { titleId: string; path: string | null }) {
  const { t } = useTranslation()
  const shared = { color: 'inherit', 'aria-describedby': titleId } as const
  return (
    <RowActions>
      <Button {...shared} onClick={onNote}>
        {t('bookmarks.list.note')}
      </Button>
      {isEditable && (
        <>
          <Button {...shared} onClick={onMove}>
            {t('bookmarks.list.move')}
          </Button>
          <Button {...shared} onClick={onRemove}>
            {t('bookmarks.list.remove')}
          </Button>
        </>
      )}
      {path && (
        <Button {...shared} component={RouterLink} to={path}>
          {t('bookmarks.list.view')}
        </Button>
      )}
    </RowActions>
  )
}

/** Authors, year and source, and the folder. */
export function Origin({ bookmark, placeShown }: Pick<Props, 'bookmark' | 'placeShown'>) {
  const { t } = useTranslation()
  const { article, documentId, authors, venue, publicationYear, notice, folder } = bookmark
  return (
    <Meta small>
      {notice && <NoticeMark notice={notice} />}
      {article?.deadSince && <DeadMark />}
      {authors.length > 0 && (
        <span data-cut="first">
          <AuthorLine names={authors} orcids={article?.orcids} />
        </span>
      )}
      {!article && venue}
      {publicationYear !== null && (
        <span data-cut="never">
          {t('bookmarks.list.published', {
            year: shownYear(publicationYear) ?? t('bookmarks.list.unknownYear'),
          })}
        </span>
      )}
      {article && t('bookmarks.list.source', { name: article.source.name })}
      {!article && t(documentId ? 'bookmarks.list.gone' : 'bookmarks.list.notInClaire')}
      {placeShown && t('bookmarks.savedIn', { folder: shownName(folder, t) })}
    </Meta>
  )
}

/** The person's own tags, the first ones at the end of the title's line. */
function Tags({ bookmark: { tags }, onTag, onNote }: Props) {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  const rest = tags.slice(TAGS_IN_ROW)
  return (
    <Box sx={tagList}>
      {tags.slice(0, TAGS_IN_ROW).map((tag) => (
        <ButtonBase
          key={tag}
          dir="auto"
          aria-label={t('bookmarks.list.onlyTag', { tag })}
          onClick={() => onTag(tag)}
          sx={chip}
        >
          <Box component="span" sx={oneLine}>
            {tag}
          </Box>
        </ButtonBase>
      ))}
      {rest.length > 0 && (
        <ButtonBase
          aria-label={t('bookmarks.list.moreTags', { count: rest.length })}
          data-tip={rest.join(', ')}
          onClick={onNote}
          sx={chip}
        >
          +{formatNumber(rest.length)}
        </ButtonBase>
      )}
    </Box>
  )
}

const TAGS_IN_ROW = 2
/** Characters in which the first sentence of an abstract is looked for: more is never shown. */
const READ_OF_ABSTRACT = 600

const phones = (style: object) => (theme: Theme) => ({ [theme.breakpoints.down('sm')]: style })

const row = { '& .row-body': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } }
const head = { display: 'flex', alignItems: 'start', gap: 1, minWidth: 0 }
const heading = [
  {
    flex: '1 1 0',
    minWidth: 0,
    overflowWrap: 'anywhere',
    fontWeight: 580,
    '&[data-read]': { fontWeight: 480, color: 'text.primary' },
    // Room for the outline of the link within what is cut off.
    ...oneLine,
    p: '3px',
    m: '-3px',
  },
  phones({ ...clampedTo(6), whiteSpace: 'normal', typography: 'item' }),
]
const line = [{ mt: '1px', ...oneLine }, phones({ ...clampedTo(2), whiteSpace: 'normal' })]
const icon = { width: 14, height: 14, verticalAlign: '-2px', marginInlineEnd: '5px', color: 'text.secondary' }
const foot = [
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    columnGap: 1.5,
    '& > .meta': { flex: '1 1 380px', minWidth: 0 },
    '& > :last-child': { my: '-4px', mx: '-7px' },
    '& .MuiButton-root': { color: 'text.tertiary' },
  },
  // On one line, of which the authors are cut off first. The dots belong to what follows, whose start always shows.
  (theme: Theme) => ({
    [theme.breakpoints.up('sm')]: {
      '& > .meta': { display: 'flex' },
      '& > .meta > span': { flex: '0 1 auto', minWidth: 0, ...oneLine },
      '& > .meta > span:has(> [data-cut="first"])': { flexShrink: 1000, minWidth: '5em' },
      '& > .meta > span:has(> [data-cut="never"])': { flexShrink: 0 },
      '& > .meta > span:not(:empty):has(~ span:not(:empty))::after': { content: 'none' },
      '& > .meta > span:not(:empty) ~ span:not(:empty)::before': {
        content: ['"\u00a0\u00a0·\u00a0 "', '"\u00a0\u00a0·\u00a0 " / ", "'],
      },
    },
  }),
]
const tagList = { display: 'flex', gap: '6px', my: '-2px', maxWidth: '45%' }
const chip = {
  minHeight: 24,
  minWidth: 24,
  px: 1,
  borderRadius: '13px',
  bgcolor: 'surface.inset',
  typography: 'caption',
  color: 'text.secondary',
} as const
