import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ReactNode,
  useDeferredValue,
} from 'react'
import { type LaterArea, loadTexts, useTranslation } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/lib/toast.ts'

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

/**
 * Returns such a component that is shown as nothing until it is loaded: a dialog, a menu. If it cannot be loaded, a toast
 * says so and the page stays as it is; opening it again tries again, which React's `lazy` alone never does.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: readonly LaterArea[] = [],
) {
  function Failed({ onClose }: Props & { onClose?: () => void }) {
    const { t } = useTranslation()
    useEffect(() => {
      showToast('error', t('shell.crash.notLoaded'))
      onClose?.()
    }, [t, onClose])
    return null
  }

  const begin = () =>
    lazyPart<Props>(async () => {
      try {
        const [part] = await Promise.all([load(), loadTexts(texts)])
        return part
      } catch {
        latest = begin()
        return Failed
      }
    })
  let latest: ReturnType<typeof begin> = begin()

  function OnDemand(props: Props) {
    const [Part] = useState(() => latest)
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(OnDemand, { preload: () => latest.preload() })
}

interface Props {
  children: ReactNode
  /** Placeholder until then, if something below would move. */
  instead?: ReactNode
}

/**
 * Renders its children after the rest of the page, in a task of their own: on a slow machine the important part appears
 * sooner, and neither task blocks input for long.
 */
export const Later = ({ children, instead = null }: Props) =>
  useDeferredValue(true, false) ? children : instead
