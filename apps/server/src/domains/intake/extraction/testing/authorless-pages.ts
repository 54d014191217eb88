/** Pages without author and date: articles of magazines and small sites, and pages of institutions about themselves. */
export interface AuthorlessPage {
  name: string
  url: string
  html: string
}

const SENTENCES = [
  'The water had risen by almost a metre when the first boats were brought in from the outer harbour.',
  'Samples were taken at eleven places along the shore, each of them twice, once at high and once at low water.',
  'Nobody had expected that the smallest of the ponds would keep its ice for the longest time.',
  'What was found in the mud turned out to be older than the dike that had been built over it.',
  'According to the measurements, the birds left three weeks later than they had done a generation ago.',
  'The old charts show a channel where there are meadows today, and sheep that graze on them.',
  'In the end the explanation was a simple one: the wind had changed, and the sand had followed it.',
  'It took four winters until enough of the cores had been dated to draw a line through them.',
]

/** Returns `count` paragraphs of running text about a subject. */
export const paragraphs = (subject: string, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const sentences = [0, 1, 2, 3].map((each) => SENTENCES[(at * 3 + each) % SENTENCES.length] ?? '')
    return `<p>${sentences.join(' ')} So much is known of ${subject}, and the rest will have to wait (${at + 1}).</p>`
  }).join('\n')

/** Returns `count` paragraphs in which an institution describes itself. */
export const ofUs = (subject: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<p>Our house works on ${subject} with partners in many places, and has done so for a long time (${at + 1}). We offer rooms, instruments and advice to everybody who needs them. Whoever is interested finds here what there is to know, and may always write to us when something is unclear.</p>`,
  ).join('\n')

/** A page with this title and body. */
export const document = (title: string, body: string, { head = '', bodyClass = '' } = {}) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body${bodyClass && ` class="${bodyClass}"`}>${body}</body></html>`
/** A header with a menu of these addresses and names. */
export const menu = (...items: [string, string][]) =>
  `<header><nav><ul>${items.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join('')}</ul></nav></header>`
export const MENU = menu(
  ['/', 'Home'],
  ['/about', 'About us'],
  ['/research', 'Research'],
  ['/news', 'News'],
  ['/contact', 'Contact'],
)
