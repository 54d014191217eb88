const LONGEST_NAME = 150

/** '{title}.pdf', without what file systems refuse. */
export function fileNameFor(title: string): string {
  const name = [...title]
    .map((character) => (character < ' ' || '\\/:*?"<>|\u007f'.includes(character) ? ' ' : character))
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  return `${name || 'article'}.pdf`
}
