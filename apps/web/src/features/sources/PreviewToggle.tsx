import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

interface Props {
  nameId: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** Shows and hides what a scan of a pending source would find. */
export function PreviewToggle({ nameId, isOpen, onToggle }: Props) {
  const { t } = useTranslation()
  return (
    <Button size="small" aria-expanded={isOpen} aria-describedby={nameId} onClick={() => onToggle(!isOpen)}>
      {t(isOpen ? 'sources.actions.hidePreview' : 'sources.actions.preview')}
    </Button>
  )
}
