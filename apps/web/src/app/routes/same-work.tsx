import Box from '@mui/material/Box'
import { useSearchParams } from 'react-router'
import { Disagreements, SameWork, useDisagreements, usePairs } from '#features/same-work'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PageHead } from '#shared/ui/page/PageHead.tsx'

/** Administrators decide which articles are the same work, and which origin is right; state and page are in the address. */
export function Component() {
  const [search] = useSearchParams()
  return search.get('state') === 'disagreements' ? <DisagreementsPage /> : <PairsPage />
}

function PairsPage() {
  const { t } = useTranslation()
  const pairs = usePairs()
  const { state, counts } = pairs
  return (
    <Box>
      <Head sum={counts && counts[state] > 0 && t(`sameWork.sums.${state}`, { count: counts[state] })} />
      <SameWork {...pairs} />
    </Box>
  )
}

function DisagreementsPage() {
  const { t } = useTranslation()
  const disagreements = useDisagreements()
  const { counts } = disagreements
  return (
    <Box>
      <Head
        sum={
          counts &&
          counts.disagreements > 0 &&
          t('sameWork.disagreements.sum', { count: counts.disagreements })
        }
      />
      <Disagreements {...disagreements} />
    </Box>
  )
}

function Head({ sum }: { sum: string | false | undefined }) {
  const { t } = useTranslation()
  return (
    <PageHead
      trail={[{ label: t('sources.title'), to: '/admin-sources' }, { label: t('sameWork.title') }]}
      title={t('sameWork.title')}
      sum={sum}
    />
  )
}
