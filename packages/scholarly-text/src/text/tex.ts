/** The plain reading of a part of TeX, and its end. */
export interface Reading {
  reads: string
  end: number
}

const pairs = (text: string) =>
  new Map(text.split(' ').map((pair) => pair.split(':') as [name: string, reads: string]))

/** Commands that mean a sign. */
const SIGNS = pairs(
  'alpha:α beta:β gamma:γ delta:δ epsilon:ε varepsilon:ε zeta:ζ eta:η theta:θ vartheta:ϑ iota:ι kappa:κ lambda:λ mu:μ nu:ν xi:ξ omicron:ο pi:π ' +
    'varpi:π rho:ρ varrho:ρ sigma:σ varsigma:σ tau:τ upsilon:υ phi:φ varphi:φ chi:χ psi:ψ omega:ω Gamma:Γ Delta:Δ Theta:Θ Lambda:Λ Xi:Ξ Pi:Π ' +
    'Sigma:Σ Upsilon:Υ Phi:Φ Psi:Ψ Omega:Ω ell:ℓ hbar:ħ aleph:ℵ infty:∞ partial:∂ nabla:∇ degree:° deg:deg circ:∘ prime:′ ast:* star:⋆ bullet:• ' +
    'times:× cdot:· pm:± mp:∓ div:÷ oplus:⊕ otimes:⊗ odot:⊙ cap:∩ cup:∪ setminus:∖ wedge:∧ vee:∨ le:≤ leq:≤ leqslant:≤ ge:≥ geq:≥ geqslant:≥ ' +
    'lt:< gt:> ll:≪ gg:≫ ne:≠ neq:≠ sim:∼ simeq:≃ approx:≈ cong:≅ equiv:≡ propto:∝ lesssim:≲ gtrsim:≳ in:∈ notin:∉ subset:⊂ subseteq:⊆ supset:⊃ ' +
    'supseteq:⊇ to:→ rightarrow:→ longrightarrow:→ Rightarrow:⇒ leftarrow:← leftrightarrow:↔ mapsto:↦ sum:∑ prod:∏ int:∫ sqrt:√ dots:… ldots:… ' +
    'cdots:… perp:⊥ parallel:∥ langle:⟨ rangle:⟩ vert:| Vert:‖ mid:| slash:/ backslash:\u005c textdegree:° textmu:μ textbackslash:\u005c',
)

/** Returns the sign of a command without its backslash: 'α' for 'alpha'. */
export const texSign = (name: string): string | undefined => SIGNS.get(name)

/** Commands of style or placement, whose argument stays. */
const LOOKS = new Set(
  (
    'rm it bf sf tt sl sc em cal frak Bbb Cal mathrm mathbf mathit mathsf mathtt mathcal mathbb mathfrak mathscr mathring text textrm textit textbf ' +
    'textsc texttt textsf textup textsuperscript textsubscript emph boldsymbol bm pmb operatorname hat widehat tilde widetilde bar overline ' +
    'underline vec dot ddot check breve acute grave mbox hbox mathop mathord mathrel left right big Big bigg Bigg bigl bigr Bigl Bigr displaystyle ' +
    'textstyle scriptstyle limits nolimits ensuremath protect xspace overrightarrow underbrace overbrace frac dfrac tfrac binom cite citep citet ' +
    'ref label not phantom smash strut nonumber centering noindent large small url ce'
  ).split(' '),
)
/** Commands with an argument that is not text: the kind of an environment, and the target of a link. */
const UNREAD = /\\(?:(begin|end)\s*\{[A-Za-z]*\*?\}|href\s*\{[^{}]*\})/y
const SPACES = new Set(['quad', 'qquad', 'hspace', 'newline', 'linebreak', 'par'])

