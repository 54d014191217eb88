import OpenInNew from '@mui/icons-material/OpenInNew'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { sourceHref } from './source-form.ts'

/** The address of a source, as it was given, leading there. */
export function SourceUrl({ url }: { url: string }) {
  const { t } = useTranslation()
  return (
    <Link href={sourceHref(url)} target="_blank" rel="noreferrer" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {url}
      <OpenInNew titleAccess={t('sources.table.opensInNewTab')} sx={{ fontSize: '0.875em', ml: 0.5, verticalAlign: 'text-bottom' }} />
    </Link>
  )
}
