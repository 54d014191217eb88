import { Stack, Typography } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Breadcrumbs } from '#shared/ui/page/PageHead.tsx'
import { PageTitle } from '#shared/ui/page/PageTitle.tsx'

const PARTS = ['purpose', 'content', 'accuracy', 'data'] as const

export function Component() {
  const { t } = useTranslation()
  return (
    <Stack spacing={3} sx={{ maxWidth: 720 }}>
      <Breadcrumbs trail={[{ label: t('terms.title') }]} />
      <PageTitle>{t('terms.title')}</PageTitle>
      {PARTS.map((part) => (
        <section key={part}>
          <Typography variant="h2" gutterBottom>
            {t(`terms.${part}.title`)}
          </Typography>
          <Typography>{t(`terms.${part}.text`)}</Typography>
        </section>
      ))}
    </Stack>
  )
}
