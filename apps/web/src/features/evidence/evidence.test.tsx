import type { Evidence, EvidenceInput, Quote, WrittenEvidence } from '@claire/api-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type FakeCall, fakeServer, heldBack } from '#testing/fake-server.ts'
import { articleAbout } from '#testing/library-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { citedQuotes } from './cited-quotes.ts'
import { AskField, EvidenceOfSearch } from './index.ts'

const quoteOf = (text: string, over: Partial<Quote> = {}): Quote => ({
  text,
  before: null,
  field: 'abstract',
  start: 4,
  end: 4 + text.length,
  version: 2,
  section: 'results',
  score: 0.9,
  closeness: 'closest',
  article: { ...articleAbout(text), authors: ['Ada Byron', 'Mary S.', 'Third Author'] },
  ...over,
})

const evidenceOf = (over: Partial<Evidence> = {}): Evidence => ({
  answers: true,
  isJudged: true,
  quotes: [],
  nearest: [],
  shown: 6,
  works: 40,
  ofWorks: 214,
  ofWorksRelation: 'eq',
  retracted: 0,
  byMeaning: 'contextual',
  canBeWritten: false,
  ...over,
})

const EIGHT = Array.from({ length: 8 }, (_, at) =>
  quoteOf(`Sentence ${at + 1}.`, { closeness: at < 3 ? 'closest' : 'close' }),
)
const PARTS = {
  around: (_: readonly string[], quotes: React.ReactNode) => quotes,
  actions: (articleId: string) => <button type="button">Save {articleId}</button>,
}
const INPUT: EvidenceInput = { question: 'Does sleep matter?' }

let asked = 0
/** Renders the evidence of a search; each has a question of its own, because open sections are remembered. */
function show(over: Partial<React.ComponentProps<typeof EvidenceOfSearch>> = {}) {
  const input = { ...INPUT, question: `${INPUT.question} ${++asked}` }
  return renderAt(<EvidenceOfSearch input={input} isQuestion parts={PARTS} {...over} />)
}
const answering = (evidence: Evidence, written?: WrittenEvidence) =>
  fakeServer(({ path }: FakeCall) => {
    if (path === 'evidence') return { body: evidence }
    return path === 'evidence/written' ? { body: written } : undefined
  })
const rows = () => screen.findAllByRole('article')
const section = () => screen.findByRole('region', { name: 'Evidence' })

