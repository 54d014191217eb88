/** An entry of the command palette. */
export interface PaletteEntry {
  kind: 'search' | 'page' | 'action' | 'recent' | 'folder' | 'alert' | 'source'
  /** Unique among all entries. */
  key: string
  label: string
  /** Called when the entry is chosen. */
  choose: () => void
}

/** Maximum entries shown of each kind; typing more finds the others. */
const SHOWN_OF_A_KIND = 6
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
    if (entry.kind === 'search') return [{ entry, fit: 2 }]
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
