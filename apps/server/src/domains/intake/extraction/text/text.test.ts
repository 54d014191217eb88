import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { doiIn } from '@claire/scholarly-text'
import { readCategories } from './categories.ts'
import { readDate, readTime } from './dates.ts'
import { detectLanguage, readLanguageTag } from './languages.ts'
import { doiOfUrl } from './identifiers.ts'
import { readAuthors } from './names.ts'
import { plainLine, plainParagraphs } from './plain-text.ts'
import { simhash, simhashDistance } from './simhash.ts'

const NOW = Date.UTC(2026, 0, 15)

describe('a date', () => {
  const years: [string, number | null][] = [
    ['2020/09/10', 2020],
    ['Apr 22, 2019', 2019],
    ['2020-00-00', 2020],
    ['n.d.', null],
    ['', null],
    ['20200910', 2020],
    ['10.9.2020', 2020],
    ['12/31/2019', 2019],
    ['le 3 février 2018', 2018],
    ['3 de mayo de 2017', 2017],
    ['15 października 2021', 2021],
    ['März 2016', 2016],
    ['Spring 1987', 1987],
    ['1449', null],
    ['1450', 1450],
    ['2028-01-01', null],
    ['3000', null],
    ['0001-01-01T00:00:00', null],
    ['2027', 2027],
    ['vol. 12, pp. 3-4', null],
  ]
  for (const [written, year] of years)
    test(`"${written}" has ${year ?? 'no year'}`, () =>
      assert.equal(readDate(written, NOW)?.year ?? null, year))

  test('with a time zone is an instant', () => {
    assert.equal(readTime('Thu, 10 Sep 2020 12:00:00 +0200', NOW), Date.UTC(2020, 8, 10, 10))
    assert.equal(readTime('2020-09-10T12:00:00-05:00', NOW), Date.UTC(2020, 8, 10, 17))
    assert.equal(readTime('10 Sep 2020 08:00 EST', NOW), Date.UTC(2020, 8, 10, 13))
  })

  test('with an impossible day is its month', () => {
    assert.deepEqual(readDate('2021-02-31', NOW), {
      year: 2021,
      month: 2,
      day: null,
      time: Date.UTC(2021, 1, 1),
    })
    assert.equal(readDate('31 June 2020', NOW)?.day, null)
    assert.equal(readDate('2020-02-29', NOW)?.day, 29)
    assert.equal(readDate('2021-02-29', NOW)?.day, null)
  })

  test('that is in the future or only a year is no instant', () => {
    assert.equal(readTime('2026-03-01', NOW), null)
    assert.equal(readTime('2020', NOW), null)
  })
})

describe('names', () => {
  const names: [string, string][] = [
    ['Lovelace, Ada', 'Ada Lovelace'],
    ['van der Berg, Jan', 'Jan van der Berg'],
    ['Smith, John, Jr.', 'John Smith Jr.'],
    ['Ada  Lovelace ', 'Ada Lovelace'],
    ['Lovelace, Ada (Author)', 'Ada Lovelace'],
    ['by Ada Lovelace', 'Ada Lovelace'],
    ['Metaftsis, V.', 'V. Metaftsis'],
    ['李伟', '李伟'],
    ['admin', ''],
    ['', ''],
    ['12345', ''],
    ['Ada Lovelace ada@x.example', 'Ada Lovelace'],
    ['Di Li', 'Di Li'],
    ['Os Keyes.', 'Os Keyes'],
    ['Smith J.', 'Smith J.'],
    ['Tamm, Chr.', 'Chr. Tamm'],
    ['Ivanov Yu.', 'Ivanov Yu.'],
    ['John Smith Esq.', 'John Smith Esq.'],
    ['O&#8217;Neill, Mary', 'Mary O’Neill'],
  ]
  for (const [written, name] of names)
    test(`"${written}" is "${name}"`, () => assert.deepEqual(readAuthors([written]), name ? [name] : []))

  test('are separated at semicolons, and at commas only if "Last, First" is impossible', () => {
    assert.deepEqual(readAuthors(['Lovelace, Ada; Hopper, Grace']), ['Ada Lovelace', 'Grace Hopper'])
    assert.deepEqual(readAuthors(['Ada Lovelace, Grace Hopper and Emmy Noether']), [
      'Ada Lovelace',
      'Grace Hopper',
      'Emmy Noether',
    ])
    assert.deepEqual(readAuthors(['Lovelace, Ada', 'Hopper, Grace']), ['Ada Lovelace', 'Grace Hopper'])
  })

  test('are listed once each, up to 500 (fault 94)', () => {
    assert.deepEqual(readAuthors(['Ada Lovelace', 'ADA LOVELACE', '']), ['Ada Lovelace'])
    assert.equal(readAuthors(Array.from({ length: 3000 }, (_, index) => `Author Number${index}`)).length, 500)
  })
})

