import { type ComponentType, lazy, Suspense, useState } from 'react'
import { type LaterArea, loadTexts } from '#shared/i18n/i18n.ts'

/**
 * Placeholder of an optional part while it is loading. The content after it stays invisible until then (see
 * `afterPending`), because it would move.
 */
export const Pending = () => <div data-pending hidden />

/** Styles of the element that contains such parts. */
export const afterPending = { '& > [data-pending] ~ *': { visibility: 'hidden' } } as const

/**
 * Returns a component that is loaded, with the texts that only it needs, when it is first rendered or by its `preload`.
 * After the preload it renders at once. React's `lazy` alone suspends even then, and keeps a fallback for 300 ms.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: readonly LaterArea[] = [],
) {
  let loaded: ComponentType<Props> | undefined
  const preload = async (): Promise<{ default: ComponentType<Props> }> => {
    const [component] = await Promise.all([load(), loadTexts(texts)])
    loaded = component
    return { default: component }
  }
  const Later = lazy(preload)
  function Part(props: Props) {
    const [Loaded] = useState(() => loaded)
    return Loaded ? <Loaded {...props} /> : <Later {...props} />
  }
  return Object.assign(Part, { preload })
}

/** Returns such a component that is shown as nothing until it is loaded: a dialog, a menu. */
export function onDemand<Props extends object>(...part: Parameters<typeof lazyPart<Props>>) {
  const Part = lazyPart(...part)
  const OnDemand = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
  return Object.assign(OnDemand, { preload: Part.preload })
}
