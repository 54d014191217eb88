import Check from 'virtual:icon/Check'
import type { Bookmark } from '@claire/api-contract'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useEffect, useId, useRef } from 'react'
import { Link as RouterLink } from 'react-router'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { ListRow } from '#shared/ui/lists/ListRow.tsx'
import { clampedTo, hairlineBelow, wholeOf, wrappingRow } from '#shared/ui/styles.ts'
import { WorkTitle } from '#shared/ui/text/work-text.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { folderPath } from '#shared/lib/page-address.ts'
import { TO_READ, useBookmarkPageQuery } from './bookmarks-api.ts'
import { BOOKMARKS_PATH } from './folders/folders.ts'
import { FirstWords, Origin, pathOf } from './list/BookmarkRow.tsx'
import { useBookmarkActions } from './use-bookmark-actions.ts'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

const LIST_PATH = `${BOOKMARKS_PATH}?state=toRead&sort=oldest`

/** Bookmarks that wait to be read, the oldest first; nothing if there are none, or they could not be loaded. */
export function ToReadList() {
  const { t } = useTranslation()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const actions = useBookmarkActions()
  const { data } = useBookmarkPageQuery(TO_READ)
  const hasActed = useRef(false)
  // The pressed button is removed with its row: the focus moves to the head of the list.
  useEffect(() => {
    if (!hasActed.current || document.activeElement !== document.body) return
    hasActed.current = false
    heading.current?.focus()
  }, [data])

  if (!data?.totalElements) return null
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 2.25 }}>
      <Box sx={head}>
        <Typography id={headingId} ref={heading} tabIndex={-1} variant="h4" component="h2">
          {t('bookmarks.reading.notYet')}
        </Typography>
        <SecondaryText component="span">{formatNumber(data.totalElements)}</SecondaryText>
        <Button
          component={RouterLink}
          to={LIST_PATH}
          size="small"
          color="inherit"
          sx={{ marginInlineStart: 'auto' }}
        >
          {t('bookmarks.reading.toRead')}
        </Button>
      </Box>
      {actions.failed && <Alert severity="error">{t('bookmarks.reading.failed')}</Alert>}
      <Box component="ul" sx={list}>
        {data.content.map((bookmark) => (
          <li key={bookmark.id}>
            <Row
              bookmark={bookmark}
              onRead={() => {
                hasActed.current = true
                void actions.mark(bookmark, 'read', 'toRead')
              }}
            />
          </li>
        ))}
      </Box>
    </Box>
  )
}

function Row({ bookmark, onRead }: { bookmark: Bookmark; onRead: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  // One without an article opens where it is listed.
  const path = pathOf(bookmark) ?? folderPath(bookmark.folder.id)
  const name = decodeTitle(bookmark.title)
  return (
    <ListRow
      titleId={titleId}
      opens
      title={
        <Typography id={titleId} variant="subtitle1" component="h3" dir="auto">
          <PageLink to={path} color="heading" title={wholeOf(name)} sx={{ ...clampedTo(4), py: '2px' }}>
            <WorkTitle text={name} notice={bookmark.notice} />
          </PageLink>
        </Typography>
      }
      meta={<FirstWords bookmark={bookmark} />}
    >
      <Box sx={foot}>
        <Origin bookmark={bookmark} placeShown />
        <Button
          size="small"
          color="inherit"
          startIcon={<Check />}
          aria-describedby={titleId}
          onClick={onRead}
        >
          {t('bookmarks.reading.markRead')}
        </Button>
      </Box>
    </ListRow>
  )
}

const head = { ...wrappingRow, gap: '4px 10px', minHeight: 36, pb: '4px', ...hairlineBelow } as const
/** The hairlines are as long as the text, as in Today. */
const list = {
  '& > li': { ...hairlineBelow },
  '& > li > .row': { border: 0 },
} as const
/** On phones the button is below, as in Today. */
const foot = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'start', sm: 'center' },
  columnGap: 1.5,
  '& > .meta': { flex: { sm: 1 }, minWidth: 0 },
  '& .MuiButton-root': { flexShrink: 0, marginInlineStart: { xs: '-8px', sm: 0 } },
}
