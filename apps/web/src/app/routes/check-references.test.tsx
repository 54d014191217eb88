import type { CheckedReference, ReferenceCheck } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { routes } from '#app/router.tsx'
import { fakeServer, heldBack } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'

const BOOKMARKS = { id: 'f', name: 'Bookmarks' }

const reference = (number: number, over: Partial<CheckedReference> = {}): CheckedReference => ({
  number,
  line: number,
  text: `Work ${number}`,
  authors: ['Holm E'],
  year: '2017',
  doi: null,
  verdict: 'here',
  article: { id: `a${number}`, title: 'A', authors: [], publicationYear: 2017, notice: null },
  notice: null,
  fault: null,
  otherTitle: null,
  sameAs: null,
  folder: null,
  ...over,
})

const ANSWER: ReferenceCheck = {
  references: [
    reference(1),
    reference(2, {
      verdict: 'retracted',
      notice: {
        kind: 'retracted',
        url: 'https://doi.org/10.1000/notice',
        date: '2026-10-14',
        reason: 'Unreliable results',
      },
    }),
    reference(3, {
      verdict: 'unreadable',
      fault: 'unidentified',
      article: null,
      text: 'Rossi, personal communication',
    }),
    reference(4, { verdict: 'wrongDoi', otherTitle: 'Another work', doi: '10.1000/4' }),
    reference(5, { verdict: 'twice', sameAs: 1 }),
    reference(6, { verdict: 'unknown', article: null }),
    reference(7, { folder: { id: 's', name: 'Sleep' } }),
  ],
  leftOut: 3,
  missing: [
    {
      doi: null,
      article: { id: 'm', title: 'On%20fog', authors: ['Ada Byron'], publicationYear: 2022, notice: null },
      with: 11,
    },
  ],
  retractionsAsOf: '2026-11-01',
}

type Answer = { status?: number; body?: unknown }

async function open(answer: () => Answer | Promise<Answer>) {
  const calls = fakeServer(({ path, method }) => {
    if (path === 'references/check') return answer()
    if (path === 'references/check/progress') return { body: { step: 'reading', done: 1_200, total: 3_300 } }
    if (path === 'bookmark' && method === 'POST') return { body: { id: 'b', folder: BOOKMARKS } }
    if (path === 'bookmark/shelf')
      return {
        body: {
          folders: [{ ...BOOKMARKS, count: 0, usedAt: null }],
          saveTo: 'f',
          total: 0,
          tags: [],
          binned: 0,
        },
      }
    if (path === 'bookmark/import') return { body: { counts: {}, ids: ['r'] } }
    return { body: [] }
  })
  const shown = renderAt(routes, { at: '/check-references' })
  await screen.findByRole('heading', { level: 1, name: 'Check references' })
  return { ...shown, calls }
}

async function check(user: Awaited<ReturnType<typeof open>>['user'], list: string) {
  await user.click(screen.getByLabelText('Your list'))
  await user.paste(list)
  await user.click(screen.getByRole('button', { name: 'Check' }))
}

const table = async (name = 'Checked references') => within(await screen.findByRole('table', { name }))
type Shown = Awaited<ReturnType<typeof table>>
const rowsOf = (shown: Shown): (string | null)[][] =>
  shown
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

it('a check that lasts says how many are checked', async () => {
  const { promise, resolve } = heldBack<Answer>()
  const { user } = await open(() => promise)
  await check(user, '[1] Work 1')
  expect(await screen.findByText(/1,200 of 3,300/)).toBeTruthy()
  resolve({ body: ANSWER })
  await table()
  expect(screen.queryByText(/1,200 of 3,300/)).toBeNull()
})

it('findings stand first, with the cause, and what is sound is folded', async () => {
  const { user, calls } = await open(() => ({ body: ANSWER }))
  await check(user, '[1] Work 1')
  const found = await table()
  expect(rowsOf(found)).toEqual([
    [
      '2',
      'Work 2Holm E · 2017',
      'Retracted14-Oct-2026, Unreliable results',
      'Read the notice (opens in a new tab)',
    ],
    ['4', 'Work 4Holm E · 2017 · 10.1000/4', 'Wrong DOIthis DOI is of “Another work”', 'Save'],
    ['5', 'Work 5Holm E · 2017', 'Listed twicethe same as no. 1', 'Save'],
    [
      '3',
      'Rossi, personal communicationHolm E · 2017',
      'Not readableline 3: It has neither a title nor an identifier.',
      'Correct',
    ],
    ['6', 'Work 6Holm E · 2017', 'Not in Claireno DOI, and nothing here matches', ''],
  ])
  expect(calls.find(({ path }) => path === 'references/check')?.body).toBe('[1] Work 1')
  screen.getByText('Retractions as of 01-Nov-2026. The first 5,000 references were checked; 3 were left out.')
  await user.click(screen.getByRole('button', { name: '2 more with nothing to report' }))
  expect(rowsOf(await table('In Claire')).map((cells) => cells[3])).toEqual(['Save', 'Saved in Sleep'])
})

