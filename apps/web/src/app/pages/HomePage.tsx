import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined'
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { SearchBox, searchPath } from '#features/search'
import { usePerson } from '#shared/session/use-session.ts'
import { PageTitle } from '#shared/ui/PageTitle.tsx'
import { SuggestSource } from '#app/SuggestSource.tsx'
import { OptionBlock } from '#app/layout/OptionBlock.tsx'

export default function HomePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isSuggesting, setIsSuggesting] = useState(false)
  const name = usePerson()?.user.firstName
  return (
    <Box sx={{ maxWidth: 920, mx: 'auto', pt: { xs: 2, md: 7 } }}>
      <PageTitle documentTitle={t('shell.nav.home')}>
        {name ? t('home.greeting', { name }) : t('home.greetingAnonymous')}
      </PageTitle>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
        {t('home.lead')}
      </Typography>
      <SearchBox
        size="hero"
        onSearch={(searchText) => void navigate(searchPath({ searchText }), { state: { searchText } })}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          mt: { xs: 4, md: 6 },
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
        }}
      >
        <OptionBlock
          icon={<BookmarksOutlined />}
          title={t('home.bookmarks.title')}
          text={t('home.bookmarks.text')}
          action={
            <Button component={Link} to="/bookmark">
              {t('home.bookmarks.link')}
            </Button>
          }
        />
        <OptionBlock
          icon={<VerifiedOutlined />}
          title={t('home.sources.title')}
          text={t('home.sources.text')}
          action={<Button onClick={() => setIsSuggesting(true)}>{t('home.sources.link')}</Button>}
        />
      </Box>
      <SuggestSource isOpen={isSuggesting} onClose={() => setIsSuggesting(false)} />
    </Box>
  )
}
