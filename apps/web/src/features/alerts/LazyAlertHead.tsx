import { type ComponentProps, lazy, Suspense } from 'react'

const Head = lazy(async () => ({ default: (await import('./AlertHead.tsx')).AlertHead }))

/** Heading of an alert's results, with the form that edits it: loaded only if an alert is opened. */
export const AlertHead = (props: ComponentProps<typeof Head>) => (
  <Suspense>
    <Head {...props} />
  </Suspense>
)
