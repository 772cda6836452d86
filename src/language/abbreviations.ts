import { ownProperty } from '../base/nameTable';

/**
 * The meaning of a full stop after words of one language. Entries are in lower case, without the last full stop and
 * without spaces.
 */
export interface AbbreviationTable {
  /** A sentence continues after these: titles, “for example”. */
  nonTerminal: ReadonlySet<string>;
  /**
   * Abbreviations after which a sentence continues if a number follows: “No. 5” and “Art. 3”, but not “I said no. Five
   * came.”
   */
  beforeNumber: ReadonlySet<string>;
  /** Words that begin a new sentence even after an initial or an acronym: “in the U.S. The court …”. */
  starters: ReadonlySet<string>;
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const NUMBERED = 'no nr n art fig figs p pp vol vols ch sec par ed eq tab tel';

const TABLES: Record<string, AbbreviationTable> = {
  en: {
    nonTerminal: set(
      'mr mrs ms dr prof st rev hon gen col capt lt sgt gov sen rep messrs mt e.g i.e eg ie cf vs viz approx ' +
        'resp incl excl max min dept est esp',
    ),
    beforeNumber: set(`${NUMBERED} nos sect app cl para paras pos jan feb mar apr jun jul aug sep sept oct nov dec ca`),
    starters: set(
      'the a an this that these those it he she they we you i in on at if then when but and however there for his ' +
        'her their its no',
    ),
  },
  de: {
    nonTerminal: set(
      'dr prof hr fr frl dipl ing st mag bzw vgl ca inkl exkl evtl ggf ggfs sog z.b d.h i.d.r z.t u.u i.s.d ' +
        'i.s.v i.v.m o.g s.o s.u v.a z.zt zzgl ' +
        'abzgl geb gez max min mio mrd insb bspw einschl entspr lt gem mind betr allg ehem phil med jur rer ' +
        'nat hrsg abk bsp',
    ),
    beforeNumber: set(
      `${NUMBERED} abs ziff bd kap s satz anl rn rz aufl abb str jan feb mär apr jun jul aug sep sept okt nov ` +
        `dez jh lit pos rdnr stk`,
    ),
    starters: set(
      'der die das den dem ein eine einer einem er sie es wir ich ihr man dies diese dieser dieses im in am an ' +
        'auf bei für wenn aber und doch so als nach mit',
    ),
  },
  fr: {
    nonTerminal: set('m mm mme mlle mgr me dr pr st ste p.ex p.e c.-à-d cf env av chap al éd max min resp boul'),
    beforeNumber: set(`${NUMBERED} al ann janv févr avr juill sept oct nov déc liv r réf`),
    starters: set(
      "le la les l'un un une des il elle ils elles on nous vous je ce cette ces dans en si mais et pour au aux",
    ),
  },
  es: {
    nonTerminal: set(
      'sr sra sres srta d dña dr dra prof profa lic ing p.ej ej cf ee pág págs aprox máx mín gral ud uds vd ' +
        'vds excmo ilmo',
    ),
    beforeNumber: set(`${NUMBERED} núm núms cap apdo ap pág art arts t`),
    starters: set('el la los las un una él ella ellos se en si pero y no este esta estos para al'),
  },
  it: {
    nonTerminal: set(
      'sig sigg sig.ra sig.na dott dott.ssa prof prof.ssa avv ing arch geom on p.es es cfr ecc.mo spett egr ' +
        'gent max min ca s',
    ),
    beforeNumber: set(`${NUMBERED} pag pagg cap co lett all cod num artt`),
    starters: set('il lo la i gli le un una egli ella essi si in se ma e non questo questa per al nel'),
  },
  pt: {
    nonTerminal: set('sr sra srs sras srta dr dra drs prof profa eng exmo exma d p.ex ex cf aprox máx mín av'),
    beforeNumber: set(`${NUMBERED} pág págs cap arts núm inc al`),
    starters: set('o a os as um uma ele ela eles elas se em no na mas e não este esta para ao'),
  },
  nl: {
    nonTerminal: set(
      'dhr mevr mw dr drs ir ing mr prof st bijv bv d.w.z o.a t.a.v i.v.m m.b.t e.d n.a.v resp evt incl excl ' +
        'ca max min jl zgn',
    ),
    beforeNumber: set(`${NUMBERED} blz lid hfst nrs afb jan feb mrt apr jun jul aug sep okt nov dec`),
    starters: set('de het een hij zij ze wij we ik je dit dat deze die in op als maar en er voor bij'),
  },
  ru: {
    nonTerminal: set(
      'г гг гр г-н г-жа т.е т.к т.н т.о им ул пр просп пер наб пл обл руб коп тыс млн млрд акад проф доц инж ' +
        'напр см ср св рис',
    ),
    beforeNumber: set('ст п пп ч с стр гл рис табл т тт д кв корп оф № разд абз тел'),
    starters: set('он она они оно мы вы я это этот эта эти в на по при если но и а для как с у'),
  },
  cs: {
    nonTerminal: set(
      'ing arch bc mgr mga mudr mvdr judr phdr paeddr rndr thdr dr doc prof akad ul nám tř sv např tzv tj resp ' +
        'popř příp',
    ),
    beforeNumber: set(`${NUMBERED} č čís obr str s kap odst čl písm pol sb roč l př r`),
    starters: new Set(),
  },
  sk: {
    nonTerminal: set(
      'ing arch bc mgr mudr mvdr judr phdr paeddr rndr thdr dr doc prof akad ul nám tr sv napr tzv tj t.j resp príp',
    ),
    beforeNumber: set(`${NUMBERED} č čís obr str s kap ods odst čl písm pol zb roč r`),
    starters: new Set(),
  },
  pl: {
    nonTerminal: set(
      'ul al pl os św ks gen płk kpt inż mgr dr prof hab im np tzw tzn tj m.in ww zob red woj pow gm dyr lek med',
    ),
    beforeNumber: set(`${NUMBERED} str s r rys poz pkt ust rozdz zał lp godz t nast`),
    starters: new Set(),
  },
  hu: {
    nonTerminal: set('dr ifj id özv prof st szt pl ún ill vö ld kb'),
    beforeNumber: set(`${NUMBERED} sz old o bek ker r`),
    starters: new Set(),
  },
  tr: {
    nonTerminal: set('bkz örn dr prof doç yrd av sn cad mah müh alm'),
    beforeNumber: set(`${NUMBERED} s tel sf böl md şek`),
    starters: new Set(),
  },
  sv: {
    nonTerminal: set('dr prof hr fr ing fil t.ex bl.a d.v.s dvs s.k f.d m.a.o resp inkl exkl ca jfr'),
    beforeNumber: set(`${NUMBERED} kap kl bil s sid st avs stk`),
    starters: new Set(),
  },
  da: {
    nonTerminal: set('hr fr frk dr prof ing cand adv f.eks bl.a d.v.s dvs s.k resp ca inkl ekskl jf jfr evt skt'),
    beforeNumber: set(`${NUMBERED} kap kl bil s side stk pkt tlf bd afs avsn`),
    starters: new Set(),
  },
  fi: {
    nonTerminal: set('esim ks vrt ns nk toht prof tri hra rva ts'),
    beforeNumber: set(`${NUMBERED} s n puh kuv taul luk kohd klo`),
    starters: new Set(),
  },
  ro: {
    nonTerminal: set('dl dna dr prof ing conf lect acad str bd sf jud mun p.ex'),
    beforeNumber: set(`${NUMBERED} pag alin cap bl sc et ap lit`),
    starters: new Set(),
  },
  hr: {
    nonTerminal: set('dr prof ing dipl mr doc inž mag ul sv g gđa gosp npr tzv tj odn oz'),
    beforeNumber: set(`${NUMBERED} str sl čl st br god pogl s toč`),
    starters: new Set(),
  },
  uk: {
    nonTerminal: set(
      'вул просп пров пл бул буд смт обл ім проф акад доц інж ред напр див т.зв т.н гр грн тис млн млрд',
    ),
    beforeNumber: set('ст п пп ч стор рис мал табл розд кв корп оф тел гл т бл р поз № абз'),
    starters: new Set(),
  },
  bg: {
    nonTerminal: set('ул бул пл проф доц инж гр св акад т.е т.нар т.к напр вж ср'),
    beforeNumber: set('стр фиг табл чл ал т гл бл ет ап тел обр поз п'),
    starters: new Set(),
  },
  el: {
    nonTerminal: set('κ κα κκ δρ καθ βλ π.χ δηλ λ.χ αγ'),
    beforeNumber: set('σελ σ εικ αρ αριθ αρθ άρθρ σχ πίν κεφ παρ τόμ τηλ'),
    starters: new Set(),
  },
  hi: { nonTerminal: set('डॉ प्रो पं मो सं रु श्रीमती'), beforeNumber: set('पृ क्र'), starters: new Set() },
};

/** Languages with the abbreviations of a closely related one. */
const RELATED: Record<string, string> = {
  nb: 'da',
  nn: 'da',
  no: 'da',
  bs: 'hr',
  sl: 'hr',
  sr: 'hr',
  be: 'ru',
  mr: 'hi',
  ne: 'hi',
  gl: 'es',
  ca: 'es',
};

const NONE: AbbreviationTable = {
  nonTerminal: set('dr prof mr mrs'),
  beforeNumber: set(NUMBERED),
  starters: new Set(),
};

/** Returns a language's abbreviations; defaults to a shared table. */
export function abbreviationsOf(primary: string): AbbreviationTable {
  return ownProperty(TABLES, ownProperty(RELATED, primary) ?? primary) ?? NONE;
}
