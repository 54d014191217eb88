import { useNavigate } from 'react-router'
import { useAlertNames } from '#features/alerts'
import { folderPath, isDefaultFolder, useFolderTreeQuery } from '#features/bookmarks'
import { searchPath, useRecentSearches, useSourceNamesQuery } from '#features/search'
import { writeAddress } from '#features/sources'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { usePerson } from '#shared/session/use-session.ts'
import { placesFor } from '../navigation/navigation-places.tsx'
import { openDialog } from '../shortcuts/open-dialog.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** Returns all palette entries of this person; the first is a search for the typed text. */
export function usePaletteEntries(typed: string): PaletteEntry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isAdmin = usePerson()?.isAdmin ?? false
  const { data: folderTree } = useFolderTreeQuery()
  const { data: sources = [] } = useSourceNamesQuery(undefined, { skip: !isAdmin })
  const alerts = useAlertNames()
  const searches = useRecentSearches()

  const leadTo = (kind: PaletteEntry['kind'], label: string, to: string): PaletteEntry => ({
    kind,
    key: `${kind} ${to}`,
    label,
    choose: () => void navigate(to),
  })
  const wanted = typed.trim()
  const pages = [
    leadTo('page', t('shell.nav.home'), '/'),
    ...placesFor({ isAdmin }).map(({ label, to }) => leadTo('page', t(`shell.nav.${label}`), to)),
  ]
  const actions = (['messages', 'shortcuts'] as const).map((dialog): PaletteEntry => ({
    kind: 'action',
    key: dialog,
    label: t(`dialogs.${dialog}.title`),
    choose: () => openDialog(dialog),
  }))
  const folders = (folderTree?.folders ?? []).filter((folder) => !isDefaultFolder(folder))
  return [
    ...(wanted
      ? [
          leadTo(
            'search',
            t('dialogs.palette.searchFor', { text: wanted }),
            searchPath({ searchText: wanted }),
          ),
        ]
      : []),
    ...pages,
    ...searches.map(({ text, path }) => leadTo('recent', text, path)),
    ...folders.map(({ id, name }) => leadTo('folder', name, folderPath(id))),
    ...alerts.map(({ id, name }) => leadTo('alert', name, searchPath({ alertId: id, shouldReturn: true }))),
    ...sources.map((name) =>
      leadTo('source', name, `/admin-sources?${writeAddress({ tab: 'approved', query: name })}`),
    ),
    ...actions,
  ]
}
