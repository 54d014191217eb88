const pairs = (text: string) => {
  const characters = Array.from(text.replaceAll(' ', ''))
  return new Map(
    characters.flatMap((each, at) => (at % 2 ? [] : [[each, characters[at + 1] ?? ''] as const])),
  )
}

const RAISED = pairs(
  '0⁰ 1¹ 2² 3³ 4⁴ 5⁵ 6⁶ 7⁷ 8⁸ 9⁹ +⁺ -⁻ =⁼ (⁽ )⁾ aᵃ bᵇ cᶜ dᵈ eᵉ fᶠ gᵍ hʰ iⁱ jʲ kᵏ lˡ mᵐ nⁿ oᵒ pᵖ rʳ sˢ tᵗ uᵘ vᵛ wʷ xˣ yʸ zᶻ ' +
    'Aᴬ Bᴮ Dᴰ Eᴱ Gᴳ Hᴴ Iᴵ Jᴶ Kᴷ Lᴸ Mᴹ Nᴺ Oᴼ Pᴾ Rᴿ Tᵀ Uᵁ Wᵂ βᵝ γᵞ δᵟ θᶿ φᵠ χᵡ',
)
const LOWERED = pairs(
  '0₀ 1₁ 2₂ 3₃ 4₄ 5₅ 6₆ 7₇ 8₈ 9₉ +₊ -₋ =₌ (₍ )₎ aₐ eₑ hₕ iᵢ jⱼ kₖ lₗ mₘ nₙ oₒ pₚ rᵣ sₛ tₜ uᵤ vᵥ xₓ βᵦ γᵧ ρᵨ φᵩ χᵪ',
)
/** Signs that are raised themselves. */
const HIGH = /^[′″*†‡⋆°]+$/u

/**
 * Returns a script as plain text: in Unicode's superscripts and subscripts if they have all its characters, otherwise
 * inline, as in 'd^C' and 'x_(i,j)'.
 */
export function plainScript(mark: '^' | '_', script: string): string {
  const content = script.trim()
  if (!content) return ''
  if (mark === '^' && content === '∘') return '°'
  if (mark === '^' && HIGH.test(content)) return content
  const signs = mark === '^' ? RAISED : LOWERED
  const set = Array.from(content, (each) => signs.get(each))
  if (set.every((each) => each !== undefined)) return set.join('')
  return /^(?:[\p{L}\p{N}]\p{M}*|[\p{Lu}\p{Ll}\p{Lo}]+|.)$/u.test(content)
    ? mark + content
    : `${mark}(${content})`
}
