import ImportExport from 'virtual:icon/ImportExport'
import MoreVert from 'virtual:icon/MoreVert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { Menu } from '#shared/ui/overlays.tsx'
import MenuItem from '@mui/material/MenuItem'
import { type MouseEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { saveText, type TextFormat } from './save-text.ts'
import { useLazySourcesFileQuery } from '../sources-api.ts'

interface Props {
  /** Further links of the menu, on windows without room for a button each. */
  places?: { to: string; label: string }[] | undefined
}

/** Exports all sources as a file, and imports those of a file. */
export function SourceTransfer({ places }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [loadFile, file] = useLazySourcesFileQuery()

  async function save(format: TextFormat) {
    setAnchor(null)
    const { data: text } = await loadFile(format)
    saveText(text, `claire-sources.${format}`, format)
  }

  const opener = {
    id: `${id}-button`,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-busy': file.isFetching,
    'aria-controls': anchor ? `${id}-menu` : undefined,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const
  // Not `loading`, which disables: the focus on the button would be lost, and with it the next key press.
  const waiting = file.isFetching && <CircularProgress aria-hidden color="inherit" size="1em" />

  return (
    <>
      {places ? (
        <IconButton {...opener} aria-label={t('sources.transfer.more')}>
          {waiting || <MoreVert />}
        </IconButton>
      ) : (
        <Button {...opener} color="inherit" startIcon={waiting || <ImportExport />}>
          {t('sources.transfer.open')}
        </Button>
      )}
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {places?.map(({ to, label }) => (
          <MenuItem key={to} component={Link} to={to}>
            {label}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            setAnchor(null)
            setImporting(true)
          }}
        >
          {t('sources.transfer.import')}
        </MenuItem>
        <MenuItem onClick={() => void save('csv')}>{t('sources.transfer.exportCsv')}</MenuItem>
        <MenuItem onClick={() => void save('opml')}>{t('sources.transfer.exportOpml')}</MenuItem>
      </Menu>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  )
}
