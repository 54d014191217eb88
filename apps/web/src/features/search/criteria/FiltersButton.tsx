import Tune from 'virtual:icon/Tune'
import { filtersIn } from '@claire/api-contract/search-criteria'
import Button from '@mui/material/Button'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { onDemand } from '#shared/ui/feedback/loading.tsx'

const FiltersSheet = onDemand(async () => (await import('./FiltersSheet.tsx')).FiltersSheet)

/** Button that opens the filters, on windows too small for a column of them. */
export function FiltersButton(props: Omit<ComponentProps<typeof FiltersSheet>, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const count = filtersIn(props.asked ?? props.search).length

  function handleOpen() {
    setHasOpened(true)
    setIsOpen(true)
  }

  return (
    <>
      <Button variant="outlined" startIcon={<Tune />} onClick={handleOpen} aria-haspopup="dialog">
        {count > 0 ? t('search.criteria.openCount', { count }) : t('search.criteria.open')}
      </Button>
      {hasOpened && <FiltersSheet {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
