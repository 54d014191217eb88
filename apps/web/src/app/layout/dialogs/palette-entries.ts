import { useNavigate } from 'react-router'
import { useAlertNames } from '#features/alerts'
import { isDefaultFolder, useFolders } from '#features/bookmarks'
import { searchPath, useRecentSearches, useSuggestedAuthors } from '#features/search'
import { writeAddress } from '#features/sources'
import { useSourceNamesQuery } from '#shared/api/known-sources-api.ts'
import { authorPath, folderPath } from '#shared/lib/page-address.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { usePerson } from '#shared/session/use-session.ts'
import { CHECK_PATH, placesFor } from '#app/layout/navigation/navigation-places.tsx'
import { openDialog } from '#app/layout/shortcuts/Shortcuts.tsx'

/** An entry of the command palette. */
export interface PaletteEntry {
  kind: 'search' | 'page' | 'action' | 'recent' | 'folder' | 'alert' | 'author' | 'source'
  /** Unique among all entries. */
  key: string
  label: string
  /** Called when the entry is chosen. */
  choose: () => void
}

/** Maximum entries shown of each kind; typing more finds the others. */
const SHOWN_OF_A_KIND = 6
/** Kinds that match the typed text by the rules of the server. */
const MATCHED = new Set<PaletteEntry['kind']>(['search', 'author'])
/** Kinds with many entries, listed only for a typed text. */
const ONLY_WHEN_TYPED = new Set<PaletteEntry['kind']>(['source'])

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/**
 * Match of a label with the typed text: it starts with it (2), one of its words does (1), it contains all the words
 * (0), or null.
 */
function fitOf(label: string, typed: string): number | null {
  if (label.startsWith(typed)) return 2
  if (label.includes(` ${typed}`)) return 1
  return typed.split(/\s+/).every((word) => label.includes(word)) ? 0 : null
}

/** Returns the entries that match the typed text, best first within their kind; kinds stay in the given order. */
export function entriesFor(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const wanted = plain(typed)
  const fitting = entries.flatMap((entry) => {
    if (MATCHED.has(entry.kind)) return [{ entry, fit: 2 }]
    if (wanted === '' && ONLY_WHEN_TYPED.has(entry.kind)) return []
    const fit = fitOf(plain(entry.label), wanted)
    return fit === null ? [] : [{ entry, fit }]
  })
  const byKind = Map.groupBy(fitting, ({ entry }) => entry.kind)
  return [...byKind.values()].flatMap((ofKind) =>
    ofKind
      .toSorted((a, b) => b.fit - a.fit)
      .slice(0, SHOWN_OF_A_KIND)
      .map(({ entry }) => entry),
  )
}

/** Returns all palette entries of this person; the first is a search for the typed text. */
export function usePaletteEntries(typed: string): PaletteEntry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isAdmin = usePerson()?.isAdmin ?? false
  const { folders: listed } = useFolders()
  const { data: sources = [] } = useSourceNamesQuery(undefined, { skip: !isAdmin })
  const alerts = useAlertNames()
  const searches = useRecentSearches()
  const authors = useSuggestedAuthors(typed)

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
    leadTo('page', t('shell.nav.checkReferences'), CHECK_PATH),
  ]
  const actions = (['messages', 'shortcuts'] as const).map((dialog): PaletteEntry => ({
    kind: 'action',
    key: dialog,
    label: t(`dialogs.${dialog}.title`),
    choose: () => openDialog(dialog),
  }))
  const folders = listed.filter((folder) => !isDefaultFolder(folder))
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
    ...authors.map((name) => leadTo('author', name, authorPath(name))),
    ...sources.map((name) =>
      leadTo('source', name, `/admin-sources?${writeAddress({ tab: 'approved', query: name })}`),
    ),
    ...actions,
  ]
}
