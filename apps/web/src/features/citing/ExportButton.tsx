import { type ComponentProps, lazy, Suspense } from 'react'

const ExportSelected = lazy(async () => ({ default: (await import('./ExportSelected.tsx')).ExportSelected }))

type Chosen = ComponentProps<typeof ExportSelected>

/** The references of several articles or bookmarks as a file. Few of those who see a list select in it, so it comes when they do. */
export function ExportButton(chosen: Chosen) {
  return (
    <Suspense>
      <ExportSelected {...chosen} />
    </Suspense>
  )
}
