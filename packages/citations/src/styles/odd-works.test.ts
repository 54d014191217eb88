import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CITATION_STYLES, type CitationStyle, formatReferences } from './index.ts'
import { type OddWork, ODD_WORKS } from '../testing/odd-works.ts'

function lineOf(name: OddWork, style: CitationStyle) {
  const work = ODD_WORKS.get(name) ?? assert.fail(name)
  return formatReferences([{ work, key: 'key' }], style)[0] ?? assert.fail(name)
}

/** Ends of most references, after the title. */
const APA = 'Annals of Lakes, 12(3), 45–67. https://doi.org/10.1000/x'
const IEEE = 'Annals of Lakes, vol. 12, no. 3, pp. 45–67, Aug. 2019, doi: 10.1000/x.'
const VANCOUVER = 'Annals of Lakes. 2019 Aug 27;12(3):45–67. doi:10.1000/x'
const CHICAGO = 'Annals of Lakes 12 (3): 45–67. https://doi.org/10.1000/x.'
const HARVARD = 'Annals of Lakes, 12(3), pp. 45–67. Available at: https://doi.org/10.1000/x.'
const PAGE = 'https://lakes.example/1'

/** By the rules of each style. */
const LINES: Partial<Record<OddWork, Partial<Record<CitationStyle, string>>>> = {
  plain: {
    chicago: `Lovelace, Ada. 2019. “Deep Lakes.” ${CHICAGO}`,
    harvard: `Lovelace, A. (2019) ‘Deep lakes’, ${HARVARD}`,
  },
  'without authors': { chicago: `“Deep Lakes.” 2019. ${CHICAGO}` },
  'with suffixes': {
    vancouver: `1. King ML Jr, Gates WH 3rd. Deep lakes. ${VANCOUVER}`,
    apa: `King, M. L., Jr., & Gates, W. H., III. (2019). Deep lakes. ${APA}`,
    chicago: `King, Martin Luther, Jr., and William H. Gates III. 2019. “Deep Lakes.” ${CHICAGO}`,
  },
  'with particles': {
    apa: `van der Berg, J., & de la Cruz, M. (2019). Deep lakes. ${APA}`,
    ieee: `[1] J. van der Berg and M. de la Cruz, “Deep lakes,” ${IEEE}`,
    chicago: `Berg, Jan van der, and Maria de la Cruz. 2019. “Deep Lakes.” ${CHICAGO}`,
  },
  'with joined initials': {
    apa: `Tolkien, J. R. R., & LEE, A. (2019). Deep lakes. ${APA}`,
    vancouver: `1. Tolkien JRR, LEE A. Deep lakes. ${VANCOUVER}`,
  },
  'in an unknown language': { chicago: `Lovelace, Ada. 2019. “Des lacs profonds.” ${CHICAGO}` },
  'that asks': {
    ieee: `[1] A. Lovelace, “Are lakes deep?” ${IEEE}`,
    harvard: `Lovelace, A. (2019) ‘Are lakes deep?’, ${HARVARD}`,
  },
  'that asks about a quotation': { ieee: `[1] A. Lovelace, “What is ‘Deep’?” ${IEEE}` },
  'that exclaims': { ieee: `[1] A. Lovelace, “Lakes are deep!” ${IEEE}` },
  'that ends with a full stop': {
    ieee: `[1] A. Lovelace, “Lakes are deep,” ${IEEE}`,
    harvard: `Lovelace, A. (2019) ‘Lakes are deep’, ${HARVARD}`,
  },
  'that ends with an abbreviation': { ieee: `[1] A. Lovelace, “Lakes of the U.S.,” ${IEEE}` },
  'that ends with an ellipsis': { ieee: `[1] A. Lovelace, “Lakes are deep...,” ${IEEE}` },
  'with straight quotation marks': {
    harvard: `Lovelace, A. (2019) ‘The “deep” lakes’ bottom’, ${HARVARD}`,
  },
  'with TeX': {
    apa: `Lovelace, A. (2019). On O(n²) lakes, p53 and α₁ of E. coli. ${APA}`,
    chicago: `Lovelace, Ada. 2019. “On O(n²) Lakes, p53 and α₁ of E. coli.” ${CHICAGO}`,
  },
  'without a date': {
    apa: `Lovelace, A. (n.d.). Deep lakes. ${APA}`,
    vancouver: '1. Lovelace A. Deep lakes. Annals of Lakes. [date unknown];12(3):45–67. doi:10.1000/x',
  },
  'of a month': {
    ieee: '[1] A. Lovelace, “Deep lakes,” Annals of Lakes, vol. 12, no. 3, pp. 45–67, June 2019, doi: 10.1000/x.',
  },
  'without a venue': {
    vancouver: '1. Lovelace A. Deep lakes [Internet]. 2019 Aug 27. doi:10.1000/x',
    chicago: 'Lovelace, Ada. 2019. “Deep Lakes.” https://doi.org/10.1000/x.',
  },
  'without volume and pages': {
    harvard:
      'Lovelace, A. (2019) ‘Deep lakes’, Annals of Lakes, 27 August. Available at: https://doi.org/10.1000/x.',
  },
  'with an issue only': {
    chicago: 'Lovelace, Ada. 2019. “Deep Lakes.” Annals of Lakes, no. 3: 45–67. https://doi.org/10.1000/x.',
  },
  'on shortened pages': {
    chicago: 'Lovelace, Ada. 2019. “Deep Lakes.” Annals of Lakes 12 (3): 1012–15. https://doi.org/10.1000/x.',
    ieee: `[1] A. Lovelace, “Deep lakes,” ${IEEE.replace('45–67', '1012–1015')}`,
  },
  'with an article number': {
    apa: `Lovelace, A. (2019). Deep lakes. ${APA.replace('45–67', 'Article e1234')}`,
    ieee: `[1] A. Lovelace, “Deep lakes,” ${IEEE.replace('pp. 45–67', 'Art. no. e1234')}`,
  },
  'on Roman pages': { apa: `Lovelace, A. (2019). Deep lakes. ${APA.replace('45–67', 'xii–xv')}` },
  'with a DOI that is no address': {
    apa: `Lovelace, A. (2019). Deep lakes. Annals of Lakes, 12(3), 45–67. https://doi.org/10.1002/(sici)1097(1998)17:15%3C1661::aid%231%3E3.0.co;2-2`,
    ieee: `[1] A. Lovelace, “Deep lakes,” Annals of Lakes, vol. 12, no. 3, pp. 45–67, Aug. 2019, doi: 10.1002/(sici)1097(1998)17:15<1661::aid#1>3.0.co;2-2.`,
  },
  'without a DOI': {
    ieee: `[1] A. Lovelace, “Deep lakes,” Annals of Lakes, vol. 12, no. 3, pp. 45–67, Aug. 2019. [Online]. Available: ${PAGE}`,
  },
  'that is a preprint of arXiv': {
    ieee: `[1] A. Lovelace, “Deep lakes,” 2019, arXiv:2104.12255. [Online]. Available: ${PAGE}`,
    vancouver: `1. Lovelace A. Deep lakes [Preprint]. arXiv:2104.12255 [Internet]. 2019. Available from: ${PAGE}`,
    chicago: `Lovelace, Ada. 2019. “Deep Lakes.” Preprint, arXiv. ${PAGE}.`,
  },
  'that is another preprint': {
    apa: 'Lovelace, A. (2019). Deep lakes. bioRxiv. https://doi.org/10.1101/2020.01.123',
  },
  'that is a thesis': {
    apa: `Lovelace, A. (2019). Deep lakes [Thesis, University of Lakes]. ${PAGE}`,
    ieee: `[1] A. Lovelace, “Deep lakes,” Thesis, University of Lakes, 2019. [Online]. Available: ${PAGE}`,
    chicago: `Lovelace, Ada. 2019. “Deep Lakes.” Thesis, University of Lakes. ${PAGE}.`,
    harvard: `Lovelace, A. (2019) Deep lakes. Thesis. University of Lakes. Available at: ${PAGE}.`,
  },
  'that is a report': {
    ieee: `[1] A. Lovelace, “Deep lakes,” Lake Institute, Rep. TR-12, Aug. 2019. [Online]. Available: ${PAGE}`,
    chicago: `Lovelace, Ada. 2019. Deep Lakes. TR-12. Lake Institute. ${PAGE}.`,
  },
  'that is a report of its author': { apa: `World Health Organization. (2019). Deep lakes. ${PAGE}` },
  'that is a report in a series': {
    apa: `Lovelace, A. (2019). Deep lakes (NBER Working Papers No. 123). NBER. ${PAGE}`,
    vancouver: `1. Lovelace A. Deep lakes [Internet]. NBER; 2019 Aug. (NBER Working Papers). Report no.: 123. Available from: ${PAGE}`,
    chicago: `Lovelace, Ada. 2019. Deep Lakes. NBER Working Papers 123. NBER. ${PAGE}.`,
  },
  'that is a chapter': {
    ieee: `[1] A. Lovelace, “Deep lakes,” in The Book of Lakes, vol. 2. Lake Press, 2019, pp. 45–67. [Online]. Available: ${PAGE}`,
    vancouver: `1. Lovelace A. Deep lakes. In: The Book of Lakes. Vol. 2 [Internet]. Lake Press; 2019. p. 45–67. Available from: ${PAGE}`,
    chicago: `Lovelace, Ada. 2019. “Deep Lakes.” In The Book of Lakes, 2:45–67. Lake Press. ${PAGE}.`,
    harvard: `Lovelace, A. (2019) ‘Deep lakes’, in The Book of Lakes, vol. 2. Lake Press, pp. 45–67. Available at: ${PAGE}.`,
  },
  'that is a paper of a conference': {
    apa: 'Lovelace, A. (2019). Deep lakes. In Proceedings of Lakes (pp. 45–67). ACM. https://doi.org/10.1000/x',
    chicago:
      'Lovelace, Ada. 2019. “Deep Lakes.” In Proceedings of Lakes, 45–67. ACM. https://doi.org/10.1000/x.',
  },
  'that is a book in a series': {
    apa: `Lovelace, A. (2019). Deep lakes. Lake Press. ${PAGE}`,
    ieee: `[1] A. Lovelace, Deep lakes (Lake Texts 4). Lake Press, 2019. [Online]. Available: ${PAGE}`,
    chicago: `Lovelace, Ada. 2019. Deep Lakes. Lake Texts 4. Lake Press. ${PAGE}.`,
  },
  'that is a standard': {
    vancouver: `1. ISO. ISO 690: Deep lakes [Internet]. ISO; 2019. Available from: ${PAGE}`,
    chicago: `ISO. 2019. Deep Lakes. ISO 690. ISO. ${PAGE}.`,
    harvard: `ISO (2019) ISO 690: Deep lakes. ISO. Available at: ${PAGE}.`,
  },
  'that is known by its page only': {
    apa: `Deep lakes. (n.d.). ${PAGE}`,
    ieee: `[1] “Deep lakes.” [Online]. Available: ${PAGE}`,
    chicago: `“Deep Lakes.” n.d. ${PAGE}.`,
  },
}

describe('a work', () => {
  for (const [name, lines] of Object.entries(LINES))
    test(`${name} is worded by the rules of each style`, () => {
      const styles = Object.keys(lines) as CitationStyle[]
      const worded = styles.map((style) => [style, lineOf(name as OddWork, style).text])
      assert.deepEqual(Object.fromEntries(worded), lines)
    })

  for (const style of CITATION_STYLES)
    test(`is worded in the style ${style} without traces of what it lacks, or of markup, whatever is odd about it`, () => {
      for (const name of ODD_WORKS.keys()) {
        const { text } = lineOf(name, style)
        assert.doesNotMatch(
          text,
          /undefined|null|class=|<span|,\s*,|[?!][.,]|\(\s*\)|\s[,;.](?:\s|$)|\$/,
          name,
        )
        assert.doesNotMatch(text.replaceAll('...', ''), /\.\s*\.\s|\.\.$/, name)
      }
    })
})

test('the word before the book of a chapter is not in italics', () => {
  const { html } = lineOf('that is a chapter', 'harvard')
  assert.match(html, /<i><span style="font-style:normal;">in<\/span> The Book of Lakes/)
})