describe('an identifier', () => {
  const dois: [string, string | null][] = [
    ['doi:10.1000/XYZ.1', '10.1000/xyz.1'],
    ['https://dx.doi.org/10.1000/a(b)c.', '10.1000/a(b)c'],
    ['(see 10.1000/abc)', '10.1000/abc'],
    [
      '10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O',
      '10.1002/(sici)1097-4571(199806)49:8<693::aid-asi4>3.0.co;2-o',
    ],
    ['10.17487/RFC9110', '10.17487/rfc9110'],
    ['10.1000%2Fabc', '10.1000/abc'],
    ['none', null],
    ['version 10.12/3', null],
  ]
  for (const [written, doi] of dois)
    test(`"${written}" has the DOI ${doi}`, () => assert.equal(doiIn(written), doi))

  test('is read from the addresses of publishers', () => {
    assert.equal(doiOfUrl('https://pub.example/doi/full/10.1000/abc.def'), '10.1000/abc.def')
    assert.equal(doiOfUrl('https://pub.example/doi/pdf/10.1000/abc.pdf'), '10.1000/abc')
    assert.equal(doiOfUrl('https://pub.example/article/12'), null)
  })
})

describe('text', () => {
  test('is plain: without tags, entities, control characters and bidirectional marks (faults 91, 96)', () => {
    assert.equal(
      plainLine('On &amp;lt;i&amp;gt;E.&nbsp;coli&amp;lt;/i&amp;gt; <sub>2</sub>\u0000\u202e\u200b'),
      'On E. coli 2',
    )
    assert.equal(plainLine('<img src=x onerror=alert(1)>Title<script>alert(2)</script>'), 'Title')
    assert.equal(plainLine('lone \ud800 surrogate'), 'lone surrogate')
  })

  test('keeps characters that only look like a tag', () => {
    assert.equal(plainLine('p < 0.05 and x > 3 (<6 years)'), 'p < 0.05 and x > 3 (<6 years)')
  })

  test('is cut between words, and not within an emoji', () => {
    assert.equal(plainLine('Waves 👩‍🔬 & tides'), 'Waves 👩‍🔬 & tides')
    assert.ok(plainLine('word '.repeat(2000), 1000).length <= 1000)
    assert.ok(plainLine('👩'.repeat(800), 1000).isWellFormed())
  })

  test('has separate paragraphs', () => {
    assert.equal(plainParagraphs('<p>One</p><p>Two<br>Three</p>'), 'One\nTwo\nThree')
  })

  test('has language codes of ISO 639-1', () => {
    assert.deepEqual(
      ['en-US', 'eng', 'Deutsch', 'pt_BR', 'nb', '', 'x-default', 'zxx'].map(readLanguageTag),
      ['en', 'en', 'de', 'pt', 'no', null, null, null],
    )
  })
})

