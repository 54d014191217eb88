import { texSign } from '../text/tex.ts'

const pairs = (text: string) =>
  new Map(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split(':') as [name: string, reads: string]),
  )

/** Signs in addition to those used for matching. */
const SIGNS = pairs(String.raw`
  forall:∀ exists:∃ nexists:∄ emptyset:∅ varnothing:∅ neg:¬ lnot:¬ land:∧ lor:∨ rtimes:⋊ ltimes:⋉ bigoplus:⊕ bigotimes:⊗ bigcup:⋃
  bigcap:⋂ bigwedge:⋀ bigvee:⋁ bigsqcup:⨆ biguplus:⨄ sqcup:⊔ sqcap:⊓ uplus:⊎ boxtimes:⊠ boxplus:⊞ amalg:⨿ wr:≀ sharp:♯ flat:♭ natural:♮ lfloor:⌊
  rfloor:⌋ lceil:⌈ rceil:⌉ Vert:‖ lVert:‖ rVert:‖ lvert:| rvert:| lbrace:{ rbrace:} lbrack:[ rbrack:] uparrow:↑ downarrow:↓ updownarrow:↕ nearrow:↗
  searrow:↘ swarrow:↙ nwarrow:↖ hookrightarrow:↪ hookleftarrow:↩ twoheadrightarrow:↠ rightarrowtail:↣ rightharpoonup:⇀ rightleftharpoons:⇌ longleftarrow:←
  longleftrightarrow:↔ Leftarrow:⇐ Leftrightarrow:⇔ Longrightarrow:⇒ Longleftrightarrow:⇔ longmapsto:↦ rightsquigarrow:⇝ leadsto:⇝ iff:⇔ implies:⇒ gets:←
  circlearrowleft:↺ asymp:≍ subsetneq:⊊ supsetneq:⊋ subsetneqq:⫋ nsubseteq:⊈ ni:∋ models:⊨ vdash:⊢ Vdash:⊩ vDash:⊨ dashv:⊣ prec:≺ succ:≻ preceq:⪯ succeq:⪰
  preccurlyeq:≼ succcurlyeq:≽ sqsubseteq:⊑ sqsupseteq:⊒ sqsubset:⊏ curlywedge:⋏ curlyvee:⋎ trianglelefteq:⊴ trianglerighteq:⊵ triangleleft:◁ triangleright:▷
  lhd:◁ rhd:▷ unlhd:⊴ unrhd:⊵ vartriangle:△ triangle:△ bigtriangleup:△ bigtriangledown:▽ triangledown:▽ Box:□ square:□ blacksquare:■ Diamond:◇ diamond:⋄ lozenge:◊ bigcirc:◯
  bigstar:★ top:⊤ bot:⊥ wp:℘ Re:Re Im:Im imath:ı jmath:ȷ beth:ℶ gimel:ℷ digamma:ϝ eth:ð hslash:ℏ dagger:† dag:† ddagger:‡ ddag:‡ S:§ P:¶ copyright:© pounds:£ angle:∠
  measuredangle:∡ surd:√ oint:∮ iint:∬ iiint:∭ coprod:∐ ominus:⊖ oslash:⊘ boxdot:⊡ smallsetminus:∖ diagdown:∖ lessgtr:≶ gtrless:≷ lessapprox:⪅ gtrapprox:⪆ leqq:≦ geqq:≧ lll:⋘ ggg:⋙
  nleq:≰ ngeq:≱ nmid:∤ nparallel:∦ doteq:≐ triangleq:≜ coloneqq:≔ eqqcolon:≕ approxeq:≊ backsim:∽ thicksim:∼ thickapprox:≈ varpropto:∝ because:∵ therefore:∴ complement:∁ Bbbk:𝕜 mho:℧
  ulcorner:⌜ urcorner:⌝ llcorner:⌞ lrcorner:⌟ dotsc:… dotsb:… dotsm:… dotsi:… vdots:⋮ ddots:⋱ textellipsis:… AA:Å aa:å ss:ß ae:æ AE:Æ oe:œ OE:Œ o:ø O:Ø l:ł L:Ł i:i j:j
  varkappa:ϰ varsigma:ς varGamma:Γ varDelta:Δ varTheta:Θ varLambda:Λ varXi:Ξ varPi:Π varSigma:Σ varPhi:Φ varPsi:Ψ varOmega:Ω textalpha:α textbeta:β textgamma:γ textdelta:δ textlambda:λ
  textless:< textgreater:> textbar:| textdollar:$ textunderscore:_ textasciitilde:~ textasciicircum:^ textbraceleft:{ textbraceright:} textendash:– textemdash:— textquoteleft:‘ textquoteright:’
  textquotedblleft:“ textquotedblright:” texttimes:× textpm:± textregistered:® texttrademark:™ textbullet:• TeX:TeX LaTeX:LaTeX lq:‘ rq:’ checkmark:✓ blacktriangleright:▶ dh:ð th:þ dj:đ ng:ŋ
  multimap:⊸ bowtie:⋈ smile:⌣ frown:⌢ sun:⊙ arcsec:″ arcmin:′ micron:μm euro:€ multiset:⊎ item:• hyp:- textprime:′ sqrtsign:√ circledR:® hdots:… guillemotleft:« guillemotright:» curvearrowright:↷ curvearrowleft:↶ sqsupset:⊐ dashrightarrow:⇢ rightharpoondown:⇁ leftharpoonup:↼ varsubsetneq:⊊ supsetneqq:⫌ nsim:≁ lneq:⪇ gneq:⪈ Subset:⋐ doublebarwedge:⩞ barwedge:⊼ veebar:⊻ ltimes:⋉
  vartriangleleft:⊲ vartriangleright:⊳ ntriangleleft:⋪ ntrianglelefteq:⋬ upharpoonright:↾ restriction:↾ lightning:↯ rightrightarrows:⇉ leftrightarrows:⇆ rightleftarrows:⇄ xspace: `)
