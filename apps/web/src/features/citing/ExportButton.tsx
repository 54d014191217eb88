import { lazy, Suspense } from 'react'

const ExportSelected = lazy(async () => ({ default: (await import('./ExportSelected.tsx')).ExportSelected }))

/** The references of several articles as a file. Few of those who see a list select in it, so it comes when they do. */
export function ExportButton({ articleIds }: { articleIds: readonly string[] }) {
  return (
    <Suspense>
      <ExportSelected articleIds={articleIds} />
    </Suspense>
  )
}
