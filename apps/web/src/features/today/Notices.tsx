import FolderOutlined from 'virtual:icon/FolderOutlined'
import WarningAmber from 'virtual:icon/WarningAmber'
import type {
  CitedNotice,
  Folder,
  BookmarkNotice,
  BookmarkNotices,
  BookmarkNoticeState,
  SharedFolderNews,
} from '@claire/api-contract'
import { doiAddress } from '@claire/scholarly-text'
import { Box, Button, Link } from '@mui/material'
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useTranslation, formatList } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/lib/toast.ts'
import { decodeTitle, SEVERITY } from '#shared/lib/text/article-text.ts'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { NEW_TAB, PageLink } from '#shared/ui/text/PageLink.tsx'
import { articlePath, folderPath } from '#shared/lib/page-address.ts'
import { inTurn, todayApi } from './today-api.ts'
import { callPath } from '#shared/api/base-api.ts'
import { centredRow, hairlineBelow, visuallyHidden } from '#shared/ui/styles.ts'

const { useAnswerNoticeMutation } = todayApi.injectEndpoints({
  endpoints: (build) => ({
    /** Dismisses a notice, or takes that back. */
    answerNotice: build.mutation<unknown, BookmarkNoticeState & { bookmarkId: string }>({
      query: ({ bookmarkId, ...body }) => ({
        url: callPath`today/notices/${bookmarkId}`,
        method: 'PUT',
        body,
      }),
    }),
  }),
})

interface Props {
  notices: BookmarkNotices | undefined
  news: readonly SharedFolderNews[] | undefined
  shownName: (folder: Folder) => string
}

