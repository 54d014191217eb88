/** Text made safe for HTML and XML, in content and in double-quoted attributes. */
export const escapeText = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** `<meta name content>` for each pair; pairs without content are left out. */
export const metas = (pairs: [name: string, content: string | null][]) =>
  pairs
    .filter(([, content]) => content)
    .map(([name, content]) => `<meta name="${name}" content="${escapeText(content ?? '')}">`)
    .join('\n')

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 2021-03-15 as '15 March 2021'. */
export function longDate(date: string): string {
  const [year, month = 1, day] = date.split('-').map(Number)
  return `${day} ${months[month - 1]} ${year}`
}

export interface Page {
  /** Title of the browser's tab. */
  title: string
  /** Markup for the head. */
  head?: string
  /** Markup for `<main>`. */
  main: string
  /** Name of the collection the page belongs to, and its address. */
  collection?: { name: string; url: string; className: string }
  /** Address of the library, with a slash at the end. */
  libraryUrl: string
}

/** One HTML page in the look of the sample library. */
export function htmlPage({ title, head = '', main, collection, libraryUrl }: Page): string {
  const place = collection
    ? `<span aria-hidden="true">/</span> <a href="${collection.url}">${escapeText(collection.name)}</a>`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<link rel="stylesheet" href="${libraryUrl}style.css">
<link rel="alternate" type="application/atom+xml" title="Claire sample library" href="${libraryUrl}feed.xml">
${head}
</head>
<body class="${collection?.className ?? 'home'}">
<header><nav aria-label="Library"><a href="${libraryUrl}">Claire sample library</a> ${place}</nav></header>
<main>
${main}
</main>
<footer><p>Written for Claire, so that there is something to find on the first day. The science is real; the authors and the journals are invented, and identifiers begin with the test prefix 10.5555, which leads nowhere.</p></footer>
</body>
</html>
`
}
