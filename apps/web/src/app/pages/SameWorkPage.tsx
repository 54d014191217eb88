import Box from '@mui/material/Box'
import { SameWork, usePairs } from '#features/same-work'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageHead } from '#shared/ui/page/PageHead.tsx'

/** Administrators decide which articles are one work; state and page are in the address. */
export default function SameWorkPage() {
  const { t } = useTranslation()
  const pairs = usePairs()
  const { state, counts } = pairs
  return (
    <Box>
      <PageHead
        trail={[
          { label: t('shell.nav.home'), to: '/' },
          { label: t('sources.title'), to: '/admin-sources' },
          { label: t('sameWork.title') },
        ]}
        title={t('sameWork.title')}
        sum={counts && counts[state] > 0 && t(`sameWork.sums.${state}`, { count: counts[state] })}
      />
      <SameWork {...pairs} />
    </Box>
  )
}
