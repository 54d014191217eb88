import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Highlight, SentencesContext } from './Highlight.tsx'

const FIRST = 'The sea is cold.'
const ANSWER = 'Ice floats on water.'
const LONG = `It has been measured ${'again and '.repeat(30)}again.`
const highlight = (summary: string, sentence?: string) =>
  render(
    <SentencesContext value={sentence === undefined ? undefined : { a: sentence }}>
      <Highlight article={{ id: 'a', summary, language: 'en' }} query="ice" exact={false} />
    </SentencesContext>,
  ).container
/** Returns the visible text without the placeholder. Quotation marks replace their element. */
function read(container: HTMLElement) {
  const shown = container.querySelector('.highlight > div:not([aria-hidden])')?.cloneNode(true) as Element
  for (const quoted of shown.querySelectorAll('q')) quoted.replaceWith(`“${quoted.textContent}”`)
  return shown.textContent
}

describe('a highlight', () => {
  it('begins with the sentence that answers, as a quotation, and goes on with what follows it', () => {
    expect(read(highlight(`${FIRST} ${ANSWER} ${LONG}`, ANSWER))).toBe(`From the text: “${ANSWER}” ${LONG}`)
  })

  it('of a sentence that begins the summary is no quotation: that is the summary', () => {
    expect(read(highlight(`${ANSWER} ${LONG}`, ANSWER))).toBe(`${ANSWER} ${LONG}`)
  })

  it('of a sentence that points back begins with the sentence before it', () => {
    for (const back of [
      'It floats on ice.',
      'However, ice floats.',
      'Finally, ice was seen.',
      'Such ice floats.',
    ]) {
      expect(read(highlight(`${LONG} ${FIRST} ${back} ${LONG}`, back))).toBe(
        `From the text: “${FIRST}” “${back}” ${LONG}`,
      )
      expect(read(highlight(`${FIRST} ${back} ${LONG}`, back))).toBe(`${FIRST} ${back} ${LONG}`)
    }
  })

  it('fills its lines with what comes before where little follows', () => {
    expect(read(highlight(`${FIRST} ${ANSWER} So it is.`, ANSWER))).toBe(
      `From the text: “${ANSWER}” So it is. … ${FIRST}`,
    )
    expect(read(highlight(`${FIRST} ${ANSWER}`, ANSWER))).toBe(`From the text: “${ANSWER}” ${FIRST}`)
  })

  it('of the whole text is followed by the summary', () => {
    expect(read(highlight(FIRST, ANSWER))).toBe(`From the text: “${ANSWER}” ${FIRST}`)
  })

  it('keeps the place of the summary’s start until and after the sentence is known', () => {
    const summary = `${FIRST} ${ANSWER} ${LONG}`
    expect(read(highlight(summary))).toBe(summary)
    expect(highlight(summary, ANSWER).querySelector('[aria-hidden]')?.textContent).toBe(summary)
  })

  it('marks the words of the search, and never more than fits', () => {
    const shown = highlight(`Ice. ${'x'.repeat(2000)}`)
    expect(shown.querySelector('mark')?.textContent).toBe('Ice')
    expect(read(shown).length).toBe(700)
  })

  it('is left out where there is nothing to say', () => {
    expect(highlight('').innerHTML).toBe('')
  })
})
