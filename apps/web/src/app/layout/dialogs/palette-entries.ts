/** Something the palette leads to. */
export interface PaletteEntry {
  kind: 'search' | 'page' | 'action' | 'recent' | 'folder' | 'alert' | 'source'
  /** Unlike any other's. */
  key: string
  label: string
  /** What choosing it does. */
  choose: () => void
}

/** Of each kind so many are listed; typing more finds the others. */
const SHOWN_OF_A_KIND = 6
/** Of what has many members, only those that were typed for. */
const ONLY_WHEN_TYPED = new Set<PaletteEntry['kind']>(['source'])

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/** How well a label fits what is typed: it begins so (2), a word in it does (1), it holds all the words (0), or none. */
function fitOf(label: string, typed: string): number | null {
  if (label.startsWith(typed)) return 2
  if (label.includes(` ${typed}`)) return 1
  return typed.split(/\s+/).every((word) => label.includes(word)) ? 0 : null
}

/** The entries that fit what is typed, best first within their kind, the kinds in the order given. */
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
