/** ISO 639-2 and -3 codes and English names of the languages that scholarly metadata spells out. */
const CODES: Record<string, string> = {
  eng: 'en', english: 'en', deu: 'de', ger: 'de', german: 'de', deutsch: 'de', fra: 'fr', fre: 'fr', french: 'fr', français: 'fr',
  spa: 'es', spanish: 'es', español: 'es', castellano: 'es', por: 'pt', portuguese: 'pt', português: 'pt', ita: 'it', italian: 'it',
  italiano: 'it', nld: 'nl', dut: 'nl', dutch: 'nl', rus: 'ru', russian: 'ru', zho: 'zh', chi: 'zh', chinese: 'zh', jpn: 'ja',
  japanese: 'ja', kor: 'ko', korean: 'ko', ara: 'ar', arabic: 'ar', pol: 'pl', polish: 'pl', ces: 'cs', cze: 'cs', czech: 'cs',
  tur: 'tr', turkish: 'tr', swe: 'sv', swedish: 'sv', nor: 'no', nob: 'no', nno: 'no', nb: 'no', nn: 'no', norwegian: 'no', dan: 'da',
  danish: 'da', fin: 'fi', finnish: 'fi', ell: 'el', gre: 'el', greek: 'el', ukr: 'uk', ukrainian: 'uk', hun: 'hu', hungarian: 'hu',
  ron: 'ro', rum: 'ro', romanian: 'ro', bul: 'bg', bulgarian: 'bg', hrv: 'hr', scr: 'hr', croatian: 'hr', srp: 'sr', serbian: 'sr',
  slk: 'sk', slo: 'sk', slv: 'sl', cat: 'ca', catalan: 'ca', eus: 'eu', baq: 'eu', glg: 'gl', vie: 'vi', heb: 'he', hebrew: 'he',
  fas: 'fa', per: 'fa', persian: 'fa', hin: 'hi', hindi: 'hi', ind: 'id', indonesian: 'id', msa: 'ms', may: 'ms', tha: 'th', thai: 'th',
  lat: 'la', latin: 'la', lit: 'lt', lav: 'lv', est: 'et', isl: 'is', ice: 'is', urd: 'ur', ben: 'bn', tam: 'ta', iw: 'he', in: 'id',
}

/** The ISO 639-1 code of 'en-US', 'eng', 'English'; null for what is no language. */
export function readLanguageTag(text: string): string | null {
  const tag = text.trim().toLowerCase()
  const main = tag.split(/[-_;,\s]/, 1)[0] ?? ''
  const known = CODES[tag] ?? CODES[main]
  if (known) return known
  return /^[a-z]{2}$/.test(main) ? main : null
}