it('a part of the table is one verdict, with its number', async () => {
  const { user } = await open(() => ({ body: ANSWER }))
  await check(user, 'x')
  const parts = within(await screen.findByRole('group', { name: 'Show' }))
  expect(parts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All7',
    'Retracted1',
    'Wrong DOI1',
    'Listed twice1',
    'Not readable1',
    'Not in Claire1',
    'In Claire2',
  ])
  await user.click(parts.getByRole('button', { name: /^Retracted/ }))
  expect(rowsOf(await table()).map(([number]) => number)).toEqual(['2'])
})

it('a work that is likely missing is saved in its row', async () => {
  const { user, calls } = await open(() => ({ body: ANSWER }))
  await check(user, 'x')
  const missing = within(await screen.findByRole('region', { name: 'Likely missing' }))
  expect(missing.getByRole('listitem').textContent).toContain('On fogAda Byron2022With 11 of yours')
  await user.click(missing.getByRole('button', { name: 'Save' }))
  await missing.findByRole('button', { name: 'Saved in Bookmarks' })
  expect(
    calls.find(({ path, method }) => path === 'bookmark' && method === 'POST')?.query.get('documentId'),
  ).toBe('m')
})

it('an entry that cannot be read is selected in the list', async () => {
  const { user } = await open(() => ({ body: ANSWER }))
  await check(user, 'one\ntwo\nRossi, personal communication')
  await user.click(await screen.findByRole('button', { name: 'Correct' }))
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your list')
  expect(document.activeElement).toBe(field)
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('Rossi, personal communication')
})

it('a file is checked as it is', async () => {
  const { user, calls } = await open(() => ({ body: ANSWER }))
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLElement, [
    new File(['TY  - JOUR'], 'refs.ris'),
  ])
  await table()
  expect(calls.find(({ path }) => path === 'references/check')?.body).toBe('TY  - JOUR')
  screen.getByText('refs.ris')
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull()
})

it('what the server refuses is said in place', async () => {
  const apiError = 'There are no references in this list.'
  const { user } = await open(() => ({ status: 400, body: { errorCode: 'BAD_REQUEST', apiError } }))
  await check(user, 'x')
  expect((await screen.findByRole('alert')).textContent).toContain(apiError)
})

it('progress is shown until the answer', async () => {
  const { promise, resolve } = heldBack<Answer>()
  const { user } = await open(() => promise)
  await check(user, 'x')
  await screen.findByRole('progressbar', { name: 'The references are being checked' })
  resolve({ body: { ...ANSWER, retractionsAsOf: null } })
  await table()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  screen.getByText(/^No list of retractions is loaded/)
})

it('of 5,000 references a hundred rows are drawn at a time', async () => {
  const references = Array.from({ length: 5_000 }, (_, at) => reference(at + 1, { verdict: 'unknown' }))
  const { user } = await open(() => ({ body: { ...ANSWER, references, missing: [] } }))
  await check(user, 'x')
  const found = await screen.findByRole<HTMLTableElement>('table')
  expect(found.tBodies[0]?.rows).toHaveLength(100)
  await user.click(screen.getByText('Show 100 more'))
  expect(found.tBodies[0]?.rows).toHaveLength(200)
})

it('a work without an article is kept as a reference, in the folder used last', async () => {
  const references = [reference(1, { verdict: 'unknown', article: null, doi: '10.1000/ice' })]
  const { user, calls } = await open(() => ({ body: { ...ANSWER, references, missing: [] } }))
  await check(user, '10.1000/ice')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save as reference' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  const imported = await waitFor(() => {
    const call = calls.find(({ path }) => path === 'bookmark/import')
    expect(call).toBeDefined()
    return call
  })
  expect(imported?.query.get('folderId')).toBe('f')
})
