/** A position in TeX during reading. */
export interface TexSource {
  readonly tex: string
  at: number
  /** Number of enclosing groups and commands. */
  readonly depth: number
  /** The end of each group, after its closing brace, by its opening brace. */
  readonly ends: ReadonlyMap<number, number>
}

/** Maximum nesting; deeper texts are not read. */
export const DEEPEST = 20
/** Maximum length of text in brackets, or within an environment. */
export const LONGEST_PART = 2000

export const texSource = (tex: string, depth: number): TexSource => ({ tex, at: 0, depth, ends: endsOf(tex) })

/** Finds all groups in one pass, so that unclosed braces cost nothing more. */
function endsOf(tex: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < tex.length; at++) {
    const character = tex[at]
    if (character === '\\') at++
    else if (character === '{') open.push(at)
    else if (character === '}') {
      const opening = open.pop()
      if (opening !== undefined) ends.set(opening, at + 1)
    }
  }
  return ends
}

function skipBlanks({ tex, at }: TexSource): number {
  let next = at
  while (/\s/.test(tex.charAt(next))) next++
  return next
}

/** Takes the text in the braces here, after optional blanks; undefined if there are none. */
export function takeGroup(source: TexSource): string | undefined {
  const at = skipBlanks(source)
  const end = source.ends.get(at)
  if (end === undefined) return undefined
  source.at = end
  return source.tex.slice(at + 1, end - 1)
}

/** Takes the text in the brackets here: an optional argument. */
export function takeOption(source: TexSource): string | undefined {
  const at = skipBlanks(source)
  if (source.tex[at] !== '[') return undefined
  const length = source.tex.slice(at, at + LONGEST_PART).indexOf(']')
  if (length < 0) return undefined
  source.at = at + length + 1
  return source.tex.slice(at + 1, at + length)
}

/** Takes the match of a sticky `pattern` here. */
export function take(source: TexSource, pattern: RegExp): RegExpExecArray | null {
  const match = matchAt(pattern, source.tex, source.at)
  source.at += match?.[0].length ?? 0
  return match
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
