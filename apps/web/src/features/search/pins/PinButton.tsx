import PushPin from 'virtual:icon/PushPin'
import PushPinOutlined from 'virtual:icon/PushPinOutlined'
import type { PinnedSearch, PinInput } from '@claire/api-contract'
import { Button, IconButton } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { offerUndo } from '#shared/lib/toast.ts'
import type { SearchState } from '../search-address.ts'
import { usePinMutation, useUnpinMutation, tagsOfOpened } from '../discover-api.ts'
import { criteriaAs, criteriaFrom, inOrder, pinKey } from '@claire/api-contract/search-criteria'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { pinnedApi, usePinnedSearches } from './pinned-searches.ts'

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

const pinInputOf = (search: SearchState): PinInput => ({
  searchTerm: search.searchText,
  ...criteriaAs('request', inOrder(search)),
  verbatim: search.verbatim,
})

/** Returns the pin of a search; undefined if it is not pinned, or not known yet. */
function usePinOf({ searchText, verbatim, ...criteria }: SearchState): PinnedSearch | undefined {
  const { data } = usePinnedSearches()
  const key = pinKey({ searchTerm: searchText, criteria, verbatim })
  return data?.find((pin) => pinKey({ ...pin, criteria: criteriaFrom('request', pin.filters) }) === key)
}

/** Updates the counts once the results of a pinned search are shown, which the server counts as opened. */
export function useOpenedPin(search: SearchState, areShown: boolean) {
  const dispatch = useDispatch()
  const pin = usePinOf(search)
  const areNew = search.since !== null
  const isOutdated = pin !== undefined && areShown && pin.newResults !== 0
  useEffect(() => {
    if (isOutdated) dispatch(pinnedApi.util.invalidateTags(tagsOfOpened(pin, areNew)))
    // Once for each opening: the count may stay unknown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOutdated, areNew])
}
