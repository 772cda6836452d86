/** What a full stop after a word means in one language. Lower case, without the last full stop; blanks within an abbreviation left out. */
export interface AbbreviationTable {
  /** A sentence goes on after these: titles, “for example”. */
  never: ReadonlySet<string>;
  /** A sentence goes on after these where a number follows: “No. 5” and “Art. 3”, but not “I said no. Five came.” */
  beforeNumber: ReadonlySet<string>;
  /** Words that begin a new sentence even after an initial or an acronym: “in the U.S. The court …”. */
  starters: ReadonlySet<string>;
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const NUMBERED = 'no nr n art fig figs p pp vol vols ch sec par ed eq tab tel';

const TABLES: Record<string, AbbreviationTable> = {
  en: {
    never: set('mr mrs ms dr prof st rev hon gen col capt lt sgt gov sen rep messrs mt e.g i.e eg ie cf vs viz approx resp incl excl max min dept est esp'),
    beforeNumber: set(`${NUMBERED} nos sect app cl para paras jan feb mar apr jun jul aug sep sept oct nov dec ca`),
    starters: set('the a an this that these those it he she they we you i in on at if when but and however there for his her their its no'),
  },
  de: {
    never: set(
      'dr prof hr fr frl dipl ing st mag bzw vgl ca inkl exkl evtl ggf ggfs sog z.b d.h i.d.r z.t u.u i.s.d i.s.v i.v.m o.g s.o s.u v.a z.zt zzgl ' +
        'abzgl geb gez max min mio mrd insb bspw einschl entspr lt gem mind betr allg ehem phil med jur rer nat hrsg abk bsp',
    ),
    beforeNumber: set(`${NUMBERED} abs ziff bd kap s satz anl rn rz aufl abb str jan feb mär apr jun jul aug sep sept okt nov dez jh lit`),
    starters: set(
      'der die das den dem ein eine einer einem er sie es wir ich ihr man dies diese dieser dieses im in am an auf bei für wenn aber und doch so als nach mit',
    ),
  },
  fr: {
    never: set('m mm mme mlle mgr me dr pr st ste p.ex p.e c.-à-d cf env av chap al éd max min resp boul'),
    beforeNumber: set(`${NUMBERED} al ann janv févr avr juill sept oct nov déc liv r réf`),
    starters: set("le la les l'un un une des il elle ils elles on nous vous je ce cette ces dans en si mais et pour au aux"),
  },
  es: {
    never: set('sr sra sres srta d dña dr dra prof profa lic ing p.ej ej cf ee pág págs aprox máx mín gral ud uds vd vds excmo ilmo'),
    beforeNumber: set(`${NUMBERED} núm núms cap apdo ap pág art arts t`),
    starters: set('el la los las un una él ella ellos se en si pero y no este esta estos para al'),
  },
  it: {
    never: set('sig sigg sig.ra sig.na dott dott.ssa prof prof.ssa avv ing arch geom on p.es es cfr ecc.mo spett egr gent max min ca s'),
    beforeNumber: set(`${NUMBERED} pag pagg cap co lett all cod num artt`),
    starters: set('il lo la i gli le un una egli ella essi si in se ma e non questo questa per al nel'),
  },
  pt: {
    never: set('sr sra srs sras srta dr dra drs prof profa eng exmo exma d p.ex ex cf aprox máx mín av'),
    beforeNumber: set(`${NUMBERED} pág págs cap arts núm inc al`),
    starters: set('o a os as um uma ele ela eles elas se em no na mas e não este esta para ao'),
  },
  nl: {
    never: set('dhr mevr mw dr drs ir ing mr prof st bijv bv d.w.z o.a t.a.v i.v.m m.b.t e.d n.a.v resp evt incl excl ca max min jl zgn'),
    beforeNumber: set(`${NUMBERED} blz lid hfst nrs afb jan feb mrt apr jun jul aug sep okt nov dec`),
    starters: set('de het een hij zij ze wij we ik je dit dat deze die in op als maar en er voor bij'),
  },
  ru: {
    never: set('г гг гр г-н г-жа т.е т.к т.н т.о им ул пр просп пер наб пл обл руб коп тыс млн млрд акад проф доц инж напр см ср св рис'),
    beforeNumber: set('ст п пп ч с стр гл рис табл т тт д кв корп оф № разд абз тел'),
    starters: set('он она они оно мы вы я это этот эта эти в на по при если но и а для как с у'),
  },
};

const NONE: AbbreviationTable = { never: set('dr prof mr mrs'), beforeNumber: set(NUMBERED), starters: new Set() };

/** The table of a language, by its primary subtag; a language without one gets what most share. */
export function abbreviationsOf(primary: string): AbbreviationTable {
  return TABLES[primary] ?? NONE;
}
