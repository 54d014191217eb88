import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readPage } from '../read-page.ts'
import { html, prose } from '../testing/pages.ts'

const URL = 'https://journal.example/papers/on-the-matter'
const textOf = (below: string) =>
  readPage(
    html({ body: `<main><article><h1>On the matter of things</h1>${prose()}${below}</article></main>` }),
    {
      url: URL,
    },
  ).text
const ENDS = /report what we saw\.$/

describe('teasers of other articles below the article are removed, in any language', () => {
  const rows: [string, string][] = [
    [
      'cards with pictures, in Finnish',
      `<div class="q7"><h3>Lisää aiheesta</h3><div class="z3">${[1, 2, 3]
        .map(
          (at) =>
            `<div class="x1"><a href="/a/${at}"><img src="/${at}.jpg" alt=""><h4>Toinen juttu ${at}</h4></a><p>Muutama sana siitä, mitä toinen juttu kertoo lukijalle, joka haluaa lukea lisää ${at}.</p></div>`,
        )
        .join('')}</div></div>`,
    ],
    [
      'headings that are links, in Hungarian',
      `<h3>Ezek is érdekelhetik</h3>${[1, 2]
        .map(
          (at) =>
            `<article><h4><a href="${URL}-${at}">Egy másik cikk ${at}</a></h4><p>Néhány szó arról, amit a másik cikk elmond annak, aki tovább szeretne olvasni ${at}.</p></article>`,
        )
        .join('')}`,
    ],
    [
      'rows with dates, in Vietnamese',
      `<h3>Xem thêm</h3><ul class="k">${[1, 2, 3]
        .map(
          (at) =>
            `<li><a href="/b/${at}">Một bài viết khác khá dài và thú vị số ${at}</a><time>2020-01-0${at}</time> Vài lời về bài viết khác này cho người muốn đọc thêm nữa.</li>`,
        )
        .join('')}</ul>`,
    ],
    [
      'boxes with linked headings, in Greek, and a second row below them',
      ['Δείτε ακόμη', 'Δημοφιλή']
        .map(
          (heading) =>
            `<section><h2>${heading}</h2>${[1, 2, 3]
              .map(
                (at) =>
                  `<div class="c"><h3><a href="/c/${heading}/${at}">Ένα άλλο άρθρο ${at}</a></h3><p>Λίγα λόγια για το περιεχόμενό του, για όποιον θέλει να διαβάσει περισσότερα, αριθμός ${at}.</p></div>`,
              )
              .join('')}</section>`,
        )
        .join(''),
    ],
  ]
  for (const [what, below] of rows) test(what, () => assert.match(textOf(below), ENDS))
})

describe('parts of the article are kept, in any form', () => {
  const three = (item: (at: number) => string) => [1, 2, 3].map(item).join('')
  const stored: [string, string][] = [
    [
      'further reading at other sites',
      `<h2>Further reading of things</h2><ul>${three((at) => `<li><a href="https://other${at}.example/">Another author, at length</a>, who looks at the same things from another side, number ${at}.</li>`)}</ul>`,
    ],
    [
      'footnotes that link back into the text',
      `<ol>${three((at) => `<li id="n${at}"><a href="#r${at}">Back to note number ${at}</a> <time>1999</time> A note on the matter that says more than the text itself does.</li>`)}</ol>`,
    ],
    [
      'references with identifiers',
      `<ol>${three((at) => `<li>Lovelace, A. (1843). Notes on the engine, part ${at}. <a href="https://doi.org/10.5555/${at}">https://doi.org/10.5555/${at}</a></li>`)}</ol>`,
    ],
    [
      'findings with links to explanations of the site',
      `<ul>${three((at) => `<li>We found the <a href="/glossary/${at}">matter of things</a> in case ${at}, as the earlier results had led us to expect.</li>`)}</ul>`,
    ],
    [
      'sections whose headings link to themselves',
      three(
        (at) =>
          `<section><h2><a href="${URL}#s${at}">Section ${at} of things</a></h2><p>What the section says in a sentence of its own, which is part of the article.</p></section>`,
      ),
    ],
  ]
  for (const [what, below] of stored) test(what, () => assert.doesNotMatch(textOf(below), ENDS))
})
