import type { Alert } from '@claire/api-contract'
import Button from '@mui/material/Button'
import type { MouseEvent } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link, useNavigate } from 'react-router'
import { useLazyNewResultIdsQuery } from '../alerts-api.ts'

interface Props {
  alert: Alert
  path: (alert: Alert, ids: readonly string[]) => string
  describedBy: string
}

/**
 * Link to an alert's results. On click its address names the new ones (docs/product.md 2.7); in another tab, or if
 * these cannot be loaded, it has the alert's id alone, which shows the earlier ones too.
 */
export function ResultsLink({ alert, path, describedBy }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [findIds] = useLazyNewResultIdsQuery()
  const hasNews = alert.newResults > 0

  async function open() {
    const { data: ids = [] } = await findIds(alert.id)
    await navigate(path(alert, ids))
  }

  function handleClick(event: MouseEvent) {
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!hasNews || isElsewhere) return
    event.preventDefault()
    void open()
  }

  return (
    <Button
      component={Link}
      to={path(alert, [])}
      onClick={handleClick}
      size="small"
      variant={hasNews ? 'outlined' : 'text'}
      color={hasNews ? 'primary' : 'inherit'}
      aria-describedby={describedBy}
    >
      {t('alerts.list.view')}
    </Button>
  )
}