describe('the language of a text', () => {
  const english =
    'In this paper we consider what happens to the matter of things when the conditions change, and report what we saw. '.repeat(
      12,
    )
  const german =
    'In dieser Arbeit betrachten wir, was mit den Dingen geschieht, wenn sich die Bedingungen ändern, und berichten, was wir sahen. '.repeat(
      12,
    )

  test('is that of the largest part (fault 119)', () => {
    assert.equal(detectLanguage(english + german.repeat(3)), 'de')
    assert.equal(detectLanguage(german + english.repeat(3)), 'en')
    assert.equal(detectLanguage(english.repeat(2) + german + english.repeat(2)), 'en')
  })

  test('is the stated one for a few words', () => {
    assert.equal(detectLanguage('On things'), null)
    assert.equal(detectLanguage('On things', 'en'), 'en')
    assert.equal(detectLanguage('3.14159', 'de'), 'de')
    assert.equal(detectLanguage('', null), null)
  })

  test('is detected from a title', () => {
    for (const [title, language] of [
      ['Über die Gezeiten kleiner Seen', 'de'],
      ['Les marées des petits lacs de montagne', 'fr'],
      ['The tides of small mountain lakes', 'en'],
      ['Las mareas de los pequeños lagos de montaña', 'es'],
      ['Pienten vuoristojärvien vuorovesi', 'fi'],
      ['Przypływy małych jezior górskich', 'pl'],
      ['Приливы малых горных озёр', 'ru'],
      ['Küçük dağ göllerinin gelgitleri', 'tr'],
    ])
      assert.equal(detectLanguage(title ?? ''), language, title)
  })

  test('is that of its script, even in short texts and against the statement of the page', () => {
    assert.equal(detectLanguage('湖の潮汐', 'en'), 'ja')
    assert.equal(detectLanguage('호수의 조석', 'en'), 'ko')
    assert.equal(detectLanguage('Οι παλίρροιες', 'en'), 'el')
    assert.equal(detectLanguage('β-Carotene in small mountain lakes of the north'), 'en')
  })

  test('is detected from the words rather than the language stated by a template', () => {
    assert.equal(detectLanguage('Die Gezeiten der kleinen Seen und ihre Ursachen in den Bergen', 'en'), 'de')
  })

  test('is the stated one of two similar languages, and unknown without a statement', () => {
    const title = 'Pengaruh suhu terhadap kadar oksigen di danau pegunungan kecil'
    assert.deepEqual(
      ['id', 'ms', null].map((stated) => detectLanguage(title, stated)),
      ['id', 'ms', null],
    )
  })
})

describe('categories', () => {
  test('are keywords as written, each once, and codes only if there are no words', () => {
    assert.deepEqual(readCategories(['Graphs; graphs;62P05; 004.5 ;CA1 neurons', 'H1N1']), [
      'Graphs',
      'CA1 neurons',
      'H1N1',
    ])
    assert.deepEqual(readCategories(['62P05']), ['62P05'])
  })

  test('contain commas unless the caller states that commas separate them', () => {
    assert.deepEqual(readCategories(['Adaptation, Psychological']), ['Adaptation, Psychological'])
    assert.deepEqual(readCategories(['soil, 1,2-dichloroethane, rain'], { commas: true }), [
      'soil',
      '1,2-dichloroethane',
      'rain',
    ])
  })
})

describe('a fingerprint', () => {
  const words = Array.from({ length: 400 }, (_, index) => `word${(index * 7919) % 1009}`)
  const text = words.join(' ')

  test('is close for near-duplicates and distant for other texts', () => {
    const edited = `Updated 1 May 2026 ${words.map((word, index) => (index % 97 ? word : 'changed')).join(' ')}`
    assert.equal(simhashDistance(simhash(text), simhash(text)), 0)
    assert.ok(simhashDistance(simhash(text), simhash(edited)) <= 10)
    assert.ok(simhashDistance(simhash(text), simhash(words.toReversed().join(' '))) > 12)
  })

  test('has 16 hexadecimal digits, for the empty text too', () => {
    for (const each of [text, '', 'one', 'one two']) assert.match(simhash(each), /^[\da-f]{16}$/)
  })
})
