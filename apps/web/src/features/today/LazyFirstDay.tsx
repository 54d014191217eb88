import { type ComponentProps, lazy, Suspense } from 'react'
import { loadTexts } from '#shared/i18n/i18n.ts'

const Steps = lazy(async () => {
  const [{ FirstDay }] = await Promise.all([import('./FirstDay.tsx'), loadTexts(['today'])])
  return { default: FirstDay }
})

/** The first day of a person; those who have had it do not load it. */
export const FirstDay = (props: ComponentProps<typeof Steps>) => (
  <Suspense>
    <Steps {...props} />
  </Suspense>
)
