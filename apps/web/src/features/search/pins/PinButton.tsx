import PushPin from 'virtual:icon/PushPin'
import PushPinOutlined from 'virtual:icon/PushPinOutlined'
import type { PinnedSearch } from '@claire/api-contract'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToastWith } from '#shared/lib/toast.ts'
import type { SearchState } from '../search-address.ts'
import { usePinMutation, useUnpinMutation } from '../discover-api.ts'
import { pinInputOf, usePinOf } from './use-pin.ts'

interface Props {
  search: SearchState
  /** Shows the icon only. */
  isSmall: boolean
}

/** Pins the search, or removes its pin; both with undo. */
export function PinButton({ search, isSmall }: Props) {
  const { t } = useTranslation()
  const pinned = usePinOf(search)
  const [pin, pinning] = usePinMutation()
  const [unpin, unpinning] = useUnpinMutation()
  const offerUndo = (message: string, onAct: () => void) =>
    showToastWith({ message, actions: [{ label: t('ui.undo'), onAct }] })

  async function handlePin() {
    const { data } = await pin(pinInputOf(search))
    if (data) offerUndo(t('search.pins.pinnedNow'), () => void unpin(data.id))
  }

  async function handleUnpin({ id, searchTerm, filters, verbatim, lookedUpTo }: PinnedSearch) {
    const { error } = await unpin(id)
    const restore = () => void pin({ searchTerm, ...filters, verbatim, lookedUpTo })
    if (!error) offerUndo(t('search.pins.unpinnedNow'), restore)
  }

  const Icon = pinned ? PushPin : PushPinOutlined
  const label = t(pinned ? 'search.pins.pinned' : 'search.pins.pin')
  const common = {
    loading: pinning.isLoading || unpinning.isLoading,
    onClick: () => void (pinned ? handleUnpin(pinned) : handlePin()),
  }
  return isSmall ? (
    <IconButton {...common} aria-label={label} color={pinned ? 'primary' : 'default'}>
      <Icon fontSize="small" />
    </IconButton>
  ) : (
    <Button {...common} color={pinned ? 'primary' : 'inherit'} size="small" startIcon={<Icon />}>
      {label}
    </Button>
  )
}