/** Works that were retracted or corrected, bookmarked ones and then those that bookmarks cite, and additions of others. */
export function Notices({ notices: found, news = [], ...row }: Props) {
  const { t } = useTranslation()
  const { notices = [], cited = [] } = found ?? {}
  return (
    <>
      {notices.length + cited.length > 0 && (
        <ul aria-label={t('today.notice.label')}>
          {notices.map((notice) => (
            <BookmarkedRow key={notice.bookmarkId} notice={notice} {...row} />
          ))}
          {cited.map((notice) => (
            <CitedRow key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
      {news.length > 0 && <SharedAdditions news={news} />}
    </>
  )
}

/** Additions of others to shared folders since the person last opened them: one line each. */
function SharedAdditions({ news }: { news: readonly SharedFolderNews[] }) {
  const { t } = useTranslation()
  const lineOf = ({ by, count, folder: { name: folder } }: SharedFolderNews) =>
    by.length
      ? t('today.shared.added', { names: formatList(by), count, folder })
      : t('today.shared.unnamed', { count, folder })
  return (
    <Box component="ul" aria-label={t('today.shared.label')} sx={additions}>
      {news.map((each) => (
        <li key={each.folder.id}>
          <FolderOutlined fontSize="small" />
          <PageLink to={folderPath(each.folder.id)} color="textPrimary" dir="auto">
            {lineOf(each)}
          </PageLink>
        </li>
      ))}
    </Box>
  )
}

function BookmarkedRow({ notice, shownName }: Pick<Props, 'shownName'> & { notice: BookmarkNotice }) {
  const { t } = useTranslation()
  const { bookmarkId, articleId, folder } = notice
  return (
    <NoticeRow id={bookmarkId} notice={notice} link={articleId ? inClaire(articlePath(articleId)) : null}>
      · {t('today.notice.in', { folder: shownName(folder) })}
    </NoticeRow>
  )
}

/** The bookmarks that cite the work are links; those that are not named are counted. */
function CitedRow({ notice }: { notice: CitedNotice }) {
  const { t } = useTranslation()
  const { id, doi, articleId, citedBy } = notice
  const left = citedBy.count - citedBy.bookmarks.length
  return (
    <NoticeRow id={id} notice={notice} link={articleId ? inClaire(articlePath(articleId)) : elsewhere(doi)}>
      · {t('today.notice.citedBy', { count: citedBy.count })}{' '}
      {citedBy.bookmarks.map((bookmark, at) => (
        <Fragment key={bookmark.articleId}>
          {at > 0 && '· '}
          <PageLink to={articlePath(bookmark.articleId)} color="inherit" dir="auto">
            <TitleText text={decodeTitle(bookmark.title)} />
          </PageLink>{' '}
        </Fragment>
      ))}
      {left > 0 && <>· {t('today.notice.more', { count: left })}</>}
    </NoticeRow>
  )
}

const inClaire = (to: string) => ({ component: RouterLink, to })
const elsewhere = (doi: string) => ({ href: doiAddress(doi), ...NEW_TAB })

interface RowProps {
  /** Marks the notice as seen. */
  id: string
  notice: Pick<BookmarkNotice, 'title' | 'kind' | 'url'>
  /** Where the title leads; null for plain text. */
  link: ReturnType<typeof inClaire> | ReturnType<typeof elsewhere> | null
  /** Why the person has the notice. */
  children: ReactNode
}

/** A dismissed notice stays in its place, as one line with an undo, until the page is left. */
function NoticeRow({ id: bookmarkId, notice: { title, kind, url }, link, children }: RowProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isDismissed, setIsDismissed] = useState(false)
  const [hasAnswered, setHasAnswered] = useState(false)
  const [answer] = useAnswerNoticeMutation()

  // The button that was pressed is replaced by the other.
  useEffect(() => {
    if (hasAnswered) button.current?.focus({ preventScroll: true })
  }, [hasAnswered, isDismissed])

  async function set(dismissed: boolean) {
    setHasAnswered(true)
    setIsDismissed(dismissed)
    const state = dismissed ? 'seen' : 'new'
    const { error } = await inTurn(bookmarkId, () => answer({ bookmarkId, state }))
    if (!error) return
    setIsDismissed(!dismissed)
    showToast('error', t('today.notice.failed'))
  }

  const shownTitle = <TitleText text={decodeTitle(title)} />
  if (isDismissed)
    return (
      <Box component="li" sx={{ ...row, color: 'text.secondary' }}>
        <p id={titleId}>
          {t('today.notice.dismissed')} <span dir="auto">{shownTitle}</span>
        </p>
        <Button ref={button} size="small" aria-describedby={titleId} onClick={() => void set(false)}>
          {t('ui.undo')}
        </Button>
      </Box>
    )
  return (
    <Box component="li" sx={row}>
      <WarningAmber
        fontSize="small"
        sx={{ color: `${SEVERITY[kind]}.main`, alignSelf: 'start', mt: '6px' }}
      />
      <p>
        <b>{t(`ui.notice.${kind}`)}:</b>{' '}
        <span id={titleId} dir="auto">
          {link ? (
            <Link {...link} color="textPrimary">
              {shownTitle}
              {'href' in link && <span style={visuallyHidden}> {t('ui.opensNewTab')}</span>}
            </Link>
          ) : (
            shownTitle
          )}
        </span>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {children}
        </Box>
      </p>
      <Box sx={actions}>
        {url && (
          <Button size="small" component="a" href={url} {...NEW_TAB} aria-describedby={titleId}>
            {t('today.notice.read')}
            <span style={visuallyHidden}> {t('ui.opensNewTab')}</span>
          </Button>
        )}
        <Button
          ref={button}
          size="small"
          color="inherit"
          aria-describedby={titleId}
          onClick={() => void set(true)}
        >
          {t('today.notice.dismiss')}
        </Button>
      </Box>
    </Box>
  )
}

const row = {
  ...centredRow,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  columnGap: 1.25,
  minHeight: 42,
  py: '4px',
  ...hairlineBelow,
  typography: 'body2',
  '& > svg': { flexShrink: 0 },
  '& > p': { m: 0, flex: { xs: '1 1 0', sm: 'auto' }, minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { fontWeight: 600 },
  '& .MuiButton-root': {
    flexShrink: 0,
    minHeight: { xs: 40, sm: 28 },
    px: '7px',
    py: 0,
    typography: 'caption',
    fontWeight: 560,
    whiteSpace: 'nowrap',
  },
  '& > .MuiButton-root': { marginInlineStart: 'auto', marginInlineEnd: '-7px' },
} as const
const actions = {
  display: 'flex',
  flexShrink: 0,
  flexBasis: { xs: '100%', sm: 'auto' },
  paddingInlineStart: { xs: '21px', sm: 0 },
  marginInlineStart: { sm: 'auto' },
  marginInlineEnd: '-7px',
} as const
const additions = {
  '& > li': {
    ...centredRow,
    gap: 1.25,
    minHeight: 42,
    py: '4px',
    ...hairlineBelow,
    typography: 'body2',
    '& > svg': { flexShrink: 0, color: 'text.tertiary' },
    '& > a': { minWidth: 0, py: '8px', overflowWrap: 'anywhere' },
  },
} as const
