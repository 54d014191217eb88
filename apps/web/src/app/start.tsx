import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { initTexts } from '#shared/i18n/i18n.ts'
import { holdAnswers } from '#shared/api/base-api.ts'
import { returnFocusToButtons } from '#shared/lib/focus.ts'
import { within } from '#shared/lib/within.ts'
import { App } from './App.tsx'
import { prefetchPage } from './router.tsx'
import { type Application, type Prefetched, startApplication } from './start-application.ts'
import { theme } from './theme/theme.ts'

/** Delay before the splash text: index.html shows only a mark until then. */
const SPLASH_AFTER_MS = 1_000

/** Delay before the session is watched, so that the first page and its requests come first. */
const WATCHED_AFTER_MS = 2_000

/** Renders the application once the session is known; until then, says what it is waiting for. */
export async function start(prefetched: Prefetched) {
  const at = document.getElementById('root')
  if (!at) throw new Error('index.html has no #root')
  returnFocusToButtons()
  void prefetchPage(location.pathname)
  const started = startApplication(prefetched)
  await initTexts()
  // The longest computation of the start, while requests are running.
  theme()
  const atFirst = await within<Application | null | 'starting'>(SPLASH_AFTER_MS, started).catch(
    () => 'starting' as const,
  )
  const takeAnswers = holdAnswers()
  startTransition(() =>
    createRoot(at).render(
      <StrictMode>
        <App started={started} atFirst={atFirst} onRendered={takeAnswers} />
      </StrictMode>,
    ),
  )
  const application = await started
  setTimeout(() => void application?.session.watch(), WATCHED_AFTER_MS)
}
