import type { Article } from '@claire/api-contract'
import { describe, expect, it } from 'vitest'
import { articleAbout } from '#testing/library-server.ts'
import { contextObjectOf, jsonLdOf, libraryAddress, metaOf } from './article-metadata.ts'

const citation = articleAbout('ice').citation
const lakes: Article = articleAbout('lakes', {
  title: encodeURIComponent('Deep lakes & “50 %” more'),
  authors: ['Ludwig van Beethoven', 'Ada Lovelace'],
  venue: 'Annals of Lakes',
  doi: '10.1000/x_y',
  url: 'https://lakes.example/1?a=b&c',
  citation: {
    ...citation,
    kind: 'journal-article',
    volume: '12',
    issue: '3',
    pages: '45-67',
    publisher: 'Lake Press',
    published: '2019-08-27',
    issn: ['1234-5679'],
  },
})
const valuesOf = (article: Article, name: string) =>
  metaOf(article).flatMap(([each, value]) => (each === name ? [value] : []))
const of = (kind: Article['citation']['kind']) => ({ ...lakes, citation: { ...lakes.citation, kind } })

describe('the metadata of an article for programs', () => {
  it('has the names that reference managers look for', () => {
    expect(valuesOf(lakes, 'citation_title')).toEqual(['Deep lakes & “50 %” more'])
    expect(valuesOf(lakes, 'citation_author')).toEqual(['Ludwig van Beethoven', 'Ada Lovelace'])
    expect(valuesOf(lakes, 'citation_publication_date')).toEqual(['2019/08/27'])
    expect(valuesOf(lakes, 'citation_firstpage')).toEqual(['45'])
    expect(valuesOf(lakes, 'citation_lastpage')).toEqual(['67'])
    expect(valuesOf(lakes, 'DC.identifier')).toEqual(['doi:10.1000/x_y'])
    expect(metaOf({ ...lakes, doi: null, venue: null }).every(([, value]) => value)).toBe(true)
  })

  it('names the venue by its kind', () => {
    expect(valuesOf(lakes, 'citation_journal_title')).toEqual(['Annals of Lakes'])
    expect(valuesOf(of('conference-paper'), 'citation_conference_title')).toEqual(['Annals of Lakes'])
    expect(valuesOf(of('chapter'), 'citation_inbook_title')).toEqual(['Annals of Lakes'])
    expect(valuesOf(of('thesis'), 'citation_dissertation_institution')).toEqual(['Lake Press'])
  })

  it('is a scholarly article of schema.org', () => {
    expect(jsonLdOf(lakes)).toMatchObject({
      '@type': 'ScholarlyArticle',
      name: 'Deep lakes & “50 %” more',
      isPartOf: { '@type': 'Periodical', name: 'Annals of Lakes', issn: ['1234-5679'] },
      pageStart: '45',
      sameAs: 'https://doi.org/10.1000/x_y',
    })
    expect(jsonLdOf({ ...lakes, doi: null })).not.toHaveProperty('sameAs')
  })

  it('is a context object of OpenURL where several are shown', () => {
    const parameters = new URLSearchParams(contextObjectOf(lakes))
    expect(parameters.get('rft_val_fmt')).toBe('info:ofi/fmt:kev:mtx:journal')
    expect(parameters.get('rft.atitle')).toBe('Deep lakes & “50 %” more')
    expect(parameters.getAll('rft.au')).toEqual(['Ludwig van Beethoven', 'Ada Lovelace'])
    expect(parameters.getAll('rft_id')).toEqual(['info:doi/10.1000/x_y', 'https://lakes.example/1?a=b&c'])
    expect(contextObjectOf(lakes)).not.toContain('+')
    expect(new URLSearchParams(contextObjectOf(of('book'))).get('rft.btitle')).toBe(
      'Deep lakes & “50 %” more',
    )
    expect(new URLSearchParams(contextObjectOf(of('conference-paper'))).get('rft.btitle')).toBe(
      'Annals of Lakes',
    )
  })
})

describe('the address of an article at a link resolver', () => {
  const parametersOf = (address: string) => new URL(address).searchParams

  it('states the facts of a journal article by the keys of OpenURL 1.0', () => {
    const address = libraryAddress('https://resolver.example/openurl', lakes)
    const parameters = Object.fromEntries(parametersOf(address))
    expect(address.startsWith('https://resolver.example/openurl?url_ver=Z39.88-2004&')).toBe(true)
    expect(parameters).toMatchObject({
      ctx_ver: 'Z39.88-2004',
      'rft.atitle': 'Deep lakes & “50 %” more',
      'rft.jtitle': 'Annals of Lakes',
      'rft.date': '2019-08-27',
      'rft.volume': '12',
      'rft.issue': '3',
      'rft.spage': '45',
      'rft.issn': '1234-5679',
    })
    expect(parametersOf(address).get('rft_id')).toBe('info:doi/10.1000/x_y')
    expect(parametersOf(address).getAll('rft.au')).toEqual(['Ludwig van Beethoven', 'Ada Lovelace'])
  })

  it('follows the parameters that the resolver has of its own', () => {
    const resolver = 'https://resolver.example/start?custid=a%20b&group=main'
    const address = libraryAddress(resolver, lakes)
    expect(address.startsWith(`${resolver}&url_ver=`)).toBe(true)
    expect(libraryAddress('https://resolver.example/?', lakes)).toMatch(
      /^https:\/\/resolver\.example\/\?url_ver=/,
    )
  })

  it('writes odd characters so that they arrive as they are', () => {
    const titles = ['A+B = C & D?#%41;', '水の深さ', 'Σ⟨x|y⟩ “é”\n\t', '<i>x</i> \u0000']
    for (const title of titles) {
      const odd = {
        ...lakes,
        title: encodeURIComponent(title),
        doi: '10.1002/(SICI)1097<1::AID-X>3.0.CO;2-#',
      }
      const parameters = parametersOf(libraryAddress('https://resolver.example/', odd))
      expect(parameters.get('rft.atitle')).toBe(title)
      expect(parameters.get('rft_id')).toBe('info:doi/10.1002/(SICI)1097<1::AID-X>3.0.CO;2-#')
    }
    const cut = { ...lakes, authors: ['\ud800 half'] }
    expect(parametersOf(libraryAddress('https://resolver.example/', cut)).get('rft.au')).toBe('\ufffd half')
  })

  it('leaves unknown facts out, and stays short enough for servers', () => {
    const bare = articleAbout('ice', { doi: null, venue: null, authors: [], publicationYear: null })
    expect([...parametersOf(libraryAddress('https://resolver.example/', bare)).values()].every(Boolean)).toBe(
      true,
    )
    const many = { ...lakes, authors: Array.from({ length: 500 }, (_, at) => `Author Number${at}`) }
    const long = { ...many, title: encodeURIComponent('深'.repeat(4000)) }
    expect(libraryAddress('https://resolver.example/', long).length).toBeLessThan(6_000)
  })
})
