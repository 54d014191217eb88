import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { MySuggestions, SourceDialog } from '#features/sources'
import { PageHead } from '#shared/ui/page/PageHead.tsx'

export function Component() {
  const { t } = useTranslation()
  const [isSuggesting, setSuggesting] = useState(false)
  const trail = [{ label: t('account.title'), to: '/account-settings' }, { label: t('sources.mine.title') }]
  return (
    <Box>
      <PageHead
        trail={trail}
        title={t('sources.mine.title')}
        sum={t('sources.mine.lead')}
        actions={
          <Button variant="outlined" onClick={() => setSuggesting(true)}>
            {t('sources.mine.suggest')}
          </Button>
        }
      />
      <MySuggestions />
      {isSuggesting && <SourceDialog onClose={() => setSuggesting(false)} />}
    </Box>
  )
}
