import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MySuggestions, SourceDialog } from '#features/sources'
import { Breadcrumbs } from '#shared/ui/Breadcrumbs.tsx'
import { PageTitle } from '#shared/ui/PageTitle.tsx'

export default function MySuggestionsPage() {
  const { t } = useTranslation()
  const [isSuggesting, setSuggesting] = useState(false)
  const trail = [
    { label: t('shell.nav.home'), to: '/' },
    { label: t('account.title'), to: '/account-settings' },
    { label: t('sources.mine.title') },
  ]
  return (
    <Stack spacing={2.5} sx={{ maxWidth: 960 }}>
      <Stack spacing={1}>
        <Breadcrumbs trail={trail} />
        <Stack
          direction="row"
          sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
        >
          <PageTitle>{t('sources.mine.title')}</PageTitle>
          <Button variant="outlined" onClick={() => setSuggesting(true)}>
            {t('sources.mine.suggest')}
          </Button>
        </Stack>
        <Typography color="textSecondary">{t('sources.mine.lead')}</Typography>
      </Stack>
      <MySuggestions />
      {isSuggesting && <SourceDialog onClose={() => setSuggesting(false)} />}
    </Stack>
  )
}
