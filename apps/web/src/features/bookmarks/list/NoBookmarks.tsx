import Button from '@mui/material/Button'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link } from 'react-router'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'

/** Content of a folder without bookmarks. */
export function NoBookmarks() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('bookmarks.empty.title')}
      actions={
        <Button variant="contained" component={Link} to="/search">
          {t('bookmarks.empty.discover')}
        </Button>
      }
    >
      {t('bookmarks.empty.text')}
    </EmptyState>
  )
}
