import BookmarksOutlined from 'virtual:icon/BookmarksOutlined'
import NotificationsOutlined from 'virtual:icon/NotificationsOutlined'
import VerifiedOutlined from 'virtual:icon/VerifiedOutlined'
import { Box, Button, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useNewResults } from '#features/alerts'
import { useFolderTreeQuery } from '#features/bookmarks'
import { useSourceNamesQuery } from '#shared/api/known-sources-api.ts'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { oneLine } from '#shared/ui/styles.ts'
import { SuggestSource } from './SuggestSource.tsx'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

/** The three blocks of the home page (docs/product.md 2.3), in one line. */
export function HomeOptions() {
  const { t } = useTranslation()
  const [isSuggesting, setIsSuggesting] = useState(false)
  return (
    <Box sx={options}>
      <OptionBlock
        icon={<NotificationsOutlined />}
        title={t('home.alerts.title')}
        text={useAlertSummary()}
        action={
          <Button component={Link} to="/alerts" size="small">
            {t('home.alerts.link')}
          </Button>
        }
      />
      <OptionBlock
        icon={<BookmarksOutlined />}
        title={t('home.bookmarks.title')}
        text={useBookmarkSummary()}
        action={
          <Button component={Link} to="/bookmark" size="small">
            {t('home.bookmarks.link')}
          </Button>
        }
      />
      <OptionBlock
        icon={<VerifiedOutlined />}
        title={t('home.sources.title')}
        text={useSourceSummary()}
        action={
          <Button size="small" onClick={() => setIsSuggesting(true)}>
            {t('home.sources.link')}
          </Button>
        }
      />
      <SuggestSource isOpen={isSuggesting} onClose={() => setIsSuggesting(false)} />
    </Box>
  )
}

/** Returns the state of the person's alerts; nothing while it is loading. */
function useAlertSummary(): string {
  const { t } = useTranslation()
  const news = useNewResults()
  if (!news) return ''
  const { total, alerts, kept: count } = news
  if (count === 0) return t('home.alerts.none')
  if (total === 0) return t('home.alerts.nothing', { count })
  return t('home.alerts.new', { count: total, some: formatNumber(alerts.length), all: formatNumber(count) })
}

function useBookmarkSummary(): string {
  const { t } = useTranslation()
  const { data: folderTree } = useFolderTreeQuery()
  if (!folderTree) return ''
  const { total, folders } = folderTree
  if (total === 0) return t('home.bookmarks.none')
  const articles = t('home.bookmarks.articles', { count: total })
  return folders.length > 1
    ? t('home.bookmarks.inFolders', { articles, count: folders.length - 1 })
    : articles
}

function useSourceSummary(): string {
  const { t } = useTranslation()
  const { data: names } = useSourceNamesQuery()
  return names?.length ? t('home.sources.count', { count: names.length }) : t('home.sources.text')
}

interface Props {
  icon: ReactNode
  title: string
  /** Current state, in a few words. */
  text: string
  action: ReactNode
}

/** One of the actions on the home page. */
function OptionBlock({ icon, title, text, action }: Props) {
  return (
    <Box component="section" sx={block}>
      {icon}
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2" sx={{ typography: { xs: 'h3', sm: 'h2' } }}>
          {title}
        </Typography>
        <Caption title={text} sx={sentence}>
          {text}
        </Caption>
      </Box>
      {action}
    </Box>
  )
}

const options = {
  display: 'grid',
  // On phones a long word makes its column wider.
  gridTemplateColumns: { xs: 'repeat(3, minmax(min-content, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
  my: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
} as const
const block = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto', sm: '28px minmax(0, 1fr)', lg: '28px minmax(0, 1fr) auto' },
  // On phones a title of two lines does not push its link below the others.
  gridTemplateRows: { xs: 'subgrid', sm: 'auto' },
  gridRow: { xs: 'span 2', sm: 'auto' },
  alignItems: { xs: 'start', sm: 'center' },
  alignContent: 'start',
  position: 'relative',
  minHeight: 52,
  px: { xs: 1.25, sm: 2.25 },
  pt: '6px',
  pb: '9px',
  '&:first-of-type': { paddingInlineStart: 0 },
  '&:nth-of-type(3)': { paddingInlineEnd: 0 },
  '& + &::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: 9,
    bottom: 12,
    width: '1px',
    bgcolor: 'divider',
  },
  '& > svg': { display: { xs: 'none', sm: 'block' }, color: 'primary.main' },
  '& > .MuiButton-root': {
    gridColumn: { sm: 2, lg: 3 },
    alignItems: 'start',
    justifySelf: 'start',
    minWidth: 0,
    px: '7px',
    marginInlineStart: { xs: '-7px', lg: 0 },
    marginInlineEnd: '-7px',
    typography: 'overline',
    textAlign: 'start',
    '@media (pointer: coarse)': { minHeight: 40 },
  },
} as const
const sentence = { display: { xs: 'none', sm: 'block' }, minHeight: 18, ...oneLine } as const
