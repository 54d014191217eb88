import FolderOutlined from 'virtual:icon/FolderOutlined'
import type { SharedFolderNews } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { formatList } from '#shared/i18n/in-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { TodayPaths } from './Reason.tsx'

interface Props {
  news: readonly SharedFolderNews[]
  paths: TodayPaths
}

/** Additions of others to shared folders since the person last opened them: one line each. */
export function SharedAdditions({ news, paths }: Props) {
  const { t } = useTranslation()
  const lineOf = ({ by, count, folder: { name: folder } }: SharedFolderNews) =>
    by.length
      ? t('today.shared.added', { names: formatList(by), count, folder })
      : t('today.shared.unnamed', { count, folder })
  return (
    <Box component="ul" aria-label={t('today.shared.label')} sx={list}>
      {news.map((each) => (
        <li key={each.folder.id}>
          <FolderOutlined fontSize="small" />
          <Link component={RouterLink} to={paths.folder(each.folder.id)} color="textPrimary" dir="auto">
            {lineOf(each)}
          </Link>
        </li>
      ))}
    </Box>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 1.25,
    minHeight: 42,
    py: '4px',
    borderBottom: 1,
    borderColor: 'divider',
    typography: 'body2',
    '& > svg': { flexShrink: 0, color: 'text.tertiary' },
    '& > a': { minWidth: 0, py: '8px', overflowWrap: 'anywhere' },
  },
} as const
