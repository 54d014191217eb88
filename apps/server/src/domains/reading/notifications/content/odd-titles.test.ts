import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableTex } from '@claire/scholarly-text'
import { ODD_TITLES } from '@claire/scholarly-text/odd-titles'
import { personId } from '#testing/person'
import { createLinks, createSignedTargets } from '../links.ts'
import { writeMessage } from './write-message.ts'

const links = createLinks('https://claire.example', createSignedTargets('a secret of this test').sign)

const mailAbout = (title: string) => {
  const article = {
    id: 'a',
    title,
    authors: [],
    source: 'Letters',
    year: 2025,
    sentence: '',
    reason: { terms: [], byMeaning: true },
    alsoFoundBy: [],
  }
  const news = {
    alertId: 'alert-1',
    name: 'Kelp',
    criteria: 'Semantic search for “kelp”',
    note: '',
    frequency: 'NEW_MATCHES' as const,
    total: 1,
    listedAbove: 0,
    articles: [article],
  }
  return writeMessage(
    {
      id: 'mail-1',
      owner: personId('ada'),
      recipient: 'ada@reader.example',
      createdAt: 1_767_225_600_000,
      content: { kind: 'alerts', news: [news] },
      language: 'en',
    },
    links,
  )
}

const tagsOf = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/title="[^"]*"/, ''))
const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

test('a title with TeX is read as plain text in a mail', () => {
  const { text, html } = mailAbout(String.raw`On $67 \pm 7 $ km of Lo\`eve`)
  for (const part of [text, unescaped(html)]) assert.ok(part.includes('On 67 ± 7 km of Loève'))
})

test('200 odd titles are text in a mail, whichever part of it is read', () => {
  const plain = tagsOf(mailAbout('Kelp').html)
  for (const title of ODD_TITLES) {
    const { text, html } = mailAbout(title)
    const shown = inOneLine(readableTex(title))
    assert.deepEqual(tagsOf(html), plain, title)
    assert.ok(unescaped(inOneLine(html)).includes(shown), title)
    assert.ok(inOneLine(text).includes(shown), title)
  }
})