SIGNS.set('colon', ':')

/** Functions and operators of TeX, which are read as words. */
const FUNCTIONS =
  'log ln lg exp sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan arg deg det dim gcd hom inf sup ker lim liminf limsup max min Pr bmod mod'.split(
    ' ',
  )
/** Functions that many authors define for themselves. */
const USUAL_FUNCTIONS = (
  'GL SL SO SU Sp PGL PSL Aut End Hom Ext Tor Gal Spec Tr tr rank rk diag sgn sign supp dist diam vol Vol Mod Pic Alb Jac Gr Diff Sym Out Inn ' +
  'Ric Res ad Ad id Id im coker codim ord poly polylog NP BPP PSPACE AC GeV TeV MeV keV eV km cm mm kpc Mpc pc Gyr Myr yr Hz GHz MHz kHz LTL CTL ilog arsinh argmin argmax ind reg Prim Sub depth Sing Char Aff loc Irr Ind Frac Lip Conf Map Fix Hilb Coh Rep Ann Ass Cl Ob Lie Ker Nm Span conv cone codom dom cl Var Cov Corr poly SNR Supp Der Teich Symp SUM MAX eig op map red ch WF FP VC varprojlim varinjlim'
).split(' ')
const NAMES = new Set([...FUNCTIONS, ...USUAL_FUNCTIONS])