describe('the evidence of a question', () => {
  it('is the sentences in quotation marks, with the one before, their article and their place', async () => {
    answering(
      evidenceOf({
        quotes: [quoteOf('Rats lost cells.', { before: 'We removed glands.' }), quoteOf('Mice may not.')],
      }),
    )
    show({ linkState: { searchPath: '/search?searchText=x' } })
    const [first, second] = await rows()
    expect(first?.querySelector('q')?.textContent).toBe('We removed glands. Rats lost cells.')
    expect(second?.querySelector('q')?.textContent).toBe('Mice may not.')
    for (const text of ['Ada Byron and 2 more', '2020', 'Journal of Tests', 'Results'])
      expect(first?.textContent).toContain(text)
    const link = within(first as HTMLElement).getByRole('link', { name: 'On Rats lost cells.' })
    expect(link.getAttribute('href')).toBe(
      '/detail/Rats%20lost%20cells.?field=abstract&start=4&end=20&version=2',
    )
    expect((await section()).textContent).toContain('2 sentences from 2 of 214 articles')
  })

  it('shows six at first, all on request, and where they become less close', async () => {
    answering(evidenceOf({ quotes: EIGHT, retracted: 2 }))
    const { user } = show()
    expect(await rows()).toHaveLength(6)
    expect(screen.getByText('Closest to the question')).toBeTruthy()
    expect(screen.getByText('Close')).toBeTruthy()
    expect(screen.getByText('2 retracted articles were left out')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all 8' }))
    expect(await rows()).toHaveLength(8)
  })

  it('is shown only on request for a search that is no question, and after it was hidden', async () => {
    const calls = answering(evidenceOf({ quotes: EIGHT }))
    const { user } = show({ isQuestion: false })
    const button = await screen.findByRole('button', { name: 'Show evidence' })
    expect(calls).toHaveLength(0)
    await user.click(button)
    expect(await rows()).toHaveLength(6)
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect(screen.getByRole('button', { name: 'Show evidence' })).toBeTruthy()
  })

  it('that was hidden stays hidden for the next question, in this browser', async () => {
    answering(evidenceOf({ quotes: EIGHT }))
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Hide' }))
    expect(localStorage.getItem('claire-evidence')).toBe('false')
    expect(screen.queryByRole('article')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show evidence' }))
    expect(await rows()).toHaveLength(6)
  })

  it('does not say if the nearest sentences answer a question in another language', async () => {
    answering(evidenceOf({ answers: false, isJudged: false, nearest: EIGHT.slice(0, 3) }))
    show()
    expect(await rows()).toHaveLength(3)
    expect(within(await section()).getByText('3 sentences from 3 of 214 articles')).toBeTruthy()
    expect(screen.getByText(/not in English/)).toBeTruthy()
    expect(screen.getByText('Closest to the question')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'No sentence here answers this' })).toBeNull()
  })

  it('says that nothing answers, with the nearest sentences', async () => {
    answering(evidenceOf({ answers: false, nearest: EIGHT.slice(0, 3) }))
    show({ noneActions: <button type="button">Create Alert</button> })
    expect(await screen.findByRole('heading', { name: 'No sentence here answers this' })).toBeTruthy()
    expect(await rows()).toHaveLength(3)
    expect(screen.getByText('Closest, but not an answer')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Create Alert' })).toBeTruthy()
    expect((await section()).textContent).toContain('no sentence from 214 articles')
  })

  it('says if it was compared by words only', async () => {
    answering(evidenceOf({ quotes: EIGHT, byMeaning: 'words' }))
    show()
    expect(await screen.findByText(/^Compared by words only/)).toBeTruthy()
  })

  it('that failed says why, and can be requested again', async () => {
    let isDown = true
    fakeServer(() =>
      isDown
        ? { status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Not now.' } }
        : { body: evidenceOf({ quotes: EIGHT }) },
    )
    const { user } = show()
    expect((await screen.findByRole('alert')).textContent).toContain('The evidence could not be loaded.')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    expect(await rows()).toHaveLength(6)
  })

  it('is no longer requested once the question is another', async () => {
    const answer = heldBack<{ body: Evidence }>()
    fakeServer(() => answer.promise)
    const sent = vi.spyOn(globalThis, 'fetch')
    const { user } = renderAt(
      <AskField within={{ folderId: 'f' }} about="articles" isInAddress parts={PARTS} />,
      { at: '/?ask=first' },
    )
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    const [request] = sent.mock.calls[0] as unknown as [Request]
    expect(request.signal.aborted).toBe(false)
    const field = screen.getByRole('textbox')
    await user.clear(field)
    await user.type(field, 'second{Enter}')
    await waitFor(() => expect(request.signal.aborted).toBe(true))
    answer.resolve({ body: evidenceOf({ quotes: EIGHT }) })
    expect(await rows()).toHaveLength(6)
  })
})

describe('a written paragraph', () => {
  const WRITTEN: WrittenEvidence = {
    model: 'llama-8b',
    day: '2026-11-28',
    sentences: [{ text: 'Rats lose cells.', quotes: [0, 7] }],
    dropped: 1,
  }

  it('is marked with its model and day, leads to the quotes, and counts what is left out', async () => {
    answering(evidenceOf({ quotes: EIGHT, canBeWritten: true }), WRITTEN)
    const { user } = show()
    const paragraph = await screen.findByRole('region', { name: 'Written by a language model' })
    await within(paragraph).findByText(/Rats lose cells\./)
    expect(paragraph.textContent).toContain('Written by llama-8b on')
    expect(paragraph.textContent).toContain('One sentence was left out: no quote supports it.')
    await user.click(within(paragraph).getByRole('button', { name: 'Sentence 8' }))
    expect(document.activeElement?.textContent).toBe('On Sentence 8.')
  })

  it('is not requested where no model is configured', async () => {
    const calls = answering(evidenceOf({ quotes: EIGHT }))
    show()
    await rows()
    expect(calls.map(({ path }) => path)).toEqual(['evidence'])
  })

  it('can be hidden for good', async () => {
    answering(evidenceOf({ quotes: EIGHT, canBeWritten: true }), WRITTEN)
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Hide for good' }))
    expect(screen.queryByText(/Rats lose cells/)).toBeNull()
    expect(localStorage.getItem('claire-evidence-written')).toBe('false')
  })
})

describe('quotes with citations', () => {
  const [quote] = [
    quoteOf('It *fell* by 40%.', {
      article: { ...articleAbout('sleep'), authors: ['A. B.', 'C. D.', 'E. F.', 'G. H.'], venue: 'Sleep J.' },
    }),
  ]
  const address = `${location.origin}/detail/sleep?field=abstract&start=4&end=21&version=2`

  it('are text, with the address of the sentence', () => {
    expect(citedQuotes([quote], 'text')).toBe(
      `“It *fell* by 40%.”\nA. B., C. D., E. F. et al. (2020). On sleep. Sleep J. ${address}`,
    )
  })

  it('are Markdown, whose signs in the sentence are escaped', () => {
    expect(citedQuotes([quote], 'markdown')).toBe(
      `> It \\*fell\\* by 40%.\n>\n> — A. B., C. D., E. F. et al. (2020). [On sleep.](${address}) Sleep J.`,
    )
  })

  it('are one RIS reference for each article, with the sentences as notes', () => {
    const ris = citedQuotes([quote, { ...quote, text: 'Second.' }], 'ris')
    expect(ris.match(/^TY {2}- JOUR\r$/gm)).toHaveLength(1)
    expect(ris).toContain('N1  - “It *fell* by 40%.”\r\nN1  - “Second.”\r\nER  - \r\n')
    expect(ris.match(/^AU {2}- /gm)).toHaveLength(4)
  })

  it('are copied for all or for those that are chosen', async () => {
    answering(evidenceOf({ quotes: EIGHT }))
    const { user } = show()
    await rows()
    await user.click(screen.getByRole('checkbox', { name: 'Select sentence 2' }))
    await user.click(screen.getByRole('button', { name: 'Copy 1 with citation' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy as text' }))
    expect(await screen.findByText('Sentence copied with its citation')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toMatch(/^“Sentence 2\.”\n/)
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.getByRole('button', { name: 'Copy all with citations' })).toBeTruthy()
  })

  it('are copied one by one, without leaving the page', async () => {
    answering(evidenceOf({ quotes: EIGHT }))
    const { user, router } = show()
    const [first] = await rows()
    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Copy with citation' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy as Markdown' }))
    await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/^> Sentence 1\./))
    expect(router.state.location.pathname).toBe('/')
  })
})
