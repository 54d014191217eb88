import type { BookmarkNotice, CitedNotice, Today, TodayItem } from '@claire/api-contract'
import { act, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { HomeNews } from '#app/HomeRows.tsx'
import { Shortcuts } from '#app/layout/shortcuts/Shortcuts.tsx'
import { ToRead } from '#features/bookmarks'
import { Today as TodaySection } from '#features/today'
import { heldBack } from './fake-server.ts'
import { renderAt } from './render-at.tsx'
import { streamOf, todayServer } from './today-server.ts'

export function Shown() {
  return (
    <main>
      <Shortcuts />
      <TodaySection
        shownName={({ name }) => name}
        news={(news) => <HomeNews {...news} />}
        firstDay={<p>First day</p>}
        meanwhile={<ToRead />}
      />
    </main>
  )
}

/** Today as the server has it, or as it answers a query. */
export async function open(
  today: Today | ((query: URLSearchParams) => Today),
  notices: BookmarkNotice[] = [],
  cited: CitedNotice[] = [],
) {
  const calls = todayServer(typeof today === 'function' ? today : () => today, notices, cited)
  const shown = renderAt(<Shown />)
  await screen.findByRole('region', { name: 'Today' })
  await act(async () => undefined)
  return { ...shown, calls, states: () => calls.filter(({ method }) => method === 'PUT') }
}

/** The response to a save comes once `saved` is resolved. */
export async function openHeld(items: TodayItem[]) {
  const calls = todayServer(() => streamOf(items))
  const saved = heldBack<void>()
  const respond = globalThis.fetch
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST' && new URL(request.url).pathname.endsWith('/bookmark')) await saved.promise
    return respond(request)
  })
  const { user } = renderAt(<Shown />)
  await row('ice')
  return { user, calls, saved }
}

export const row = (subject: string) => screen.findByRole('article', { name: `On ${subject}` })
export const press = async (subject: string, name: string | RegExp) =>
  within(await row(subject)).getByRole('button', { name })