/** Commands that style their argument, which is read as a formula. */
const STYLES = new Set(
  (
    'mathrm mathbf mathit mathsf mathtt mathcal mathfrak mathscr mathnormal boldsymbol bm pmb bold roman mathord mathop mathbin mathrel mathopen mathclose mathpunct mathinner ' +
    'Cal frak ensuremath smash protect overrightarrow overleftarrow underbrace overbrace cancel substack boldmath boxed'
  ).split(' '),
)
const TEXTS = new Set(
  (
    'num keywords keyword text mbox hbox fbox textrm textit textbf textsc texttt textsf textup textmd textnormal textsl emph uline ul sout centerline title section paragraph caption intertext lowercase ' +
    'footnotesize path code mathchoice makebox thanks enquote uppercase ce'
  ).split(' '),
)
/** Commands that style everything after them in their group. */
const SWITCHES = new Set(
  (
    'smc rm it bf sf tt sl sc em cal bfseries itshape rmfamily sffamily ttfamily scshape slshape upshape normalfont displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits ' +
    'left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm nonumber notag noindent centering tiny scriptsize small normalsize large Large LARGE huge relax strut ' +
    'null unboldmath mathstrut allowbreak nobreak smallskip medskip bigskip sloppy'
  ).split(' '),
)
const SPACES = new Set(
  'cr quad qquad enspace enskip thinspace medspace thickspace newline linebreak par space hfill break nobreakspace hfil'.split(
    ' ',
  ),
)
/** Commands whose argument is not text. */
const UNREAD = new Set(
  'label hspace vspace color phantom vskip hskip index vphantom hphantom tag nocite thispagestyle pagestyle setcounter'.split(
    ' ',
  ),
)
/** Commands whose argument is read literally. */
const KEYS = new Map([
  ['ref', ['', '']],
  ['eqref', ['(', ')']],
  ['cite', ['[', ']']],
  ['citep', ['[', ']']],
  ['citet', ['[', ']']],
  ['citealp', ['[', ']']],
  ['url', ['', '']],
  ['verb', ['', '']],
] as const)

const ACCENTS = pairs(
  'hat:\u0302 widehat:\u0302 tilde:\u0303 widetilde:\u0303 bar:\u0304 overline:\u0305 underline:\u0332 vec:\u20d7 ' +
    'dot:\u0307 ddot:\u0308 check:\u030c widecheck:\u030c breve:\u0306 acute:\u0301 grave:\u0300 mathring:\u030a',
)

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const own = (names: (letter: string) => string[], style: string) =>
  LETTERS.flatMap((letter) => names(letter).map((name) => [name, `\\${style}{${letter}}`] as const))

/**
 * Commands that many authors define identically, in standard TeX. Those with several definitions, such as \la, \ra
 * or \eps, are omitted unless one is by far the most common.
 */
