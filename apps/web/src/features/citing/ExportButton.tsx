import { type ComponentProps, lazy, Suspense } from 'react'

const ExportSelected = lazy(async () => ({ default: (await import('./ExportSelected.tsx')).ExportSelected }))

type Chosen = ComponentProps<typeof ExportSelected>

/** Exports the references of several articles or bookmarks. Loaded once something is selected, which is rare. */
export function ExportButton(chosen: Chosen) {
  return (
    <Suspense>
      <ExportSelected {...chosen} />
    </Suspense>
  )
}
