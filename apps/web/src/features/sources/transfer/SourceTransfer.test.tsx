import type { SourceImportEntry } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, heldBack } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { readTextFile } from './SourceTransfer.tsx'
import { SourceTransfer } from './SourceTransfer.tsx'

const entries: SourceImportEntry[] = [
  { line: 2, name: 'Ice', url: 'ice.org', state: 'new', reason: '' },
  {
    line: 3,
    name: 'Snow',
    url: 'snow.org',
    state: 'REJECTED',
    reason: 'This source is already rejected: "Snow" (snow.org). Note: Press only.',
  },
  { line: 4, name: '', url: 'rain.org', state: 'invalid', reason: 'Source name is required!' },
]

const preview = (path: string) => (path === 'source/import/preview' ? { body: { entries } } : undefined)

async function openMenu(user: ReturnType<typeof renderAt>['user'], item: string) {
  await user.click(screen.getByRole('button', { name: 'Import / Export' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

async function choose(user: ReturnType<typeof renderAt>['user'], file: File) {
  const input = screen
    .getByRole('dialog', { name: 'Import Sources' })
    .querySelector<HTMLInputElement>('input[type=file]')
  await user.upload(input as HTMLInputElement, file)
}

const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Import|Nothing)/ })

describe('importing sources', () => {
  it('previews each source, and saves nothing before confirmation', async () => {
    const calls = fakeServer(({ path }) => preview(path) ?? { body: { added: 1, leftOut: 2 } })
    const { user } = renderAt(<SourceTransfer />, { isAdmin: true })
    await openMenu(user, 'Import sources…')
    expect(importButton().disabled).toBe(true)
    await choose(user, new File(['name,url\nIce,ice.org'], 'list.csv'))
    await screen.findByText('1 New · 1 Already rejected · 1 Invalid')
    expect(screen.getByText('list.csv')).toBeTruthy()
    const lines = within(screen.getByRole('region'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines[0]).toBe('Line 2NewIce ice.org')
    expect(lines[1]).toContain('Note: Press only.')
    expect(lines[2]).toContain('Source name is required!')
    expect(calls.map(({ path }) => path)).toEqual(['source/import/preview'])

    await user.click(screen.getByRole('button', { name: 'Import 1 source' }))
    await screen.findByRole('dialog', { name: '1 source is added and pending approval!' })
    expect(calls[1]).toMatchObject({ path: 'source/import', body: { text: 'name,url\nIce,ice.org' } })
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('reports an invalid file, and accepts another', async () => {
    let isGood = false
    const calls = fakeServer(({ path }) =>
      isGood
        ? preview(path)
        : {
            status: 400,
            body: { errorCode: 'BAD_REQUEST', apiError: 'No sources were found in this file.' },
          },
    )
    const { user } = renderAt(<SourceTransfer />, { isAdmin: true })
    await openMenu(user, 'Import sources…')
    await choose(user, new File(['?'], 'empty.csv'))
    expect((await screen.findByRole('alert')).textContent).toBe('No sources were found in this file.')
    await choose(user, new File(['x'.repeat(1_048_577)], 'big.csv'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The file is larger than 1 MB.'))
    expect(calls).toHaveLength(1)
    isGood = true
    await choose(user, new File(['name,url'], 'good.csv'))
    await screen.findByText('good.csv')
    await waitFor(() => expect(importButton().disabled).toBe(false))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('all sources are exported as a file of either format', async () => {
  const calls = fakeServer(() => ({ text: '<opml version="2.0"/>' }))
  const blobs: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  )
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = renderAt(<SourceTransfer />, { isAdmin: true })
  await openMenu(user, 'Export all sources as OPML')
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect((click.mock.instances[0] as HTMLAnchorElement).download).toBe('claire-sources.opml')
  // XML is UTF-8 without a byte order mark.
  expect(new Uint8Array((await blobs[0]?.arrayBuffer()) ?? [])[0]).toBe('<'.charCodeAt(0))
  expect(calls.map(({ path }) => path)).toEqual(['source/export.opml'])
})

it.each([
  { window: 'a wide', places: undefined },
  { window: 'a narrow', places: [{ to: '/admin-reports', label: 'Reports' }] },
])('the menu opens while a file is on its way, on $window window', async ({ places }) => {
  const outline = heldBack<{ status: number }>()
  const calls = fakeServer(() => outline.promise)
  const { user } = renderAt(<SourceTransfer places={places} />, { isAdmin: true })
  const opener = screen.getByRole('button')
  await user.click(opener)
  await user.click(screen.getByRole('menuitem', { name: 'Export all sources as OPML' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(opener)
  await user.keyboard('{Enter}')
  expect(screen.getByRole('menuitem', { name: 'Import sources…' })).toBeTruthy()
  outline.resolve({ status: 404 })
})

it('files are read in the encodings in which spreadsheets write them', async () => {
  const bytes = (...all: number[]) => new Blob([new Uint8Array(all)])
  expect(await readTextFile(new Blob(['Überblick']))).toBe('Überblick')
  expect(await readTextFile(bytes(0xff, 0xfe, 0xdc, 0x00))).toBe('Ü')
  expect(await readTextFile(bytes(0xfe, 0xff, 0x00, 0xdc))).toBe('Ü')
  expect(await readTextFile(bytes(0xdc, 0x62))).toBe('Üb')
})
