import OpenInNew from 'virtual:icon/OpenInNew'
import { Link } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { sourceHref } from './suggesting/source-form.ts'

/** Length of addresses that are shortened to fit a column, keeping the start and the end. */
const LONG = 120

/** Number of characters that stay with the sign behind them, which would be alone on a line otherwise. */
const KEPT_TOGETHER = 4

const shortened = (url: string) => (url.length > LONG ? `${url.slice(0, LONG - 40)}…${url.slice(-39)}` : url)

/** The address of a source as entered, as a link. */
export function SourceUrl({ url }: { url: string }) {
  const { t } = useTranslation()
  const shown = shortened(url)
  return (
    <Link
      href={sourceHref(url)}
      target="_blank"
      rel="noreferrer"
      variant="body2"
      title={url.length > LONG ? url : undefined}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {shown.slice(0, -KEPT_TOGETHER)}
      <span style={{ whiteSpace: 'nowrap' }}>
        {shown.slice(-KEPT_TOGETHER)}
        <OpenInNew
          titleAccess={t('ui.opensNewTab')}
          sx={{ fontSize: 'inherit', marginInlineStart: 0.5, verticalAlign: 'text-bottom' }}
        />
      </span>
    </Link>
  )
}