const DEGREES =
  /\^\s*(?:\{\s*(?:\\(?:rm|mathrm|text)\b\s*)?(?:\{\s*)?(?:\\circ|o)\s*(?:\}\s*)?\}|\\circ(?![A-Za-z])|o(?=\$|\s*\\?[CFK]\b))(?:\s*(?=(?:\$\s*)?(?:\{?\\(?:rm|mathrm|text)\b\s*\{?)?[CF]\b))?/y
/** A raised or lowered letter or sign, written inline in plain text: `Bi$_2$`, `10^{-3}`, `X_n`. */
const SCRIPT = /[_^](?:[{\\$+\-*'′]|\d|[\p{L}](?![\p{L}]))/uy
const NUMBER_SCRIPT = /([_^])(?:\{([\d+-]+)\}|([\d]))/y
const RAISED: Record<string, string> = { '+': '⁺', '-': '⁻', 1: '¹', 2: '²', 3: '³' }
const LOWERED: Record<string, string> = { '+': '₊', '-': '₋' }
const COMMAND = /\\([A-Za-z]+)\*?/y
const UNIT_AFTER_MICRO =
  /\s+(?=(?:\{?\\(?:rm|mathrm|text)\b\s*\{?)?(?:m|s|g|l|L|F|A|V|W|J|K|M|Hz|eV|Pa|mol|Sv|Gy|B|C)(?![A-Za-z]))/y

/** True if a text may contain TeX. */
export const mayHoldTex = (text: string): boolean => /[\\$^_{}]/.test(text)

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Returns the reading of TeX at `at`: letters, signs, sub- and superscripts, and commands of style; null for plain text. */
export function texAt(text: string, at: number): Reading | null {
  switch (text[at]) {
    case '$':
      return { reads: '', end: at + 1 }
    case '\\':
      return texLetter(text, at) ?? command(text, at)
    case '{':
      return texLetter(text, at) ?? { reads: '', end: at + 1 }
    case '}':
      return { reads: text[at + 1] === '{' ? '/' : '', end: at + 1 }
    case '^':
    case '_':
      return script(text, at)
    default:
      return null
  }
}

function texLetter(text: string, at: number): Reading | null {
  const letter = texLetterAt(text, at)
  return letter && { reads: letter.letter, end: letter.end }
}

function script(text: string, at: number): Reading | null {
  const degrees = matchAt(DEGREES, text, at)
  if (degrees) return { reads: '°', end: at + degrees[0].length }
  const number = matchAt(NUMBER_SCRIPT, text, at)
  if (number) return { reads: numberScript(number), end: at + number[0].length }
  return text[at] === '^' || matchAt(SCRIPT, text, at) ? { reads: '', end: at + 1 } : null
}

function numberScript([, sign, many, one]: RegExpExecArray): string {
  const [signs, zero] = sign === '^' ? [RAISED, 0x2070] : [LOWERED, 0x2080]
  return Array.from(
    many ?? one ?? '',
    (each) => signs[each] ?? String.fromCharCode(zero + Number(each)),
  ).join('')
}

function command(text: string, at: number): Reading | null {
  const unread = matchAt(UNREAD, text, at)
  if (unread) return { reads: unread[1] ? ' ' : '', end: at + unread[0].length }
  const named = matchAt(COMMAND, text, at)
  if (!named) return escaped(text, at)
  const [whole, name = ''] = named
  const end = at + whole.length
  const sign = SIGNS.get(name)
  if (name === 'mu') return { reads: 'μ', end: end + (matchAt(UNIT_AFTER_MICRO, text, end)?.[0].length ?? 0) }
  if (sign !== undefined) return { reads: sign, end }
  if (SPACES.has(name)) return { reads: ' ', end }
  if (LOOKS.has(name)) return { reads: '', end: end + (text[end] === ' ' ? 1 : 0) }
  // A function such as \log, or an author's own: a separate word.
  const [before, after] = [text[at - 1] ?? '', text[end] ?? '']
  return {
    reads: `${/[\p{L}\p{N}]/u.test(before) ? ' ' : ''}${name}${/[\p{L}\p{N}{]/u.test(after) ? ' ' : ''}`,
    end,
  }
}

/** Reads a backslash before a sign: `\%` is the sign, `\,` a thin space, `\(` opens a formula. */
function escaped(text: string, at: number): Reading | null {
  const sign = text[at + 1]
  if (sign === undefined) return null
  if ('%&#_$'.includes(sign)) return { reads: sign, end: at + 2 }
  if (',;:\\~ '.includes(sign)) return { reads: ' ', end: at + 2 }
  return '!-/()[]{}'.includes(sign) ? { reads: '', end: at + 2 } : null
}

/**
 * Returns the text for matching: TeX's letters, signs and scripts as plain characters, 'BiSbTe₃' for `BiSbTe$_3$`,
 * and only the words of everything else. `readableTex` is for readers.
 */
export function matchableTex(text: string): string {
  if (!mayHoldTex(text)) return text
  let readable = ''
  for (let at = 0; at < text.length;) {
    const tex = texAt(text, at)
    readable += tex?.reads ?? text.charAt(at)
    at = tex?.end ?? at + 1
  }
  return readable
}

/** An accented or special letter in TeX, common in titles and abstracts: \"o, \'{\i}, {\"u}, \c{c}, \ss. */
const TEX_LETTER =
  /\{?\\(?:(["'`^~=.])\s?(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))|([cvHukr])\{\\?([A-Za-z])\}|(ss|ae|AE|oe|OE|aa|AA|[oOlLij])(?![A-Za-z])(?:\{\}| )?)/y

const ACCENTS: Record<string, string> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  v: '\u030c',
  H: '\u030b',
  u: '\u0306',
  k: '\u0328',
  r: '\u030a',
}
const LETTERS: Record<string, string> = {
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  i: 'i',
  j: 'j',
}

/** Returns the TeX letter at `at` in Unicode, and its end; null if there is none. */
export function texLetterAt(text: string, at: number): { letter: string; end: number } | null {
  TEX_LETTER.lastIndex = at
  const match = TEX_LETTER.exec(text)
  if (!match) return null
  const [whole, sign, signed, alsoSigned, name, named, special] = match
  const letter = special
    ? (LETTERS[special] ?? '')
    : `${signed ?? alsoSigned ?? named ?? ''}${ACCENTS[sign ?? name ?? ''] ?? ''}`.normalize('NFC')
  const end = TEX_LETTER.lastIndex
  if (!whole.startsWith('{')) return { letter, end }
  return text[end] === '}' ? { letter, end: end + 1 } : null
}
