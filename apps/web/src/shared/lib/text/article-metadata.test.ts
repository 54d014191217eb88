import type { Article } from '@claire/api-contract'
import { describe, expect, it } from 'vitest'
import { articleAbout } from '#testing/library-server.ts'
import { contextObjectOf, jsonLdOf, metaOf } from './article-metadata.ts'

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