export const TEX_MACROS: Readonly<Record<string, string>> = Object.fromEntries([
  ...own(
    (letter) => [`bb${letter}`, `BB${letter}`, `Bbb${letter}`, `B${letter}`, `b${letter}`, `d${letter}`],
    'mathbb',
  ),
  ...Array.from('abcghklmnpqsu', (letter) => letter).flatMap((letter) =>
    [`f${letter}`, `fr${letter}`, `frak${letter}`].map(
      (name) => [name, String.raw`\mathfrak{${letter}}`] as const,
    ),
  ),
  ...Array.from('CFHNPQRSTZ', (letter) => [letter + letter, String.raw`\mathbb{${letter}}`] as const),
  ...Array.from('CNQRZ', (letter) => letter).flatMap((letter) =>
    ['bb', letter.toLowerCase()].map(
      (before) => [before + letter.toLowerCase(), String.raw`\mathbb{${letter}}`] as const,
    ),
  ),
  ...own((letter) => [`m${letter}`], 'mathbf'),
  ...own((letter) => [`r${letter}`], 'mathrm'),
  ...own((letter) => [`g${letter}`], 'mathfrak'),
  ...own((letter) => [`c${letter}`, `s${letter}`, `cal${letter}`, `mc${letter}`], 'mathcal'),
  ...Array.from('ADEFGHKPTRCZNQ', (letter) => letter).map(
    (letter) => [letter, String.raw`\mathbb{${letter}}`] as const,
  ),
  ...pairs(String.raw`
    bbk:\mathbb{k} lsim:\lesssim gsim:\gtrsim ltsim:\lesssim gtsim:\gtrsim simlt:\lesssim simgt:\gtrsim
    ltorder:\lesssim gtorder:\gtrsim lapprox:\lesssim gapprox:\gtrsim eps:\varepsilon veps:\varepsilon
    vphi:\varphi lam:\lambda Lam:\Lambda al:\alpha alf:\alpha gam:\gamma Gam:\Gamma Ga:\Gamma Del:\Delta
    om:\omega Om:\Omega sig:\sigma Sig:\Sigma kap:\kappa ep:\epsilon vep:\varepsilon half:\frac{1}{2}
    O:\mathcal{O} mbox:\text{#1} hbox:\text{#1} fbox:\text{#1} textsc:\text{#1} textsl:\text{#1}
    EuScript:\mathcal{#1} mc:\mathcal{#1} mf:\mathfrak{#1} labda:\lambda lamda:\lambda reel:\mathbb{R}
    RRR:\mathbb{R} OO:\mathcal{O} Oh:\mathcal{O} LL:\mathcal{L} UU:\mathcal{U} gl:\mathfrak{gl}
    scr:\mathscr{#1} mb:\mathbf{#1} muu:\mu\mathrm{m} GEV:\mathrm{GeV} cstar:C^* epem:e^+e^-
    varsubsetneq:\subsetneq gev:\mathrm{GeV} mev:\mathrm{MeV} msun:M_\odot Msun:M_\odot lsun:L_\odot
    Lsun:L_\odot rsun:R_\odot Rsun:R_\odot zsun:Z_\odot Zsun:Z_\odot solar:\odot kms:\mathrm{km\,s}^{-1}
    rar:\rightarrow ee:\times10^{#1} mathbbm:\mathbb{#1} mathds:\mathbb{#1} bold:\mathbf{#1}
    roman:\mathrm{#1} ensuremath:{#1} frak:\mathfrak{#1} Cal:\mathcal{#1} xspace: AE:Æ dbar:\bar{\partial}
    abs:\left|#1\right| norm:\left\|#1\right\| ket:|#1\rangle bra:\langle#1| braket:\langle#1\rangle
    set:\{#1\} eg:\text{e.g.} ie:\text{i.e.} bigO:\mathcal{O} lya:\text{Ly}\alpha Lya:\text{Ly}\alpha
    oC:^\circ\mathrm{C} degC:^\circ\mathrm{C} degs:^\circ`),
  ...Object.entries({
    etal: String.raw`\text{et al.}`,
    pmod: String.raw`\ (\operatorname{mod}\ #1)`,
    HI: String.raw`\text{H I}`,
    HII: String.raw`\text{H II}`,
  }),
  ...USUAL_FUNCTIONS.map((name) => [name, String.raw`\operatorname{${name}}`] as const),
])

/** Kinds of commands, each with what is needed to read it. */
export type TexCommand =
  | { kind: 'sign' | 'name' | 'accent'; reads: string }
  | { kind: 'key'; around: readonly [before: string, after: string] }
  | { kind: 'macro'; tex: string }
  | { kind: 'style' | 'text' | 'switch' | 'space' | 'unread' }

const KINDS = [
  ['style', STYLES],
  ['text', TEXTS],
  ['switch', SWITCHES],
  ['space', SPACES],
  ['unread', UNREAD],
] as const

/** Returns the command of a name without its backslash; undefined for an unknown one. */
export function texCommand(name: string): TexCommand | undefined {
  const accent = ACCENTS.get(name)
  if (accent !== undefined) return { kind: 'accent', reads: accent }
  const around = KEYS.get(name as 'ref')
  if (around) return { kind: 'key', around }
  if (NAMES.has(name)) return { kind: 'name', reads: name }
  const [kind] = KINDS.find(([, names]) => names.has(name)) ?? []
  if (kind) return { kind }
  const sign = name === 'sqrt' ? undefined : (texSign(name) ?? SIGNS.get(name))
  if (sign !== undefined) return { kind: 'sign', reads: sign }
  const tex = Object.hasOwn(TEX_MACROS, name) ? TEX_MACROS[name] : undefined
  return tex === undefined ? undefined : { kind: 'macro', tex }
}
