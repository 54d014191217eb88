import { StrictMode, startTransition } from 'react'
import { initTexts } from '#shared/i18n/i18n.ts'
import { type Begun, forgetBegun } from '#shared/api/begun-calls.ts'
import { holdAnswers } from '#shared/api/first-drawing.ts'
import { returnFocusToButtons } from '#shared/lib/focus.ts'
import { nextTask } from '#shared/lib/next-task.ts'
import { within } from '#shared/lib/within.ts'
import { App } from './App.tsx'
import { createRoot } from './drawing.ts'
import { prefetchPage } from './routes.tsx'
import { type Application, startApplication } from './start-application.ts'
import { theme } from './theme/theme.ts'

/** What index.html shows meanwhile says nothing in words: after so long somebody wants to know. */
const SAID_AFTER_MS = 1_000

/** The first page, and what it asks for next, have the machine to themselves for so long. */
const WATCHED_AFTER_MS = 2_000

/** Draws the application once it knows who is there, or says what it is waiting for. */
export async function start(early: Begun) {
  const at = document.getElementById('root')
  if (!at) throw new Error('index.html has no #root')
  returnFocusToButtons()
  void prefetchPage(location.pathname)
  const started = startApplication(early)
  await initTexts()
  // While calls are under way, and by itself: the longest of what has to be made.
  await nextTask()
  theme()
  await nextTask()
  const atFirst = await within<Application | null | 'starting'>(SAID_AFTER_MS, started).catch(
    () => 'starting' as const,
  )
  const takeAnswers = holdAnswers()
  startTransition(() =>
    createRoot(at).render(
      <StrictMode>
        <App started={started} atFirst={atFirst} onDrawn={takeAnswers} />
      </StrictMode>,
    ),
  )
  const application = await started
  setTimeout(() => {
    forgetBegun()
    void application?.session.watch()
  }, WATCHED_AFTER_MS)
}
